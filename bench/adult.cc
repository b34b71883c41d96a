#include "bench/adult.h"

#include <fstream>

#include <fmt/format.h>

namespace kith::bench {

namespace fs = std::filesystem;

fs::path adult_folder() {
  return fs::absolute(fs::path(KITH_SOURCE_DIR) / "../shared/data/adult").lexically_normal();
}

bool has_adult() { return fs::exists(adult_folder() / "adult.csv"); }

const std::vector<std::string>& adult_columns() {
  static const std::vector<std::string> all = {
      "sex",       "age",        "race",        "marital-status", "education", "native-country",
      "workclass", "occupation", "salary-class"};
  return all;
}

const std::vector<std::string>& five_of_adult() {
  static const std::vector<std::string> five = {"sex", "age", "race", "marital-status", "education"};
  return five;
}

void write_adult_plan(const fs::path& path, const std::vector<std::string>& columns, bool hierarchies,
                      const std::string& method) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path);
  out << fmt::format("[source]\npath = \"{}\"\n[columns]\n", (adult_folder() / "adult.csv").string());
  for (const std::string& column : columns) {
    const fs::path lines = adult_folder() / fmt::format("adult_hierarchy_{}.csv", column);
    out << (hierarchies
                ? fmt::format("{} = {{ role = \"quasi\", hierarchy = \"{}\" }}\n", column, lines.string())
                : fmt::format("{} = \"quasi\"\n", column));
  }
  out << "[privacy]\nk = 5\n[method]\n" << method;
}

}  // namespace kith::bench
