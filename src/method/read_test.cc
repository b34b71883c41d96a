#include <gtest/gtest.h>

#include <algorithm>

#include "hierarchy/builtin/builtin.h"
#include "method/fulldomain/settings.h"
#include "method/local/settings.h"
#include "method/method.h"
#include "method/plan_file_test.h"
#include "method/registry.h"
#include "method/settings.h"

namespace kith::method {
namespace {

using plan::Identifying;
using plan::Plan;
using plan::Role;

const std::string kSource = "[source]\npath = \"t.csv\"\n";                         // lines 1 and 2
const std::string kColumns = "[columns]\nzip = \"quasi\"\nexam = \"sensitive\"\n";  // lines 3 to 5
const std::string kPrivacy = "[privacy]\nk = 2\n";                                  // lines 6 and 7
const std::string kSmall = kSource + kColumns + kPrivacy;                           // the next line is 8

void expect_error(const std::string& text, ErrorCode code, std::uint64_t line) {
  const Error error = error_in(text);
  EXPECT_EQ(error.code(), code) << error.what() << "\nin\n" << text;
  EXPECT_EQ(error.place().line, line) << error.what() << "\nin\n" << text;
  EXPECT_FALSE(error.place().file.empty()) << error.what();
  EXPECT_FALSE(error.remedy().empty()) << error.what();
}

// A wrong line in a section, which is line 9 of the plan.
void expect_wrong_line(const std::string& section, const std::string& line,
                       ErrorCode code = ErrorCode::plan_value) {
  expect_error(kSmall + "[" + section + "]\n" + line + "\n", code, 9);
}
void expect_wrong_privacy(const std::string& line, ErrorCode code = ErrorCode::plan_value) {
  expect_error(kSmall + line + "\n", code, 8);
}
void expect_wrong_source(const std::string& line, ErrorCode code = ErrorCode::plan_value) {
  expect_error(kSource + line + "\n" + kColumns + kPrivacy, code, 3);
}
void expect_wrong_column(const std::string& line, ErrorCode code = ErrorCode::plan_value) {
  expect_error(kSource + kColumns + line + "\n" + kPrivacy, code, 6);
}

TEST(ReadPlan, SmallPlanHasTheDefaults) {
  const PlanFile file(kSmall);
  const Plan plan = read_plan(file.path());
  EXPECT_EQ(plan.file, file.path());
  EXPECT_EQ(plan.text, kSmall);
  EXPECT_EQ(plan.source.path, file.folder() / "t.csv");
  EXPECT_EQ(plan.privacy.k, 2u);
  EXPECT_FALSE(plan.privacy.l);
  EXPECT_FALSE(plan.privacy.t);
  EXPECT_EQ(plan.privacy.risk_threshold, 0.09);
  EXPECT_EQ(method_of(plan).info().name, "full-domain");
  const FullDomainSettings settings = full_domain_settings(plan);
  EXPECT_EQ(settings.policies, std::vector<Policy>(1, Preference::height));
  EXPECT_EQ(settings.max_suppression.of(100), 0u);
  EXPECT_EQ(settings.search, SearchKind::all);
  EXPECT_FALSE(settings.mask_suppressed);
  EXPECT_EQ(plan.output, "release.csv");
  EXPECT_TRUE(std::holds_alternative<hierarchy::Automatic>(plan.columns[0].recipe));
}

TEST(ReadPlan, ContractsPlanIsRead) {
  const PlanFile file(R"([source]
path = "visits.csv"

[columns]
ssn     = "identifier"
patient = "person"
address = { role = "quasi", hierarchy = "address.csv" }
visited = { role = "quasi", hierarchy = { calendar = ["day", "week", "month", "year"] } }
zip     = { role = "quasi", hierarchy = { mask = "right", levels = 3 } }
age     = { role = "quasi", hierarchy = { intervals = [5, 10, 20], origin = 0 } }
exam    = "sensitive"
note    = "plain"

[privacy]
k = 5
l = 3
t = 0.2

[method]
name = "full-domain"
max_suppression = "2%"
policy = "relative-height"
generalize = ["visited"]
suppressed = "mask"

[output]
path = "release.parquet"
)");
  const Plan plan = read_plan(file.path());
  std::vector<std::string> names;
  for (const auto& column : plan.columns) names.push_back(column.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"ssn", "patient", "address", "visited", "zip", "age", "exam", "note"}));
  EXPECT_EQ(plan.columns[0].role, Role::identifier);
  EXPECT_EQ(plan.columns[1].role, Role::person);
  EXPECT_EQ(plan.columns[6].role, Role::sensitive);
  EXPECT_EQ(plan.columns[7].role, Role::plain);
  EXPECT_EQ(std::get<hierarchy::FromFile>(plan.columns[2].recipe).path, file.folder() / "address.csv");
  EXPECT_EQ(std::get<hierarchy::FromCalendar>(plan.columns[3].recipe).granularities.size(), 4u);
  EXPECT_EQ(std::get<hierarchy::FromMask>(plan.columns[4].recipe).levels, 3u);
  EXPECT_TRUE(std::get<hierarchy::FromMask>(plan.columns[4].recipe).right);
  EXPECT_EQ(std::get<hierarchy::FromIntervals>(plan.columns[5].recipe).widths,
            (std::vector<double>{5, 10, 20}));
  EXPECT_EQ(plan.columns[4].line, 9u);
  EXPECT_TRUE(plan.columns[4].has_hierarchy);
  EXPECT_EQ(plan.privacy.l, 3);
  EXPECT_EQ(plan.privacy.t, 0.2);
  const FullDomainSettings settings = full_domain_settings(plan);
  EXPECT_EQ(settings.max_suppression.of(1000), 20u);
  EXPECT_EQ(settings.policies, std::vector<Policy>(1, Preference::relative_height));
  EXPECT_EQ(settings.generalize, std::vector<std::string>{"visited"});
  EXPECT_TRUE(settings.mask_suppressed);
  EXPECT_EQ(plan.output, "release.parquet");
  EXPECT_TRUE(plan.states("method.policy"));
  EXPECT_FALSE(plan.states("method.search"));
}

TEST(ReadPlan, ColumnsKeepTheOrderOfTheFileNotOfTheAlphabet) {
  const Plan plan = read_text(
      kSource +
      "[columns]\nz = \"quasi\"\n\"b c\" = \"plain\"\na = \"quasi\"\n[columns.m]\nrole = \"quasi\"\n" +
      kPrivacy);
  std::vector<std::string> names;
  for (const auto& column : plan.columns) names.push_back(column.name);
  EXPECT_EQ(names, (std::vector<std::string>{"z", "b c", "a", "m"}));
}

TEST(ReadPlan, AbsolutePathsStay) {
  const Plan plan = read_text("[source]\npath = \"/data/t.csv\"\n" + kColumns + kPrivacy);
  EXPECT_EQ(plan.source.path, "/data/t.csv");
}

TEST(ReadPlan, EveryKeyIsRead) {
  const Plan plan = read_text(
      kSource +
      "format = \"csv\"\ndelimiter = \"\\t\"\nquote = \"'\"\nencoding = \"latin-1\"\nheader = false\nna = "
      "[\"NA\", \"?\"]\n"
      "decimal = \",\"\nlabels = \"codes\"\n" +
      "[columns]\nzip = { role = \"quasi\", weight = 2, identifying = \"most\" }\n"
      "exam = { role = \"sensitive\", t_distance = \"hierarchical\", hierarchy = \"exam.csv\" }\n" +
      kPrivacy +
      "l = 2\nl_model = \"recursive\"\nc = 1.5\nt = 0\nt_distance = \"ordered\"\nrisk_threshold = 0.2\n"
      "sampling_fraction = 0.5\n[method]\nname = \"mu-argus\"\nmax_suppression = 3\nsearch = \"binary\"\n"
      "suppressed = \"drop\"\npolicy = \"lowest-peak\"\n");
  EXPECT_EQ(plan.source.reading.format, "csv");
  EXPECT_EQ(plan.source.reading.delimiter, "\t");
  EXPECT_EQ(plan.source.reading.quote, "'");
  EXPECT_EQ(plan.source.reading.encoding, "latin-1");
  EXPECT_EQ(plan.source.reading.header, false);
  EXPECT_EQ(plan.source.reading.na, (std::vector<std::string>{"NA", "?"}));
  EXPECT_EQ(plan.source.reading.decimal, ",");
  EXPECT_EQ(plan.source.reading.labels, "codes");
  EXPECT_EQ(plan.columns[0].weight, 2);
  EXPECT_EQ(plan.columns[0].identifying, Identifying::most);
  EXPECT_EQ(plan.columns[1].t_distance, privacy::TDistance::hierarchical);
  EXPECT_EQ(plan.privacy.l_model, privacy::LForm::recursive);
  EXPECT_EQ(plan.privacy.c, 1.5);
  EXPECT_EQ(plan.privacy.t, 0);
  EXPECT_EQ(plan.privacy.t_distance, privacy::TDistance::ordered);
  EXPECT_EQ(plan.privacy.risk_threshold, 0.2);
  EXPECT_EQ(plan.privacy.sampling_fraction, 0.5);
  EXPECT_EQ(plan.method.name, "mu-argus");
  const FullDomainSettings settings = full_domain_settings(plan);
  EXPECT_EQ(settings.max_suppression.of(10), 3u);
  EXPECT_EQ(settings.search, SearchKind::binary);
  EXPECT_EQ(settings.policies, std::vector<Policy>(1, Preference::lowest_peak));
}

TEST(ReadPlan, PersonsAreCountedByClassUnlessThePlanSaysHistory) {
  const std::string columns = "[columns]\nzip = \"quasi\"\nwho = \"person\"\n";
  EXPECT_EQ(read_text(kSource + columns + kPrivacy).privacy.persons, plan::Persons::classes);
  EXPECT_EQ(read_text(kSource + columns + kPrivacy + "persons = \"classes\"\n").privacy.persons,
            plan::Persons::classes);
  EXPECT_EQ(read_text(kSource + columns + kPrivacy + "persons = \"history\"\n").privacy.persons,
            plan::Persons::history);
  EXPECT_EQ(
      read_text(kSource + "[columns]\nzip = \"quasi\"\n" + kPrivacy + "persons = \"rows\"\n").privacy.persons,
      plan::Persons::rows);
}

TEST(ReadPlan, AHistoryThatCannotBeCountedIsNamedByItsLine) {
  const std::string text = kSource + "[columns]\nzip = \"quasi\"\n" + kPrivacy + "persons = \"history\"\n";
  const Error error = error_in(text);
  EXPECT_EQ(error.code(), ErrorCode::plan_value);
  EXPECT_EQ(error.place().line, static_cast<std::uint64_t>(std::ranges::count(text, '\n')));
}

TEST(ReadPlan, MissingFileIsAnError) {
  try {
    read_plan("no-such-plan.toml");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::missing_file);
  }
}

TEST(ReadPlan, PlanWithoutKCanBeParsedButNotChecked) {
  const PlanFile file(kSource + kColumns);
  EXPECT_EQ(parse_plan(file.path()).privacy.k, 0u);
  EXPECT_EQ(error_in(kSource + kColumns).code(), ErrorCode::k_out_of_range);
}

TEST(ReadPlan, BrokenTomlIsASyntaxErrorAtItsLine) {
  expect_error(kSource + "[columns\n", ErrorCode::plan_syntax, 3);
  expect_error(kSource + "[columns]\nzip = quasi\n", ErrorCode::plan_syntax, 4);
  expect_error("[source]\npath = \"t.csv\n", ErrorCode::plan_syntax, 2);
  EXPECT_EQ(error_in(kSource + "[columns]\nzip = \"\xFF\"\n").code(), ErrorCode::plan_syntax);
}

TEST(ReadPlan, ColumnListedTwiceIsASyntaxError) {
  expect_error(kSource + kColumns + "zip = \"plain\"\n" + kPrivacy, ErrorCode::plan_syntax, 6);
}

TEST(ReadPlan, UnknownKeysAreErrorsInEverySection) {
  expect_error(kSmall + "[metod]\nname = \"full-domain\"\n", ErrorCode::plan_unknown_key, 8);
  expect_wrong_source("pth = \"x\"", ErrorCode::plan_unknown_key);
  expect_wrong_privacy("K = 3", ErrorCode::plan_unknown_key);
  expect_wrong_line("method", "max_supression = 0", ErrorCode::plan_unknown_key);
  expect_wrong_line("output", "file = \"r.csv\"", ErrorCode::plan_unknown_key);
  expect_wrong_column("age = { role = \"quasi\", hierachy = \"a.csv\" }", ErrorCode::plan_unknown_key);
  expect_wrong_column("age = { role = \"quasi\", hierarchy = { masks = \"right\" } }",
                      ErrorCode::plan_unknown_key);
  expect_wrong_column("a.b = \"quasi\"", ErrorCode::plan_unknown_key);
}

TEST(ReadPlan, UnknownKeyComesWithTheNearestKnownOne) {
  const Error error = error_in(kSmall + "[method]\nmax_supression = 0\n");
  EXPECT_NE(error.remedy().find("max_suppression"), std::string::npos);
}

TEST(ReadPlan, KeysOfOtherMethodsAreRefused) {
  expect_wrong_source("url = \"postgresql://user@host/db\"");
  expect_wrong_source("table = \"\"");
  expect_error(kSmall + "[tables.student]\npath = \"s.csv\"\n", ErrorCode::plan_value, 8);
  expect_wrong_line("output", "table = \"x\"");
  expect_wrong_column("day = { role = \"time\", granularity = \"day\" }");
  expect_wrong_column("day = \"time\"");
  for (const char* line :
       {"window = 4", "mu = \"linear\"", "beta = 9", "publish = \"plain\"", "moves = \"free\"",
        "algorithm = \"miracle\"", "matching = \"greedy\"", "keys = \"keep\""})
    expect_wrong_line("method", line);
}

TEST(ReadPlan, MethodLocalHasItsOwnKeys) {
  const Plan plan = read_text(
      kSmall +
      "[method]\nname = \"local\"\nranges = \"tight\"\narrivals = \"known\"\npolicy = \"least-loss\"\n");
  EXPECT_EQ(plan.method.name, "local");
  const LocalSettings settings = local_settings(plan);
  EXPECT_EQ(settings.ranges, Ranges::tight);
  EXPECT_EQ(settings.arrivals, Arrivals::known);
  EXPECT_EQ(settings.policy, local::Choice::least_loss);
}

TEST(ReadPlan, MethodLocalCutsByGuillotineIntoCellsWithHiddenArrivalsByDefault) {
  const LocalSettings settings = local_settings(read_text(kSmall + "[method]\nname = \"local\"\n"));
  EXPECT_EQ(settings.policy, local::Choice::guillotine);
  EXPECT_EQ(settings.ranges, Ranges::cell);
  EXPECT_EQ(settings.arrivals, Arrivals::hidden);
}

TEST(ReadPlan, WhatIsOfOneMethodIsRefusedInAnother) {
  for (const char* line : {"ranges = \"cell\"", "arrivals = \"known\"", "policy = \"widest-span\""})
    expect_wrong_line("method", line);
  const std::string local = kSmall + "[method]\nname = \"local\"\n";
  for (const char* line :
       {"policy = \"height\"", "max_suppression = 1", "generalize = [\"zip\"]", "suppressed = \"drop\"",
        "search = \"all\"", "ranges = \"wide\"", "arrivals = \"secret\""})
    EXPECT_EQ(error_in(local + line + "\n").code(), ErrorCode::plan_value) << line;
}

TEST(ReadPlan, ValuesOfTheWrongKindAreErrors) {
  expect_error("source = \"t.csv\"\n" + kColumns + kPrivacy, ErrorCode::plan_value, 1);
  for (const char* line : {"format = \"xml\"", "format = 1", "delimiter = \";;\"", "delimiter = \"\"",
                           "quote = 2", "header = \"yes\"", "encoding = \"\"", "na = \"NA\"", "na = [1]",
                           "decimal = \";\"", "labels = \"both\"", "na = [\"NA\", \"\"]"})
    expect_wrong_source(line);
  for (const char* line :
       {"l = \"3\"", "l_model = \"frequent\"", "persons = \"cells\"", "persons = 2", "c = true",
        "t = \"0.2\"", "t_distance = \"euclid\"", "risk_threshold = []", "sampling_fraction = \"1\""})
    expect_wrong_privacy(line);
  for (const char* line :
       {"name = \"full\"", "name = 3", "policy = \"best\"", "generalize = \"zip\"", "generalize = [1]",
        "generalize = []", "suppressed = \"keep\"", "suppressed = true", "search = \"greedy\"",
        "max_suppression = 0.02", "max_suppression = true", "max_suppression = \"x\""})
    expect_wrong_line("method", line);
  expect_wrong_line("output", "path = 3");
}

TEST(ReadPlan, WrongColumnsAreErrors) {
  for (const char* line :
       {"age = 3",
        "age = [\"quasi\"]",
        "age = \"quazi\"",
        "age = \"\"",
        "age = { role = 1 }",
        "age = { weight = 2 }",
        "age = 2024-01-01",
        "age = { role = \"quasi\", hierarchy = \"\" }",
        "age = { role = \"quasi\", hierarchy = 3 }",
        "age = { role = \"quasi\", hierarchy = {} }",
        "age = { role = \"quasi\", hierarchy = { levels = 3 } }",
        "age = { role = \"quasi\", hierarchy = { mask = \"right\" } }",
        "age = { role = \"quasi\", hierarchy = { mask = \"up\", levels = 2 } }",
        "age = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 2.5 } }",
        "age = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 2, origin = 0 } }",
        "age = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 2, intervals = [5] } }",
        "age = { role = \"quasi\", hierarchy = { intervals = 5 } }",
        "age = { role = \"quasi\", hierarchy = { intervals = [\"5\"] } }",
        "age = { role = \"quasi\", hierarchy = { intervals = [5], levels = 2 } }",
        "age = { role = \"quasi\", hierarchy = { intervals = [5], bottom = \"20\" } }",
        "age = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 2, top = 9 } }",
        "age = { role = \"quasi\", hierarchy = { calendar = [\"day\"], bottom = 1 } }",
        "age = { role = \"quasi\", hierarchy = { calendar = \"day\" } }",
        "age = { role = \"quasi\", hierarchy = { calendar = [\"day\"], origin = 1 } }",
        "age = { role = \"quasi\", weight = \"2\" }",
        "age = { role = \"quasi\", identifying = \"very\" }",
        "age = { role = \"plain\", weight = 2 }",
        "age = { role = \"plain\", min_level = 1 }",
        "age = { role = \"quasi\", max_level = -1 }",
        "age = { role = \"quasi\", max_level = 1.5 }",
        "age = { role = \"quasi\", max_level = \"\" }",
        "age = { role = \"plain\", identifying = \"most\" }"})
    expect_wrong_column(line);
}

TEST(ReadPlan, WrongHierarchiesAreFoundWithTheirLine) {
  for (const char* recipe :
       {"{ mask = \"right\", levels = 0 }", "{ mask = \"right\", levels = -1 }", "{ intervals = [] }",
        "{ intervals = [5, 12] }", "{ intervals = [0] }", "{ intervals = [40], bottom = 41, top = 79 }",
        "{ calendar = [] }", "{ calendar = [\"day\", \"hours\"] }", "{ calendar = [\"day\", \"hour\"] }",
        "{ calendar = [\"month\", \"day\"] }"})
    expect_wrong_column(std::string("age = { role = \"quasi\", hierarchy = ") + recipe + " }",
                        ErrorCode::hierarchy_value);
}

TEST(ReadPlan, BuiltInHierarchiesAreNamed) {
  for (const std::string& name : hierarchy::builtin_names()) {
    const Plan plan = read_text(kSource + "[columns]\nage = { role = \"quasi\", hierarchy = { builtin = \"" +
                                name + "\" } }\n" + kPrivacy);
    EXPECT_EQ(std::get<hierarchy::FromBuiltin>(plan.columns[0].recipe).name, name);
    EXPECT_NE(text_of(plan).find("hierarchy = { builtin = \"" + name + "\" }"), std::string::npos);
  }
  for (const char* recipe :
       {"{ builtin = \"planet\" }", "{ builtin = [\"country\"] }", "{ builtin = \"\" }",
        "{ builtin = \"country\", levels = 2 }", "{ builtin = \"country\", origin = 2 }",
        "{ builtin = \"country\", format = \"iso\" }", "{ builtin = \"country\", intervals = [5] }"})
    expect_wrong_column(std::string("age = { role = \"quasi\", hierarchy = ") + recipe + " }");
}

TEST(ReadPlan, KOutOfRange) {
  for (const char* k : {"0", "-3", "2.5", "5.0", "\"5\"", "true", "[5]"})
    expect_error(kSource + kColumns + "[privacy]\nk = " + k + "\n", ErrorCode::k_out_of_range, 7);
}

TEST(ReadPlan, SuppressionOutOfRange) {
  for (const char* limit : {"-1", "\"-1\"", "\"101%\"", "\"-2%\""})
    expect_wrong_line("method", std::string("max_suppression = ") + limit,
                      ErrorCode::suppression_out_of_range);
}

TEST(ReadPlan, ChecksNameTheLineOfTheirKey) {
  expect_wrong_privacy("l = 0.5");
  expect_wrong_privacy("t = 1.5");
  expect_wrong_privacy("risk_threshold = 0");
  expect_wrong_privacy("sampling_fraction = 2");
  expect_wrong_line("method", "generalize = [\"exam\"]");
  expect_wrong_line("output", "path = \"out/r.csv\"");
  expect_wrong_line("output", "path = \"r.txt\"");
  expect_wrong_column("note = { role = \"plain\", hierarchy = \"n.csv\" }");
}

TEST(ReadPlan, PlanMustSayWhatToRead) {
  EXPECT_EQ(error_in(kColumns + kPrivacy).code(), ErrorCode::plan_value);
  EXPECT_EQ(error_in("[source]\nformat = \"csv\"\n" + kColumns + kPrivacy).code(), ErrorCode::plan_value);
  expect_error("[source]\npath = \"\"\n" + kColumns + kPrivacy, ErrorCode::plan_value, 2);
  EXPECT_EQ(error_in("").code(), ErrorCode::plan_value);
}

// Calendars and what they may name.

Plan with_granularities(const std::string& lines, const std::string& calendar = "[\"day\"]") {
  return read_text(kSource + "[granularities]\n" + lines +
                   "\n[columns]\nseen = { role = \"quasi\", hierarchy = { calendar = " + calendar + " } }\n" +
                   kPrivacy);
}
// A wrong line in [granularities], which is line 4 of the plan, whether a column uses it or not.
void expect_wrong_granularity(const std::string& line, ErrorCode code = ErrorCode::plan_value) {
  expect_error(kSource + "[granularities]\n" + line + "\n" + kColumns + kPrivacy, code, 4);
}

TEST(ReadGranularities, PeriodsAndGroups) {
  const Plan plan = with_granularities(
      "fiscal = { period = 12, of = \"month\", offset = 3 }\n"
      "pay = { group = 2, of = \"week\", anchor = \"2024-01-01\" }",
      "[\"day\", \"fiscal\", \"pay\"]");
  ASSERT_EQ(plan.granularities.size(), 2u);
  EXPECT_EQ(plan.granularities[0].name, "fiscal");
  const auto& fiscal = std::get<time::GroupDefinition>(plan.granularities[0].how);
  EXPECT_EQ(fiscal.of, "month");
  EXPECT_EQ(fiscal.size, 12);
  EXPECT_EQ(fiscal.offset, 3);
  EXPECT_EQ(fiscal.anchor, "");
  EXPECT_EQ(std::get<time::GroupDefinition>(plan.granularities[1].how).anchor, "2024-01-01");
  EXPECT_EQ(plan.granularities[1].place.line, 5u);
  EXPECT_EQ(std::get<hierarchy::FromCalendar>(plan.columns[0].recipe).definitions.size(), 2u);
}

TEST(ReadGranularities, FilesLieBesideThePlan) {
  const PlanFile file(kSource + "[granularities]\nterms = \"terms.csv\"\nshifts = { file = \"s.csv\" }\n" +
                      kColumns + kPrivacy);
  const Plan plan = read_plan(file.path());
  EXPECT_EQ(std::get<time::IntervalsDefinition>(plan.granularities[0].how).file, file.folder() / "terms.csv");
  EXPECT_EQ(std::get<time::IntervalsDefinition>(plan.granularities[1].how).file, file.folder() / "s.csv");
}

TEST(ReadGranularities, DayPartsAndBusinessDays) {
  const Plan plan = with_granularities(
      "day-part = { early = \"06:00\", late = \"14:00\" }\n"
      "shift = { parts = { a = \"07:00\", b = \"19:00\" } }\n"
      "business-day = { holidays = \"h.csv\", weekend = [\"friday\", \"saturday\"] }\n"
      "factory-day = { weekend = [\"sunday\"] }");
  using Parts = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(std::get<time::DayPartDefinition>(plan.granularities[0].how).parts,
            (Parts{{"early", "06:00"}, {"late", "14:00"}}));
  EXPECT_EQ(std::get<time::DayPartDefinition>(plan.granularities[1].how).parts,
            (Parts{{"a", "07:00"}, {"b", "19:00"}}));
  const auto& business = std::get<time::BusinessDayDefinition>(plan.granularities[2].how);
  EXPECT_EQ(business.holidays.filename(), "h.csv");
  EXPECT_EQ(business.weekend, (std::vector<std::string>{"friday", "saturday"}));
  EXPECT_TRUE(std::get<time::BusinessDayDefinition>(plan.granularities[3].how).holidays.empty());
}

TEST(ReadGranularities, TheSectionMayStandAnywhere) {
  EXPECT_EQ(
      read_text(kSource + "[columns]\nseen = { role = \"quasi\", hierarchy = { calendar = [\"own\"] } }\n" +
                kPrivacy + "[granularities]\nown = { period = 2, of = \"day\" }\n")
          .granularities.size(),
      1u);
}

TEST(ReadGranularities, WrongOnesAreFoundThoughNoColumnUsesThem) {
  for (const char* line : {"own = 3",
                           "own = true",
                           "own = []",
                           "own = \"\"",
                           "own = {}",
                           "own = { period = 2 }",
                           "own = { of = \"day\" }",
                           "own = { period = 2, group = 2, of = \"day\" }",
                           "own = { period = 2.5, of = \"day\" }",
                           "own = { period = \"2\", of = \"day\" }",
                           "own = { group = 2, of = \"day\" }",
                           "own = { group = 2, of = \"day\", anchor = \"\" }",
                           "own = { group = 2, of = \"day\", anchor = \"2024-01-01\", offset = 1 }",
                           "own = { period = 2, of = \"day\", anchor = \"2024-01-01\" }",
                           "own = { file = \"a.csv\", period = 2, of = \"day\" }",
                           "own = { file = \"\" }",
                           "own = { parts = \"06:00\" }",
                           "own = { parts = { a = 6 } }",
                           "own = { parts = { a = \"06:00\" }, weekend = [\"sunday\"] }",
                           "day-part = { a = 6 }",
                           "business-day = { weekend = \"sunday\" }",
                           "business-day = { holidays = \"\" }"})
    expect_wrong_granularity(line);
  for (const char* line : {"own = { every = 2, of = \"day\" }", "business-day = { period = 2 }"})
    expect_wrong_granularity(line, ErrorCode::plan_unknown_key);
  for (const char* line :
       {"own = { period = 1, of = \"day\" }", "own = { period = 2, of = \"fortnight\" }",
        "own = { period = 2, of = \"own\" }", "own = { group = 2, of = \"day\", anchor = \"soon\" }",
        "week = { period = 5, of = \"day\" }", "own = { parts = {} }", "day-part = {}",
        "day-part = { a = \"6\" }", "day-part = { a = \"06:00\", b = \"06:00\" }",
        "business-day = { weekend = [\"Freitag\"] }"})
    expect_wrong_granularity(line, ErrorCode::hierarchy_value);
}

TEST(ReadCalendars, FormatZoneAndRecordedStandBesideTheCalendar) {
  const Plan plan = with_granularities(
      "", "[\"day\"], format = \"DD.MM.YYYY HH:mm\", zone = \"Europe/Rome\", recorded = \"UTC\"");
  const auto& calendar = std::get<hierarchy::FromCalendar>(plan.columns[0].recipe);
  EXPECT_EQ(calendar.format, "DD.MM.YYYY HH:mm");
  EXPECT_EQ(calendar.zone, "Europe/Rome");
  EXPECT_EQ(calendar.recorded, "UTC");
}

TEST(ReadCalendars, WrongFormatsAndZonesAreFoundWithTheirLine) {
  for (const char* more : {"format = \"MM/QQ\"", "format = \"\"", "format = 3", "zone = \"Europe/Roma\"",
                           "zone = \"\"", "recorded = \"Nowhere\"", "recorded = []"})
    expect_wrong_column(std::string("seen = { role = \"quasi\", hierarchy = { calendar = [\"day\"], ") +
                        more + " } }");
  for (const char* key : {"format", "zone", "recorded"})
    expect_wrong_column(std::string("age = { role = \"quasi\", hierarchy = { intervals = [5], ") + key +
                        " = \"UTC\" } }");
}

TEST(ReadCalendars, APivotStandsBesideAFormatWithTwoDigitYears) {
  const Plan plan = with_granularities("", "[\"day\"], format = \"MM/DD/YY\", pivot = 2026");
  EXPECT_EQ(std::get<hierarchy::FromCalendar>(plan.columns[0].recipe).pivot, 2026);
  for (const char* more : {"pivot = 2026", "format = \"MM/DD/YYYY\", pivot = 2026",
                           "format = \"iso\", pivot = 2026", "format = \"MM/DD/YY\", pivot = \"2026\"",
                           "format = \"MM/DD/YY\", pivot = 26", "format = \"MM/DD/YY\", pivot = -1",
                           "format = \"MM/DD/YY\", pivot = 20260", "format = \"MM/DD/YY\", pivot = 2026.5"})
    expect_wrong_column(std::string("seen = { role = \"quasi\", hierarchy = { calendar = [\"day\"], ") +
                        more + " } }");
  expect_wrong_column("age = { role = \"quasi\", hierarchy = { intervals = [5], pivot = 2026 } }");
  expect_wrong_column("age = { role = \"quasi\", pivot = 2026 }");
}

TEST(ReadPlan, ColumnsMayAllowContent) {
  const auto columns = [](const std::string& exam) {
    return kSource + "[columns]\nzip = \"quasi\"\nexam = " + exam + "\n" + kPrivacy;
  };
  const Plan several =
      read_text(columns("{ role = \"plain\", allow = [\"free-text\", \"email\", \"email\"] }"));
  EXPECT_EQ(several.columns[1].allow, (std::vector{Content::free_text, Content::email}));
  EXPECT_EQ(read_text(columns("{ role = \"sensitive\", allow = \"card\" }")).columns[1].allow,
            std::vector{Content::card});
  const Error unknown = error_in(columns("{ role = \"plain\", allow = [\"freetext\"] }"));
  EXPECT_EQ(unknown.code(), ErrorCode::plan_value);
  EXPECT_NE(unknown.remedy().find("free-text"), std::string::npos) << unknown.what();
  expect_error(columns("{ role = \"plain\", allow = 3 }"), ErrorCode::plan_value, 5);
  expect_error(columns("{ role = \"quasi\", allow = \"email\" }"), ErrorCode::plan_value, 5);
  expect_error(columns("{ role = \"identifier\", allow = \"email\" }"), ErrorCode::plan_value, 5);
}

}  // namespace
}  // namespace kith::method
