#include "bench/code_table.h"

#include <algorithm>
#include <fstream>
#include <random>

#include <fmt/format.h>

namespace kith::bench {

namespace {

namespace fs = std::filesystem;

void append_code(std::string& text, std::mt19937_64& random, std::size_t digits) {
  for (std::size_t d = 0; d < digits; ++d) text += random() % 4 == 0 ? 'b' : 'a';
}

void append_row(std::string& text, std::uint64_t row, const CodeTable& table, std::mt19937_64& random) {
  std::size_t c = 0;
  if (table.rows_per_person > 0) {
    const std::uint64_t persons = std::max<std::uint64_t>(1, table.rows / table.rows_per_person);
    const std::uint64_t person = row % persons;
    std::mt19937_64 own(person + 1);
    fmt::format_to(std::back_inserter(text), "p{},", person);
    append_code(text, own, table.digits);
    text += ',';
    c = 1;
  }
  for (; c < table.columns; ++c) {
    append_code(text, random, table.digits);
    text += ',';
  }
  fmt::format_to(std::back_inserter(text), "s{}\n", random() % 20);
}

}  // namespace

void write_codes(const fs::path& folder, const CodeTable& table) {
  fs::create_directories(folder);
  std::ofstream out(folder / "codes.csv");
  std::string text = table.rows_per_person > 0 ? "person," : "";
  for (std::size_t c = 0; c < table.columns; ++c) text += fmt::format("code{},", c);
  text += "found\n";
  std::mt19937_64 random(20240229);
  for (std::uint64_t row = 0; row < table.rows; ++row) {
    append_row(text, row, table, random);
    if (text.size() < (1 << 20)) continue;
    out << text;
    text.clear();
  }
  out << text;
}

fs::path write_code_plan(const fs::path& folder, const CodeTable& table, const std::string& privacy,
                         const std::string& method) {
  const fs::path path = folder / "plan.toml";
  std::ofstream out(path);
  out << "[source]\npath = \"codes.csv\"\n[columns]\n";
  if (table.rows_per_person > 0) out << "person = \"person\"\n";
  for (std::size_t c = 0; c < table.columns; ++c)
    out << fmt::format("code{} = {{ role = \"quasi\", hierarchy = {{ mask = \"right\", levels = {} }} }}\n",
                       c, table.height - 1);
  out << "found = \"sensitive\"\n[privacy]\n" << privacy << "[method]\n" << method;
  return path;
}

}  // namespace kith::bench
