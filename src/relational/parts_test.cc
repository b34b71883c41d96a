#include "relational/parts.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::SmallTable;
using testing::SmallTrees;

// Every second person is young, the others are old.
class Ages {
 public:
  explicit Ages(std::size_t persons) : small_(2, tables(persons)), trees_(small_.problem()) {}

  std::vector<std::vector<std::uint32_t>> parts(std::uint64_t part, unsigned threads = 1) const {
    Options options;
    options.part = part;
    options.threads = threads;
    std::vector<std::uint32_t> persons(small_.tree().persons());
    std::iota(persons.begin(), persons.end(), 0U);
    return parts_of(trees_, options, persons, silent_progress());
  }

 private:
  static std::vector<SmallTable> tables(std::size_t persons) {
    SmallTable person{"person", "", {"id", "age"}, {}, {}, {"age"}};
    for (std::size_t p = 0; p < persons; ++p)
      person.rows.push_back({std::to_string(p), std::to_string(p % 2 == 0 ? 20 + p % 9 : 80 + p % 9)});
    return {person};
  }

  SmallTrees small_;
  Trees trees_;
};

TEST(Parts, EverybodyIsInOneOfThem) {
  std::vector<std::uint32_t> all;
  for (const auto& part : Ages(61).parts(10)) {
    EXPECT_LE(part.size(), 10u);
    EXPECT_GE(part.size(), 4u);
    all.insert(all.end(), part.begin(), part.end());
  }
  std::ranges::sort(all);
  ASSERT_EQ(all.size(), 61u);
  for (std::uint32_t person = 0; person < all.size(); ++person) EXPECT_EQ(all[person], person);
}

TEST(Parts, SimilarPersonsAreTogether) {
  const auto parts = Ages(40).parts(20);
  ASSERT_EQ(parts.size(), 2u);
  for (const auto& part : parts)
    for (const std::uint32_t person : part) EXPECT_EQ(person % 2, part.front() % 2);
}

TEST(Parts, ZeroIsOnePart) { EXPECT_EQ(Ages(40).parts(0).size(), 1u); }

TEST(Parts, TwoOfThemCouldHoldAClassEach) {
  for (const auto& part : Ages(40).parts(1)) EXPECT_GE(part.size(), 4u);
}

TEST(Parts, AreTheSameWhateverTheThreads) {
  const Ages ages(600);
  EXPECT_EQ(ages.parts(50, 1), ages.parts(50, 3));
}

}  // namespace
}  // namespace kith::relational
