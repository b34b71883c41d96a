#include "bench/people.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/engine_rival.h"
#include "bench/finished.h"

namespace kith::bench {

namespace {

namespace fs = std::filesystem;

struct Category {
  const char* column;
  std::vector<std::vector<std::string>> lines;  // value, coarser, …
  std::vector<double> weights;
};

const std::vector<Category>& categories() {
  static const std::vector<Category> all = {
      {"sex", {{"female"}, {"male"}}, {0.48, 0.52}},
      {"origin",
       {{"north", "old"}, {"south", "old"}, {"east", "old"}, {"west", "new"}, {"isles", "new"}},
       {0.7, 0.15, 0.08, 0.05, 0.02}},
      {"marital",
       {{"single", "not married"},
        {"married", "married"},
        {"separated", "was married"},
        {"divorced", "was married"},
        {"widowed", "was married"},
        {"partnered", "married"}},
       {0.3, 0.4, 0.03, 0.12, 0.08, 0.07}},
      {"education",
       {{"none", "school", "basic"},
        {"primary", "school", "basic"},
        {"lower", "school", "basic"},
        {"upper", "secondary", "middle"},
        {"trade", "vocational", "middle"},
        {"clerk", "vocational", "middle"},
        {"college", "degree", "higher"},
        {"bachelor", "degree", "higher"},
        {"master", "advanced", "higher"},
        {"doctor", "advanced", "higher"}},
       {0.01, 0.05, 0.1, 0.3, 0.15, 0.08, 0.1, 0.14, 0.05, 0.02}},
      {"sector",
       {{"private", "paid"},
        {"state", "paid"},
        {"local", "paid"},
        {"self", "own"},
        {"farm", "own"},
        {"idle", "none"}},
       {0.66, 0.06, 0.08, 0.12, 0.03, 0.05}},
      {"occupation",
       {{"craft", "hand"},
        {"machine", "hand"},
        {"transport", "hand"},
        {"farming", "hand"},
        {"cleaning", "hand"},
        {"clerical", "desk"},
        {"sales", "desk"},
        {"service", "desk"},
        {"technical", "expert"},
        {"manager", "expert"},
        {"professional", "expert"},
        {"guard", "desk"}},
       {0.13, 0.07, 0.05, 0.03, 0.05, 0.12, 0.12, 0.11, 0.04, 0.13, 0.13, 0.02}},
      {"income", {{"low"}, {"high"}}, {0.75, 0.25}},
  };
  return all;
}

void write_hierarchies(const fs::path& folder) {
  for (const Category& category : categories()) {
    std::ofstream out(folder / (std::string(category.column) + ".csv"));
    for (const auto& line : category.lines) {
      for (const std::string& label : line) out << label << ';';
      out << "*\n";
    }
  }
}

void write_plan(const fs::path& path, bool nine, const std::string& format) {
  std::ofstream out(path);
  out << fmt::format("[source]\npath = \"people.{}\"\n[columns]\n", format)
      << "age = { role = \"quasi\", hierarchy = { intervals = [5, 10, 20], origin = 0 } }\n"
         "district = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 2 } }\n";
  for (const Category& category : categories()) {
    const std::string column = category.column;
    if (nine || column == "sex" || column == "marital")
      out << fmt::format("{0} = {{ role = \"quasi\", hierarchy = \"{0}.csv\" }}\n", column);
    else
      out << fmt::format("{} = \"plain\"\n", column);
  }
  out << "illness = \"sensitive\"\n[privacy]\nk = 5\n[method]\nname = \"full-domain\"\nmax_suppression = "
         "\"2%\"\n"
      << fmt::format("[output]\npath = \"release.{}\"\n", format);
}

void write_rows(const fs::path& path, std::uint64_t rows) {
  std::mt19937_64 random(20240229);
  std::vector<std::discrete_distribution<int>> draws;
  for (const Category& category : categories())
    draws.emplace_back(category.weights.begin(), category.weights.end());
  std::normal_distribution<double> age(42, 17);
  std::geometric_distribution<int> district(0.06);
  static constexpr const char* illnesses[] = {"none",         "cold",       "flu",    "asthma", "diabetes",
                                              "hypertension", "depression", "cancer", "hiv",    "epilepsy"};
  std::discrete_distribution<int> illness{30, 20, 15, 10, 8, 8, 5, 2, 1, 1};
  std::ofstream out(path);
  out << "age,district";
  for (const Category& category : categories()) out << ',' << category.column;
  out << ",illness\n";
  fmt::memory_buffer buffer;
  for (std::uint64_t row = 0; row < rows; ++row) {
    const int years = std::clamp(static_cast<int>(age(random)), 16, 95);
    fmt::format_to(std::back_inserter(buffer), "{},{:03}", years, std::min(district(random), 199));
    for (std::size_t c = 0; c < draws.size(); ++c)
      fmt::format_to(std::back_inserter(buffer), ",{}",
                     categories()[c].lines[static_cast<std::size_t>(draws[c](random))].front());
    fmt::format_to(std::back_inserter(buffer), ",{}\n", illnesses[illness(random)]);
    if (buffer.size() > (1 << 20)) {
      out.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
      buffer.clear();
    }
  }
  out.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
}

}  // namespace

void write_people(const fs::path& folder, std::uint64_t rows) {
  fs::create_directories(folder);
  write_hierarchies(folder);
  write_plan(folder / "four.toml", false, "csv");
  write_plan(folder / "nine.toml", true, "csv");
  write_rows(folder / "people.csv", rows);
}

fs::path write_parquet(const fs::path& folder) {
  apart([&] { copy_by_engine(folder / "people.csv", folder / "people.parquet", ","); });
  write_plan(folder / "parquet.toml", false, "parquet");
  return folder / "parquet.toml";
}

}  // namespace kith::bench
