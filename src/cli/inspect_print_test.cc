#include <gtest/gtest.h>

#include <sstream>

#include "cli/printed_test.h"

namespace kith::cli {
namespace {

InspectedColumn column(const std::string& name, const std::string& type, std::uint64_t distinct,
                       const std::string& role, const std::string& why) {
  InspectedColumn made;
  made.name = name;
  made.type = type;
  made.distinct = distinct;
  made.role = role;
  made.why = why;
  return made;
}

InspectedTable visits() {
  InspectedTable found;
  found.rows = 90;
  found.columns = {column("patient", "text", 30, "person", "the name"),
                   column("zip", "integer", 7, "quasi", "a code")};
  found.columns[1].empty = 2;
  found.columns[1].hierarchy = "prefix";
  found.columns[1].remark = "leading zeros";
  found.uniqueness = {{{"patient", "zip"}, 40, 12}, {{"zip"}, 1, 0}};
  return found;
}

const std::string visits_columns =
    "column   type      distinct    empty  role        why; hierarchy\n"
    "patient  text            30        0  person      the name\n"
    "zip      integer          7        2  quasi       a code; prefix; leading zeros\n";
const std::string visits_sets =
    "\nunique on the combination of these columns, the worst first\n"
    "     rows   persons  columns\n"
    "       40        12  patient, zip\n"
    "        1         0  zip\n";

TEST(InspectPrint, OfATable) { EXPECT_EQ(printed(visits()), "90 rows\n\n" + visits_columns + visits_sets); }

TEST(InspectPrint, SaysWhomRowsAreAboutAndHowTheyWereRead) {
  InspectedTable found = visits();
  found.person = "patient";
  found.persons = 30;
  found.reading.na = {"NA", "-"};
  found.reading.decimal = ",";
  EXPECT_EQ(printed(found),
            "90 rows of 30 persons (patient)\n"
            "no values are: NA  -\n"
            "numbers have decimal commas\n"
            "\n" +
                visits_columns + visits_sets);
}

TEST(InspectPrint, SaysWhichColumnsWereNotCombined) {
  InspectedTable found = visits();
  found.not_combined = {"note"};
  found.only_in_pairs = {"a", "b"};
  found.only_alone = {"c"};
  EXPECT_EQ(printed(found),
            "90 rows\n\n" + visits_columns + visits_sets +
                "not combined: note\n"
                "combined in pairs at most, because all sets of three would be too many: a, b\n"
                "looked at alone, because all pairs would be too many: c\n");
}

TEST(InspectPrint, SaysIfNoColumnIsOneThatOthersMayKnow) {
  InspectedTable found = visits();
  EXPECT_EQ(printed(found).find("no plan was tried"), std::string::npos);
  found.rows = found.persons = 1;
  found.columns = {column("mail", "text", 1, "identifier", "its name")};
  EXPECT_TRUE(printed(found).starts_with("1 row\n")) << printed(found);
  EXPECT_NE(printed(found).find("\nno plan was tried: no column seems"), std::string::npos) << printed(found);
}

TEST(InspectPrint, OfManySetsTheWorstAreShown) {
  InspectedTable found = visits();
  found.uniqueness.resize(15);
  EXPECT_EQ(printed(found).find("more sets"), std::string::npos);
  found.uniqueness.resize(40);
  EXPECT_TRUE(printed(found).ends_with("                     and 25 more sets (--json)\n")) << printed(found);
}

TEST(InspectPrint, OfManyColumnsSomeAreShownAndAllRolesCounted) {
  InspectedTable found = visits();
  found.columns.resize(1);
  for (int i = 0; i < 250; ++i) found.columns.push_back(column("c", "text", 1, "plain", ""));
  const std::string text = printed(found);
  EXPECT_NE(text.find("\nand 51 more columns (--json); of all 251: 1 person, 250 plain\n"), std::string::npos)
      << text;
}

TEST(InspectPrint, ShowsWhatTheProposedReleaseWouldBe) {
  InspectedTable found = visits();
  InspectedTable::Proposal proposal;
  proposal.method = "full-domain";
  proposal.max_suppression = 0.02;
  proposal.k = 5;
  proposal.rows = 60;
  proposal.ncp = 0.25;
  proposal.columns = {{"zip", "prefix", "3 digits of it", "4 digits would lose 9 %"},
                      {"sex", "", "stays", ""}};
  proposal.withheld = {{"patient", "it names persons"}};
  proposal.tried = {{"full-domain", 0.02, 0.25},
                    {"local", 0, 0.125},
                    {"datafly", 0.05, 0.5},
                    {"local", 0, 0.0625, "ranges = \"tight\"", "it tells more"}};
  proposal.files = {"zip.csv"};
  found.proposal = proposal;
  const std::string all = "90 rows\n\n" + visits_columns + visits_sets;
  const std::string columns =
      "  zip      3 digits of it; 4 digits would lose 9 %\n"
      "  sex      stays\n"
      "  patient  withheld: it names persons\n"
      "  zip.csv is written beside the plan\n"
      "  local would lose 0.125\n"
      "  datafly with up to 5 % suppressed would lose 0.500\n"
      "  local with ranges = \"tight\" would lose 0.062; it tells more\n";
  EXPECT_EQ(
      printed(found),
      all +
          "\nproposed: full-domain, k = 5, up to 2 % suppressed; it loses 0.250 (NCP, 0 "
          "nothing to 1 everything),\ntried on 60 of 90 rows: shares are approximate, and with all rows "
          "less is lost as a rule\n" +
          columns);
  found.proposal->max_suppression = 0;
  found.proposal->rows = 90;
  EXPECT_EQ(
      printed(found),
      all + "\nproposed: full-domain, k = 5; it loses 0.250 (NCP, 0 nothing to 1 everything)\n" + columns);
  found.proposal->withheld.resize(33, {"x", "y"});
  EXPECT_NE(printed(found).find("  and 13 more columns are withheld (--json)\n"), std::string::npos);
  found.proposal->withheld = {{"kind", "unknown; as a quasi column it would keep 1 %; too little"}};
  EXPECT_NE(
      printed(found).find("  kind    withheld: unknown; as a quasi column it would keep 1 %; too little\n"),
      std::string::npos);
  EXPECT_EQ(printed(found).find("is kept if"), std::string::npos) << "each column has its own reason";
}

TEST(InspectPrint, OfADatabase) {
  InspectedDatabase found;
  found.kind = "SQLite";
  found.tree = "student\n  takes\n";
  found.tables.resize(1);
  found.tables[0].name = "student";
  found.tables[0].rows = 4;
  found.tables[0].columns = {column("sid", "text", 4, "identifier", "a key")};
  found.why = "no table has a key";
  const std::string table =
      "\nstudent: 4 rows\n"
      "column  type      distinct    empty  role        why; hierarchy\n"
      "sid     text             4        0  identifier  a key\n";
  EXPECT_EQ(
      printed(found),
      "1 tables (SQLite)\n\nstudent\n  takes\n"
      "\nno person table: no table has a key; name one with --person, or one to read alone with --table\n" +
          table);
  found.person_table = "student";
  found.why = "its name";
  found.persons = 4;
  found.unique_persons = 3;
  found.caution = "rows may be visits";
  EXPECT_EQ(printed(found),
            "1 tables (SQLite)\n\nstudent\n  takes\n"
            "\nthe person table is student: its name\n"
            "3 of 4 persons have a tree of rows that nobody shares on the columns called quasi\n"
            "warning: rows may be visits\n" +
                table);
}

InspectedStream reports() {
  InspectedStream found;
  found.time = "day";
  found.granularity = "day";
  found.sensitive = "ill";
  found.sensitive_why = "its name";
  found.records = 200;
  found.values = 5;
  found.snapshots = 10;
  found.with_records = 8;
  found.first = "2024-01-01";
  found.last = "2024-01-10";
  found.sizes = {1, 10, 20, 30, 50};
  found.top_shares = {0.25, 0.3, 0.4, 0.5, 1};
  found.top_share = 0.375;
  found.levels = {{2, 6, 10}, {3, 0, 200}};
  found.recommendation = "Move records.";
  return found;
}

const std::string reports_figures =
    "\n"
    "per snapshot with records         least    quarter     median        3/4   greatest\n"
    "records                               1         10         20         30         50\n"
    "share of the top value           25.0 %     30.0 %     40.0 %     50.0 %    100.0 %\n"
    "over the whole stream the top value has 37.5 %\n"
    "\n"
    "as they come\n"
    "   l   eligible snapshots   dropped if nothing moves\n"
    "   2           6 (75.0 %)                     5.00 %\n"
    "   3            0 (0.0 %)                   100.00 %\n";

TEST(InspectPrint, OfAStream) {
  const std::string head =
      "200 records in 10 snapshots by day (day), 8 of them with records, 2024-01-01 to 2024-01-10\n";
  const std::string values = "sensitive: ill, 5 values (its name)\n";
  InspectedStream found = reports();
  EXPECT_EQ(printed(found), head + values + reports_figures + "\nMove records.\n");
  found.unread = 3;
  found.reading.na = {"NA"};
  found.trials = {{2, 3, 20, 5, 0.25, true}, {2, 7, 40, 0, 1.5, false}};
  found.proposed = found.trials[0];
  EXPECT_EQ(
      printed(found),
      head + "3 rows have no time that can be read; a release would stop at them\n" + values +
          "no values are: NA\n" + reports_figures +
          "\nif records are moved within a window (mu quadratic)\n"
          "   l   window        moved      dropped     mean delay\n"
          "   2        3      10.00 %       2.50 %          0.250  <- proposed\n"
          "   2        7      20.00 %       0.00 %          1.500  (first window not solved to the end)\n"
          "\nMove records.\n");
}

TEST(InspectPrint, OfAnEmptyStreamDividesByNothing) {
  InspectedStream found = reports();
  found.records = found.with_records = 0;
  EXPECT_NE(printed(found).find("   2            6 (0.0 %)                     0.00 %\n"), std::string::npos)
      << printed(found);
}

TEST(InspectPrint, AsJsonIsWhatTheAnswerHolds) {
  InspectedTable found = visits();
  found.json = "{\"rows\":90}";
  std::ostringstream out;
  print(found, true, out);
  EXPECT_EQ(out.str(), "{\"rows\":90}\n");
}

}  // namespace
}  // namespace kith::cli
