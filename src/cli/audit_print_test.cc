#include <gtest/gtest.h>

#include <sstream>

#include "cli/printed_test.h"

namespace kith::cli {
namespace {

// --- One table

TableAudit of_rows() {
  TableAudit found;
  found.k = 2;
  found.rows = 10;
  found.classes = {.count = 4, .smallest = 2, .largest = 3, .average = 2.5};
  found.unique_rows = 0;
  return found;
}

const std::string rows_text =
    "k           2 rows (rows only: no person column was named)\n"
    "classes     4, smallest 2, average 2.5, largest 3\n"
    "alone       0 rows\n";

TEST(AuditPrint, OfATableThatIsOnlyMeasured) { EXPECT_EQ(printed(of_rows()), rows_text); }

TEST(AuditPrint, OfATableSaysWhetherItIsSatisfied) {
  TableAudit found = of_rows();
  found.asked.k = 2;
  EXPECT_EQ(printed(found), rows_text + "satisfied   yes\n");
  found.violations = 3;
  found.violating_rows = 7;
  EXPECT_EQ(printed(found), rows_text + "satisfied   no: 3 classes (7 rows) fail\n");
  found.asked = {.l = 2};
  EXPECT_EQ(printed(found), rows_text + "satisfied   no: 3 classes (7 rows) fail\n");
  found.asked = {.t = 0.2};
  EXPECT_EQ(printed(found), rows_text + "satisfied   no: 3 classes (7 rows) fail\n");
}

TEST(AuditPrint, OfATableShowsLAndTOfEachSensitiveColumn) {
  TableAudit found = of_rows();
  found.sensitive = {
      {.column = "ill", .l_frequency = 1.25, .l_entropy = 1.875, .l_distinct = 2, .t = 0.25},
      {.column = "long-name-of-it", .l_frequency = 3, .l_entropy = 3, .l_distinct = 3, .t = 0}};
  EXPECT_EQ(printed(found), rows_text +
                                "ill         l: frequency 1.25, distinct 2, entropy 1.88; t: 0.2500\n"
                                "long-name-of-it l: frequency 3, distinct 3, entropy 3; t: 0.0000\n");
}

TEST(AuditPrint, OfATableShowsItsMeasures) {
  TableAudit found = of_rows();
  found.measures = {{.column = "ill",
                     .alpha = 0.5,
                     .recursive_l = 2,
                     .recursive_c = 1,
                     .basic_beta = 3,
                     .enhanced_beta = {},
                     .delta = {},
                     .delta_present = 1.3863}};
  EXPECT_EQ(
      printed(found),
      rows_text +
          "measures    alpha    (c, l)         basic beta enhanced beta delta    delta of present values\n"
          "ill         0.5000   (1.0000, 2)    3.0000     none          none     1.3863\n");
  found.measures.push_back({.column = "long-name-of-it", .alpha = 1, .recursive_l = 1});
  EXPECT_NE(printed(found).find("\nill             0.5000 "), std::string::npos);
  EXPECT_NE(printed(found).find("\nlong-name-of-it 1.0000   (none, 1) "), std::string::npos);
}

TableAudit of_persons() {
  TableAudit found = of_rows();
  found.persons_known = true;
  found.persons = 9;
  found.history = TableAudit::History{
      .k = 1, .persons = 9, .histories = 5, .violations = 3, .violating_rows = 6, .satisfied = false};
  return found;
}

const std::string persons_text =
    "k           2 persons\n"
    "classes     4, smallest 2, average 2.5, largest 3\n"
    "alone       0 rows\n"
    "histories   5 of 9 persons; the rarest is shared by 1\n";

TEST(AuditPrint, OfPersonsShowsTheirHistories) {
  TableAudit found = of_persons();
  EXPECT_EQ(printed(found), persons_text);
  found.asked.k = 2;
  EXPECT_EQ(printed(found),
            persons_text +
                "            3 persons share theirs, the classes of all their rows, with fewer "
                "than 2 (not asked for; --persons history asks)\n"
                "satisfied   yes\n");
  found.asked.by_history = true;
  const std::string asked =
      persons_text + "            3 persons share theirs, the classes of all their rows, with fewer than 2\n";
  EXPECT_EQ(printed(found), asked + "satisfied   no: 3 persons (6 rows) fail by their history\n");
  found.history->satisfied = true;
  EXPECT_EQ(printed(found), asked + "satisfied   yes\n");
}

TEST(AuditPrint, ShowsBothReadingsOfAStar) {
  TableAudit found = of_rows();
  found.wildcard = TableAudit::Wildcard{.k = 4};
  EXPECT_EQ(printed(found),
            rows_text +
                "*           read as a value of its own k is 2; read as a wildcard that matches "
                "anything, 4\n");
  found.wildcard->complete = false;
  EXPECT_EQ(printed(found),
            rows_text +
                "*           read as a value of its own k is 2; too many starred rows to read it "
                "as a wildcard\n");
}

TEST(AuditPrint, ShowsWhatTheCertificateSaysAndWhatNobodyCanCheck) {
  TableAudit found = of_rows();
  found.certificate.emplace();
  EXPECT_EQ(printed(found), rows_text + "certificate agrees with the release\n");
  found.certificate->not_protected = {{"histories-below-k", "who knows several rows"}};
  found.certificate->unchecked = {"figures.ncp: how much was lost", "commitments: what the plan was"};
  found.certificate->beside = {"notes.txt"};
  const std::string rest =
      "not covered who knows several rows (histories-below-k)\n"
      "            the rest is the publisher's word:\n"
      "not checked figures.ncp: how much was lost\n"
      "not checked commitments: what the plan was\n"
      "not checked notes.txt: the certificate does not name it\n";
  EXPECT_EQ(printed(found), rows_text + "certificate agrees with the release\n" + rest);
  found.certificate->disagreements = {"digest: another file", "rows: other ones"};
  EXPECT_EQ(printed(found),
            rows_text + "certificate digest: another file\ncertificate rows: other ones\n" + rest);
}

// --- Two tables

TEST(AuditPrint, OfTwoTables) {
  AnatomyAudit found;
  found.satisfied = true;
  found.l = 2.5;
  found.buckets = {.count = 3, .smallest = 2, .largest = 4, .average = 3};
  const std::string text =
      "l           2.5 in the worst bucket (rows only: persons cannot be told apart)\n"
      "buckets     3, smallest 2, average 3.0, largest 4\n";
  EXPECT_EQ(printed(found), text + "satisfied   yes\n");
  found.satisfied = false;
  found.mismatches = {"a bucket has no rows"};
  EXPECT_EQ(printed(found),
            text + "mismatch    a bucket has no rows\nsatisfied   no: the tables do not fit\n");
  found.violations = 1;
  found.violating_rows = 4;
  EXPECT_EQ(printed(found),
            text + "mismatch    a bucket has no rows\nsatisfied   no: 1 buckets (4 rows) fail\n");
  found.mismatches.clear();
  found.certificate.emplace();
  EXPECT_EQ(printed(found), text +
                                "satisfied   no: 1 buckets (4 rows) fail\n"
                                "certificate agrees with the two tables\n");
}

// --- Many tables

TablesAudit university() {
  TablesAudit found;
  found.satisfied = true;
  found.k = 2;
  found.rows = 15;
  found.persons = 4;
  found.classes = {.count = 2, .smallest = 2, .largest = 2, .average = 2};
  found.tables = {{"student", 4}, {"takes", 11}};
  return found;
}

const std::string trees_text =
    "k           2 persons share the rarest tree\n"
    "tables      2, with 15 rows of 4 persons\n"
    "classes     2 different trees; smallest 2, average 2.0, largest 2\n"
    "alone       0 persons\n";

TEST(AuditPrint, OfManyTablesThatAreOnlyMeasured) { EXPECT_EQ(printed(university()), trees_text); }

TEST(AuditPrint, OfManyTablesSaysWhetherTheyAreSatisfied) {
  TablesAudit found = university();
  found.asked.k = 2;
  EXPECT_EQ(printed(found), trees_text + "satisfied   yes\n");
  found.satisfied = false;
  EXPECT_EQ(printed(found), trees_text + "satisfied   no: the tables are not what was certified\n");
  found.violations = found.violating_persons = 1;
  EXPECT_EQ(printed(found), trees_text + "satisfied   no: 1 class (1 person) fails\n");
  found.violations = 2;
  found.violating_persons = 3;
  EXPECT_EQ(printed(found), trees_text + "satisfied   no: 2 classes (3 persons) fail\n");
}

TEST(AuditPrint, SpeaksOfOneAsOne) {
  TablesAudit found = university();
  found.k = found.rows = found.persons = found.classes.count = found.unique_persons = 1;
  EXPECT_EQ(printed(found),
            "k           1 person has the rarest tree\n"
            "tables      2, with 1 row of 1 person\n"
            "classes     1 different tree; smallest 2, average 2.0, largest 2\n"
            "alone       1 person\n");
}

TEST(AuditPrint, OfManyTablesShowsLAndIfItWasAskedT) {
  TablesAudit found = university();
  found.sensitive = {
      {.column = "takes.grade", .l_frequency = 1.5, .l_entropy = 1.25, .l_distinct = 2, .t = 0.125},
      {.column = "book.title"}};
  EXPECT_EQ(printed(found), trees_text +
                                "takes.grade l: frequency 1.5, distinct 2, entropy 1.25\n"
                                "book.title  no rows\n");
  found.asked.t = 0.5;
  EXPECT_EQ(printed(found), trees_text +
                                "takes.grade l: frequency 1.5, distinct 2, entropy 1.25; t: 0.1250\n"
                                "book.title  no rows\n"
                                "satisfied   yes\n");
}

TEST(AuditPrint, ShowsWhatKnownRowsTell) {
  TablesAudit found = university();
  found.known_rows = {{.rows = 1, .persons = 4, .sets = 5, .fewest = 2, .below_k = 0, .unique = 0},
                      {.rows = 2, .persons = 4, .sets = 6, .fewest = 1, .below_k = 1, .unique = 1},
                      {.rows = 3},
                      {.rows = 4, .persons = 2, .complete = false}};
  EXPECT_EQ(printed(found), trees_text +
                                "known rows  1: at least 2 fit; 0 persons are left alone\n"
                                "            2: at least 1 fit; 1 person is left alone\n"
                                "            3: nobody has so many\n"
                                "            4: too many sets of rows to look at\n");
  found.asked.k = 2;
  found.known_rows.resize(2);
  EXPECT_EQ(printed(found),
            trees_text +
                "known rows  1: at least 2 fit; 0 persons are left with fewer than 2, 0 of them alone\n"
                "            2: at least 1 fit; 1 person is left with fewer than 2, 1 of them alone\n"
                "satisfied   yes\n");
}

TEST(AuditPrint, ShowsDependenciesAndWhatSingleTablesLeave) {
  TablesAudit found = university();
  found.dependencies = {
      {.table = "takes", .determinant = "room", .dependent = "course", .mutual = true, .leaks = true},
      {.table = "takes", .determinant = "a", .dependent = "b"}};
  found.single_table = {{.approach = "joined", .why_not = {}, .below_k = 1, .unique = 1},
                        {.approach = "each alone", .why_not = {}, .below_k = 3, .unique = 2},
                        {.approach = "folded", .done = false, .why_not = "too many rows"}};
  EXPECT_EQ(
      printed(found),
      trees_text +
          "depends     table 'takes': 'room' says the same as 'course'; one is quasi and the other released "
          "as "
          "it is\n"
          "depends     table 'takes': 'a' determines 'b'\n"
          "one table   joined, cut into cells of k rows: 1 person stands out by their cells, 1 of them "
          "alone\n"
          "one table   each alone, cut into cells of k rows: 3 persons stand out by their cells, 2 of them "
          "alone\n"
          "one table   folded: too many rows\n");
}

TEST(AuditPrint, OfTablesThatCouldNotBeLookedAtIsTheirCertificate) {
  TablesAudit found;
  found.asked.k = 2;
  found.certificate.emplace();
  found.certificate->disagreements = {"tables: one is missing"};
  EXPECT_EQ(printed(found),
            "certificate tables: one is missing\n"
            "satisfied   no: the tables are not what was certified\n");
  TablesAudit agreeing = university();
  agreeing.certificate.emplace();
  EXPECT_EQ(printed(agreeing), trees_text + "certificate agrees with the tables\n");
}

// --- Several releases

ReleasesAudit of_two_months() {
  ReleasesAudit found;
  found.satisfied = true;
  found.k = 2;
  found.cases = 6;
  found.classes = {.count = 3, .smallest = 2, .largest = 2, .average = 2};
  found.releases = 2;
  found.subsets = 3;
  return found;
}

const std::string months_text =
    "k           2 cases over 2 releases (3 of their sets looked at, which is all)\n"
    "classes     3, smallest 2, average 2.0, largest 2; from 6 cases by all releases\n";

TEST(AuditPrint, OfSeveralReleases) {
  EXPECT_EQ(printed(of_two_months()), months_text + "satisfied   yes\n");
  ReleasesAudit many = of_two_months();
  many.persons_known = true;
  many.releases = 13;
  many.subsets = 102;
  many.every_subset = false;
  many.linked = 40;
  many.contradictions = 2;
  EXPECT_EQ(printed(many),
            "k           2 persons over 13 releases (102 of their sets looked at: single ones, pairs and "
            "prefixes)\n"
            "classes     3, smallest 2, average 2.0, largest 2; from 6 cases by all releases\n"
            "linked      40 rows with one of the release before\n"
            "contradict  the cells of 2 cases have no value in common; a hierarchy may be missing\n"
            "satisfied   yes\n");
}

TEST(AuditPrint, CountsUnsafeCasesByKindColumnsAndReleases) {
  ReleasesAudit found = of_two_months();
  found.satisfied = false;
  found.unsafe = {{"1", {"jan.csv", "feb.csv", "mar.csv"}, {"age", "zip"}, "widow"},
                  {"2", {"feb.csv"}, {}, "small-class"},
                  {"7", {"jan.csv", "mar.csv"}, {"zip"}, "widow"}};
  EXPECT_EQ(printed(found), months_text +
                                "kinds       2 widow, 1 small-class\n"
                                "columns     2 zip, 1 age\n"
                                "by          2 jan.csv and mar.csv, 1 feb.csv\n"
                                "cases       1, 2, 7\n"
                                "satisfied   no: 3 cases are unsafe\n");
}

TEST(AuditPrint, ShowsTenOfManyUnsafeCases) {
  ReleasesAudit found = of_two_months();
  found.satisfied = false;
  for (int c = 0; c < 12; ++c)
    found.unsafe.push_back(
        {std::to_string(c), {std::string(1, static_cast<char>('a' + c))}, {}, "small-class"});
  EXPECT_EQ(printed(found), months_text +
                                "kinds       12 small-class\n"
                                "by          1 a, 1 b, 1 c, 1 d, 1 e, 1 f, 1 g, 1 h, 1 i, 1 j, …\n"
                                "cases       0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …\n"
                                "satisfied   no: 12 cases are unsafe\n");
  found.unsafe.resize(10);
  EXPECT_EQ(printed(found).find("…"), std::string::npos);
}

TEST(AuditPrint, OfASeriesShowsItsChain) {
  ReleasesAudit found = of_two_months();
  found.chain.emplace();
  found.chain->unchecked = {"commitments: what the plan was"};
  const std::string word =
      "            the rest is the publisher's word:\nnot checked commitments: what the plan was\n";
  EXPECT_EQ(printed(found), months_text +
                                "chain       whole: every release is the one its certificate names\n" + word +
                                "satisfied   yes\n");
  found.chain->wrong = {"release 2 is another file"};
  EXPECT_EQ(printed(found), months_text + "chain       release 2 is another file\n" + word +
                                "satisfied   no: the series is not what was certified\n");
  found.releases = 0;
  EXPECT_EQ(printed(found), "chain       release 2 is another file\n" + word +
                                "satisfied   no: the series is not what was certified\n");
}

TEST(AuditPrint, AsJsonIsOneLine) {
  const auto json = [](const auto& found) {
    std::ostringstream out;
    print(found, true, out);
    EXPECT_EQ(out.str(), found.to_json() + "\n");
  };
  json(of_rows());
  json(AnatomyAudit{});
  json(university());
  json(of_two_months());
}

}  // namespace
}  // namespace kith::cli
