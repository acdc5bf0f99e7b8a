// Reads the picture of a puzzle: the loops over pixels, and the network that finds digits.
//
// A picture is rows of pixels, each of one or several floats (grey from 0 to 255; red, green and
// blue; the channels of a layer). Everything gives the same floats on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nonolith/instruction_set.hpp>
#include <span>
#include <vector>

namespace nonolith::scanning {

// Someone else's pixels.
struct View {
    const float* pixels;
    std::uint32_t height;
    std::uint32_t width;
    std::uint32_t channels = 1;

    std::size_t size() const { return std::size_t{height} * width * channels; }
};

// Pixels of its own.
struct Picture {
    Picture(std::uint32_t height, std::uint32_t width, std::uint32_t channels = 1)
        : height(height), width(width), channels(channels),
          pixels(std::size_t{height} * width * channels) {}

    operator View() const { return {pixels.data(), height, width, channels}; }

    std::uint32_t height;
    std::uint32_t width;
    std::uint32_t channels;
    std::vector<float> pixels;
};

// The mean of the rectangle of so many pixels around each pixel; both numbers are odd. Beyond its
// edges the picture is mirrored. One channel.
Picture box_mean(View grey, std::uint32_t tall, std::uint32_t wide);

// A Gaussian blur; sigma in pixels, from 0.2 to 50. One channel.
Picture blurred(View grey, double sigma);

// How much darker than both its sides a horizontal or vertical stroke through each pixel is: the
// larger of the two, averaged over `length` pixels along the stroke (an odd number), at distances
// of 2, 4 and 7 pixels; 0 where nothing is darker.
Picture ridges(View grey, std::uint32_t length);

// A connected part of a mask: the rectangle around it, and its number of pixels.
struct Region {
    std::uint32_t left;
    std::uint32_t top;
    std::uint32_t width;
    std::uint32_t height;
    std::uint32_t area;
};

// The parts of a mask (a byte for each pixel, 0 or not) that are connected by their sides, and
// whose width and height are both between `least` and `most`; by their topmost, then leftmost
// pixel.
std::vector<Region> regions(std::span<const std::uint8_t> mask, std::uint32_t height,
                            std::uint32_t width, std::uint32_t least, std::uint32_t most);

// The pixels of `source` at the places in `map`, which has two channels: x and y, where (0, 0) is
// the middle of the first pixel. Between pixels it interpolates bilinearly; outside, the nearest
// edge goes on.
Picture remapped(View source, View map);

// One layer of a network: a convolution of 3×3 or 1×1 pixels.
struct Layer {
    std::uint32_t side;         // 3 or 1
    std::uint32_t inputs;       // channels
    std::uint32_t outputs;      // channels
    std::uint32_t stride;       // 1 or 2
    std::uint32_t dilation;     // how far the outer pixels of the 3×3 are from the middle
    bool rectified;             // whether negative results become 0
    std::vector<float> weights; // [row][column][input][output]
    std::vector<float> biases;  // [output]
};

// A network of layers, which looks at pictures of one channel and any size.
class Network {
  public:
    // Throws std::invalid_argument if the layers don't fit each other, or hold the wrong number of
    // weights.
    Network(std::span<const Layer> layers, Kernel kernel);
    Network(Network&&) noexcept;
    Network& operator=(Network&&) noexcept;
    ~Network();

    // The last layer's channels for each pixel; a layer of stride 2 halves height and width,
    // rounded up. Outside the picture everything is 0.
    Picture look(View grey) const;

  private:
    struct Prepared;
    std::vector<Prepared> layers_;
    Kernel kernel_;
};

} // namespace nonolith::scanning
