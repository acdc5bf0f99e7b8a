// A convolution, compiled for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonolith::scanning {

// Channels come in groups of so many, the last of them filled up with zeros: two registers of AVX2
// or one of AVX-512.
inline constexpr std::uint32_t kGroup = 16;

// One layer at work. The picture has a margin of zeros, so that no pixel is outside.
struct Convolution {
    const float* from;      // the top left pixel of the margin
    std::size_t from_row;   // floats from a row to the next
    std::uint32_t inputs;   // floats of a pixel
    std::uint32_t side;     // 3 or 1
    std::uint32_t stride;   //
    std::uint32_t dilation; //
    const float* weights;   // [group][row][column][input][kGroup]
    const float* biases;    // [groups · kGroup]
    std::uint32_t groups;   // of output channels
    bool rectified;         //
    float* to;              //
    std::size_t to_row;     // floats from a row to the next
    std::uint32_t height;   // of what comes out
    std::uint32_t width;    //
};

using Convolve = void (*)(const Convolution& layer);

namespace scalar {
void convolve(const Convolution& layer);
}
namespace avx2 {
void convolve(const Convolution& layer);
}
namespace avx512 {
void convolve(const Convolution& layer);
}

} // namespace nonolith::scanning
