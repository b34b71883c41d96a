#include "kith/methods.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kith {
namespace {

TEST(Methods, TellTheirNamesAndSettings) {
  const std::vector<MethodInfo> methods = list_methods();
  ASSERT_FALSE(methods.empty());
  EXPECT_EQ(methods.front().name, "full-domain");
  const auto local = std::ranges::find(methods, "local", &MethodInfo::name);
  ASSERT_NE(local, methods.end());
  EXPECT_TRUE(local->series);
  ASSERT_NE(local->find("ranges"), nullptr);
  EXPECT_EQ(local->find("ranges")->words, (std::vector<std::string>{"cell", "tight"}));
  EXPECT_EQ(local->find("window"), nullptr);
}

TEST(Methods, ASettingThatSeveralHaveIsListedOnce) {
  const std::vector<MethodSetting> settings = list_settings();
  EXPECT_EQ(std::ranges::count(settings, "policy", &MethodSetting::key), 1);
  const auto policy = std::ranges::find(settings, "policy", &MethodSetting::key);
  EXPECT_NE(std::ranges::find(policy->words, "guillotine"), policy->words.end());
  EXPECT_NE(std::ranges::find(policy->words, "height"), policy->words.end());
}

}  // namespace
}  // namespace kith
