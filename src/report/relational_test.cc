#include "report/report.h"

#include <gtest/gtest.h>

namespace kith::report {
namespace {

bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

outcome::RelationalTable table(const std::string& name, relational::TableFigures figures) {
  outcome::RelationalTable made;
  made.name = name;
  made.source = name + ".csv";
  made.key = name + "_id";
  made.path = "out/" + name + ".csv";
  made.figures = figures;
  return made;
}

outcome::PictureTree patient(std::vector<outcome::PictureNode> rows) {
  outcome::PictureTree tree;
  tree.nodes.push_back({0, "patient", {"birth: 1961", "sex: f"}});
  tree.nodes.insert(tree.nodes.end(), rows.begin(), rows.end());
  return tree;
}

outcome::ClassPicture three_patients() {
  outcome::ClassPicture picture;
  picture.persons = 5;
  picture.before.push_back(patient({{0, "stay", {"ward: surgery", "diagnosis: gout"}},
                                    {1, "procedure", {"code: X-ray of the hand"}},
                                    {0, "stay", {"ward: eye", "diagnosis: none"}, true}}));
  picture.before.push_back(patient(
      {{0, "stay", {"ward: surgery", "diagnosis: asthma"}}, {1, "procedure", {"code: X-ray of the foot"}}}));
  picture.before.push_back(patient({{0, "stay", {"ward: surgery", "diagnosis: flu"}},
                                    {1, "procedure", {"code: ultrasound"}, true},
                                    {1, "procedure", {"code: X-ray of the hand"}}}));
  picture.after = patient({{0, "stay", {"ward: surgery", "diagnosis: gout | asthma | flu | gout | flu"}},
                           {1, "procedure", {"code: X-ray"}}});
  return picture;
}

outcome::RelationalOutcome hospital() {
  outcome::RelationalOutcome result;
  result.model = "k = 5";
  result.version = "1.0";
  result.algorithm = "miracle";
  result.matching = "optimal";
  result.nearest = "growth";
  result.keys = "random";
  result.clusters = 1000;
  result.part = 1000;
  result.k = 5;
  result.tables = {table("patient", {600, 597, 3, 1800, 0.21}), table("stay", {1500, 1290, 210, 3000, 0.43}),
                   table("procedure", {3100, 2015, 1085, 3100, 0.62}), table("note", {90, 80, 10, 0, 0})};
  result.tables[1].parent = "patient";
  result.tables[1].foreign_key = "patient_id";
  result.tables[1].quasi = {"ward", "admitted"};
  result.tables[1].sensitive = {"diagnosis"};
  result.tables[2].parent = result.tables[3].parent = "stay";
  result.tables[2].withheld = {"surgeon"};
  for (const outcome::RelationalTable& one : result.tables) result.figures.tables.push_back(one.figures);
  result.figures = {result.figures.tables, 0.47, 3450, 600, 597, 3, 117, 5, 9, 5.1};
  result.work = {170'000, 310'000, 9'000, 1, 2, 14, 0, false};
  result.classes.sizes = {{5, 109}, {6, 7}, {9, 1}};
  result.unique_before = 512;
  result.below_k_before = 590;
  result.known_before = {{0, 600, 410, 1, 240, 96}, {1, 560, 2000, 1, 480, 333}, {2, 410, 4800, 1, 560, 498}};
  result.known_after = {{0, 597, 40, 5, 0, 0}, {1, 500, 90, 5, 0, 0}, {2, 300, 110, 5, 0, 0}};
  result.single_tables = {{"each table alone", true, "", 5290, 610, 571, 420},
                          {"the join of all tables", true, "", 9100, 800, 583, 470}};
  result.dependencies = {{"stay", "ward", "building", true, false}};
  result.picture = three_patients();
  result.files.certificate = "out/release.certificate.json";
  result.files.report = "out/private/release.report.html";
  result.files.key = "out/private/release.key";
  result.files.release = "out";
  result.certified = result.verified = true;
  result.seconds.search = 1.25;
  return result;
}

TEST(RelationalReport, HasEverySection) {
  const std::string page = html_report(hospital());
  for (const char* id : {"tables", "picture", "classes", "known-rows", "single-tables", "dependencies",
                         "columns", "limits", "run", "glossary"})
    EXPECT_TRUE(has(page, "<section id=\"" + std::string(id) + "\"")) << id;
  EXPECT_FALSE(has(page, "<section id=\"notes\""));
}

TEST(RelationalReport, SaysWhatBecameOfPersonsAndRows) {
  const std::string page = html_report(hospital());
  EXPECT_TRUE(has(page, "597 of 600 persons released, in 117 classes"));
  EXPECT_TRUE(has(page, "1,308 rows (24.7 %) were removed, those of 3 persons left out entirely among them"));
  EXPECT_TRUE(has(page, "3,450"));
  EXPECT_TRUE(has(page, "surgeon"));
}

TEST(RelationalReport, EscapesWhateverTheDataHolds) {
  const std::string hostile = "</text><script>alert(1)</script><img src=x onerror=y>\"'&";
  outcome::RelationalOutcome result = hospital();
  for (outcome::RelationalTable& one : result.tables) {
    one.name = hostile;
    one.parent = one.key = one.foreign_key = hostile;
    one.quasi = one.sensitive = one.plain = one.identifiers = one.withheld = {hostile};
    one.path = hostile;
  }
  result.model = result.algorithm = result.matching = result.nearest = result.keys = result.version = hostile;
  result.files.release = result.files.certificate = result.files.report = result.files.key = hostile;
  result.notes = {{"test", hostile}};
  for (outcome::SingleTableLeak& leak : result.single_tables) leak.approach = leak.why_not = hostile;
  result.single_tables[0].done = false;
  result.dependencies = {{hostile, hostile, hostile, false, true}};
  for (outcome::PictureTree* tree : {&result.picture->before[0], &result.picture->after})
    for (outcome::PictureNode& node : tree->nodes) {
      node.table = hostile;
      node.cells = {hostile, hostile};
    }
  const std::string page = html_report(result);
  for (const char* raw : {"<script", "<img", "onerror=y>", "</text><"}) EXPECT_FALSE(has(page, raw)) << raw;
}

TEST(RelationalReport, RefersToNothingOutside) {
  const std::string page = html_report(hospital());
  for (const char* reference : {"http://", "https://", "src=", "url(", "@import", "<link"})
    EXPECT_FALSE(has(page, reference)) << reference;
}

TEST(RelationalReport, SaysThatItIsPrivate) {
  EXPECT_TRUE(has(html_report(hospital()), "For the publisher only: do not publish this page."));
}

TEST(RelationalReport, OfNothingStands) {
  const std::string page = html_report(outcome::RelationalOutcome());
  for (const char* id : {"tables", "picture", "classes", "known-rows", "single-tables", "dependencies"})
    EXPECT_FALSE(has(page, "<section id=\"" + std::string(id) + "\"")) << id;
  for (const char* odd : {"nan", "inf ", "-0 %"}) EXPECT_FALSE(has(page, odd)) << odd;
}

TEST(RelationalReport, WarnsWhereADependencyLeaks) {
  outcome::RelationalOutcome result = hospital();
  EXPECT_FALSE(has(html_report(result), "tells a quasi column"));
  result.dependencies.push_back({"stay", "building", "ward", false, true});
  EXPECT_TRUE(has(html_report(result), "tells a quasi column"));
}

TEST(RelationalReport, SaysWhatWasNotWorkedOut) {
  outcome::RelationalOutcome result = hospital();
  EXPECT_FALSE(has(html_report(result), "not worked out"));
  result.known_before[2].complete = false;
  EXPECT_TRUE(has(html_report(result), "not worked out"));
  result = hospital();
  result.single_tables[1].done = false;
  result.single_tables[1].why_not = "it would have 9,000,000 rows";
  EXPECT_TRUE(has(html_report(result), "not worked out: it would have 9,000,000 rows"));
}

TEST(RelationalReport, DrawsRemovedRowsStruckOut) {
  outcome::RelationalOutcome result = hospital();
  EXPECT_TRUE(has(html_report(result), "class=\"cell gone struck\">ward: eye<"));
  EXPECT_FALSE(has(html_report(result), "class=\"cell gone struck\">ward: surgery<"));
}

TEST(RelationalReport, DrawsFewOfManyRowsAndCells) {
  outcome::RelationalOutcome result = hospital();
  std::vector<outcome::PictureNode> stays(
      5'000, outcome::PictureNode{0, "stay", std::vector<std::string>(40, "a: b")});
  result.picture->before[0] = patient(stays);
  const std::string page = html_report(result);
  EXPECT_TRUE(has(page, "and 4,985 more<"));
  EXPECT_TRUE(has(page, "and 35 more<"));
  EXPECT_LT(page.size(), 200'000u);
}

TEST(RelationalReport, SaysWhereKeysWereKept) {
  outcome::RelationalOutcome result = hospital();
  EXPECT_FALSE(has(html_report(result), "Keys were kept"));
  result.keys = "keep";
  EXPECT_TRUE(has(html_report(result), "Keys were kept"));
}

TEST(RelationalReport, ListsADatabaseAsOneFile) {
  outcome::RelationalOutcome result = hospital();
  EXPECT_FALSE(has(html_report(result), "a database file with all tables"));
  result.files.release = "out/release.duckdb";
  for (outcome::RelationalTable& one : result.tables) one.path = result.files.release;
  EXPECT_TRUE(has(html_report(result), "a database file with all tables"));
}

}  // namespace
}  // namespace kith::report
