#include "attack/cell_atoms.h"

#include <gtest/gtest.h>

namespace kith::attack {
namespace {

using Runs = ValueSets::Runs;

std::uint32_t atoms_in(const Runs& runs) {
  std::uint32_t sum = 0;
  for (const auto& [first, last] : runs) sum += last - first;
  return sum;
}

TEST(CellAtoms, RunsThatTouchAreJoined) {
  EXPECT_EQ(joined({{4, 6}, {0, 2}, {2, 3}, {5, 9}}), (Runs{{0, 3}, {4, 9}}));
  EXPECT_EQ(joined({}), Runs{});
}

TEST(CellAtoms, WholeNumbersHaveNothingBetweenThem) {
  const std::vector<std::string_view> cells{"(30, 31]", "31", "[30, 31]"};
  const auto runs = cut_into_atoms(cells);
  EXPECT_EQ(runs[0], runs[1]);
  EXPECT_EQ(atoms_in(runs[2]), 2u);
}

TEST(CellAtoms, OtherNumbersHave) {
  const std::vector<std::string_view> cells{"(30, 31]", "31", "30.5"};
  const auto runs = cut_into_atoms(cells);
  EXPECT_NE(runs[0], runs[1]);
  EXPECT_GT(atoms_in(runs[0]), 2u);
}

TEST(CellAtoms, TheEmptyValueIsInNothingButTheStar) {
  const std::vector<std::string_view> cells{"", "<= 5", "> 5", "*"};
  const auto runs = cut_into_atoms(cells);
  EXPECT_EQ(atoms_in(runs[0]), 1u);
  Runs apart = runs[0], all = runs[3];
  for (const std::size_t range : {1, 2}) apart.insert(apart.end(), runs[range].begin(), runs[range].end());
  EXPECT_EQ(atoms_in(joined(apart)), atoms_in(runs[0]) + atoms_in(runs[1]) + atoms_in(runs[2]));
  all.insert(all.end(), apart.begin(), apart.end());
  EXPECT_EQ(atoms_in(joined(all)), atoms_in(runs[3])) << "a star holds them all";
}

TEST(CellAtoms, ADomainsLabelsAreWhatItSays) {
  const std::vector<std::vector<std::string>> lines{{"a", "X", "T"}, {"b", "X", "T"}, {"c", "Y", "T"}};
  const GroundDomain domain = ground_domain(lines);
  const std::vector<std::string_view> cells{"a", "X", "Y", "T", ""};
  const auto runs = cut_by_domain(cells, domain);
  EXPECT_EQ(atoms_in(runs[0]), 1u);
  EXPECT_EQ(atoms_in(runs[1]), 2u);
  EXPECT_EQ(runs[2].size(), 1u);
  EXPECT_EQ(atoms_in(runs[4]), 1u);
  EXPECT_EQ(atoms_in(runs[3]), 4u) << "three values, and the empty one under a top that all share";
}

}  // namespace
}  // namespace kith::attack
