#include "certificate/cohorts.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/tables.h"

namespace kith::certificate {
namespace {

using testing::Rows;
using testing::table_of;
using Names = std::vector<std::string>;

CertificateFacts claims(std::uint64_t k, std::optional<double> l = {}) {
  CertificateFacts facts;
  facts.quasi = {"age"};
  facts.sensitive = {"illness"};
  facts.k = k;
  facts.l = l;
  return facts;
}

const Rows first = {{"1", "*", "flu"}, {"2", "*", "cold"}, {"3", "*", "ache"}};

// The last of these releases.
Names found(const std::vector<Rows>& releases, const CertificateFacts& facts,
            const std::unordered_map<std::string, std::string>* persons = nullptr) {
  Cohorts cohorts("case", persons);
  Names wrong;
  for (const Rows& rows : releases) {
    const Table table = table_of({"case", "age", "illness"}, rows);
    cohorts.add(table);
    wrong = cohorts.disprove(table, facts);
  }
  return wrong;
}

Rows with(Rows rows, const Rows& more) {
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

TEST(Cohorts, AreFewerThanK) {
  const Rows second = with(first, {{"4", "*", "flu"}, {"5", "*", "cold"}});
  EXPECT_EQ(found({first}, claims(3)), Names{});
  EXPECT_EQ(found({first, second}, claims(2)), Names{});
  EXPECT_EQ(found({first, second}, claims(3)),
            Names{"arrivals: 1 of 2 cohorts, those of a class who came with one release, are fewer than k"});
}

TEST(Cohorts, AreNotDiverseThoughTheClassIs) {
  const Rows second = with(first, {{"4", "*", "hiv"}, {"5", "*", "hiv"}, {"6", "*", "hiv"}});
  for (const audit::LForm form :
       {audit::LForm::frequency, audit::LForm::distinct, audit::LForm::entropy, audit::LForm::recursive}) {
    CertificateFacts facts = claims(3, 2);
    facts.l_form = form;
    facts.c = 3;
    const Names wrong = found({first, second}, facts);
    ASSERT_EQ(wrong.size(), 1u);
    EXPECT_NE(wrong[0].find("not l-diverse by themselves"), std::string::npos);
  }
  EXPECT_EQ(found({first, second}, claims(3)), Names{});
  EXPECT_EQ(found({first, with(first, {{"4", "*", "hiv"}, {"5", "*", "flu"}})}, claims(2, 2)), Names{});
}

TEST(Cohorts, AreLookedAtClassByClassAfterASplit) {
  const Rows both = {{"1", "*", "flu"}, {"2", "*", "cold"}, {"3", "*", "flu"}, {"4", "*", "cold"}};
  const Rows split = {{"1", "<= 5", "flu"}, {"2", "> 5", "cold"}, {"3", "<= 5", "flu"}, {"4", "> 5", "cold"}};
  EXPECT_EQ(found({both}, claims(2, 2)), Names{});
  EXPECT_EQ(found({both, split}, claims(2, 2)).size(), 1u);
  EXPECT_EQ(found({both, split}, claims(2)), Names{});
}

TEST(Cohorts, PersonsAreCountedByThePublisherAndBoundedByOthers) {
  CertificateFacts facts = claims(2, 2);
  facts.persons = true;
  const Rows one = {{"1", "*", "flu"}, {"2", "*", "cold"}, {"3", "*", "cold"}};
  EXPECT_EQ(found({one}, facts), Names{}) << "cold may be of one person";
  const std::unordered_map<std::string, std::string> three = {}, two = {{"2", "p"}, {"3", "p"}},
                                                     single = {{"1", "p"}, {"2", "p"}, {"3", "p"}};
  EXPECT_EQ(found({one}, facts, &three).size(), 1u);
  EXPECT_EQ(found({one}, facts, &two), Names{});
  EXPECT_EQ(found({one}, facts, &single).size(), 2u);
  EXPECT_EQ(found({{{"1", "*", "cold"}, {"2", "*", "cold"}}}, facts).size(), 1u);
}

TEST(Cohorts, ACaseThatCameBackIsOfItsFirstRelease) {
  const Rows gone = {{"1", "*", "flu"}, {"2", "*", "cold"}};
  EXPECT_EQ(found({first, gone, first}, claims(3, 2)), Names{});
}

TEST(Cohorts, AColumnThatIsNotThereIsAnError) {
  Cohorts cohorts("id", nullptr);
  EXPECT_THROW(cohorts.add(table_of({"case", "age", "illness"}, first)), Error);
}

}  // namespace
}  // namespace kith::certificate
