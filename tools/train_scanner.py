"""Train the network that finds digits in flattened pictures: python -m tools.train_scanner FOLDER.

It takes PyTorch, which nothing else of this project needs: make an environment with it
(``pip install torch==2.13.0``) and the package, and run it there. FOLDER keeps the fonts (Debian
packages, fetched with apt-get), the patches, and the state: a run that was stopped goes on where it
was. Everything is drawn from seeds. Patches that are missing are made when their turn comes;
``--make`` makes them before, in another process, with the same outcome.

The weights are written into the package as float16, with the record of how they were made.
"""

import argparse
import json
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonolith.scanning
from tools.scanner.fonts import fetch, font_files, packages
from tools.scanner.patches import Patch, patches

PACKAGE = Path(nonolith.scanning.__file__).parent
CHUNK = 500
"""Patches of a file, all from one seed."""
STEPS_A_CHUNK = 150
"""After so many steps the next file is taken in."""
BATCH = 32
RATE = 3e-3
DECAY = 0.24
"""In the last part of the steps, of this share, the learning rate falls to 0."""
TEST_SEED = 1_000_000
CHANNELS = (1, 16, 32, 32, 32, 48, 48, 48, 15)
"""Ten digits and nothing; three places in a number; the height."""
STRIDES = (1, 2, 1, 1, 1, 1)
DILATIONS = (1, 1, 1, 2, 2, 4)


def chunk_at(folder: Path, number: int, use: str) -> Path:
    """Return the file of a chunk."""
    return folder / f"{use}-{number:04}.npz"


def make_chunk(folder: Path, number: int, use: str) -> None:
    """Make a chunk of patches, if it is not there yet."""
    path = chunk_at(folder, number, use)
    if path.exists():
        return
    fonts = font_files(folder / "fonts", use)
    source = patches(fonts, number + (TEST_SEED if use == "test" else 0))
    made = [next(source) for _ in range(CHUNK)]
    part = path.with_suffix(".part.npz")
    np.savez(part, *(np.stack(column) for column in zip(*made, strict=True)))
    part.rename(path)


def chunk(folder: Path, number: int, use: str) -> Patch:
    """Return the patches of a chunk, stacked; it is made if it is not there yet."""
    make_chunk(folder, number, use)
    with np.load(chunk_at(folder, number, use), allow_pickle=False) as data:
        return Patch(*(data[f"arr_{k}"] for k in range(4)))


def network(torch: Any) -> Any:
    """Return the network: six convolutions with normalisation, then two layers of 1×1."""
    nn = torch.nn
    layers: list[Any] = []
    for k, (stride, dilation) in enumerate(zip(STRIDES, DILATIONS, strict=True)):
        layers += [
            nn.Conv2d(
                CHANNELS[k], CHANNELS[k + 1], 3, stride, dilation, dilation=dilation, bias=False
            ),
            nn.BatchNorm2d(CHANNELS[k + 1], momentum=0.05),
            nn.ReLU(),
        ]
    layers += [
        nn.Conv2d(CHANNELS[6], CHANNELS[7], 1),
        nn.ReLU(),
        nn.Conv2d(CHANNELS[7], CHANNELS[8], 1),
    ]
    return nn.Sequential(*layers).to(memory_format=torch.channels_last)


def losses(torch: Any, out: Any, batch: Patch) -> tuple[Any, dict[str, float]]:
    """Return the loss of a batch, and how much of it is right."""
    functional = torch.nn.functional
    classes, places = (torch.from_numpy(part.astype(np.int64)) for part in batch[1:3])
    heights = torch.from_numpy(batch.heights)
    weight = torch.ones(11)
    weight[10] = 0.25
    entropy = functional.cross_entropy(
        out[:, :11], classes, ignore_index=-1, weight=weight, reduction="none"
    )
    hard = entropy * (1.1 - torch.exp(-entropy.detach()))  # what is sure teaches little
    digit = (classes >= 0) & (classes < 10)
    count = digit.sum().clamp(min=1)
    place = (
        functional.cross_entropy(out[:, 11:14], places, reduction="none") * digit
    ).sum() / count
    height = ((out[:, 14] - heights).abs() * digit).sum() / count
    loss = hard.sum() / count + 0.3 * place + 0.3 * height
    with torch.no_grad():
        right = (out[:, :11].argmax(1) == classes) & digit
        false = (out[:, :11].argmax(1) < 10) & (classes == 10)
        placed = (out[:, 11:14].argmax(1) == places) & digit
        return loss, {
            "loss": loss.item(),
            "digits": (right.sum() / count).item(),
            "places": (placed.sum() / count).item(),
            "false": (false.sum() / count).item(),
        }


def picked(chunk: Patch, index: NDArray[np.int64]) -> Patch:
    """Return some of the patches of a chunk."""
    return Patch(
        chunk.pixels[index], chunk.classes[index], chunk.places[index], chunk.heights[index]
    )


def tested(torch: Any, net: Any, chunk: Patch) -> dict[str, float]:
    """Return the means over patches in fonts that training never saw."""
    net.eval()
    results = []
    with torch.no_grad():
        for start in range(0, len(chunk.pixels), BATCH):
            batch = picked(chunk, np.arange(start, min(start + BATCH, len(chunk.pixels))))
            pixels = torch.from_numpy(batch.pixels.astype(np.float32) / 31)[:, None]
            results.append(losses(torch, net(pixels), batch)[1])
    net.train()
    return {key: round(float(np.mean([r[key] for r in results])), 5) for key in results[0]}


def folded(net: Any) -> dict[str, NDArray[np.float16]]:
    """Return the weights as the package stores them: [row][column][input][output], float16."""
    layers = list(net)
    stored = {}
    for k in range(8):
        if k < 6:
            layer, norm = layers[3 * k], layers[3 * k + 1]
            scale = norm.weight / (norm.running_var + norm.eps).sqrt()
            weights = layer.weight * scale[:, None, None, None]
            biases = norm.bias - norm.running_mean * scale
        else:
            layer = layers[18 + 2 * (k - 6)]
            weights, biases = layer.weight, layer.bias
        stored[f"weights{k}"] = weights.detach().numpy().transpose(2, 3, 1, 0).astype(np.float16)
        stored[f"biases{k}"] = biases.detach().numpy().astype(np.float16)
    return stored


def train(folder: Path, steps: int, seed: int) -> None:
    """Train for so many steps, from the state in the folder if there is one."""
    torch = import_module("torch")
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    net = network(torch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4)
    state_path, step, seconds = folder / "state.pt", 0, 0.0
    if state_path.exists():
        state = torch.load(state_path)
        net.load_state_dict(state["net"])
        optimiser.load_state_dict(state["optimiser"])
        step, seconds = state["step"], state["seconds"]
    test = chunk(folder, 0, "test")
    chunks: list[Patch] = []
    seen: list[dict[str, float]] = []
    begin = time.process_time() - seconds
    while step < steps:
        while len(chunks) <= step // STEPS_A_CHUNK:
            chunks.append(chunk(folder, len(chunks), "train"))
        rng = np.random.default_rng([seed, step])
        # a part from each of some chunks: the newest is always among them
        batch = _batch(chunks, rng)
        left = (steps - step) / (steps * DECAY)
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1.0, left, (step + 5) / 100)
        sign = np.where(rng.random(BATCH) < 0.3, -1.0, 1.0) * rng.uniform(0.8, 1.2, BATCH)
        pixels = batch.pixels.astype(np.float32) * (sign / 31).astype(np.float32)[:, None, None]
        # with bfloat16 and the channels last a step takes a third of the time
        with torch.autocast("cpu", torch.bfloat16):
            out = net(torch.from_numpy(pixels)[:, None])
        loss, shares = losses(torch, out.float(), batch)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        seen.append(shares)
        if step % 50 == 0 or step == steps:
            means = {key: round(float(np.mean([s[key] for s in seen])), 4) for key in shares}
            print(step, round(time.process_time() - begin), means, flush=True)
            seen = []
        if step % 25 == 0 or step == steps:
            state = {
                "net": net.state_dict(),
                "optimiser": optimiser.state_dict(),
                "step": step,
                "seconds": time.process_time() - begin,
            }
            part = state_path.with_suffix(".part")
            torch.save(state, part)
            part.rename(state_path)
        if step % 500 == 0 or step == steps:
            result = tested(torch, net, test)
            print("   unseen fonts:", result, flush=True)
            record = {
                "command": f"python -m tools.train_scanner FOLDER --steps {steps} --seed {seed}",
                "seed": seed,
                "steps": step,
                "planned_steps": steps,
                "batch": BATCH,
                "patches": len(chunks) * CHUNK,
                "learning_rate": RATE,
                "torch": torch.__version__,
                "processor_seconds": round(time.process_time() - begin),
                "fonts": packages("train"),
                "unseen_fonts": packages("test"),
                "on_unseen_fonts": result,
                "parameters": sum(p.numel() for p in net.parameters()),
            }
            write(folded(net), record)


def _batch(chunks: list[Patch], rng: np.random.Generator) -> Patch:
    parts = []
    for k in range(4):
        chunk = chunks[-1] if k == 0 else chunks[rng.integers(len(chunks))]
        parts.append(picked(chunk, rng.integers(len(chunk.pixels), size=BATCH // 4)))
    return Patch(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def write(weights: dict[str, NDArray[np.float16]], record: dict[str, object]) -> None:
    """Write the weights and their record into the package."""
    np.savez_compressed(PACKAGE / "weights.npz", **weights)  # type: ignore[arg-type]
    (PACKAGE / "weights.json").write_text(json.dumps(record, indent=1) + "\n")


def main() -> None:
    """Make patches or train, as the arguments say."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--make", type=int, metavar="N", help="only make N chunks of patches")
    given = parser.parse_args()
    fetch(given.folder / "fonts")
    if given.make is None:
        train(given.folder, given.steps, given.seed)
        return
    for use, count in (("test", 1), ("train", given.make)):
        for number in range(count):
            make_chunk(given.folder, number, use)


if __name__ == "__main__":
    main()
