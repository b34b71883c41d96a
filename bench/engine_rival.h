// What the embedded engine needs to merely copy a file, and to group it by columns: the rival that is always there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/finished.h"

namespace kith::bench {

// Copies CSV or Parquet to CSV or Parquet, as the names end; all columns are texts, as kith reads them.
void copy_by_engine(const std::filesystem::path& from, const std::filesystem::path& to,
                    const std::string& delimiter);
void group_by_engine(const std::filesystem::path& data, const std::string& delimiter,
                     const std::vector<std::string>& columns);

struct EngineRival {
  Spent copy, group;
};

// Both, each in a process of its own; the copy is removed.
EngineRival engine_rival(const std::filesystem::path& data, const std::filesystem::path& copy,
                         const std::string& delimiter, const std::vector<std::string>& columns);

}  // namespace kith::bench
