#include "local/box.h"

#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/build.h"

namespace kith::local {
namespace {

struct Rows {
  std::vector<Axis> axes;
  std::vector<std::vector<Code>> codes;
  Points points;
};

Rows random_rows(std::mt19937_64& random) {
  Rows result;
  const std::size_t rows = 1 + random() % 12;
  std::vector<Dictionary> values(4);
  result.codes.resize(4);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::string number = std::to_string(random() % 9),
                      day = "2024-0" + std::to_string(1 + random() % 9);
    const std::string texts[] = {random() % 9 ? number : "", random() % 9 ? "v" + number : "", number,
                                 day + "-1" + number};
    for (std::size_t a = 0; a < 4; ++a) result.codes[a].push_back(values[a].encode(texts[a]));
  }
  result.axes.push_back(make_axis("n", values[0], ValueType::integer, ""));
  result.axes.push_back(make_axis("s", values[1], ValueType::text, ""));
  result.axes.push_back(
      make_axis("t", hierarchy::build(hierarchy::FromIntervals{{2, 4}}, "t", values[2], "")));
  result.axes.push_back(make_axis(
      "c", hierarchy::build(hierarchy::FromCalendar{{"day", "month", "week", "year"}}, "c", values[3], "")));
  result.points.rows = rows;
  for (const auto& column : result.codes) result.points.values.emplace_back(column);
  return result;
}

RC_GTEST_PROP(Box, HasTheSharesOfTheTightExtents, ()) {
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  const Rows rows = random_rows(random);
  const privacy::Model model(1);
  const Ground ground = make_ground(rows.axes, rows.points, model);
  Box box(ground);
  for (int round = 0; round < 2; ++round) {
    box.clear();
    std::vector<std::vector<Code>> seen(4);
    for (std::size_t row = 0; row < rows.points.rows; ++row) {
      box.add(ground.records.at(row) + 1);
      std::uint64_t sum = 0;
      for (std::size_t a = 0; a < 4; ++a) {
        seen[a].push_back(rows.codes[a][row]);
        sum += share_of(rows.axes[a], tight(rows.axes[a], seen[a]));
      }
      RC_ASSERT(box.shares() == sum);
    }
  }
}

}  // namespace
}  // namespace kith::local
