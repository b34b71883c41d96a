#include "series/store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <optional>

#include "base/digest.h"
#include "kith/error.h"
#include "series/bytes.h"
#include "testing/temporary_folder.h"

namespace kith::series {
namespace {

using testing::TemporaryFolder;

template <typename Work>
std::optional<ErrorCode> code_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return std::nullopt;
}

Values values_of(const std::vector<std::string>& texts, std::vector<std::uint32_t> sorted) {
  Values values;
  for (const std::string& text : texts) values.texts.add(text);
  values.sorted = std::move(sorted);
  return values;
}

// Three rows in two leaves; age is cut at 30, one leaf has a box.
State small_state() {
  State state;
  state.outline.persons = true;
  state.outline.ranges = Ranges::tight;
  state.outline.quasi = {"age", "town"};
  state.outline.others = {"disease"};
  state.outline.domains = {{ValueType::integer, {}, 20, 40}, {ValueType::text, {"level 0", "top"}, 0, 0}};
  state.outline.counts = {{2, 2}, {1, 0}};
  state.batch = {1, 1, 2};
  state.row_in_batch = {0, 1, 0};
  state.case_number = {1'000'000'000'000'007, 1'000'000'000'000'001, 1'000'000'000'000'004};
  state.first_release = {1, 1, 0};
  state.leaf = {1, 1, 2};
  state.person = {0, 1, 0};
  state.quasi = {{0, 1, 2}, {0, 0, 1}};
  state.others = {{0, 0, 1}};
  state.persons = values_of({"pat", "ann"}, {1, 0});
  state.quasi_values = {values_of({"25", "20", "40"}, {1, 0, 2}), values_of({"Ulm", ""}, {1, 0})};
  state.other_values = {values_of({"flu", "cold"}, {1, 0})};
  NodeRecord root, low, high;
  root.first_child = 1;
  root.cut = 1;
  root.at = 30;
  low.parent = high.parent = 0;
  low.next_sibling = 2;
  low.published = 1;
  high.side = 1;
  state.nodes = {root, low, high};
  state.begin = {0, 0, 2, 3};
  state.rows = {0, 1, 2};
  state.names.add("Ulm");
  state.boxed = {1};
  local::Region box(2);
  box[0].low = 20;
  box[0].high = 25;
  box[1].members = {"Ulm"};
  write_region(box, state.box_bytes);
  state.box_offsets.push_back(state.box_bytes.size());
  return state;
}

std::filesystem::path written(const TemporaryFolder& folder, const State& state) {
  const auto path = folder.path() / "store.kith";
  real_filesystem().remove(path);
  write_store(real_filesystem(), path, state);
  return path;
}

void overwrite(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// Everything a reader may ask of a store.
void read_all(const View& view) {
  for (Node node = 0; node < view.nodes.size(); ++node) {
    const NodeRecord record = view.node(node);
    if (record.leaf()) (void)view.rows_of(node);
    if (!record.leaf()) (void)cut_of(record, view.names);
    (void)branch_of(record, view.names);
    (void)view.box_of(node);
  }
  for (std::size_t a = 0; a < view.quasi.size(); ++a)
    for (const Code code : view.quasi[a]) (void)view.quasi_values[a].texts[code];
  for (std::size_t c = 0; c < view.others.size(); ++c)
    for (const Code code : view.others[c]) (void)view.other_values[c].texts[code];
  (void)view.persons.find("ann");
}

TEST(Store, GivesBackWhatWasWritten) {
  const TemporaryFolder folder;
  const State state = small_state();
  const Store store(written(folder, state));
  const View& view = store.view();
  EXPECT_EQ(view.outline, state.outline);
  EXPECT_TRUE(std::ranges::equal(view.case_number, state.case_number));
  EXPECT_TRUE(std::ranges::equal(view.quasi[1], state.quasi[1]));
  EXPECT_TRUE(std::ranges::equal(view.nodes, state.nodes));
  EXPECT_EQ(view.quasi_values[0].texts[2], "40");
  EXPECT_EQ(view.box_of(1)->at(1).members, (std::vector<std::string>{"Ulm"}));
  EXPECT_EQ(view.box_of(2), std::nullopt);
  EXPECT_EQ(view.rows_of(1).size(), 2U);
}

TEST(Store, FindsValuesByTheirText) {
  const TemporaryFolder folder;
  const Store store(written(folder, small_state()));
  EXPECT_EQ(store.view().persons.find("pat"), 0U);
  EXPECT_EQ(store.view().persons.find("ann"), 1U);
  EXPECT_EQ(store.view().persons.find("bob"), std::nullopt);
  EXPECT_EQ(store.view().quasi_values[1].find(""), 1U);
}

TEST(Store, SaysTheDigestOfTheFile) {
  const TemporaryFolder folder;
  const std::string digest = write_store(real_filesystem(), folder.path() / "s", small_state());
  EXPECT_EQ(digest, sha256_of_file(folder.path() / "s"));
}

TEST(Store, AnEmptyStateIsAStoreToo) {
  const TemporaryFolder folder;
  const Store store(written(folder, State{}));
  EXPECT_TRUE(store.view().empty());
}

TEST(Store, CutShortAtAnyLengthIsRefused) {
  const TemporaryFolder folder;
  const auto path = written(folder, small_state());
  const std::string bytes = read_file(path);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    overwrite(path, bytes.substr(0, length));
    EXPECT_EQ(code_of([&] { Store store(path); }), ErrorCode::series_store) << length;
  }
  overwrite(path, bytes + "x");
  EXPECT_EQ(code_of([&] { Store store(path); }), ErrorCode::series_store);
}

TEST(Store, AnyChangedByteOfTheHeaderIsRefused) {
  const TemporaryFolder folder;
  const auto path = written(folder, small_state());
  const std::string bytes = read_file(path);
  std::uint32_t sections = 0;
  std::memcpy(&sections, bytes.data() + 24, sizeof sections);
  const std::size_t header = 32 + sections * 32 + 64;
  for (std::size_t i = 0; i < header; ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x41);
    overwrite(path, changed);
    EXPECT_EQ(code_of([&] { Store store(path); }), ErrorCode::series_store) << i;
  }
}

TEST(Store, AnyChangedByteOfASectionIsAnErrorOrAnotherValueButNeverACrash) {
  const TemporaryFolder folder;
  const auto path = written(folder, small_state());
  const std::string bytes = read_file(path);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const unsigned char flip : {0xffU, 0x01U}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(static_cast<unsigned char>(changed[i]) ^ flip);
      overwrite(path, changed);
      const auto code = code_of([&] {
        const Store store(path);
        read_all(store.view());
      });
      if (!code) continue;
      EXPECT_EQ(code, ErrorCode::series_store) << i;
      ++refused;
    }
  EXPECT_GT(refused, 0U);
}

TEST(Store, AnotherVersionIsNamed) {
  const TemporaryFolder folder;
  const auto path = written(folder, small_state());
  std::string bytes = read_file(path);
  bytes[8] = 7;
  overwrite(path, bytes);
  try {
    Store store(path);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::series_store);
    EXPECT_NE(error.message().find("version 7"), std::string::npos);
    EXPECT_EQ(error.place().file, path.string());
  }
}

TEST(Store, AMissingFileIsSaid) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of([&] { Store store(folder.path() / "none"); }), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::series
