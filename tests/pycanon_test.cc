// The measures of an audit beside those of pyCANON, if python3 can import it.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

constexpr int no_pycanon = 77;

TEST(PyCanon, EveryFigureAgreesOrDiffersForAKnownReason) {
  const Ran ran =
      run({"python3", KITH_SOURCE_DIR "/tools/compare_pycanon.py", KITH_BINARY, "--tables", "20"});
  if (ran.status == no_pycanon) GTEST_SKIP() << ran.out;
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

}  // namespace
}  // namespace kith::tests
