#include "method/reposition/outgoing_snapshot.h"

#include <gtest/gtest.h>

#include "method/reposition/settings.h"
#include "testing/small_stream.h"

namespace kith::method {
namespace {

using testing::Leaver;
using testing::SmallStream;

const std::vector<Leaver> two = {{5, "flu", "p", "21", "n"}, {4, "cold", "q", "20", "s"}};

class Outgoing : public ::testing::Test {
 protected:
  std::unique_ptr<StreamSnapshot> of(SmallStream& stream, Snapshot snapshot) {
    return outgoing(std::move(snapshot),
                    std::make_shared<SnapshotGround>(stream.plan, stream.shape, stream.steps));
  }
  static std::vector<std::string> texts_of(const StreamSnapshot& snapshot) {
    std::vector<std::string> texts;
    for (const TableText& table : snapshot.tables())
      texts.push_back(std::string(table.header) + std::string(table.rows));
    return texts;
  }
  static bool stands(const StreamSnapshot& snapshot, const std::vector<std::string>& texts) {
    return snapshot.verify({texts.begin(), texts.end()}).empty();
  }

  SmallStream plain{Publish::plain}, anatomy{Publish::anatomy};
};

TEST_F(Outgoing, APlainSnapshotIsOneTable) {
  const auto snapshot = of(plain, plain.snapshot(5, two));
  EXPECT_EQ(snapshot->label(), "5");
  EXPECT_EQ(texts_of(*snapshot), std::vector<std::string>{"day,ill,age,ward\n5,cold,20,s\n5,flu,21,n\n"});
}

TEST_F(Outgoing, AnatomysSecondTableComesFirst) {
  const auto snapshot = of(anatomy, anatomy.snapshot(5, two));
  const std::vector<std::string> texts = texts_of(*snapshot);
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts.front(), "day,bucket,ill,count\n5,1,cold,1\n5,1,flu,1\n");
}

TEST_F(Outgoing, StandsAsItWasWrittenAndNotOtherwise) {
  for (SmallStream* stream : {&plain, &anatomy}) {
    const auto snapshot = of(*stream, stream->snapshot(5, two));
    const std::vector<std::string> right = texts_of(*snapshot);
    EXPECT_TRUE(stands(*snapshot, right));
    for (std::size_t table = 0; table < right.size(); ++table) {
      std::vector<std::string> wrong = right;
      wrong[table] += "5,x\n";
      EXPECT_FALSE(stands(*snapshot, wrong)) << table;
    }
  }
}

TEST_F(Outgoing, TheMapTellsOfEveryRow) {
  const auto first = of(plain, plain.snapshot(5, two, {{5, "flu", "r", "30"}}));
  EXPECT_EQ(first->map_lines(), "0,5,5\n1,4,5\n2,5,\n");
  const auto second = of(
      plain, plain.snapshot(
                 6, {{5, "flu", "a", "20"}, {6, "flu", "a", "20"}, {6, "cold", "b", "20"}}));  // rows 3, 4, 5
  EXPECT_EQ(second->map_lines(), "3,5,\n4,6,6\n5,6,6\n");
}

}  // namespace
}  // namespace kith::method
