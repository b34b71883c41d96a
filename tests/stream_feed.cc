#include "tests/stream_feed.h"

#include <fmt/format.h>

#include <random>
#include <sstream>

namespace kith::tests {

std::string stream_plan(const std::string& publish) {
  return fmt::format(
      "[columns]\nday = \"time\"\nwho = \"person\"\nzip = \"quasi\"\nage = \"quasi\"\nill = \"sensitive\"\n"
      "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 3\npublish = \"{}\"\n",
      publish);
}

std::string reports(int days, int each, unsigned seed) {
  static constexpr const char* illnesses[] = {"flu", "flu", "flu", "flu", "cold", "cold", "asthma", "hiv"};
  std::mt19937 random(seed);
  std::string text = "day,who,zip,age,ill\n";
  for (int day = 1; day <= days; ++day)
    for (int i = 0; i < each; ++i)
      text += fmt::format("{},p{},{},{},{}\n", day, random() % 100000, 2130 + random() % 30,
                          18 + random() % 70, illnesses[random() % (day % 3 == 0 ? 5 : 8)]);
  return text;
}

std::string as_json_lines(const std::string& csv) {
  std::istringstream lines(csv);
  std::string line, text;
  std::vector<std::string> names;
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::vector<std::string> cells;
    for (std::string cell; std::getline(fields, cell, ',');) cells.push_back(cell);
    if (names.empty()) {
      names = cells;
      continue;
    }
    text += "{";
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += fmt::format("{}\"{}\": \"{}\"", i == 0 ? "" : ", ", names[i], cells[i]);
    text += "}\n";
  }
  return text;
}

std::map<std::string, std::string> snapshots_in(const std::filesystem::path& folder) {
  std::map<std::string, std::string> all;
  if (!std::filesystem::exists(folder)) return all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".csv") || name.ends_with(".partial")) all[name] = read(entry.path());
  }
  return all;
}

}  // namespace kith::tests
