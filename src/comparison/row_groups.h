// Rows that are alike in some columns, counted once. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace kith::comparison {

// Groups are numbered by their first rows; each has so many rows, and its first row stands for all.
struct RowGroups {
  std::vector<std::uint32_t> first_row;
  std::vector<std::uint64_t> rows;
};

// Of the rows that are `taken`, by what they have in every column.
RowGroups group_rows(std::size_t rows, const std::function<bool(std::size_t row)>& taken,
                     std::span<const std::vector<std::uint32_t>* const> columns);

}  // namespace kith::comparison
