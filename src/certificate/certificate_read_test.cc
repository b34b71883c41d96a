// Certificates field by field: each is left out, made of another type and given a value that cannot be, and the
// error names that field. certificate_test.cc has what a release disproves.
#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "certificate/certificate.h"
#include "kith/error.h"

namespace kith::certificate {
namespace {

using Json = nlohmann::json;
using Row = std::vector<std::string>;

const std::string digest_a(64, 'a'), digest_b(64, 'b'), digest_c(64, 'c');

Json of_table() {
  Json json = Json::parse(R"({"kith":"0.1.0","certificate":2,
    "release":{"file":"release.csv","rows":4,"columns":["zip","exam","note"]},
    "model":{"k":2,"persons":true,"reading":"classes","l":2,"l_model":"recursive","c":3,"t":0.5,
             "t_distance":{"exam":"equal"},"quasi":["zip"],"sensitive":["exam"],"plain":["note"],
             "suppressed":"drop"},
    "method":{"name":"full-domain","levels":[1],"level_names":["level 1"]},
    "figures":{"rows_released":4,"rows_suppressed":0,"classes":2,"smallest_class":2,"average_class_size":2.0,
               "discernibility":8,"ncp":0.5,"arx_loss":0.5,"precision":0.5,"highest_risk":0.5,
               "average_risk":0.5},
    "commitments":{"algorithm":"HMAC-SHA256"},"publisher_word":["every cell is true"],
    "not_protected":[{"code":"histories-below-k","text":"who knows several rows"}],"baseline":false})");
  json["release"]["sha256"] = digest_a;
  json["commitments"]["input"] = json["commitments"]["plan"] = digest_c;
  json["commitments"]["hierarchies"]["zip"] = digest_c;
  return json;
}

Json of_series() {
  Json json = of_table();
  json["release"]["columns"] = {"case", "zip", "exam", "note"};
  json["method"] = {{"name", "local"}, {"policy", "ncp"}, {"ranges", "cell"}};
  json["series"] = {{"release", 2},
                    {"arrivals", "hidden"},
                    {"previous", {{"file", "1.certificate.json"}, {"sha256", digest_b}}}};
  return json;
}

Json of_moved() {
  Json json = Json::parse(R"({"kith":"0.1.0","certificate":2,
    "release":{"file":"r.csv","rows":4,"columns":["day","age","bucket"]},
    "model":{"publish":"anatomy","persons":true,"l":2,"l_model":"frequency","time":"day","quasi":["age"],
             "sensitive":["ill"],"plain":[],"window":3,"moves":"free"},
    "sensitive_table":{"file":"s.csv","rows":4,"columns":["day","bucket","ill","count"]},
    "method":{"name":"reposition"},"commitments":{"algorithm":"HMAC-SHA256","hierarchies":{}},
    "publisher_word":["w"],"not_protected":[],"baseline":false})");
  json["release"]["sha256"] = digest_a;
  json["sensitive_table"]["sha256"] = digest_b;
  json["commitments"]["input"] = json["commitments"]["plan"] = digest_c;
  return json;
}

Json of_stream() {
  Json json = of_moved();
  json["columns"] = json["release"]["columns"];
  json["sensitive_columns"] = json["sensitive_table"]["columns"];
  json.erase("release");
  json.erase("sensitive_table");
  json.erase("baseline");
  json["snapshots"] = {{{"file", "1.csv"}, {"sha256", digest_a}},
                       {{"file", "1.sensitive.csv"}, {"sha256", digest_b}},
                       {{"file", "2.csv"}, {"sha256", digest_c}},
                       {{"file", "2.sensitive.csv"}, {"sha256", digest_a}}};
  json["snapshot_files_in_all"] = 4;
  json["method"]["stream"] = true;
  json["commitments"].erase("input");
  json["commitments"].erase("hierarchies");
  return json;
}

CertificateFacts parsed(const Json& json) { return parse_certificate(json.dump(), "c.json", "1.csv"); }

// What is wrong with the certificate, e.g. "'model.k' is missing".
std::string complaint(const Json& json) {
  try {
    parsed(json);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_json);
    EXPECT_EQ(error.place().file, "c.json");
    const std::string text = error.what();
    const std::size_t at = text.find("its field ");
    return at == std::string::npos ? text : text.substr(at + 10);
  }
  return "";
}

void expect_complaint(const Json& json, const std::string& field, const std::string& why) {
  const std::string text = complaint(json);
  EXPECT_TRUE(text.starts_with("'" + field + "' " + why)) << field << " " << why << ", not " << text;
}

// "/model/k" as messages have it, "model.k".
std::string named(std::string where) {
  where.erase(0, 1);
  std::ranges::replace(where, '/', '.');
  return where;
}

Json without(const Json& json, const std::string& where) {
  const Json::json_pointer place(where);
  Json less = json;
  less[place.parent_pointer()].erase(place.back());
  return less;
}

Json with(const Json& json, const std::string& where, const Json& value) {
  Json changed = json;
  changed[Json::json_pointer(where)] = value;
  return changed;
}

// A field, and the complaint if it is of another type.
using Field = std::pair<std::string, std::string>;
const std::string no_count = "is not a whole number", no_number = "is not a number",
                  no_text = "is not a text", no_list = "is not a list", no_object = "is not an object",
                  no_truth = "is neither true nor false";

void expect_needed(const Json& json, const std::vector<Field>& fields) {
  ASSERT_EQ(complaint(json), "");
  for (const auto& [where, type] : fields) {
    SCOPED_TRACE(where);
    ASSERT_TRUE(json.contains(Json::json_pointer(where)));
    expect_complaint(without(json, where), named(where), "is missing");
    expect_complaint(with(json, where, nullptr), named(where), type);
  }
}

TEST(CertificateRead, OfATableNeedsEveryField) {
  expect_needed(of_table(), {{"/kith", no_text},
                             {"/certificate", no_count},
                             {"/release", no_object},
                             {"/release/file", no_text},
                             {"/release/sha256", no_text},
                             {"/release/rows", no_count},
                             {"/release/columns", no_list},
                             {"/model", no_object},
                             {"/model/k", no_count},
                             {"/model/persons", no_truth},
                             {"/model/reading", no_text},
                             {"/model/l_model", no_text},
                             {"/model/c", no_number},
                             {"/model/t_distance", no_object},
                             {"/model/t_distance/exam", no_text},
                             {"/model/quasi", no_list},
                             {"/model/sensitive", no_list},
                             {"/model/plain", no_list},
                             {"/model/suppressed", no_text},
                             {"/method", no_object},
                             {"/method/name", no_text},
                             {"/method/level_names", no_list},
                             {"/figures", no_object},
                             {"/figures/rows_released", no_count},
                             {"/figures/rows_suppressed", no_count},
                             {"/figures/classes", no_count},
                             {"/figures/smallest_class", no_count},
                             {"/figures/average_class_size", no_number},
                             {"/figures/discernibility", no_count},
                             {"/figures/ncp", no_number},
                             {"/figures/arx_loss", no_number},
                             {"/figures/precision", no_number},
                             {"/figures/highest_risk", no_number},
                             {"/figures/average_risk", no_number},
                             {"/commitments", no_object},
                             {"/commitments/algorithm", no_text},
                             {"/commitments/input", no_text},
                             {"/commitments/plan", no_text},
                             {"/commitments/hierarchies", no_object},
                             {"/publisher_word", no_list},
                             {"/not_protected", no_list},
                             {"/baseline", no_truth}});
}

TEST(CertificateRead, OfASeriesNeedsEveryField) {
  expect_needed(of_series(), {{"/method/policy", no_text},
                              {"/method/ranges", no_text},
                              {"/series/release", no_count},
                              {"/series/arrivals", no_text},
                              {"/series/previous/file", no_text},
                              {"/series/previous/sha256", no_text}});
}

TEST(CertificateRead, OfMovedRecordsNeedsEveryField) {
  expect_needed(of_moved(), {{"/model/time", no_text},
                             {"/model/persons", no_truth},
                             {"/model/l_model", no_text},
                             {"/model/quasi", no_list},
                             {"/model/sensitive", no_list},
                             {"/model/plain", no_list},
                             {"/model/window", no_count},
                             {"/model/moves", no_text},
                             {"/sensitive_table", no_object},
                             {"/sensitive_table/file", no_text},
                             {"/sensitive_table/sha256", no_text},
                             {"/sensitive_table/rows", no_count},
                             {"/sensitive_table/columns", no_list},
                             {"/method/name", no_text},
                             {"/baseline", no_truth},
                             {"/commitments/input", no_text},
                             {"/commitments/hierarchies", no_object}});
}

TEST(CertificateRead, OfAStreamNeedsEveryField) {
  expect_needed(of_stream(), {{"/columns", no_list},
                              {"/sensitive_columns", no_list},
                              {"/snapshot_files_in_all", no_count},
                              {"/method/name", no_text},
                              {"/method/stream", no_truth},
                              {"/commitments/algorithm", no_text},
                              {"/commitments/plan", no_text},
                              {"/publisher_word", no_list},
                              {"/not_protected", no_list}});
}

TEST(CertificateRead, TheSearchMayBeUnfinished) {
  EXPECT_EQ(complaint(with(of_table(), "/method/search", "unfinished")), "");
  expect_complaint(with(of_table(), "/method/search", "finished"), "method.search", "");
}

TEST(CertificateRead, FieldsThatAKindDoesNotHaveAreRefused) {
  for (const Json& json : {of_table(), of_series(), of_moved(), of_stream()})
    for (const auto& [key, part] : json.items()) {
      expect_complaint(with(json, "/more", 1), "more", "is unknown");
      if (part.is_object()) expect_complaint(with(json, "/" + key + "/more", 1), key + ".more", "is unknown");
    }
  expect_complaint(with(of_series(), "/series/previous/more", 1), "series.previous.more", "is unknown");
  expect_complaint(with(of_stream(), "/snapshots/0/more", 1), "snapshots.more", "is unknown");
  expect_complaint(with(of_stream(), "/baseline", false), "baseline", "is unknown");
  expect_complaint(with(of_table(), "/sensitive_table", Json::object()), "sensitive_table", "is unknown");
}

struct Edit {
  const char* where;
  Json value;
  std::string field, why;
};

void expect_refused(const Json& json, const std::vector<Edit>& edits) {
  ASSERT_EQ(complaint(json), "");
  for (const Edit& edit : edits) {
    SCOPED_TRACE(edit.where);
    expect_complaint(with(json, edit.where, edit.value), edit.field, edit.why);
  }
}

TEST(CertificateRead, ValuesOfATableThatCannotBeAreRefused) {
  const std::string unknown = "has a value that kith does not know";
  expect_refused(
      of_table(),
      {{"/model/k", 0, "model.k", "is below 1"},
       {"/model/reading", "rows", "model.reading", unknown},
       {"/model/suppressed", "hide", "model.suppressed", unknown},
       {"/model/t", 1.5, "model.t", "is a number that cannot be"},
       {"/model/t_distance/exam", "automatic", "model.t_distance.exam", unknown},
       {"/model/sensitive", Json::array(), "model.t_distance.exam", "is unknown"},
       {"/model/quasi", {"zip", "town"}, "model.quasi", "or another list of columns names one"},
       {"/model/plain", {"zip", "note"}, "model.quasi", "and another list of columns name the same"},
       {"/model/plain", Json::array(), "model.plain", "and the other lists of columns leave out"},
       {"/method/name", "reposition", "method.name", "is not that of a method of one table"},
       {"/method/name", "multirelational", "method.name", "is not that of a method of one table"},
       {"/method/levels", {1, 2}, "method.levels", "or its names are not one for each quasi column"},
       {"/method/level_names", {"a", "b"}, "method.levels", "or its names are not one for each"},
       {"/method/levels", {65'537}, "method.levels", "has a number above 65536"},
       {"/baseline", true, "baseline", "does not fit the method"},
       {"/figures/ncp", 1.1, "figures.ncp", "is a number that cannot be"},
       {"/figures/arx_loss", -0.1, "figures.arx_loss", "is a number that cannot be"},
       {"/figures/precision", -0.1, "figures.precision", "is a number that cannot be"},
       {"/figures/highest_risk", 1.1, "figures.highest_risk", "is a number that cannot be"},
       {"/figures/average_risk", -0.1, "figures.average_risk", "is a number that cannot be"},
       {"/figures/average_class_size", -1, "figures.average_class_size", "is a number that cannot be"},
       {"/commitments/algorithm", "SHA256", "commitments.algorithm", unknown},
       {"/commitments/hierarchies", Json::object(), "commitments.hierarchies", "leaves out a quasi column"},
       {"/commitments/hierarchies", {{"exam", digest_c}}, "commitments.hierarchies", "names a column"}});
}

// A share is a sum of rounded numbers and may be above 1 by the last digits.
TEST(CertificateRead, RoundedSharesAreTaken) {
  EXPECT_EQ(complaint(with(of_table(), "/figures/ncp", 1 + 1e-12)), "");
  EXPECT_EQ(complaint(with(of_table(), "/figures/precision", -1e-12)), "");
  EXPECT_EQ(complaint(with(of_table(), "/figures/discernibility", ~std::uint64_t{0})), "");
}

TEST(CertificateRead, BaselinesSayThatTheyAreSome) {
  for (const char* name : {"datafly", "mu-argus"}) {
    const Json json = with(of_table(), "/method/name", name);
    expect_complaint(json, "baseline", "does not fit the method");
    EXPECT_TRUE(parsed(with(json, "/baseline", true)).baseline);
  }
}

TEST(CertificateRead, MethodsOfOthersMaySayLess) {
  Json json = with(of_table(), "/method", {{"name", "ours"}, {"policy", "p"}, {"ranges", "tight"}});
  json["commitments"]["hierarchies"] = {{"town", digest_c}};
  json["baseline"] = true;
  EXPECT_EQ(parsed(json).method, "ours");
  json["method"]["name"] = "full-domain";
  expect_complaint(json, "method.levels", "is missing");
  json["method"]["name"] = "ours";
  json["release"]["columns"] = {"exam", "note"};
  json["model"]["quasi"] = Json::array();
  expect_complaint(json, "method.name", "claims k above 1 and no quasi column");
  json["model"]["k"] = 1;
  EXPECT_EQ(complaint(json), "");
}

TEST(CertificateRead, LAndTNeedASensitiveColumn) {
  Json json = of_table();
  json["model"]["sensitive"] = Json::array();
  json["model"]["plain"] = {"note", "exam"};
  json["model"]["t_distance"] = Json::object();
  expect_complaint(json, "model.sensitive", "is empty, and l or t is claimed");
  for (const char* field : {"l", "l_model", "c"}) json["model"].erase(field);
  expect_complaint(json, "model.sensitive", "is empty, and l or t is claimed");
  for (const char* field : {"t", "t_distance"}) json["model"].erase(field);
  EXPECT_EQ(complaint(json), "");
}

TEST(CertificateRead, LocalSuppressesNothing) {
  Json json = of_series();
  json.erase("series");
  json["release"]["columns"] = {"zip", "exam", "note"};
  ASSERT_EQ(complaint(json), "");
  expect_complaint(with(json, "/figures/rows_suppressed", 1), "figures.rows_suppressed", "is not 0");
  expect_complaint(with(json, "/model/suppressed", "mask"), "figures.rows_suppressed", "is not 0");
  expect_complaint(with(json, "/method/ranges", "wide"), "method.ranges", "has a value");
}

TEST(CertificateRead, ClassesMayOverlapButNotInASeries) {
  expect_complaint(with(of_series(), "/method/classes", "overlapping"), "method.classes",
                   "is not that of a series");
  Json json = of_series();
  json.erase("series");
  json["release"]["columns"] = {"zip", "exam", "note"};
  for (const char* classes : {"cells", "overlapping"})
    EXPECT_EQ(complaint(with(json, "/method/classes", classes)), "");
  expect_complaint(with(json, "/method/classes", "other"), "method.classes", "has a value");
}

TEST(CertificateRead, ASeriesIsReadWithItsPlace) {
  const CertificateFacts facts = parsed(of_series());
  ASSERT_TRUE(facts.series);
  EXPECT_EQ(facts.series->release, 2u);
  EXPECT_EQ(facts.series->arrivals, "hidden");
  EXPECT_FALSE(facts.series->known_arrivals());
  EXPECT_EQ(facts.series->previous_file, "1.certificate.json");
  EXPECT_EQ(facts.series->previous_sha256, digest_b);
  Json first = with(of_series(), "/series/release", 1);
  first["series"].erase("previous");
  EXPECT_EQ(parsed(first).series->previous_file, std::nullopt);
}

TEST(CertificateRead, ValuesOfASeriesThatCannotBeAreRefused) {
  expect_refused(of_series(),
                 {{"/series/release", 0, "series.release", "is below 1"},
                  {"/series/release", 1, "series.previous", "is for every release but the first"},
                  {"/series/arrivals", "open", "series.arrivals", "has a value"},
                  {"/series/previous/file", "../1.json", "series.previous.file", "is not the name of a file"},
                  {"/series/previous/sha256", "ab", "series.previous.sha256", "is not a digest"},
                  {"/release/columns", {"zip", "case", "exam", "note"}, "series.release", "is of a series"},
                  {"/method/name", "ours", "method.name", "is not that of a method of series"}});
  expect_complaint(without(of_series(), "/series/previous"), "series.previous", "is for every release");
}

TEST(CertificateRead, MovedRecordsAreReadWithTheirSecondTable) {
  const CertificateFacts facts = parsed(of_moved());
  ASSERT_TRUE(facts.reposition);
  EXPECT_EQ(facts.reposition->publish, RepositionFacts::Publish::anatomy);
  EXPECT_EQ(facts.reposition->time, "day");
  EXPECT_EQ(facts.reposition->sensitive_file, "s.csv");
  EXPECT_EQ(facts.reposition->sensitive_sha256, digest_b);
  EXPECT_EQ(facts.reposition->sensitive_rows, 4u);
  EXPECT_EQ(facts.reposition->sensitive_columns, (Row{"day", "bucket", "ill", "count"}));
  EXPECT_EQ(facts.sensitive, Row{"ill"});
  EXPECT_EQ(facts.k, 1u);
  EXPECT_EQ(facts.method, "reposition");
  EXPECT_FALSE(facts.figures);
}

TEST(CertificateRead, ValuesOfMovedRecordsThatCannotBeAreRefused) {
  const std::string fit = "does not fit the columns of the sensitive table";
  expect_refused(
      of_moved(),
      {{"/model/publish", "freely", "model.publish", "has a value"},
       {"/model/l_model", "distinct", "model.l", "is missing, or of another form"},
       {"/model/window", 0, "model.window", "is below 1"},
       {"/model/moves", "all", "model.moves", "has a value"},
       {"/model/sensitive", {"ill", "age"}, "model.sensitive", "does not name one column"},
       {"/model/sensitive", {"sick"}, "model.sensitive", fit},
       {"/model/time", "age", "model.sensitive", fit},
       {"/sensitive_table/file", "r.csv", "sensitive_table", "names the file of the release"},
       {"/sensitive_table/file", "a/s.csv", "sensitive_table.file", "is not the name of a file"},
       {"/sensitive_table/columns", {"day", "bucket", "ill"}, "model.sensitive", fit},
       {"/sensitive_table/columns", {"day", "ward", "ill", "count"}, "model.quasi", "or another list"},
       {"/release/columns", {"day", "age", "bucket", "ill"}, "model.plain", "and the other lists"},
       {"/method/name", "local", "method.name", "has a value"},
       {"/baseline", true, "baseline", "does not fit the method"},
       {"/commitments/hierarchies", {{"ill", digest_c}}, "commitments.hierarchies", "names a column"}});
  Json json = without(without(of_moved(), "/model/l"), "/model/l_model");
  expect_complaint(json, "model.l", "is missing, or of another form");
}

TEST(CertificateRead, AStreamIsReadForTheFileThatIsLookedAt) {
  const CertificateFacts facts = parsed(of_stream());
  EXPECT_EQ(facts.file, "1.csv");
  EXPECT_EQ(facts.release_sha256, digest_a);
  EXPECT_EQ(facts.reposition->sensitive_file, "1.sensitive.csv");
  EXPECT_EQ(facts.reposition->sensitive_sha256, digest_b);
  EXPECT_EQ(facts.other_files, 2u);
  EXPECT_EQ(facts.rows, std::nullopt);
  EXPECT_EQ(parse_certificate(of_stream().dump(), "c.json", "2.csv").release_sha256, digest_c);
}

TEST(CertificateRead, AStreamOfSingleTablesHasOneFileForEachTime) {
  Json json = without(of_stream(), "/sensitive_columns");
  json["model"]["publish"] = "generalize";
  json["columns"] = {"day", "age", "ill"};
  const CertificateFacts facts = parsed(json);
  EXPECT_EQ(facts.other_files, 3u);
  EXPECT_EQ(facts.reposition->sensitive_file, "");
  json["model"]["publish"] = "plain";
  EXPECT_EQ(parsed(json).reposition->publish, RepositionFacts::Publish::plain);
}

TEST(CertificateRead, ValuesOfAStreamThatCannotBeAreRefused) {
  expect_refused(of_stream(), {{"/snapshots", 1, "snapshots", no_list},
                               {"/snapshots/0", 1, "snapshots", no_object},
                               {"/snapshots/0/file", "/1.csv", "snapshots.file", "is not the name of a file"},
                               {"/snapshots/0/sha256", "", "snapshots.sha256", "is empty"},
                               {"/snapshots/2/file", "1.csv", "snapshots", "names a file twice"},
                               {"/snapshot_files_in_all", 3, "snapshot_files_in_all", "is below 4"},
                               {"/method/stream", false, "method.stream", "is false"},
                               {"/method/name", "local", "method.name", "has a value"}});
}

TEST(CertificateRead, AStreamMustNameTheFileAndItsSecondTable) {
  const auto refusal = [](const Json& json, const std::string& audited) {
    try {
      parse_certificate(json.dump(), "c.json", audited);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_json);
      return std::string(error.what());
    }
    return std::string();
  };
  for (const char* audited : {"3.csv", "", "x"})
    EXPECT_NE(refusal(of_stream(), audited).find("names no such snapshot"), std::string::npos);
  const Json renamed = with(of_stream(), "/snapshots/1/file", "s.csv");
  EXPECT_NE(refusal(renamed, "1.csv").find("names no such snapshot"), std::string::npos);
  EXPECT_EQ(refusal(renamed, "2.csv"), "");
}

}  // namespace
}  // namespace kith::certificate
