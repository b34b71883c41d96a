// docs/plan.md says of methods and their settings what they tell about themselves.
#include <gtest/gtest.h>

#include "base/file.h"
#include "method/method.h"
#include "method/registry.h"
#include "testing/settings_table.h"

namespace kith {
namespace {

std::string plan_page() { return read_file(KITH_SOURCE_DIR "/docs/plan.md"); }

TEST(Docs, TheMethodsOfAPlanAreThoseThereAre) {
  EXPECT_NE(plan_page().find("\n" + testing::methods_table() + "\n"), std::string::npos)
      << "docs/plan.md should have this table:\n"
      << testing::methods_table();
}

TEST(Docs, TheKeysOfAMethodAreThoseItHas) {
  EXPECT_NE(plan_page().find("\n" + testing::settings_table() + "\n"), std::string::npos)
      << "docs/plan.md should have this table:\n"
      << testing::settings_table();
}

TEST(Docs, EveryFlagOfASettingIsNamed) {
  const std::string page = plan_page();
  for (const method::Setting& setting : method::all_settings()) {
    if (setting.flag.name.empty()) continue;
    EXPECT_NE(page.find("`" + setting.flag.name + " "), std::string::npos) << setting.flag.name;
  }
}

}  // namespace
}  // namespace kith
