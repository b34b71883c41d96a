// The histogram of class sizes, for every report that has classes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kith::report {

// Sizes, each with the number of classes of that size.
using ClassSizes = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

// A figure; nothing if there are no classes. `unit` is what a class is counted in: "person", "row".
std::string size_histogram(const ClassSizes& sizes, std::uint64_t k, std::string_view unit);

}  // namespace kith::report
