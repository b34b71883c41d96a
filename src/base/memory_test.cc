#include "base/memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace kith {
namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

TEST(Memory, ResidentGrowsWithWhatIsTouched) {
  const std::uint64_t before = resident_bytes();
  const std::vector<char> touched(64 * megabyte, 'x');
  EXPECT_GE(resident_bytes(), before + 60 * megabyte);
  EXPECT_EQ(touched.back(), 'x');
}

// The limit is set in another process, because it cannot be raised again everywhere.
TEST(Memory, LimitsLeaveLessAndLess) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer reserves more address space than the limit allows";
#endif
  const pid_t child = ::fork();
  if (child == 0) {
    rlimit limit{};
    limit.rlim_cur = limit.rlim_max = 8192 * megabyte;
    const bool set = ::setrlimit(RLIMIT_AS, &limit) == 0;
    const std::uint64_t before = bytes_left();
    const std::vector<char> touched(256 * megabyte, 'x');
    const std::uint64_t after = bytes_left();
    ::_exit(set && before < 8192 * megabyte && after + 250 * megabyte < before && touched[1] == 'x' ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(Memory, SizesAreRoundedUp) {
  EXPECT_EQ(in_megabytes(128 * megabyte), "128MB");
  EXPECT_EQ(in_megabytes(128 * megabyte + 1), "129MB");
  EXPECT_EQ(in_megabytes(0), "0MB");
}

}  // namespace
}  // namespace kith
