#include <gtest/gtest.h>

#include "cli/filled_test.h"

namespace kith::cli {
namespace {

using Texts = std::vector<std::string>;

TEST(ExamineFlags, ExamplesOfTheHelpAreRightCalls) {
  const std::vector<std::pair<AddVerb, std::string>> verbs = {
      {add_inspect, "inspect"}, {add_audit, "audit"}, {add_attack, "attack"}};
  for (const auto& [add, verb] : verbs) {
    EXPECT_GE(examples_of(add, verb).size(), 4u) << verb;
    for (const std::string& call : examples_of(add, verb)) filled(add, call);
  }
}

// --- inspect

TEST(ExamineFlags, InspectTakesATable) {
  const InspectArguments a = filled(add_inspect,
                                    "inspect t.db --person p --table visit --format json --no-header --plan "
                                    "p.toml --force --json -q --threads 3")
                                 .inspect;
  EXPECT_EQ(a.data, "t.db");
  EXPECT_EQ(a.person, "p");
  EXPECT_EQ(a.table, "visit");
  EXPECT_EQ(a.reading.format, "json");
  EXPECT_EQ(a.reading.header, false);
  EXPECT_EQ(a.plan, "p.toml");
  EXPECT_TRUE(a.force);
  EXPECT_TRUE(a.shared.json);
  EXPECT_TRUE(a.shared.quiet);
  EXPECT_FALSE(a.shared.show_values);
  EXPECT_EQ(a.resources.threads, 3u);
  EXPECT_FALSE(a.time);
  expect_fault(add_inspect, "inspect", "data is required");
}

TEST(ExamineFlags, InspectTakesAStream) {
  const InspectArguments a =
      filled(add_inspect,
             "inspect t.csv --time day --granularity week --sensitive ill -l 2,3 --windows 2,5,7")
          .inspect;
  EXPECT_EQ(a.time, "day");
  EXPECT_EQ(a.granularity, "week");
  EXPECT_EQ(a.sensitive, "ill");
  EXPECT_EQ(a.l, (std::vector<std::uint64_t>{2, 3}));
  EXPECT_EQ(a.windows, (std::vector<std::uint64_t>{2, 5, 7}));
  for (const char* flag : {"--granularity day", "--sensitive ill", "-l 2", "--windows 3"})
    expect_fault(add_inspect, "inspect t.csv " + std::string(flag), "requires --time");
  for (const char* flag : {"-l 0", "-l 2,0", "--windows -1"})
    expect_fault(add_inspect, "inspect t.csv --time day " + std::string(flag), "must be more than 0");
}

TEST(ExamineFlags, OnlyAPlanIsReplaced) {
  expect_fault(add_inspect, "inspect t.csv --force", "requires --plan");
}

// --- audit

TEST(ExamineFlags, AuditTakesOneTable) {
  const RawArguments raw =
      filled(add_audit,
             "audit t.csv --quasi a,b --sensitive c --person p --plain d,e --table x "
             "--hierarchy a=h.csv --hierarchy b=i.csv --certificate c.json --reference w.csv "
             "--memory 1GB");
  const AuditArguments& a = raw.audit;
  EXPECT_EQ(a.data, "t.csv");
  EXPECT_EQ(a.roles.quasi, (Texts{"a", "b"}));
  EXPECT_EQ(a.roles.sensitive, Texts{"c"});
  EXPECT_EQ(a.roles.person, "p");
  EXPECT_EQ(a.roles.plain, (Texts{"d", "e"}));
  EXPECT_EQ(a.table, "x");
  EXPECT_EQ(a.certificate, "c.json");
  EXPECT_EQ(a.reference, "w.csv");
  EXPECT_EQ(raw.hierarchies, (Texts{"a=h.csv", "b=i.csv"}));
  EXPECT_EQ(raw.memory, "1GB");
}

TEST(ExamineFlags, AuditTakesAModel) {
  const PrivacyModel model =
      filled(add_audit,
             "audit t.csv -k 3 --persons history -l 2.5 --l-model entropy -c 1.5 -t 0.2 "
             "--t-distance ordered")
          .audit.model;
  EXPECT_EQ(model.k, 3);
  EXPECT_EQ(model.persons, Persons::history);
  EXPECT_EQ(model.l, 2.5);
  EXPECT_EQ(model.l_model, LModel::entropy);
  EXPECT_EQ(model.c, 1.5);
  EXPECT_EQ(model.t, 0.2);
  EXPECT_EQ(model.t_distance, TDistance::ordered);
  expect_fault(add_audit, "audit t.csv --persons rows", "--persons");
  expect_fault(add_audit, "audit t.csv -k 2.5", "-k: must be a whole number");
}

TEST(ExamineFlags, AuditTakesOtherThingsInsteadOfATable) {
  EXPECT_EQ(filled(add_audit, "audit --releases a.csv b.csv c.csv --case id").audit.releases,
            (Texts{"a.csv", "b.csv", "c.csv"}));
  EXPECT_EQ(filled(add_audit, "audit --releases a.csv b.csv --case id").audit.case_column, "id");
  EXPECT_EQ(filled(add_audit, "audit --series dir").audit.series, "dir");
  const AuditArguments anatomy =
      filled(add_audit, "audit q.csv --sensitive-table s.csv --bucket b -l 3").audit;
  EXPECT_EQ(anatomy.sensitive_table, "s.csv");
  EXPECT_EQ(anatomy.bucket, "b");
  const AuditArguments tables =
      filled(add_audit, "audit --tables p.toml --release out --known-rows 0 --single-table").audit;
  EXPECT_EQ(tables.tables, "p.toml");
  EXPECT_EQ(tables.release, "out");
  EXPECT_EQ(tables.known_rows, 0u);
  EXPECT_TRUE(tables.single_table);
  EXPECT_TRUE(tables.data.empty());
}

TEST(ExamineFlags, AuditOfTablesNeedsThem) {
  expect_fault(add_audit, "audit t.csv --release out", "requires --tables");
  expect_fault(add_audit, "audit t.csv --single-table", "requires --tables");
  EXPECT_EQ(filled(add_audit, "audit --tables p.toml --known-rows 12").audit.known_rows, 12u);
  expect_fault(add_audit, "audit --tables p.toml --known-rows 13", "--known-rows");
  expect_fault(add_audit, "audit --tables p.toml --known-rows -1", "--known-rows");
}

// --- attack

const std::string linked = "attack r.csv --outside o.csv --on zip,birth=dob ";

TEST(ExamineFlags, AttackLinksTwoTables) {
  const AttackArguments a =
      filled(add_attack, linked + "--sensitive ill -k 4 --up-to 2 --na NA,? --decimal , --threads 2 --json")
          .attack;
  EXPECT_EQ(a.release, "r.csv");
  EXPECT_EQ(a.outside, "o.csv");
  EXPECT_EQ(a.on, (Texts{"zip", "birth=dob"}));
  EXPECT_EQ(a.link.sensitive, "ill");
  EXPECT_EQ(a.link.k, 4u);
  EXPECT_EQ(a.link.up_to, 2u);
  EXPECT_EQ(a.link.release.reading.na, (Texts{"NA", "?"}));
  EXPECT_EQ(a.link.release.reading.decimal, ",");
  EXPECT_EQ(a.link.resources.threads, 2u);
  EXPECT_TRUE(a.shared.json);
  EXPECT_EQ(filled(add_attack, linked).attack.link.k, 2u);
  EXPECT_EQ(filled(add_attack, linked).attack.link.up_to, 3u);
}

TEST(ExamineFlags, AttackNeedsBothSidesOfALink) {
  expect_fault(add_attack, "attack --outside o.csv --on a", "release is required");
  expect_fault(add_attack, "attack r.csv", "--outside is required");
  expect_fault(add_attack, "attack r.csv --outside o.csv", "--on is required");
}

TEST(ExamineFlags, FormatsAndPivotsAreByColumn) {
  const LinkRequest link =
      filled(add_attack, linked +
                             "--outside-format dob=MM/DD/YY --outside-format seen=YYYY=MM --released-format "
                             "birth=YYYY --pivot dob=2026 --pivot seen=1999")
          .attack.link;
  ASSERT_EQ(link.outside_formats.size(), 2u);
  EXPECT_EQ(link.outside_formats[0].column, "dob");
  EXPECT_EQ(link.outside_formats[0].format, "MM/DD/YY");
  EXPECT_EQ(link.outside_formats[1].format, "YYYY=MM");
  ASSERT_EQ(link.released_formats.size(), 1u);
  EXPECT_EQ(link.released_formats[0].column, "birth");
  ASSERT_EQ(link.pivots.size(), 2u);
  EXPECT_EQ(link.pivots[0].column, "dob");
  EXPECT_EQ(link.pivots[0].year, 2026);
  EXPECT_EQ(link.pivots[1].year, 1999);
}

TEST(ExamineFlags, AFormatOrPivotThatIsNoneIsRefused) {
  for (const char* flag : {"--outside-format", "--released-format"})
    for (const char* wrong : {"dob", "=YYYY", "dob="})
      expect_fault(add_attack, linked + flag + " " + wrong,
                   std::string(flag) + ": takes COLUMN=FORMAT, not '" + wrong + "'");
  for (const char* wrong : {"dob", "dob=99", "dob=10000", "dob=soon", "dob=2026x", "=2026"})
    expect_fault(add_attack, linked + "--pivot " + wrong,
                 "--pivot: takes COLUMN=YEAR, not '" + std::string(wrong) + "'");
  for (const char* year : {"100", "9999"})
    EXPECT_EQ(filled(add_attack, linked + "--pivot dob=" + year).attack.link.pivots[0].year, std::stoi(year));
}

TEST(ExamineFlags, CountsOfAnAttackAreWholeNumbers) {
  expect_fault(add_attack, linked + "-k 0", "-k: must be more than 0");
  expect_fault(add_attack, linked + "-k 1.5", "-k: must be a whole number");
  expect_fault(add_attack, linked + "--up-to -1", "--up-to: must be a whole number");
}

TEST(ExamineFlags, MovesAreOfAMapAndNothingElse) {
  const AttackArguments a = filled(add_attack, "attack p.toml --moves m.csv -l 3 -q").attack;
  EXPECT_EQ(a.release, "p.toml");
  EXPECT_EQ(a.moves, "m.csv");
  EXPECT_EQ(a.l, 3u);
  expect_fault(add_attack, linked + "-l 3", "requires --moves");
  expect_fault(add_attack, "attack p.toml --moves m.csv -l 0", "-l: must be more than 0");
  expect_fault(add_attack, "attack p.toml --moves m.csv --outside o.csv", "excludes");
  expect_fault(add_attack, "attack p.toml --moves m.csv --on a", "excludes");
  for (const char* flag : {"--sensitive a", "-k 3", "--up-to 2", "--hierarchy a=h.csv",
                           "--outside-format a=YYYY", "--released-format a=YYYY", "--pivot a=2026"})
    expect_fault(add_attack, "attack p.toml --moves m.csv " + std::string(flag),
                 "--moves: has no use for --sensitive, -k, --up-to, --hierarchy, formats and --pivot");
  for (const char* flag : {"--format csv", "--delimiter ;", "--quote x", "--encoding utf-8", "--header",
                           "--no-header", "--na NA", "--decimal ,"}) {
    const std::string named = std::string(flag).substr(0, std::string(flag).find(' '));
    expect_fault(add_attack, "attack p.toml --moves m.csv " + std::string(flag),
                 "--moves: has no use for " + named + ": the plan says");
  }
}

}  // namespace
}  // namespace kith::cli
