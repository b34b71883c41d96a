// Adult where ../shared has it, with ARX's hierarchies, and plans for it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kith::bench {

// The folder of adult.csv; whether it is there is another question.
std::filesystem::path adult_folder();
bool has_adult();

// All nine columns, in the order of the file; five, which slower tools manage too.
const std::vector<std::string>& adult_columns();
const std::vector<std::string>& five_of_adult();

// Writes a plan for k = 5 with these quasi columns and these lines in [method]. With hierarchies, or as numbers and sets.
void write_adult_plan(const std::filesystem::path& path, const std::vector<std::string>& columns,
                      bool hierarchies, const std::string& method);

}  // namespace kith::bench
