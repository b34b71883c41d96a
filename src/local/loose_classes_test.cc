#include "local/loose_classes.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testing/partition_cases.h"
#include "testing/whole_part.h"

namespace kith::local {
namespace {

using testing::Both;
using testing::fill;

// Rows wander between two classes; what these lose is what the oracle says of their rows.
TEST(LooseClasses, LoseWhatTheirRowsLose) {
  testing::Random random(testing::test_seed());
  for (std::size_t i = 0; i < 500; i += testing::every_nth()) {
    SCOPED_TRACE(i);
    Both both;
    fill(both, random, {12, 3, i % 2 == 1, false, i % 3 == 1});
    const testing::PartitionOracle oracle(both.table);
    testing::WholePart part(both);
    auto& [ground, joins, all, points, company, classes] = part;
    std::vector<std::uint32_t> in(all.size());
    for (std::uint32_t at = 0; at < 2; ++at) classes.add_class();
    for (const std::uint32_t row : all) classes.put(in[row] = random() % 2, row);
    for (int step = 0; step < 8; ++step) {
      const std::uint32_t row = random() % all.size();
      classes.move(row, in[row], 1 - in[row]);
      in[row] = 1 - in[row];
      for (std::uint32_t at = 0; at < 2; ++at) {
        testing::PartitionOracle::Rows rows;
        for (const std::uint32_t one : all)
          if (in[one] == at) rows.push_back(points.rows[one]);
        std::ranges::sort(rows);
        if (rows.empty()) continue;
        EXPECT_EQ(classes.loss(at), static_cast<std::int64_t>(oracle.loss(rows)));
        EXPECT_EQ(classes.meets(company, at), oracle.holds(rows));
      }
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace kith::local
