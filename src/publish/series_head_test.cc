#include "publish/series_head.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

using method::NamedTexts;

template <typename Work>
std::optional<ErrorCode> code_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return std::nullopt;
}

std::string why_not_same(const NamedTexts& begun, const NamedTexts& now) {
  try {
    require_same_plan("plan.toml", begun, now);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::series_plan);
    return error.message();
  }
  return "";
}

TEST(SeriesHead, TheFirstPartThatDiffersIsNamed) {
  const NamedTexts begun{{"column 'age'", "1"}, {"privacy.k", "2"}};
  EXPECT_EQ(why_not_same(begun, begun), "");
  EXPECT_EQ(why_not_same(begun, {{"column 'age'", "1"}, {"privacy.k", "3"}}),
            "privacy.k was changed since the series began");
  EXPECT_EQ(why_not_same(begun, {{"privacy.k", "2"}}),
            "column 'age' is no longer in the plan since the series began");
  EXPECT_EQ(why_not_same({{"privacy.k", "2"}}, begun),
            "column 'age' is new in the plan since the series began");
}

TEST(SeriesHead, PartsThatBeginWithADotAreNotOfThePlan) {
  EXPECT_EQ(why_not_same({{".columns", "anything"}, {"privacy.k", "2"}}, {{"privacy.k", "2"}}), "");
}

TEST(SeriesHead, KeepsPlanMethodAndKey) {
  const testing::TemporaryFolder at;
  const series::Folder folder(at.path() / "s");
  method::KeptRelease kept{{}, {{".columns", "[]"}}};
  kept.entry.number = 1;
  const series::Head head = grown_head(folder, {{"privacy.k", "2"}}, kept, std::string(32, 'k'), true);
  EXPECT_EQ(head.releases, std::vector<series::ReleaseEntry>{kept.entry});
  EXPECT_EQ(head.plan.at("privacy.k"), "2");
  EXPECT_EQ(head.plan.at(".columns"), "[]");
  EXPECT_EQ(head.plan.at(".key").size(), 64u);
  EXPECT_TRUE(begun_with_seed(head));
  EXPECT_FALSE(begun_with_seed(grown_head(folder, {}, kept, std::string(32, 'k'), false)));
}

TEST(SeriesHead, ASeriesThatHasNotBegunHasNothingToAgreeWith) {
  const testing::TemporaryFolder at;
  const series::Folder folder(at.path() / "s");
  EXPECT_EQ(code_of([&] {
              require_same_key(folder, "any");
              require_whole_store(folder);
              require_unchanged_release(folder, real_filesystem());
            }),
            std::nullopt);
}

}  // namespace
}  // namespace kith::publish
