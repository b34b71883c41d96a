// Writes small files of SPSS, Stata and SAS through ReadStat, for tests that read them. Threads may call together
// for different files.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kith::testing {

// Labels are of numbers, and SAS has none. Codes that are missing are for SPSS alone.
struct StatisticsVariable {
  std::string name;
  bool text = false;
  std::string format = {};
  std::vector<std::pair<double, std::string>> labels = {};
  std::vector<double> missing = {};
};

// Nothing is a system-missing value.
using StatisticsCell = std::variant<std::monostate, double, std::string>;

struct StatisticsTable {
  std::vector<StatisticsVariable> variables;
  std::vector<std::vector<StatisticsCell>> rows;
};

// The format is "sav", "zsav", "por", "dta", "sas7bdat" or "xpt". Throws std::runtime_error.
std::string statistics_file(const StatisticsTable& table, const std::string& format);
void write_statistics_file(const StatisticsTable& table, const std::string& format,
                           const std::filesystem::path& to);

}  // namespace kith::testing
