// Random tables as the oracle of partitions sees them and as room local does.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "hierarchy/build.h"
#include "local/partition.h"
#include "testing/partition_oracle.h"
#include "testing/random_tables.h"

namespace kith::testing {

// A case as the oracle sees it and as partition() does. Stays where it is made.
struct Both {
  PartitionCase table;
  std::vector<std::unique_ptr<Dictionary>> dictionaries;
  std::vector<std::unique_ptr<hierarchy::Hierarchy>> hierarchies;
  std::vector<std::vector<std::uint32_t>> codes;
  std::vector<local::Axis> axes;
  local::Points points;
  std::unique_ptr<privacy::Model> model;

  std::span<const std::uint32_t> encode(const std::vector<std::string>& values) {
    Dictionary& dictionary = *dictionaries.emplace_back(std::make_unique<Dictionary>());
    std::vector<std::uint32_t>& column = codes.emplace_back();
    for (const std::string& value : values) column.push_back(dictionary.encode(value));
    return column;
  }

  // Behind the values of the columns, and the other way round for trees.
  void bind(const std::vector<hierarchy::Recipe>& recipes) {
    codes.reserve(table.columns.size() + table.sensitive.size() + 2);
    points.rows = table.rows();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      PartitionCase::Column& column = table.columns[c];
      points.values.push_back(encode(column.values));
      const std::string name = fmt::format("c{}", c);
      if (column.kind == PartitionCase::Kind::tree) {
        column.dictionary = dictionaries.back().get();
        hierarchies.push_back(std::make_unique<hierarchy::Hierarchy>(
            hierarchy::build(recipes[c], name, *column.dictionary, "")));
        column.hierarchy = hierarchies.back().get();
        axes.push_back(local::make_axis(name, *hierarchies.back()));
      } else {
        const ValueType type = column.kind == PartitionCase::Kind::numbers ? ValueType::number
                               : column.kind == PartitionCase::Kind::dates ? ValueType::date
                                                                           : ValueType::text;
        axes.push_back(local::make_axis(name, *dictionaries.back(), type, ""));
      }
    }
    if (!table.person.empty()) points.person = encode(table.person);
    if (!table.cohort.empty()) points.cohort = encode(table.cohort);
    for (const auto& column : table.sensitive) points.sensitive.push_back(encode(column));
    make_model();
  }

  void make_model() {
    model = std::make_unique<privacy::Model>(table.spec.k);
    for (std::size_t c = 0; c < table.sensitive.size(); ++c) {
      if (table.spec.diversity == Diversity::frequency)
        model->add(privacy::l_diversity(privacy::LForm::frequency, table.spec.l, 0, c));
      if (table.spec.diversity == Diversity::distinct)
        model->add(privacy::l_diversity(privacy::LForm::distinct, table.spec.l, 0, c));
      if (table.spec.closeness == Closeness::equal)
        model->add(privacy::t_closeness(privacy::TDistance::equal, table.spec.t, c, reference(c)));
    }
  }

  privacy::TReference reference(std::size_t column) const {
    std::set<std::pair<std::uint32_t, std::string>> bearers;
    for (std::uint32_t row = 0; row < table.rows(); ++row)
      bearers.emplace(points.sensitive[column][row],
                      table.person.empty() ? std::to_string(row) : table.person[row]);
    privacy::TReference reference;
    for (const auto& [value, person] : bearers) {
      reference.counts.resize(std::max<std::size_t>(reference.counts.size(), value + 1));
      ++reference.counts[value];
    }
    return reference;
  }

  local::Partition cut(local::Choice choice, unsigned threads = 1,
                       local::Measure measure = local::Measure::boxes) const {
    return local::partition(axes, points, local::whole(axes), *model, {choice, threads, measure});
  }
  local::Partition cut_by_cells(local::Choice choice, unsigned threads = 1) const {
    return cut(choice, threads, local::Measure::cells);
  }
};

struct Shape {
  std::size_t most_rows = 13, most_columns = 3;
  bool persons = false, cohorts = false, sensitive = false;
};

inline std::string random_value(Random& random, PartitionCase::Kind kind, const hierarchy::Recipe& recipe,
                                bool dense) {
  const std::size_t n = random() % (dense ? 3 : 8);
  if (kind != PartitionCase::Kind::tree && random() % 8 == 0) return "";
  if (kind == PartitionCase::Kind::numbers)
    return random() % 5 == 0 ? fmt::format("{}.50", n) : std::to_string(n);
  if (kind == PartitionCase::Kind::set) return std::string(1, static_cast<char>('a' + n));
  if (kind == PartitionCase::Kind::dates || std::holds_alternative<hierarchy::FromCalendar>(recipe))
    return fmt::format("2024-{:02}-{:02}", 1 + n % 3, 1 + n * 11 % 28);
  return std::to_string(n);
}

inline void fill(Both& both, Random& random, const Shape& shape) {
  const std::size_t rows = 2 + random() % (shape.most_rows - 1), columns = 1 + random() % shape.most_columns;
  std::vector<hierarchy::Recipe> recipes(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    PartitionCase::Column& column = both.table.columns.emplace_back();
    column.kind = static_cast<PartitionCase::Kind>(random() % 4);
    recipes[c] = random() % 2 ? hierarchy::Recipe(hierarchy::FromIntervals{{2, 4}})
                 : random() % 2
                     ? hierarchy::Recipe(hierarchy::FromCalendar{{"day", "week", "month", "year"}})
                     : hierarchy::Recipe(hierarchy::FromCalendar{{"day", "month", "week", "year"}});
    const bool dense = random() % 2;
    for (std::size_t row = 0; row < rows; ++row)
      column.values.push_back(random_value(random, column.kind, recipes[c], dense));
  }
  both.table.spec.k = 1 + random() % 4;
  const std::size_t people = 1 + random() % rows;
  for (std::size_t row = 0; row < rows && shape.persons; ++row)
    both.table.person.push_back("p" + std::to_string(random() % people));
  for (std::size_t row = 0; row < rows && shape.cohorts; ++row)
    both.table.cohort.push_back("b" + std::to_string(random() % 2));
  if (shape.sensitive) {
    for (std::size_t row = 0; row < rows; ++row) {
      if (row == 0) both.table.sensitive.emplace_back();
      both.table.sensitive[0].push_back("s" + std::to_string(random() % 3));
    }
    static constexpr Diversity forms[] = {Diversity::none, Diversity::frequency, Diversity::distinct};
    both.table.spec.diversity = forms[random() % 3];
    both.table.spec.l = random() % 2 ? 2 : 1.5;
    if (random() % 2) both.table.spec.closeness = Closeness::equal;
    both.table.spec.t = 0.4;
  }
  both.bind(recipes);
}

}  // namespace kith::testing
