#include "base/lock.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <optional>
#include <utility>

#include "testing/temporary_folder.h"

namespace kith {
namespace {

using testing::TemporaryFolder;
using State = Lock::State;

TEST(Lock, OfAFolderHasOneHolderAndLeavesNothing) {
  const TemporaryFolder folder;
  std::optional<Lock> first(Lock::of_folder(folder.path()));
  EXPECT_EQ(first->state(), State::held);
  EXPECT_EQ(Lock::of_folder(folder.path()).state(), State::busy);
  EXPECT_TRUE(folder.names().empty());
  first.reset();
  EXPECT_EQ(Lock::of_folder(folder.path()).state(), State::held);
}

TEST(Lock, OfAFileHasOneHolder) {
  const TemporaryFolder folder;
  const Lock first = Lock::of_file(folder.path() / "lock");
  EXPECT_EQ(first.state(), State::held);
  EXPECT_EQ(Lock::of_file(folder.path() / "lock").state(), State::busy);
}

TEST(Lock, IsMovedWithItsHolder) {
  const TemporaryFolder folder;
  Lock first = Lock::of_folder(folder.path());
  {
    const Lock second = std::move(first);
    EXPECT_EQ(Lock::of_folder(folder.path()).state(), State::busy);
  }
  EXPECT_EQ(Lock::of_folder(folder.path()).state(), State::held);
}

TEST(Lock, TellsWhyItFailed) {
  const TemporaryFolder folder;
  const Lock lock = Lock::of_folder(folder.path() / "none");
  EXPECT_EQ(lock.state(), State::failed);
  EXPECT_EQ(lock.error(), ENOENT);
}

// Another process holds the lock until it is killed.
TEST(Lock, OfAKilledProcessBlocksNobody) {
  const TemporaryFolder folder;
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const Lock lock = Lock::of_folder(folder.path());
    const char held = lock.state() == State::held ? 'y' : 'n';
    if (::write(ready[1], &held, 1) != 1) ::_exit(1);
    while (true) ::pause();
  }
  char held = 0;
  ASSERT_EQ(::read(ready[0], &held, 1), 1);
  EXPECT_EQ(held, 'y');
  EXPECT_EQ(Lock::of_folder(folder.path()).state(), State::busy);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(Lock::of_folder(folder.path()).state(), State::held);
  ::close(ready[0]);
  ::close(ready[1]);
}

}  // namespace
}  // namespace kith
