#include "api/repeated_rows.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "api/given_rows_test.h"

namespace kith::api {
namespace {

using Texts = std::vector<std::string>;

Locator given(const Texts& columns, const std::vector<Texts>& batches) {
  return Locator(std::make_shared<GivenRows>(columns, batches), "visits");
}

// The batches that a reader is given, who keeps what came last in `cells`, as readers do.
std::vector<Texts> read(const Locator& locator) {
  std::vector<Texts> batches;
  Texts cells;
  while (locator.rows->next(cells)) batches.push_back(cells);
  EXPECT_TRUE(cells.empty()) << "nothing is left over behind the end";
  return batches;
}

const std::vector<Texts> visits = {{"1", "flu"}, {"2", "", "3", "cold"}, {"1", "flu"}};

TEST(RepeatedRows, EveryReaderGetsAllOfThem) {
  const RepeatedRows rows(given({"zip", "illness"}, visits));
  for (int reader = 0; reader < 3; ++reader) {
    const Locator again = rows.again();
    EXPECT_EQ(again.rows->columns(), (Texts{"zip", "illness"}));
    EXPECT_EQ(read(again), visits);
  }
}

TEST(RepeatedRows, ReadersDoNotDisturbEachOther) {
  const RepeatedRows rows(given({"zip", "illness"}, visits));
  const Locator first = rows.again(), second = rows.again();
  Texts cells;
  ASSERT_TRUE(first.rows->next(cells));
  ASSERT_TRUE(first.rows->next(cells));
  EXPECT_EQ(read(second), visits);
  EXPECT_EQ(read(first), std::vector<Texts>{visits[2]});
}

TEST(RepeatedRows, TheEndStaysTheEnd) {
  const Locator again = RepeatedRows(given({"zip"}, {{"1"}})).again();
  EXPECT_EQ(read(again).size(), 1u);
  Texts cells = {"left"};
  EXPECT_FALSE(again.rows->next(cells));
  EXPECT_TRUE(cells.empty());
}

// A reader of the program may say that nothing has come yet; of what is there already nobody says so.
TEST(RepeatedRows, WaitingIsNotRepeated) {
  const RepeatedRows rows(given({"zip"}, {{}, {"1"}, {}, {}, {"2"}, {}}));
  EXPECT_EQ(read(rows.again()), (std::vector<Texts>{{"1"}, {"2"}}));
}

TEST(RepeatedRows, NoRowsAreStillColumns) {
  const Locator again = RepeatedRows(given({"zip", "illness"}, {})).again();
  EXPECT_EQ(again.rows->columns(), (Texts{"zip", "illness"}));
  EXPECT_TRUE(read(again).empty());
}

TEST(RepeatedRows, OutliveWhatTheyWereMadeOf) {
  Locator again;
  {
    const RepeatedRows rows(given({"zip", "illness"}, visits));
    again = rows.again();
  }
  EXPECT_EQ(read(again), visits);
}

TEST(RepeatedRows, AreCalledAndReadAsTheFirstOnes) {
  Locator first = given({"zip"}, {{"1"}});
  first.reading.na = Texts{"NA"};
  first.reading.decimal = ",";
  const Locator again = RepeatedRows(first).again();
  EXPECT_EQ(again.name, "visits");
  EXPECT_EQ(again.description(), "visits");
  EXPECT_EQ(again.reading.na, Texts{"NA"});
  EXPECT_EQ(again.reading.decimal, ",");
  EXPECT_NE(again.rows, first.rows);
}

// Those of the program are read to their end once, and let go.
TEST(RepeatedRows, TheFirstOnesAreReadOnceAndLetGo) {
  auto once = std::make_shared<GivenRows>(Texts{"zip"}, std::vector<Texts>{{"1"}, {"2"}});
  const RepeatedRows rows{Locator(once)};
  EXPECT_EQ(once.use_count(), 1);
  Texts cells;
  EXPECT_FALSE(once->next(cells));
  EXPECT_EQ(read(rows.again()).size(), 2u);
}

TEST(RepeatedRows, WhatTheProgramThrowsIsThrown) {
  struct Broken final : Rows {
    std::vector<std::string> columns() override { return {"zip"}; }
    bool next(std::vector<std::string>&) override { throw std::runtime_error("no more"); }
  };
  EXPECT_THROW(RepeatedRows{Locator(std::make_shared<Broken>())}, std::runtime_error);
}

}  // namespace
}  // namespace kith::api
