#include "bench/study_data.h"

#include <algorithm>
#include <fstream>
#include <numeric>
#include <random>
#include <vector>

#include <fmt/format.h>

namespace kith::bench {

namespace {

namespace fs = std::filesystem;

constexpr double range = 15, sigma = 2;
constexpr int attributes = 4;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find(';', from), line.size());
    fields.push_back(line.substr(from, end - from));
    from = end + 1;
  }
  return fields;
}

// The quasi columns: all but the salary class, the last.
Table read_adult(const fs::path& file) {
  Table table;
  table.source = file.string();
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  for (const std::string& name : fields_of(line)) table.columns.emplace_back().name = name;
  table.columns.pop_back();
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = fields_of(line);
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      table.columns[c].codes.push_back(table.columns[c].values.encode(fields.at(c)));
  }
  return table;
}

Table drawn(Population population, std::size_t rows, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> flat(0, range);
  std::normal_distribution<double> bell(range / 2, sigma);
  Table table;
  table.source = name_of(population);
  for (int c = 0; c < attributes; ++c) table.columns.emplace_back().name = fmt::format("x{}", c + 1);
  for (std::size_t row = 0; row < rows; ++row)
    for (Column& column : table.columns) {
      const double x = population == Population::uniform ? flat(random) : bell(random);
      column.codes.push_back(column.values.encode(fmt::format("{:.3f}", std::clamp(x, 0.0, range))));
    }
  return table;
}

Table taken(const Table& from, const std::vector<std::uint32_t>& order, std::size_t begin, std::size_t end) {
  Table table;
  table.source = from.source;
  for (const Column& column : from.columns) {
    Column& own = table.columns.emplace_back();
    own.name = column.name;
    own.declared = "VARCHAR";
    for (std::size_t i = begin; i < end; ++i) own.codes.push_back(own.values.encode(column.at(order.at(i))));
  }
  return table;
}

}  // namespace

const char* name_of(Population population) {
  static constexpr const char* names[] = {"Adult", "uniform", "Gaussian"};
  return names[static_cast<int>(population)];
}

StudyData::StudyData(const fs::path& adult) {
  if (fs::exists(adult / "adult.csv")) adult_ = read_adult(adult / "adult.csv");
}

GrowingTable StudyData::draw(Population population, std::size_t first, std::size_t update,
                             std::uint64_t seed) const {
  const bool adult = population == Population::adult;
  const Table made = adult ? Table() : drawn(population, first + update, seed);
  const Table& from = adult ? *adult_ : made;
  std::vector<std::uint32_t> order(from.rows());
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937_64 random(seed);
  if (adult) std::ranges::shuffle(order, random);
  return {taken(from, order, 0, first), taken(from, order, first, first + update),
          taken(from, order, 0, first + update)};
}

}  // namespace kith::bench
