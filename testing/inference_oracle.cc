#include "testing/inference_oracle.h"

#include <algorithm>
#include <map>

namespace kith::testing {
namespace {

using Random = std::mt19937_64;

int draw(Random& random, int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); }

GroundSet everything(int domain) {
  GroundSet all;
  for (int v = 0; v < domain; ++v) all.insert(all.end(), v);
  return all;
}

// Cuts boxes at random, each into two parts of one of its columns; a part may be left without cases.
std::vector<GroundTuple> cut(Random& random, std::vector<GroundTuple> boxes, int cuts) {
  for (int c = 0; c < cuts; ++c) {
    const auto at = static_cast<std::size_t>(draw(random, 0, static_cast<int>(boxes.size()) - 1));
    const auto column = static_cast<std::size_t>(draw(random, 0, static_cast<int>(boxes[at].size()) - 1));
    const GroundSet whole = boxes[at][column];
    if (whole.size() < 2) continue;
    const int middle = *std::next(whole.begin(), draw(random, 1, static_cast<int>(whole.size()) - 1));
    GroundTuple other = boxes[at];
    boxes[at][column] = GroundSet(whole.begin(), whole.find(middle));
    other[column] = GroundSet(whole.find(middle), whole.end());
    boxes.push_back(other);
  }
  return boxes;
}

const GroundTuple& box_of(const std::vector<GroundTuple>& boxes, const std::vector<int>& values) {
  return *std::find_if(boxes.begin(), boxes.end(), [&](const GroundTuple& box) {
    for (std::size_t c = 0; c < values.size(); ++c)
      if (!box[c].contains(values[c])) return false;
    return true;
  });
}

std::string as_set(const GroundSet& values) {
  std::string text;
  for (const int v : values) text += (text.empty() ? "{" : ", ") + std::to_string(v);
  return text + "}";
}

std::string as_cell(const GroundSet& values, int domain, Random& random) {
  const int low = *values.begin(), high = *values.rbegin();
  const bool is_range = high - low + 1 == static_cast<int>(values.size());
  if (values.size() == 1 && draw(random, 0, 1) == 0) return std::to_string(low);
  if (!is_range || draw(random, 0, 3) == 0) return as_set(values);
  if (low == 0 && high == domain - 1 && draw(random, 0, 1) == 0) return "[0, " + std::to_string(domain) + ")";
  switch (draw(random, 0, 3)) {
    case 0:
      return "[" + std::to_string(low) + ", " + std::to_string(high) + "]";
    case 1:
      return "[" + std::to_string(low) + ", " + std::to_string(high + 1) + ")";
    case 2:
      return "(" + std::to_string(low - 1) + ", " + std::to_string(high) + "]";
    default:
      return "(" + std::to_string(low - 1) + ", " + std::to_string(high + 1) + ")";
  }
}

}  // namespace

std::vector<std::optional<GroundTuple>> inference_table(const GroundSeries& series,
                                                        const std::vector<int>& members) {
  std::vector<std::optional<GroundTuple>> table(series.cases());
  for (std::size_t c = 0; c < series.cases(); ++c)
    for (const int r : members) {
      const auto& cell = series.cells[static_cast<std::size_t>(r)][c];
      if (!cell) continue;
      if (!table[c]) {
        table[c] = cell;
        continue;
      }
      for (std::size_t q = 0; q < cell->size(); ++q)
        std::erase_if((*table[c])[q], [&](int v) { return !(*cell)[q].contains(v); });
    }
  return table;
}

OracleVerdict judge_by_brute_force(const GroundSeries& series, std::uint64_t k,
                                   const std::vector<int>& person) {
  OracleVerdict verdict;
  verdict.first_break.resize(series.cases());
  const int releases = static_cast<int>(series.cells.size());
  std::vector<std::vector<int>> subsets;
  for (int bits = 1; bits < 1 << releases; ++bits) {
    std::vector<int>& members = subsets.emplace_back();
    for (int r = 0; r < releases; ++r)
      if ((bits >> r & 1) != 0) members.push_back(r);
  }
  std::sort(subsets.begin(), subsets.end(),
            [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  for (const std::vector<int>& members : subsets) {
    const auto table = inference_table(series, members);
    for (std::size_t c = 0; c < table.size(); ++c) {
      if (!table[c]) continue;
      std::set<int> persons;
      for (std::size_t other = 0; other < table.size(); ++other)
        if (table[other] == table[c])
          persons.insert(person.empty() ? static_cast<int>(other) : person[other]);
      const std::uint64_t sharing = persons.size();
      if (verdict.k == 0 || sharing < verdict.k) verdict.k = sharing;
      if (sharing < k && verdict.unsafe.insert(c).second) verdict.first_break[c] = members;
    }
  }
  return verdict;
}

bool is_monotonic(const GroundSeries& series, int i, int j) {
  const auto& before = series.cells[static_cast<std::size_t>(i)];
  const auto& after = series.cells[static_cast<std::size_t>(j)];
  for (std::size_t a = 0; a < series.cases(); ++a) {
    if (!before[a]) continue;
    if (!after[a]) return false;
    for (std::size_t q = 0; q < before[a]->size(); ++q)
      if (!std::includes((*before[a])[q].begin(), (*before[a])[q].end(), (*after[a])[q].begin(),
                         (*after[a])[q].end()))
        return false;
    for (std::size_t b = 0; b < a; ++b)
      if (before[b] && before[a] != before[b] && after[a] == after[b]) return false;
  }
  return true;
}

GroundSeries random_series(Random& random, const GroundSeriesShape& shape) {
  GroundSeries series;
  series.domain = shape.domain;
  series.columns = shape.columns;
  const int cases = draw(random, 1, shape.most_cases);
  std::vector<int> arrival, leaving;
  for (int c = 0; c < cases; ++c) {
    std::vector<int>& values = series.truth.emplace_back();
    for (int q = 0; q < shape.columns; ++q) values.push_back(draw(random, 0, shape.domain - 1));
    arrival.push_back(draw(random, 0, shape.releases - 1));
    leaving.push_back(shape.may_leave ? draw(random, arrival.back() + 1, shape.releases + 2)
                                      : shape.releases);
  }
  const std::vector<GroundTuple> whole = {
      GroundTuple(static_cast<std::size_t>(shape.columns), everything(shape.domain))};
  std::vector<GroundTuple> boxes = whole;
  for (int r = 0; r < shape.releases; ++r) {
    boxes = cut(random, shape.monotonic ? boxes : whole, draw(random, 0, 3));
    auto& cells = series.cells.emplace_back(series.cases());
    for (int c = 0; c < cases; ++c) {
      const auto at = static_cast<std::size_t>(c);
      if (arrival[at] <= r && r < leaving[at]) cells[at] = box_of(boxes, series.truth[at]);
    }
  }
  return series;
}

std::vector<Table> written(const GroundSeries& series, Random& random) {
  std::vector<Table> tables;
  for (const auto& cells : series.cells) {
    Table& table = tables.emplace_back();
    table.source = "release " + std::to_string(tables.size());
    table.columns.emplace_back().name = "case";
    for (int q = 0; q < series.columns; ++q) table.columns.emplace_back().name = "q" + std::to_string(q);
    std::vector<std::size_t> order(series.cases());
    for (std::size_t c = 0; c < order.size(); ++c) order[c] = c;
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t c : order) {
      if (!cells[c]) continue;
      Column& id = table.columns[0];
      id.codes.push_back(id.values.encode(std::to_string(c)));
      for (std::size_t q = 0; q < cells[c]->size(); ++q) {
        Column& column = table.columns[q + 1];
        column.codes.push_back(column.values.encode(as_cell((*cells[c])[q], series.domain, random)));
      }
    }
  }
  return tables;
}

}  // namespace kith::testing
