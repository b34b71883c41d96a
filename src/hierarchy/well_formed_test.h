// For the tests of this room: what every hierarchy must keep.
#pragma once

#include <gtest/gtest.h>
#include <algorithm>

#include <unistd.h>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "kith/error.h"
#include "table/dictionary.h"
#include "table/samples_test.h"

namespace kith::hierarchy {

// The released texts of all values at a level.
inline std::vector<std::string> texts(const Hierarchy& hierarchy, Level level) {
  std::vector<std::string> all;
  for (Label label : hierarchy.levels[level].of) all.push_back(hierarchy.levels[level].labels[label]);
  return all;
}

inline void expect_nested(const Hierarchy& hierarchy, Level a, Level b) {
  std::map<std::string, std::string> above;
  const auto fine = texts(hierarchy, a), coarse = texts(hierarchy, b);
  for (std::size_t code = 0; code < fine.size(); ++code)
    EXPECT_EQ(above.try_emplace(fine[code], coarse[code]).first->second, coarse[code])
        << "level " << a << " label " << fine[code] << " lies under two labels of level " << b;
}

// Labels of a level share the leaves; one above the values that reads like the top has all of them.
inline void expect_counted(const Hierarchy& hierarchy, Level level) {
  const LevelLabels& labels = hierarchy.levels[level];
  const auto like_top = std::ranges::find(labels.labels, hierarchy.levels.back().labels.front());
  const bool ambiguous = level > 0 && like_top != labels.labels.end();
  const auto covered = std::accumulate(labels.covered.begin(), labels.covered.end(), std::uint64_t{0});
  if (!ambiguous) {
    EXPECT_EQ(covered, hierarchy.leaves);
    return;
  }
  const auto at = static_cast<std::size_t>(like_top - labels.labels.begin());
  EXPECT_EQ(labels.covered[at], hierarchy.leaves);
  EXPECT_EQ(labels.spread[at], hierarchy.spread_of_all);
  EXPECT_LE(covered, 2 * hierarchy.leaves);
}

// What holds for every hierarchy, whatever its recipe. `named_empty`: a file names the empty value.
inline void expect_well_formed(const Hierarchy& hierarchy, const Dictionary& values,
                               bool named_empty = false) {
  ASSERT_GE(hierarchy.size(), 2u);
  ASSERT_EQ(hierarchy.order.size(), hierarchy.size());
  ASSERT_EQ(hierarchy.levels.back().labels.size(), 1u);
  for (Level level = 0; level < hierarchy.size(); ++level) {
    const LevelLabels& labels = hierarchy.levels[level];
    ASSERT_EQ(labels.of.size(), values.size());
    ASSERT_EQ(labels.covered.size(), labels.labels.size());
    ASSERT_EQ(labels.spread.size(), labels.labels.size());
    EXPECT_EQ(std::set<std::string>(labels.labels.begin(), labels.labels.end()).size(), labels.labels.size());
    for (Label label : labels.of) ASSERT_LT(label, labels.labels.size());
    expect_counted(hierarchy, level);
    for (std::uint64_t spread : labels.spread) EXPECT_LE(spread, hierarchy.spread_of_all);
    EXPECT_FALSE(labels.name.empty());
  }
  EXPECT_EQ(hierarchy.levels.back().spread[0], hierarchy.spread_of_all);
  for (Code code = 0; code < values.size(); ++code) {
    if (!hierarchy.is_calendar()) {
      EXPECT_EQ(hierarchy.levels[0].of[code], code);
      EXPECT_EQ(hierarchy.levels[0].labels[code], values[code]);
    }
    for (Level level = 0; values[code].empty() && !named_empty && level < hierarchy.top(); ++level)
      EXPECT_EQ(texts(hierarchy, level)[code], "");
  }
  for (Level a = 0; a < hierarchy.size(); ++a)
    for (Level b = 0; b < hierarchy.size(); ++b)
      if (hierarchy.order.finer_or_equal(a, b)) expect_nested(hierarchy, a, b);
}

}  // namespace kith::hierarchy
