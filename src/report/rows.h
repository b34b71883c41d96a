// Rows of the tables that say what became of files and columns; reports of several methods have them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kith::report {

// Nothing where there is no such file.
std::string file_row(std::string_view what, const std::filesystem::path& path, std::string_view use,
                     bool open);
// Of such rows; nothing of none.
std::string files_table(const std::string& rows);

std::string names(const std::vector<std::string>& columns);  // as code, with commas
// Nothing where no column is listed.
std::string column_row(std::string_view role, std::string_view listed, std::string_view becomes);

}  // namespace kith::report
