#include "api/asked.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "api/refused_test.h"
#include "kith/kith.h"
#include "testing/small_releases.h"
#include "testing/temporary_folder.h"

namespace kith::api {
namespace {

using testing::TemporaryFolder;

TEST(Asked, EveryChoiceHasItsCounterparts) {
  EXPECT_EQ(form_of(LModel::frequency), audit::LForm::frequency);
  EXPECT_EQ(form_of(LModel::distinct), audit::LForm::distinct);
  EXPECT_EQ(form_of(LModel::entropy), audit::LForm::entropy);
  EXPECT_EQ(form_of(LModel::recursive), audit::LForm::recursive);
  EXPECT_EQ(planned_form(LModel::frequency), privacy::LForm::frequency);
  EXPECT_EQ(planned_form(LModel::distinct), privacy::LForm::distinct);
  EXPECT_EQ(planned_form(LModel::entropy), privacy::LForm::entropy);
  EXPECT_EQ(planned_form(LModel::recursive), privacy::LForm::recursive);
  EXPECT_EQ(planned_distance(TDistance::equal), privacy::TDistance::equal);
  EXPECT_EQ(planned_distance(TDistance::ordered), privacy::TDistance::ordered);
  EXPECT_EQ(planned_distance(TDistance::hierarchical), privacy::TDistance::hierarchical);
  EXPECT_EQ(planned_persons(Persons::classes), plan::Persons::classes);
  EXPECT_EQ(planned_persons(Persons::history), plan::Persons::history);
  const auto distance = [](TDistance asked) { return requirement_of({}, {.t_distance = asked}).t_distance; };
  EXPECT_EQ(distance(TDistance::equal), audit::TDistance::equal);
  EXPECT_EQ(distance(TDistance::ordered), audit::TDistance::ordered);
  EXPECT_EQ(distance(TDistance::hierarchical), audit::TDistance::hierarchical);
}

TEST(Asked, ARequirementIsWhatWasAsked) {
  const audit::Requirement all = requirement_of(
      {.quasi = {"zip", "age"}, .sensitive = {"ill"}, .person = "who"},
      {.k = 5, .persons = Persons::history, .l = 3, .l_model = LModel::recursive, .c = 2, .t = 0.5});
  EXPECT_EQ(all.quasi, (std::vector<std::string>{"zip", "age"}));
  EXPECT_EQ(all.sensitive, std::vector<std::string>{"ill"});
  EXPECT_EQ(all.person, "who");
  EXPECT_EQ(all.k, 5u);
  EXPECT_TRUE(all.by_history);
  EXPECT_EQ(all.l, 3.0);
  EXPECT_EQ(all.l_form, audit::LForm::recursive);
  EXPECT_EQ(all.c, 2.0);
  EXPECT_EQ(all.t, 0.5);
  const audit::Requirement none = requirement_of({}, {});
  EXPECT_EQ(none.k, 0u);
  EXPECT_FALSE(none.by_history);
  EXPECT_FALSE(none.l || none.t);
  EXPECT_EQ(none.l_form, audit::LForm::frequency);
  EXPECT_EQ(none.t_distance, audit::TDistance::automatic);
  EXPECT_FALSE(requirement_of({}, {.persons = Persons::classes}).by_history);
}

TEST(Asked, KIsANumberFromOneOn) {
  EXPECT_EQ(k_of(1), 1u);
  EXPECT_EQ(k_of(std::numeric_limits<std::int64_t>::max()), std::numeric_limits<std::uint64_t>::max() / 2);
  for (const std::int64_t k : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(error_of([k] { k_of(k); }), ErrorCode::k_out_of_range);
    EXPECT_EQ(error_of([k] { requirement_of({}, {.k = k}); }), ErrorCode::k_out_of_range);
  }
}

TEST(Asked, NumbersAreFinite) {
  const double infinity = std::numeric_limits<double>::infinity();
  check_numbers({.l = 2, .c = 1, .t = 0.5});
  for (const double number : {infinity, -infinity, std::nan("")})
    for (const PrivacyModel& model :
         {PrivacyModel{.l = number}, PrivacyModel{.c = number}, PrivacyModel{.t = number}}) {
      EXPECT_EQ(error_of([&] { check_numbers(model); }), ErrorCode::usage);
      EXPECT_EQ(error_of([&] { requirement_of({}, model); }), ErrorCode::usage);
    }
}

TEST(Asked, AHierarchyIsOfAColumnOfTheCall) {
  check_hierarchies({}, {});
  check_hierarchies({{"zip", "z.csv"}}, {"age", "zip"});
  const Error error = refusal_of([] { check_hierarchies({{"zip", "z.csv"}, {"town", "t.csv"}}, {"zip"}); });
  EXPECT_EQ(error.code(), ErrorCode::usage);
  EXPECT_NE(error.message().find("'town'"), std::string::npos);
}

TEST(Asked, ARefusalSaysWhereAndWhatToDo) {
  const Error error = refusal_of([] { refuse("wrong", "correct it", "t.csv"); });
  EXPECT_EQ(error.code(), ErrorCode::usage);
  EXPECT_EQ(error.message(), "wrong");
  EXPECT_EQ(error.remedy(), "correct it");
  EXPECT_EQ(error.place().file, "t.csv");
}

TEST(Asked, FiguresKeepTheirPlaces) {
  const ClassSizes sizes = sizes_of({.count = 4, .smallest = 1, .largest = 7, .average = 2.5});
  EXPECT_EQ(sizes.count, 4u);
  EXPECT_EQ(sizes.smallest, 1u);
  EXPECT_EQ(sizes.largest, 7u);
  EXPECT_EQ(sizes.average, 2.5);
  audit::SensitiveAnswer answer;
  answer.column = "ill";
  answer.frequency_l = 1.5;
  answer.entropy_l = 1.25;
  answer.distinct_l = 2;
  answer.t = 0.75;
  answer.failing_l = 3;
  answer.failing_t = 4;
  const SensitiveFinding finding = finding_of(answer);
  EXPECT_EQ(finding.column, "ill");
  EXPECT_EQ(finding.l_frequency, 1.5);
  EXPECT_EQ(finding.l_entropy, 1.25);
  EXPECT_EQ(finding.l_distinct, 2u);
  EXPECT_EQ(finding.t, 0.75);
  EXPECT_EQ(finding.violations_l, 3u);
  EXPECT_EQ(finding.violations_t, 4u);
}

TEST(Asked, MeasuresThatNothingMeetsAreUnset) {
  audit::SensitiveAnswer answer;
  answer.column = "ill";
  answer.alpha = 0.5;
  answer.recursive_l = 2;
  answer.recursive_c = 1.5;
  answer.likeness = {.basic_beta = 3, .enhanced_beta = HUGE_VAL, .delta = HUGE_VAL, .delta_present = 1.25};
  const MeasuresFinding found = measures_of(answer);
  EXPECT_EQ(found.column, "ill");
  EXPECT_EQ(found.alpha, 0.5);
  EXPECT_EQ(found.recursive_l, 2u);
  EXPECT_EQ(found.recursive_c, 1.5);
  EXPECT_EQ(found.basic_beta, 3);
  EXPECT_EQ(found.enhanced_beta, std::nullopt);
  EXPECT_EQ(found.delta, std::nullopt);
  EXPECT_EQ(found.delta_present, 1.25);
  answer.recursive_l = 1;
  EXPECT_EQ(measures_of(answer).recursive_c, std::nullopt);
}

// --- Numbers that are no value of their enumeration

std::vector<PrivacyModel> models_of_no_value() {
  std::vector<PrivacyModel> models;
  for (const int number : {99, -1, 4}) models.push_back({.l_model = static_cast<LModel>(number)});
  for (const int number : {99, -1, 3}) models.push_back({.t_distance = static_cast<TDistance>(number)});
  for (const int number : {99, -1, 3}) models.push_back({.persons = static_cast<Persons>(number)});
  return models;
}

void expect_no_value(const std::function<void()>& work) {
  const Error error = refusal_of(work);
  EXPECT_EQ(error.code(), ErrorCode::usage) << error.what();
  EXPECT_NE(error.message().find("is none of its"), std::string::npos) << error.what();
  EXPECT_FALSE(error.remedy().empty());
}

// The call is right without a model.
void expect_refusal_of_no_value(const std::function<void(const PrivacyModel&)>& call) {
  for (const PrivacyModel& model : models_of_no_value()) expect_no_value([&] { call(model); });
  EXPECT_NO_THROW(call({}));
}

TEST(NoValue, IsRefusedWhereverItIsTranslated) {
  expect_no_value([] { form_of(static_cast<LModel>(99)); });
  expect_no_value([] { planned_form(static_cast<LModel>(99)); });
  expect_no_value([] { planned_distance(static_cast<TDistance>(99)); });
  expect_no_value([] { planned_persons(static_cast<Persons>(99)); });
  expect_refusal_of_no_value(check_choices);
  expect_refusal_of_no_value([](const PrivacyModel& model) { requirement_of({}, model); });
}

TEST(NoValue, IsRefusedByARelease) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n2,hiv\n");
  ReleaseRequest request;
  request.data = folder.path() / "t.csv";
  request.roles = {.quasi = {"zip"}, .sensitive = {"ill"}};
  request.directory = folder.path() / "out";
  const auto call = [&](const PrivacyModel& model) {
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
    request.model = model;
    request.model.k = 2;
    request.model.l = 1;
    request.model.t = 1;
    release(request);
  };
  expect_refusal_of_no_value(call);
}

TEST(NoValue, IsRefusedByASeries) {
  const TemporaryFolder folder;
  folder.write("t.csv", "age,ill\n20,flu\n25,cold\n");
  const Series series(folder.path() / "series");
  ReleaseRequest batch;
  batch.data = folder.path() / "t.csv";
  batch.roles = {.quasi = {"age"}, .plain = {"ill"}};
  expect_refusal_of_no_value([&](const PrivacyModel& model) {
    batch.model = model;
    batch.model.k = 2;
    series.append(batch);
  });
  expect_refusal_of_no_value(
      [&](const PrivacyModel& model) { audit_series({.folder = series.folder(), .model = model}); });
}

TEST(NoValue, IsRefusedByEveryAudit) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,cold\n");
  folder.write("q.csv", "zip,bucket\n1,1\n2,1\n");
  folder.write("s.csv", "bucket,ill,count\n1,flu,1\n1,cold,1\n");
  const Locator table = folder.path() / "t.csv";
  expect_refusal_of_no_value([&](const PrivacyModel& model) {
    audit_table({.data = table, .roles = {.quasi = {"zip"}, .sensitive = {"ill"}}, .model = model});
  });
  expect_refusal_of_no_value([&](const PrivacyModel& model) {
    audit_anatomy(
        {.data = folder.path() / "q.csv", .sensitive_table = folder.path() / "s.csv", .model = model});
  });
  expect_refusal_of_no_value([&](PrivacyModel model) {
    model.k = 2;
    audit_releases({.releases = {table, table}, .roles = {.quasi = {"zip"}}, .model = model});
  });
  const auto plan = testing::plan_of_students(folder);
  expect_refusal_of_no_value(
      [&](const PrivacyModel& model) { audit_tables({.plan = plan, .model = model}); });
}

TEST(NoValue, IsRefusedByAuditsOfEveryKindOfCertificate) {
  const TemporaryFolder folder;
  for (const Released& made : {testing::release_of_one_table(folder), testing::release_of_two_tables(folder),
                               testing::release_of_many_tables(folder)})
    expect_refusal_of_no_value([&](const PrivacyModel& model) {
      audit_certificate({.data = made.files.release, .certificate = made.files.certificate, .model = model});
    });
}

}  // namespace
}  // namespace kith::api
