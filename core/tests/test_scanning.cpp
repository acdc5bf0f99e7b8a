// The loops over pixels: what Python's tests don't reach, and the contracts.
#include "scanning/mirror.hpp"
#include "testing.hpp"

#include <nonolith/scanning.hpp>
#include <stdexcept>

namespace nonolith::scanning::test {

namespace {

Picture row_of(std::vector<float> pixels) {
    Picture picture(1, static_cast<std::uint32_t>(pixels.size()));
    picture.pixels = std::move(pixels);
    return picture;
}

Layer layer_of(std::uint32_t inputs, std::uint32_t outputs) {
    return {3,
            inputs,
            outputs,
            1,
            1,
            false,
            std::vector<float>(std::size_t{9} * inputs * outputs),
            std::vector<float>(outputs)};
}

} // namespace

TEST("beyond its edges a picture is mirrored, as often as it takes") {
    const std::size_t expected[] = {1, 0, 0, 1, 2, 2, 1, 0, 0, 1};
    for (int place = -2; place < 8; ++place)
        CHECK_EQUAL(mirrored(place, 3), expected[place + 2]);
    CHECK_EQUAL(mirrored(-1'000'001, 1), std::size_t{0});
}

TEST("windows wider than the picture have its mean") {
    const Picture grey = row_of({1, 2, 6});
    CHECK_EQUAL(box_mean(grey, 1, 3).pixels, std::vector<float>{4.0F / 3, 3, 14.0F / 3});
    CHECK_EQUAL(box_mean(row_of({7}), 99, 99).pixels, std::vector<float>{7});
    CHECK_EQUAL(box_mean(row_of({}), 3, 3).pixels, std::vector<float>{});
    CHECK_BREAKS("% 2 == 1", box_mean(grey, 2, 3));
}

TEST("a blur keeps what is flat") {
    for (const float pixel : blurred(row_of({5, 5, 5, 5}), 1.5).pixels)
        CHECK(pixel > 4.9999F && pixel < 5.0001F);
    CHECK_BREAKS("sigma >= 0.2", blurred(row_of({5}), 0));
}

TEST("regions that meet late are one") {
    // a U, whose arms are two until its last row
    const std::vector<std::uint8_t> mask = {1, 0, 1, 1, 0, 1, 1, 1, 1};
    const std::vector<Region> found = regions(mask, 3, 3, 1, 9);
    CHECK_EQUAL(found.size(), std::size_t{1});
    CHECK_EQUAL(found[0].area, 7U);
    CHECK_EQUAL(found[0].width, 3U);
    CHECK_BREAKS("mask.size()", regions(mask, 2, 3, 1, 9));
}

TEST("a picture of one pixel can be remapped") {
    Picture map(1, 2, 2);
    map.pixels = {-7, 0.5F, 9, 1e30F};
    CHECK_EQUAL(remapped(row_of({3}), map).pixels, std::vector<float>{3, 3});
    CHECK_BREAKS("source.size() > 0", remapped(row_of({}), map));
}

TEST("layers that don't fit each other are refused") {
    const std::vector<Layer> none;
    CHECK_THROWS(std::invalid_argument, Network(none, Kernel::kScalar));
    const std::vector<Layer> gap = {layer_of(1, 2), layer_of(3, 1)};
    CHECK_THROWS(std::invalid_argument, Network(gap, Kernel::kScalar));
    std::vector<Layer> few = {layer_of(1, 2)};
    few[0].weights.pop_back();
    CHECK_THROWS(std::invalid_argument, Network(few, Kernel::kScalar));
    const std::vector<Layer> right = {layer_of(1, 2), layer_of(2, 20)};
    const Picture seen = Network(right, Kernel::kScalar).look(row_of({1, 2, 3}));
    CHECK_EQUAL(seen.channels, 20U);
    CHECK_EQUAL(seen.width, 3U);
}

} // namespace nonolith::scanning::test
