// Runs the end-to-end tests of the source files that are named as arguments, or all of them. GoogleTest's own
// flags work as always.
#include <cstdio>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace {

// A filter of GoogleTest that selects the tests that the file defines; empty if it defines none.
std::string tests_of(const std::string& file) {
  std::string filter;
  const ::testing::UnitTest& all = *::testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const ::testing::TestSuite& suite = *all.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const ::testing::TestInfo& test = *suite.GetTestInfo(t);
      if (std::filesystem::path(test.file()).filename() == file)
        filter += std::string(suite.name()) + "." + test.name() + ":";
    }
  }
  return filter;
}

}  // namespace

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  std::string filter;
  for (int w = 1; w < count; ++w) {
    const std::string tests = tests_of(words[w]);
    if (tests.empty()) {
      std::fprintf(stderr, "no test is defined in %s\n", words[w]);
      return 1;
    }
    filter += tests;
  }
  if (count > 1) GTEST_FLAG_SET(filter, filter);
  return RUN_ALL_TESTS();
}
