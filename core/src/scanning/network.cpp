#include "convolution.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <nonolith/scanning.hpp>
#include <stdexcept>

namespace nonolith::scanning {

namespace {

Convolve convolution_of(Kernel kernel) {
#ifdef NONOLITH_X86_KERNELS
    if (kernel == Kernel::kAvx512)
        return avx512::convolve;
    if (kernel == Kernel::kAvx2)
        return avx2::convolve;
#endif
    static_cast<void>(kernel);
    return scalar::convolve;
}

constexpr std::uint32_t kMostChannels = 1024;

std::uint32_t groups_of(std::uint32_t channels) {
    return (channels + kGroup - 1) / kGroup;
}

} // namespace

// Weights in groups of output channels, as the tiles read them; the channels that fill a group up
// have weights of 0.
struct Network::Prepared {
    explicit Prepared(const Layer& layer, std::uint32_t padded_inputs)
        : side(layer.side), inputs(padded_inputs), outputs(layer.outputs), stride(layer.stride),
          dilation(layer.dilation), rectified(layer.rectified), groups(groups_of(layer.outputs)),
          weights(std::size_t{groups} * side * side * inputs * kGroup),
          biases(std::size_t{groups} * kGroup) {
        const std::size_t places = std::size_t{side} * side;
        for (std::size_t place = 0; place < places; ++place)
            for (std::size_t input = 0; input < layer.inputs; ++input)
                for (std::size_t output = 0; output < outputs; ++output)
                    weights[((output / kGroup * places + place) * inputs + input) * kGroup +
                            output % kGroup] =
                        layer.weights[(place * layer.inputs + input) * outputs + output];
        std::copy(layer.biases.begin(), layer.biases.end(), biases.begin());
    }

    std::uint32_t side;
    std::uint32_t inputs; // with those that fill the last group up
    std::uint32_t outputs;
    std::uint32_t stride;
    std::uint32_t dilation;
    bool rectified;
    std::uint32_t groups;
    std::vector<float> weights;
    std::vector<float> biases;
};

Network::Network(std::span<const Layer> layers, Kernel kernel) : kernel_(kernel) {
    if (layers.empty())
        throw std::invalid_argument("a network has at least one layer");
    std::uint32_t channels = 1;
    std::uint32_t padded = 1;
    for (const Layer& layer : layers) {
        const bool known = (layer.side == 1 || layer.side == 3) &&
                           (layer.stride == 1 || layer.stride == 2) && layer.dilation >= 1 &&
                           layer.dilation <= 64 && layer.outputs >= 1 &&
                           layer.outputs <= kMostChannels;
        if (!known || layer.inputs != channels ||
            layer.weights.size() !=
                std::size_t{layer.side} * layer.side * layer.inputs * layer.outputs ||
            layer.biases.size() != layer.outputs)
            throw std::invalid_argument("layer " + std::to_string(layers_.size() + 1) +
                                        " of the network does not fit the others");
        layers_.emplace_back(layer, padded);
        channels = layer.outputs;
        padded = layers_.back().groups * kGroup;
    }
}

Network::Network(Network&&) noexcept = default;
Network& Network::operator=(Network&&) noexcept = default;
Network::~Network() = default;

Picture Network::look(View grey) const {
    NONOLITH_EXPECTS(grey.channels == 1);
    const Convolve convolve = convolution_of(kernel_);
    std::vector<float> now(grey.pixels, grey.pixels + grey.size());
    std::vector<float> framed;
    std::uint32_t height = grey.height;
    std::uint32_t width = grey.width;
    for (const Prepared& layer : layers_) {
        const std::uint32_t margin = layer.side == 3 ? layer.dilation : 0;
        const std::size_t row = std::size_t{width} * layer.inputs;
        const std::size_t framed_row = std::size_t{width + 2 * margin} * layer.inputs;
        framed.assign(framed_row * (height + 2 * margin), 0.0F);
        for (std::uint32_t y = 0; y < height; ++y)
            std::copy_n(now.data() + y * row, row,
                        framed.data() + (y + margin) * framed_row +
                            std::size_t{margin} * layer.inputs);
        const std::size_t outputs = std::size_t{layer.groups} * kGroup;
        const std::uint32_t tall = (height + layer.stride - 1) / layer.stride;
        const std::uint32_t wide = (width + layer.stride - 1) / layer.stride;
        now.resize(outputs * tall * wide);
        convolve({framed.data(), framed_row, layer.inputs, layer.side, layer.stride, layer.dilation,
                  layer.weights.data(), layer.biases.data(), layer.groups, layer.rectified,
                  now.data(), outputs * wide, tall, wide});
        height = tall;
        width = wide;
    }
    const Prepared& last = layers_.back();
    Picture out(height, width, last.outputs);
    const std::size_t padded = std::size_t{last.groups} * kGroup;
    for (std::size_t pixel = 0; pixel < std::size_t{height} * width; ++pixel)
        std::copy_n(now.data() + pixel * padded, last.outputs,
                    out.pixels.data() + pixel * last.outputs);
    return out;
}

} // namespace nonolith::scanning
