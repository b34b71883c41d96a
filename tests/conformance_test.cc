// The worked cases of the contract, where they lie beside the checkout.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

TEST(Conformance, CasesOfOneTablePass) {
  const std::filesystem::path runner = shared("conformance/run");
  if (runner.empty()) GTEST_SKIP() << "../shared/conformance is not here";
  std::vector<std::string> words{"python3", runner.string(), KITH_BINARY};
  for (const auto& entry : std::filesystem::directory_iterator(shared("conformance/cases"))) {
    const std::string name = entry.path().filename().string();
    for (const char* prefix : {"full-domain-", "plan-", "hierarchy-", "person-", "audit-one-table"})
      if (name.starts_with(prefix)) words.push_back(name);
  }
  ASSERT_GE(words.size(), 3U + 14U);
  const Ran ran = run(words);
  EXPECT_EQ(ran.status, 0) << ran.out;
}

}  // namespace
}  // namespace kith::tests
