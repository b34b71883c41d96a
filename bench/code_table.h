// Tables whose shape is chosen: any number of rows, quasi columns, levels, and rows per person.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace kith::bench {

// A quasi column holds codes of `digits` letters a or b, a three times as frequent, masked letter by letter from the
// right for all but the last of `height` levels, which is `*`.
struct CodeTable {
  std::uint64_t rows = 100'000;
  std::size_t columns = 4, digits = 8, height = 8;  // height: 2 to digits
  // 0: there is no person column. Else persons come so many times; their first column is always the same.
  std::uint64_t rows_per_person = 0;
};

// Writes codes.csv, the same on every run.
void write_codes(const std::filesystem::path& folder, const CodeTable& table);

// Writes a plan for the table of that folder, with these lines in [privacy] and [method], and returns its path.
std::filesystem::path write_code_plan(const std::filesystem::path& folder, const CodeTable& table,
                                      const std::string& privacy, const std::string& method);

}  // namespace kith::bench
