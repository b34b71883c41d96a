// Tables of the page: their frame and rows, and those that the reports of several methods have. All texts are
// escaped.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outcome/outcome.h"

namespace kith::report {

std::string cell(std::string_view shown);
// Cells of numbers, which stand to the right.
std::string numbers(std::initializer_list<std::string> shown);
// A row that its first cell names. The row that the reader looks for is marked by `here`.
std::string row(std::string_view name, std::string_view cells, bool here = false);

// The attributes of the box around a table. A tall one scrolls; on paper it is whole.
inline constexpr std::string_view wide_box = "class=\"wide\"", tall_box = "class=\"wide tall\"";

// A heading that begins with # stands above numbers. An empty caption is left out.
using Headings = std::initializer_list<std::string_view>;
std::string heading_row(Headings headings);
std::string table(std::string_view caption, Headings headings, std::string_view rows,
                  std::string_view box = wide_box);
// The same with as many headings as there happen to be.
std::string matrix(std::string_view caption, const std::vector<std::string>& headings, std::string_view rows,
                   std::string_view box = wide_box);
// A table of two columns, a name and a number.
std::string narrow_table(std::string_view caption, Headings headings, std::string_view rows);

// A bar behind a number, as long as its share of the cell.
std::string meter(double share);

inline constexpr std::string_view may_be_published = "may be published", private_file = "private";
// There is no row if there is no such file, and no table if there are no rows.
std::string file_row(std::string_view what, const std::filesystem::path& path, std::string_view use,
                     std::string_view audience);
std::string key_row(const outcome::Files& files);
std::string files_table(std::string_view rows);

// Names as code, with commas.
std::string names(const std::vector<std::string>& columns);
// There is no row if no column is listed.
std::string column_row(std::string_view role, std::string_view listed, std::string_view becomes);
std::string columns_table(std::string_view rows);

std::string phases_table(std::initializer_list<std::pair<std::string_view, double>> seconds_by_phase);
// Nothing if the version is not known.
std::string made_by(std::string_view version);

}  // namespace kith::report
