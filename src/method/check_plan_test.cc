#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "method/read.h"

namespace kith::method {
namespace {

using plan::Plan;
using plan::Role;

Plan sound() {
  Plan plan;
  plan.source.path = "t.csv";
  plan.columns.resize(3);
  plan.columns[0].name = "who";
  plan.columns[0].role = Role::person;
  plan.columns[1].name = "zip";
  plan.columns[1].role = Role::quasi;
  plan.columns[2].name = "exam";
  plan.columns[2].role = Role::sensitive;
  plan.privacy.k = 2;
  return plan;
}

template <typename Change>
void expect_refused(const Change& change, ErrorCode code = ErrorCode::plan_value) {
  Plan plan = sound();
  change(plan);
  try {
    check(plan);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_FALSE(error.remedy().empty());
  }
}

template <typename Change>
void expect_accepted(const Change& change) {
  Plan plan = sound();
  change(plan);
  EXPECT_NO_THROW(check(plan));
}

const double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(CheckPlan, SoundPlanPasses) { EXPECT_NO_THROW(check(sound())); }

TEST(CheckPlan, KIsAtLeastOne) {
  expect_refused([](Plan& p) { p.privacy.k = 0; }, ErrorCode::k_out_of_range);
  expect_accepted([](Plan& p) { p.privacy.k = 1; });
}

TEST(CheckPlan, MethodLocalCountsPersonsByClass) {
  const auto local = [](Plan& p) { p.method.name = "local"; };
  expect_accepted(local);
  expect_refused([&](Plan& p) {
    local(p);
    p.privacy.persons = plan::Persons::history;
  });
}

TEST(CheckPlan, MethodLocalSuppressesNothing) {
  expect_refused([](Plan& p) {
    p.method.name = "local";
    p.method.set("max_suppression", 1);
  });
}

TEST(CheckPlan, SomeColumnIsQuasi) {
  expect_refused([](Plan& p) { p.columns[1].role = Role::plain; });
}

TEST(CheckPlan, ThreePersonColumnsAtMost) {
  const auto persons = [](std::size_t more) {
    return [=](Plan& p) {
      for (std::size_t i = 0; i < more; ++i) {
        p.columns.emplace_back().name = "who" + std::to_string(i);
        p.columns.back().role = Role::person;
      }
    };
  };
  expect_accepted(persons(2));
  expect_refused(persons(3));
}

TEST(CheckPlan, RowsArePersonsWhereNoColumnIs) {
  expect_refused([](Plan& p) { p.privacy.persons = plan::Persons::rows; });
  expect_accepted([](Plan& p) {
    p.privacy.persons = plan::Persons::rows;
    p.columns[0].role = Role::identifier;
  });
}

TEST(CheckPlan, ColumnsAreListedOnce) {
  expect_refused([](Plan& p) { p.columns.push_back(p.columns[1]); });
}

TEST(CheckPlan, LNeedsASensitiveColumnAndARange) {
  for (double l : {0.0, 0.99, -1.0, kNaN, std::numeric_limits<double>::infinity()})
    expect_refused([&](Plan& p) { p.privacy.l = l; });
  expect_refused([](Plan& p) {
    p.privacy.l = 2;
    p.columns[2].role = Role::plain;
  });
  for (double l : {1.0, 2.5, 3.0}) expect_accepted([&](Plan& p) { p.privacy.l = l; });
}

TEST(CheckPlan, RecursiveFormNeedsCAndAWholeL) {
  const auto recursive = [](double l, double c) {
    return [=](Plan& p) {
      p.privacy.l = l;
      p.privacy.c = c;
      p.privacy.l_model = privacy::LForm::recursive;
    };
  };
  expect_refused(recursive(3, 0));
  expect_refused(recursive(3, -1));
  expect_refused(recursive(3, kNaN));
  expect_refused(recursive(2.5, 1));
  expect_accepted(recursive(3, 0.5));
}

TEST(CheckPlan, TNeedsASensitiveColumnAndARange) {
  for (double t : {-0.1, 1.1, kNaN}) expect_refused([&](Plan& p) { p.privacy.t = t; });
  for (double t : {0.0, 0.2, 1.0}) expect_accepted([&](Plan& p) { p.privacy.t = t; });
  expect_refused([](Plan& p) {
    p.privacy.t = 0.2;
    p.columns[2].role = Role::identifier;
  });
}

TEST(CheckPlan, HistoriesNeedPersonsAndKAlone) {
  const auto history = [](auto change) {
    return [=](Plan& p) {
      p.privacy.persons = plan::Persons::history;
      change(p);
    };
  };
  expect_accepted(history([](Plan&) {}));
  expect_accepted(history([](Plan& p) { p.privacy.k = 1; }));
  expect_refused(history([](Plan& p) { p.columns[0].role = Role::identifier; }));
  expect_refused(history([](Plan& p) { p.privacy.l = 2; }));
  expect_refused(history([](Plan& p) { p.privacy.t = 0.5; }));
  expect_refused(history([](Plan& p) { p.method.name = "datafly"; }));
  expect_refused(history([](Plan& p) { p.method.name = "mu-argus"; }));
  expect_refused(history([](Plan& p) { p.method.set("suppressed", "mask"); }));
}

TEST(CheckPlan, SharesLieAboveZeroAndUpToOne) {
  for (double share : {0.0, -1.0, 1.01, kNaN}) {
    expect_refused([&](Plan& p) { p.privacy.risk_threshold = share; });
    expect_refused([&](Plan& p) { p.privacy.sampling_fraction = share; });
  }
  expect_accepted([](Plan& p) { p.privacy.risk_threshold = p.privacy.sampling_fraction = 1; });
}

TEST(CheckPlan, HierarchiesAreForQuasiAndSensitiveColumns) {
  for (Role role : {Role::identifier, Role::plain})
    expect_refused([&](Plan& p) {
      p.columns[2].role = role;
      p.columns[2].has_hierarchy = true;
    });
  expect_refused([](Plan& p) { p.columns[0].has_hierarchy = true; });
  expect_accepted([](Plan& p) { p.columns[1].has_hierarchy = p.columns[2].has_hierarchy = true; });
}

TEST(CheckPlan, DistancesAreForSensitiveColumns) {
  expect_refused([](Plan& p) { p.columns[1].t_distance = privacy::TDistance::equal; });
  expect_accepted([](Plan& p) { p.columns[2].t_distance = privacy::TDistance::equal; });
}

TEST(CheckPlan, WeightsAreAboveZero) {
  for (double weight : {0.0, -2.0, kNaN, std::numeric_limits<double>::infinity()})
    expect_refused([&](Plan& p) { p.columns[1].weight = weight; });
}

TEST(CheckPlan, GeneralizeNamesQuasiColumns) {
  expect_refused([](Plan& p) { p.method.set("generalize", std::vector<plan::Value>{"zip", "exam"}); });
  expect_refused([](Plan& p) { p.method.set("generalize", std::vector<plan::Value>{"zap"}); });
  expect_accepted([](Plan& p) { p.method.set("generalize", std::vector<plan::Value>{"zip"}); });
}

TEST(CheckPlan, LevelsAreOfQuasiColumnsAndOfFullDomain) {
  const auto levels = [](const char* text) {
    return [=](Plan& p) { p.method.set("levels", plan::parse_value(text)); };
  };
  expect_accepted(levels("{ zip = 2 }"));
  expect_accepted(levels("{ zip = \"2 masked\" }"));
  expect_refused(levels("{ exam = 1 }"));
  for (const char* other : {"datafly", "mu-argus", "local", "multirelational"})
    expect_refused([&](Plan& p) {
      levels("{ zip = 2 }")(p);
      p.method.name = other;
    });
  expect_refused([&](Plan& p) {
    levels("{ zip = 2 }")(p);
    p.method.set("search", "binary");
  });
}

TEST(CheckPlan, WorkBoundsASearchThatCanStopEarly) {
  const auto work = [](std::int64_t n, const char* policy = "ncp") {
    return [=](Plan& p) {
      p.method.set("work", n);
      p.method.set("policy", policy);
    };
  };
  expect_accepted(work(1));
  expect_accepted(work(1'000'000'000'000, "height"));
  expect_refused(work(0));
  expect_refused(work(1000, "distinct"));
  expect_refused(work(1000, "discernibility"));
  expect_refused([&](Plan& p) {
    work(1000)(p);
    p.method.set("search", "binary");
  });
  for (const char* other : {"datafly", "mu-argus", "local", "multirelational"})
    expect_refused([&](Plan& p) {
      p.method.set("work", std::int64_t{1000});
      p.method.name = other;
    });
}

TEST(CheckPlan, BoundsOfLevelsAreForQuasiColumnsAndFullDomain) {
  for (const std::size_t other : {0u, 2u})
    expect_refused([&](Plan& p) { p.columns[other].min_level = std::uint64_t{1}; });
  for (const char* name : {"full-domain", "datafly", "mu-argus"})
    expect_accepted([&](Plan& p) {
      p.method.name = name;
      p.columns[1].max_level = "2 masked";
    });
  expect_refused([](Plan& p) {
    p.method.name = "local";
    p.columns[1].max_level = std::uint64_t{1};
  });
}

TEST(CheckPlan, MethodLocalTakesOnePolicy) {
  expect_refused([](Plan& p) {
    p.method.name = "local";
    p.method.set("policy", std::vector<plan::Value>{"guillotine", "least-loss"});
  });
}

TEST(CheckPlan, ClassesThatMayOverlapAreNotCut) {
  expect_accepted([](Plan& p) {
    p.method.name = "local";
    p.method.set("classes", "overlapping");
  });
  for (const auto& [key, word] : {std::pair{"policy", "least-loss"}, std::pair{"ranges", "tight"}}) {
    const auto stated = [&](Plan& p, const char* classes) {
      p.method.name = "local";
      p.method.set("classes", classes);
      p.method.set(key, word);
    };
    expect_refused([&](Plan& p) { stated(p, "overlapping"); });
    expect_accepted([&](Plan& p) { stated(p, "cells"); });
  }
}

TEST(CheckPlan, SuppressionIsAtMostAll) {
  expect_refused([](Plan& p) { p.method.set("max_suppression", "101%"); },
                 ErrorCode::suppression_out_of_range);
}

TEST(CheckPlan, OutputIsAFileName) {
  for (const char* output : {"", "r", "r.txt", ".csv", "a/r.csv", "/r.csv", "../r.csv", "r.csv/", "r.csv.gz"})
    expect_refused([&](Plan& p) { p.output = output; });
  for (const char* output : {"r.csv", "r.parquet", "a b.csv", "r.1.csv"})
    expect_accepted([&](Plan& p) { p.output = output; });
}

}  // namespace
}  // namespace kith::method
