#include "certificate/certificate_figures.h"

#include <gtest/gtest.h>

#include <functional>

#include "testing/tables.h"

namespace kith::certificate {
namespace {

using Names = std::vector<std::string>;

std::string wrong(const std::string& figure) {
  return "figures: '" + figure + "' is not what the rows of the file give";
}
const char* const none_is_masked =
    "rows: suppressed rows are said to be in the file with * in every quasi column, and there are none";

// A release with columns zip and sex, given as classes with their numbers of rows.
struct SizedClass {
  std::string zip, sex;
  std::size_t rows = 0;
};

Names found(const CertificateFacts& facts, const std::vector<SizedClass>& classes) {
  testing::Rows rows;
  for (const SizedClass& each : classes) rows.insert(rows.end(), each.rows, {each.zip, each.sex});
  const Table release = testing::table_of({"zip", "sex"}, rows);
  std::vector<audit::Coded> quasi;
  for (const std::string& name : facts.quasi)
    quasi.push_back(audit::coded(release.columns.at(static_cast<std::size_t>(release.find(name)))));
  Names messages;
  check_figures(facts, release, group(quasi, release.rows()), messages);
  return messages;
}

// Three classes of 2, 2 and 3 rows, of which two rows were left out.
const std::vector<SizedClass> three_classes = {{"9413*", "m", 2}, {"9413*", "f", 3}, {"9414*", "*", 2}};

CertificateFacts facts_of_three() {
  CertificateFacts facts;
  facts.version = 2;
  facts.k = 2;
  facts.quasi = {"zip", "sex"};
  facts.figures = FigureFacts{.rows_released = 7,
                              .rows_suppressed = 2,
                              .classes = 3,
                              .smallest_class = 2,
                              .average_class_size = 7.0 / 3,
                              .discernibility = 4 + 9 + 4 + 9 * 2,
                              .highest_risk = 0.5,
                              .average_risk = 3.0 / 7};
  return facts;
}

// What is found after a change of the figures.
Names found_after(const std::function<void(FigureFacts&)>& change, CertificateFacts facts = facts_of_three(),
                  const std::vector<SizedClass>& classes = three_classes) {
  change(*facts.figures);
  return found(facts, classes);
}

// --- Rows are counted

TEST(CertificateFigures, ThoseOfTheRowsStand) { EXPECT_EQ(found(facts_of_three(), three_classes), Names()); }

TEST(CertificateFigures, EachMustBeThatOfTheRows) {
  EXPECT_EQ(found_after([](FigureFacts& f) { f.rows_released = 8; }), Names{wrong("rows_released")});
  EXPECT_EQ(found_after([](FigureFacts& f) { f.classes = 4; }), Names{wrong("classes")});
  for (const std::uint64_t smallest : {1u, 3u})
    EXPECT_EQ(found_after([&](FigureFacts& f) { f.smallest_class = smallest; }),
              Names{wrong("smallest_class")});
  EXPECT_EQ(found_after([](FigureFacts& f) { f.average_class_size = 2.25; }),
            Names{wrong("average_class_size")});
  EXPECT_EQ(found_after([](FigureFacts& f) { f.highest_risk = 0.25; }), Names{wrong("highest_risk")});
  EXPECT_EQ(found_after([](FigureFacts& f) { f.average_risk = 0.375; }), Names{wrong("average_risk")});
}

TEST(CertificateFigures, AllThatAreWrongAreTold) {
  CertificateFacts facts = facts_of_three();
  facts.figures = FigureFacts{.rows_released = 1, .rows_suppressed = 2, .average_class_size = 1};
  EXPECT_EQ(found(facts, three_classes),
            (Names{wrong("rows_released"), wrong("classes"), wrong("discernibility"), wrong("smallest_class"),
                   wrong("average_class_size"), wrong("highest_risk"), wrong("average_risk")}));
}

TEST(CertificateFigures, OfTheNewVersionHaveEveryDigitRight) {
  const auto slip = [](double by) {
    return [by](FigureFacts& f) {
      f.average_class_size += by;
      f.average_risk -= by;
      f.highest_risk += by;
    };
  };
  const Names all = {wrong("average_class_size"), wrong("highest_risk"), wrong("average_risk")};
  CertificateFacts first = facts_of_three();
  first.version = 1;
  EXPECT_EQ(found_after(slip(1e-12)), all);
  EXPECT_EQ(found_after(slip(1e-12), first), Names());
  EXPECT_EQ(found_after(slip(1e-6), first), all);
}

TEST(CertificateFigures, SuppressedRowsAreChargedWithAllRows) {
  for (const std::uint64_t suppressed : {0u, 1u, 5u}) {
    const std::uint64_t charge = (7 + suppressed) * suppressed;
    const auto with = [&](std::uint64_t discernibility) {
      return found_after([&](FigureFacts& f) {
        f.rows_suppressed = suppressed;
        f.discernibility = discernibility;
      });
    };
    EXPECT_EQ(with(17 + charge), Names());
    for (const std::uint64_t other : {16 + charge, 18 + charge, charge, std::uint64_t{0}})
      EXPECT_EQ(with(other), Names{wrong("discernibility")}) << suppressed << " " << other;
  }
}

TEST(CertificateFigures, AReleaseWithoutRowsHasNoClasses) {
  CertificateFacts facts = facts_of_three();
  facts.figures = FigureFacts{.rows_suppressed = 3, .discernibility = 9};
  EXPECT_EQ(found(facts, {}), Names());
  facts.persons = true;
  EXPECT_EQ(found(facts, {}), Names());
  facts.by_history = true;
  EXPECT_EQ(found(facts, {}), Names());
  facts.figures->classes = 1;
  EXPECT_EQ(found(facts, {}), Names{wrong("classes")});
}

TEST(CertificateFigures, WithoutQuasiColumnsOnlyRowsAreCounted) {
  CertificateFacts facts;
  facts.version = 2;
  facts.figures = FigureFacts{.rows_released = 7, .classes = 99, .average_risk = 5};
  EXPECT_EQ(found(facts, three_classes), Names());
  facts.figures->rows_released = 6;
  EXPECT_EQ(found(facts, three_classes), Names{wrong("rows_released")});
}

// --- Masked rows

CertificateFacts masked_facts() {
  CertificateFacts facts = facts_of_three();
  facts.masked = true;
  return facts;
}

TEST(CertificateFigures, MaskedRowsAreInNoClass) {
  std::vector<SizedClass> classes = three_classes;
  classes.insert(classes.begin() + 1, {"*", "*", 2});
  EXPECT_EQ(found(masked_facts(), classes), Names());
  EXPECT_EQ(found(facts_of_three(), classes),
            (Names{wrong("rows_released"), wrong("classes"), wrong("discernibility"),
                   wrong("average_class_size"), wrong("average_risk")}))
      << "without masking they are a class like any other";
}

TEST(CertificateFigures, AsManyAreMaskedAsWereSuppressed) {
  for (const std::size_t masked : {1u, 3u}) {
    std::vector<SizedClass> classes = three_classes;
    classes.push_back({"*", "*", masked});
    EXPECT_EQ(found(masked_facts(), classes), Names{wrong("rows_suppressed")});
  }
}

TEST(CertificateFigures, RowsAreMaskedInEveryQuasiColumn) {
  EXPECT_EQ(found(masked_facts(), three_classes), (Names{wrong("rows_suppressed"), none_is_masked}));
  CertificateFacts none = masked_facts();
  none.figures->rows_suppressed = 0;
  none.figures->discernibility = 17;
  EXPECT_EQ(found(none, three_classes), Names{none_is_masked});
}

// --- A series

TEST(CertificateFigures, RowsThatASeriesHoldsAreChargedThoughNobodySaysHowMany) {
  CertificateFacts facts = facts_of_three();
  facts.series.emplace();
  facts.figures->rows_suppressed = 0;
  const auto with = [&](std::uint64_t discernibility) {
    return found_after([&](FigureFacts& f) { f.discernibility = discernibility; }, facts);
  };
  for (const std::uint64_t held : std::vector<std::uint64_t>{0, 1, 2, 3, 50, 999'983, 4'000'000'000}) {
    const std::uint64_t charge = (7 + held) * held;
    EXPECT_EQ(with(17 + charge), Names()) << held;
    EXPECT_EQ(with(18 + charge), Names{wrong("discernibility")}) << held;
    EXPECT_EQ(with(16 + charge), Names{wrong("discernibility")}) << held;
  }
  EXPECT_EQ(with(0), Names{wrong("discernibility")});
}

// --- Persons are counted

// Of classes with 4 and 6 rows it is said that they have 3 and 5 persons.
const std::vector<SizedClass> two_classes = {{"1", "m", 4}, {"2", "f", 6}};

CertificateFacts facts_of_persons() {
  CertificateFacts facts;
  facts.version = 2;
  facts.k = 3;
  facts.persons = true;
  facts.quasi = {"zip", "sex"};
  facts.figures = FigureFacts{.rows_released = 10,
                              .classes = 2,
                              .smallest_class = 3,
                              .average_class_size = 4,
                              .discernibility = 16 + 36,
                              .highest_risk = 1.0 / 3,
                              .average_risk = (4.0 / 3 + 6.0 / 5) / 10};
  return facts;
}

Names found_of_persons(const std::function<void(FigureFacts&)>& change, bool by_history = false) {
  CertificateFacts facts = facts_of_persons();
  facts.by_history = by_history;
  return found_after(change, facts, two_classes);
}

TEST(CertificateFigures, OfPersonsFitTheRows) {
  EXPECT_EQ(found(facts_of_persons(), two_classes), Names());
  EXPECT_EQ(found_of_persons([](FigureFacts& f) { f.rows_released = 9; }), Names{wrong("rows_released")});
  EXPECT_EQ(found_of_persons([](FigureFacts& f) { f.discernibility = 51; }), Names{wrong("discernibility")});
}

TEST(CertificateFigures, TheSmallestClassHasFromKPersonsToItsRows) {
  const auto with = [](std::uint64_t smallest) {
    return found_of_persons([&](FigureFacts& f) {
      f.smallest_class = smallest;
      f.average_class_size = 5;
      f.highest_risk = 1 / static_cast<double>(smallest);
      f.average_risk = 0.2;
    });
  };
  EXPECT_EQ(with(3), Names());
  EXPECT_EQ(with(4), Names());
  EXPECT_EQ(with(2), Names{wrong("smallest_class")});
  EXPECT_EQ(with(5), Names{wrong("smallest_class")});
}

TEST(CertificateFigures, TheAverageIsOfAWholeNumberOfPersonsBetweenItsBounds) {
  const auto with = [](double average) {
    return found_of_persons([&](FigureFacts& f) { f.average_class_size = average; });
  };
  for (const double average : {3.0, 3.5, 5.0}) EXPECT_EQ(with(average), Names()) << average;
  for (const double average : {2.5, 3.25, 5.5, 4 + 1e-12})
    EXPECT_EQ(with(average), Names{wrong("average_class_size")}) << average;
}

TEST(CertificateFigures, TheHighestRiskOfPersonsIsThatOfTheSmallestClass) {
  for (const double highest : {0.25, 0.34})
    EXPECT_EQ(found_of_persons([&](FigureFacts& f) {
                f.highest_risk = highest;
                f.average_risk = 0.25;
              }),
              Names{wrong("highest_risk")});
}

TEST(CertificateFigures, TheAverageRiskOfPersonsLiesBetweenThatOfRowsAndTheHighest) {
  const auto with = [](double average, bool by_history) {
    return found_of_persons([&](FigureFacts& f) { f.average_risk = average; }, by_history);
  };
  for (const double average : {0.2, 0.25, 1.0 / 3}) EXPECT_EQ(with(average, false), Names()) << average;
  for (const double average : {0.19, 0.34}) EXPECT_EQ(with(average, false), Names{wrong("average_risk")});
  EXPECT_EQ(with(0.19, true), Names()) << "more persons may share a history than a class has rows";
  EXPECT_EQ(with(0.34, true), Names{wrong("average_risk")});
}

TEST(CertificateFigures, RiskByHistoryIsAtMostOneInK) {
  const auto with = [](double highest) {
    return found_of_persons(
        [&](FigureFacts& f) {
          f.highest_risk = highest;
          f.average_risk = highest / 2;
        },
        true);
  };
  for (const double highest : {1.0 / 3, 0.25, 0.01}) EXPECT_EQ(with(highest), Names()) << highest;
  for (const double highest : {0.34, 0.0}) EXPECT_EQ(with(highest), Names{wrong("highest_risk")}) << highest;
}

// --- t

CertificateFacts claim_of_t() {
  CertificateFacts facts = facts_of_three();
  facts.t = 0.25;
  facts.t_distances = {audit::TDistance::equal, audit::TDistance::ordered};
  facts.figures->rows_suppressed = 0;
  return facts;
}

TEST(CertificateFigures, TheBytesTellTIfNothingIsLeftOut) {
  EXPECT_TRUE(t_is_checked(claim_of_t()));
  const auto after = [](const std::function<void(CertificateFacts&)>& change) {
    CertificateFacts facts = claim_of_t();
    change(facts);
    return t_is_checked(facts);
  };
  EXPECT_FALSE(after([](CertificateFacts& f) { f.t.reset(); }));
  EXPECT_FALSE(after([](CertificateFacts& f) { f.persons = true; }));
  EXPECT_FALSE(after([](CertificateFacts& f) { f.series.emplace(); }));
  EXPECT_FALSE(after([](CertificateFacts& f) { f.figures.reset(); }));
  EXPECT_FALSE(after([](CertificateFacts& f) { f.figures->rows_suppressed = 1; }));
  EXPECT_FALSE(after([](CertificateFacts& f) { f.t_distances.push_back(audit::TDistance::hierarchical); }));
  EXPECT_FALSE(after([](CertificateFacts& f) { f.t_distances.front() = audit::TDistance::hierarchical; }));
}

}  // namespace
}  // namespace kith::certificate
