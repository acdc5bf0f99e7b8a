// Bindings of what looks at the picture of a puzzle. Pictures are NumPy arrays of float32.

#include "convert.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nonolith/scanning.hpp>

namespace nonolith::bind {

namespace {

using scanning::Layer;
using scanning::Network;
using scanning::Picture;
using scanning::View;

template <class Pixel, int kDimensions>
using Given = nb::ndarray<const Pixel, nb::ndim<kDimensions>, nb::c_contig, nb::device::cpu>;
using Grey = Given<float, 2>;
using Channels = Given<float, 3>;
template <int kDimensions>
using Returned = nb::ndarray<nb::numpy, float, nb::ndim<kDimensions>, nb::c_contig>;

constexpr std::size_t kLongest = std::size_t{1} << 16;

std::uint32_t side_of(std::size_t length) {
    if (length > kLongest)
        throw std::invalid_argument("a picture has at most 65536 pixels a side");
    return static_cast<std::uint32_t>(length);
}

View view_of(const Grey& grey) {
    return {grey.data(), side_of(grey.shape(0)), side_of(grey.shape(1)), 1};
}

View view_of(const Channels& picture) {
    return {picture.data(), side_of(picture.shape(0)), side_of(picture.shape(1)),
            side_of(picture.shape(2))};
}

template <int kDimensions> Returned<kDimensions> returned(Picture picture) {
    auto* const kept = new Picture(std::move(picture));
    const nb::capsule owner(kept, [](void* it) noexcept { delete static_cast<Picture*>(it); });
    if constexpr (kDimensions == 2)
        return Returned<2>(kept->pixels.data(), {kept->height, kept->width}, owner);
    else
        return Returned<3>(kept->pixels.data(), {kept->height, kept->width, kept->channels}, owner);
}

std::uint32_t odd(std::uint32_t number) {
    if (number % 2 == 0)
        throw std::invalid_argument("expected an odd number of pixels");
    return number;
}

Returned<2> mean_of(const Grey& grey, std::uint32_t tall, std::uint32_t wide) {
    const View view = view_of(grey);
    return returned<2>(without_gil([&] { return box_mean(view, odd(tall), odd(wide)); }));
}

Returned<2> blur_of(const Grey& grey, double sigma) {
    if (!(sigma >= 0.2 && sigma <= 50))
        throw std::invalid_argument("expected a blur of 0.2 to 50 pixels");
    const View view = view_of(grey);
    return returned<2>(without_gil([&] { return blurred(view, sigma); }));
}

Returned<2> ridges_of(const Grey& grey, std::uint32_t length) {
    const View view = view_of(grey);
    return returned<2>(without_gil([&] { return ridges(view, odd(length)); }));
}

nb::ndarray<nb::numpy, std::uint32_t, nb::ndim<2>, nb::c_contig>
regions_of(const Given<std::uint8_t, 2>& mask, std::uint32_t least, std::uint32_t most) {
    const std::uint32_t height = side_of(mask.shape(0));
    const std::uint32_t width = side_of(mask.shape(1));
    using Numbers = std::vector<std::uint32_t>;
    auto* const numbers = new Numbers;
    const nb::capsule owner(numbers, [](void* it) noexcept { delete static_cast<Numbers*>(it); });
    without_gil([&] {
        for (const auto& region :
             scanning::regions({mask.data(), mask.size()}, height, width, least, most))
            numbers->insert(numbers->end(),
                            {region.left, region.top, region.width, region.height, region.area});
        return 0;
    });
    return {numbers->data(), {numbers->size() / 5, 5}, owner};
}

Returned<3> remap_of(const Channels& source, const Channels& map) {
    const View from = view_of(source);
    const View places = view_of(map);
    if (places.channels != 2 || from.size() == 0)
        throw std::invalid_argument("expected a picture with pixels, and a map of x and y");
    return returned<3>(without_gil([&] { return remapped(from, places); }));
}

using LayerArgument = nb::typed<nb::tuple, nb::object, nb::ellipsis>;

// A layer as (weights [row][column][input][output], biases, stride, dilation, rectified).
Layer layer_of(nb::handle given) {
    const auto parts = nb::cast<nb::tuple>(given);
    const auto weights = nb::cast<Given<float, 4>>(parts[0]);
    const auto biases = nb::cast<Given<float, 1>>(parts[1]);
    if (weights.shape(0) != weights.shape(1))
        throw std::invalid_argument("expected square kernels");
    return {side_of(weights.shape(0)),
            side_of(weights.shape(2)),
            side_of(weights.shape(3)),
            nb::cast<std::uint32_t>(parts[2]),
            nb::cast<std::uint32_t>(parts[3]),
            nb::cast<bool>(parts[4]),
            {weights.data(), weights.data() + weights.size()},
            {biases.data(), biases.data() + biases.size()}};
}

void make_network(Network* self, const nb::typed<nb::sequence, LayerArgument>& layers,
                  const std::string& kernel) {
    std::vector<Layer> read;
    for (const nb::handle layer : layers)
        read.push_back(layer_of(layer));
    new (self) Network(read, kernel.empty() ? default_kernel() : kernel_named(kernel));
}

} // namespace

void bind_scanning(nb::module_& module) {
    using namespace nb::literals;
    module.def("box_mean", &mean_of, "grey"_a, "tall"_a, "wide"_a,
               "Return the mean of the rectangle around each pixel of a grey picture.");
    module.def("blurred", &blur_of, "grey"_a, "sigma"_a,
               "Return a grey picture with a Gaussian blur.");
    module.def("ridges", &ridges_of, "grey"_a, "length"_a,
               "Return how much darker than both sides the stroke through each pixel is.");
    module.def("regions", &regions_of, "mask"_a, "least"_a, "most"_a,
               "Return the connected parts of a mask, each as left, top, width, height and area.");
    module.def("remapped", &remap_of, "source"_a, "map"_a,
               "Return the pixels of a picture at the places of a map.");
    nb::class_<Network>(module, "Network", "A small network of convolutions.")
        .def("__init__", &make_network, "layers"_a, "kernel"_a = "")
        .def(
            "look",
            [](const Network& network, const Grey& grey) {
                const View view = view_of(grey);
                return returned<3>(without_gil([&] { return network.look(view); }));
            },
            "grey"_a, "Return the last layer's channels for each pixel.");
}

} // namespace nonolith::bind
