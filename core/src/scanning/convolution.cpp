// A convolution. Compiled for each instruction set, like the kernels of the census; nothing here
// may use a name that other code has (kernels/lane_ops.hpp says why).
//
// A tile is some neighbouring pixels times some output channels, all of whose sums stay in
// registers: for each input channel of each of the nine pixels, one row of weights is loaded and
// used for all pixels of the tile. Every sum is added up in the same order with every instruction
// set, and never by a fused multiplication, so all give the same floats.

#include "convolution.hpp"

#include "support/contract.hpp"

namespace nonolith::scanning::NONOLITH_ISA {
namespace {

constexpr std::uint32_t kLanes = 2 * NONOLITH_WORDS;
typedef float Lanes __attribute__((vector_size(4 * kLanes), may_alias, aligned(4)));

// Twelve sums and what they need fit into the sixteen registers of SSE and AVX2.
constexpr std::uint32_t kVectors = kLanes < kGroup ? 2 : 1;
constexpr std::uint32_t kPixels = 12 / kVectors;
constexpr std::uint32_t kChannels = kVectors * kLanes;
static_assert(kGroup % kChannels == 0);

template <std::uint32_t kCount>
inline void tile(const Convolution& layer, const float* from, const float* weights,
                 const float* biases, float* to) {
    Lanes sums[kCount][kVectors];
    for (std::uint32_t pixel = 0; pixel < kCount; ++pixel)
        for (std::uint32_t part = 0; part < kVectors; ++part)
            sums[pixel][part] = *reinterpret_cast<const Lanes*>(biases + part * kLanes);
    const std::size_t step = std::size_t{layer.stride} * layer.inputs;
    for (std::uint32_t row = 0; row < layer.side; ++row)
        for (std::uint32_t column = 0; column < layer.side; ++column) {
            const float* at = from + row * layer.dilation * layer.from_row +
                              std::size_t{column} * layer.dilation * layer.inputs;
            for (std::uint32_t input = 0; input < layer.inputs; ++input) {
                Lanes weight[kVectors];
                for (std::uint32_t part = 0; part < kVectors; ++part)
                    weight[part] = *reinterpret_cast<const Lanes*>(weights + part * kLanes);
                for (std::uint32_t pixel = 0; pixel < kCount; ++pixel)
                    for (std::uint32_t part = 0; part < kVectors; ++part)
                        sums[pixel][part] += at[pixel * step + input] * weight[part];
                weights += kGroup;
            }
        }
    for (std::uint32_t pixel = 0; pixel < kCount; ++pixel)
        for (std::uint32_t part = 0; part < kVectors; ++part) {
            Lanes sum = sums[pixel][part];
            if (layer.rectified)
                sum = sum > 0 ? sum : Lanes{};
            *reinterpret_cast<Lanes*>(to + std::size_t{pixel} * layer.groups * kGroup +
                                      part * kLanes) = sum;
        }
}

} // namespace

void convolve(const Convolution& layer) {
    NONOLITH_EXPECTS(layer.stride >= 1 && layer.dilation >= 1 && layer.side >= 1);
    NONOLITH_EXPECTS(layer.inputs >= 1 && layer.groups >= 1);
    const std::size_t outputs = std::size_t{layer.groups} * kGroup;
    const std::size_t group_weights = std::size_t{layer.side} * layer.side * layer.inputs * kGroup;
    for (std::uint32_t y = 0; y < layer.height; ++y)
        for (std::size_t channel = 0; channel < outputs; channel += kChannels) {
            const float* weights =
                layer.weights + channel / kGroup * group_weights + channel % kGroup;
            const float* from = layer.from + std::size_t{y} * layer.stride * layer.from_row;
            float* to = layer.to + y * layer.to_row + channel;
            std::uint32_t x = 0;
            for (; x + kPixels <= layer.width; x += kPixels)
                tile<kPixels>(layer, from + std::size_t{x} * layer.stride * layer.inputs, weights,
                              layer.biases + channel, to + x * outputs);
            for (; x < layer.width; ++x)
                tile<1>(layer, from + std::size_t{x} * layer.stride * layer.inputs, weights,
                        layer.biases + channel, to + x * outputs);
        }
}

} // namespace nonolith::scanning::NONOLITH_ISA
