#include "api/called.h"

#include <gtest/gtest.h>

#include "api/release_plan.h"
#include "testing/temporary_folder.h"

namespace kith::api {
namespace {

TEST(Called, SaysThePlanAndWhatIsSaidBesideIt) {
  ReleaseRequest request;
  request.plan = "my plan.toml";
  request.model = {.k = 10, .persons = Persons::rows, .l = 2.5, .l_model = LModel::entropy};
  request.method = {{"name", "full-domain"}, {"max_suppression", "2%"}, {"policy", "loss"}};
  request.allow = {{"Remarks made", Content::free_text}};
  request.seed = 7;
  request.directory = "out";
  const CommandCall call = called(request);
  EXPECT_EQ(call.what, "my plan.toml");
  EXPECT_EQ(words_of(call.flags),
            "--allow 'Remarks made=free-text' -k 10 --persons rows -l 2.5 --l-model entropy --method "
            "full-domain --max-suppression 2% --policy loss");
  EXPECT_EQ(words_of(changed(call.flags, {{"--method", "local"}})),
            "--allow 'Remarks made=free-text' -k 10 --persons rows -l 2.5 --l-model entropy "
            "--max-suppression 2% --method local");
}

TEST(Called, SaysTheTableWithItsRolesAndReading) {
  ReleaseRequest request;
  request.data = "visits.csv";
  request.data.reading.delimiter = ";";
  request.data.reading.header = false;
  request.data.reading.na = std::vector<std::string>{"NA", "?"};
  request.roles.quasi = {"zip", "birth date"};
  request.roles.person = "patient";
  request.hierarchies = {{"zip", "zip.csv"}};
  request.output = "r.parquet";
  const CommandCall call = called(request);
  EXPECT_EQ(call.what, "visits.csv");
  EXPECT_EQ(words_of(call.flags),
            "--delimiter ';' --no-header --na 'NA,?' --quasi 'zip,birth date' --person patient --hierarchy "
            "zip=zip.csv --output r.parquet");
}

TEST(Called, SaysNothingIfTheCommandCannotSayIt) {
  ReleaseRequest request;
  request.data = "visits.csv";
  request.roles.quasi = {"Birth, date"};
  EXPECT_EQ(called(request).what, "");
  request.roles.quasi = {"birth"};
  EXPECT_EQ(called(request).what, "visits.csv");
  request.method = {{"no such", "1"}};
  EXPECT_EQ(called(request).what, "");
}

// A plan may state what other methods refuse, and the call may not.
TEST(Called, ThePlanNamesMethodsThatWouldTakeIt) {
  const testing::TemporaryFolder folder;
  const auto written = [&](const std::string& name, const std::string& content) {
    folder.write(name, content);
    return folder.path() / name;
  };
  const std::string text =
      "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 2\n[method]\n";
  ReleaseRequest request;
  request.plan = written("plan.toml", text + "name = \"full-domain\"\n");
  request.method = {{"suppressed", "mask"}, {"max_suppression", "2%"}};
  using Names = std::vector<std::string>;
  EXPECT_EQ(plan_of(request, false).call.other_methods, (Names{"full-domain", "local"}));
  request.plan = written("masked.toml", text + "name = \"full-domain\"\nsuppressed = \"mask\"\n");
  EXPECT_EQ(plan_of(request, false).call.other_methods, Names{"full-domain"});
  request.plan = written("ranges.toml", text + "name = \"local\"\nranges = \"tight\"\n");
  request.method.clear();
  EXPECT_EQ(plan_of(request, false).call.other_methods, Names{"local"});
}

}  // namespace
}  // namespace kith::api
