"""A chart as an SVG or a PNG file."""

from html import escape
from io import BytesIO

from nonolith.datasets.plot import HEIGHT, PAGE, WIDTH, Chart
from nonolith.errors import MissingDependencyError

_PNG_SCALE = 2
_PNG_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def svg(chart: Chart) -> str:
    """Return a chart as the text of an SVG file."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}" font-family="system-ui, sans-serif">'
    ]
    parts += (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
        f' fill="{box.ink}"/>'
        for box in chart.boxes
    )
    parts += (
        f'<text x="{text.x:g}" y="{text.y:g}" font-size="{text.size:g}" fill="{text.ink}"'
        f' text-anchor="{text.anchor}">{escape(text.text)}</text>'
        for text in chart.texts
        if text.text
    )
    return "\n".join([*parts, "</svg>", ""])


def png(chart: Chart) -> bytes:
    """Return a chart as the bytes of a PNG file.

    :raises MissingDependencyError: Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise MissingDependencyError(
            "drawing PNG needs Pillow: pip install 'nonolith[images]'"
        ) from error
    image = Image.new("RGB", (WIDTH * _PNG_SCALE, HEIGHT * _PNG_SCALE), PAGE)
    draw = ImageDraw.Draw(image)
    for box in chart.boxes:
        left, top = round(box.x * _PNG_SCALE), round(box.y * _PNG_SCALE)
        right = round((box.x + box.width) * _PNG_SCALE) - 1
        bottom = round((box.y + box.height) * _PNG_SCALE) - 1
        if right >= left and bottom >= top:
            draw.rectangle((left, top, right, bottom), box.ink)
    for text in chart.texts:
        draw.text(
            (text.x * _PNG_SCALE, text.y * _PNG_SCALE),
            text.text.replace("×", "x"),  # the font that comes with Pillow lacks it
            text.ink,
            ImageFont.load_default(text.size * _PNG_SCALE),
            anchor=_PNG_ANCHORS[text.anchor],
        )
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
