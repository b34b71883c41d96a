#include "publish/stream_state.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

StreamState some_state() {
  StreamState state;
  state.plan = "p";
  state.seeded = true;
  state.secret = std::string(32, '\x01');
  state.stream = std::string("a\0b", 3);
  state.position = "{}";
  state.rows = 12;
  state.unreadable = 2;
  state.bad_times = 1;
  state.map_bytes = 300;
  state.files = {{"release-1.csv", "aa"}, {"release-2.csv", "bb"}};
  state.files_in_all = 7;
  return state;
}

ErrorCode refused(std::string_view bytes) {
  try {
    read_state(bytes, {"s"});
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "was read";
  return ErrorCode::usage;
}

TEST(StreamState, IsReadAsItWasWritten) {
  EXPECT_EQ(read_state(to_bytes(some_state()), {}), some_state());
  EXPECT_EQ(read_state(to_bytes({}), {}), StreamState{});
}

TEST(StreamState, AnEmptyTraceIsOne) {
  for (const bool seeded : {false, true})
    for (const bool traced : {false, true}) {
      StreamState state = some_state();
      state.seeded = seeded;
      state.traced = traced;
      EXPECT_EQ(read_state(to_bytes(state), {}), state);
    }
}

TEST(StreamState, EveryChangedByteIsNoticed) {
  const std::string bytes = to_bytes(some_state());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_EQ(refused(changed), ErrorCode::stream_state) << at;
  }
}

TEST(StreamState, EveryCutIsNoticed) {
  const std::string bytes = to_bytes(some_state());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_EQ(refused(std::string_view(bytes).substr(0, size)), ErrorCode::stream_state) << size;
}

TEST(StreamState, IsStoredForItsOwnerAlone) {
  const testing::TemporaryFolder folder;
  const auto path = folder.path() / "state";
  EXPECT_FALSE(load_state(path));
  store_state(some_state(), path, real_filesystem());
  EXPECT_EQ(load_state(path), some_state());
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  store_state({}, path, real_filesystem());
  EXPECT_EQ(load_state(path), StreamState{});
  EXPECT_EQ(folder.names(), std::vector<std::string>{"state"});
}

TEST(StreamState, OneStreamAtATimeHoldsIt) {
  const testing::TemporaryFolder folder;
  const auto path = folder.path() / "state";
  {
    const StateLock lock(path);
    try {
      const StateLock second(path);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::stream_busy);
    }
  }
  const StateLock again(path);
}

TEST(StreamState, APlanMayLieElsewhereButNotSayElse) {
  plan::Plan plan;
  plan.columns.push_back({});
  plan.columns.back().name = "zip";
  const std::string before = digest_of_plan(plan);
  plan.source.path = "elsewhere.csv";
  plan.file = "other.toml";
  plan.columns.back().allow = {Content::email};
  EXPECT_EQ(digest_of_plan(plan), before);
  plan.method.set("window", 9);
  plan.method.name = "reposition";
  EXPECT_NE(digest_of_plan(plan), before);
}

}  // namespace
}  // namespace kith::publish
