#include "method/reposition/timed_rows.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::method {
namespace {

Column times_of(const std::vector<std::string>& values) {
  Column column;
  column.name = "day";
  for (const std::string& value : values) column.codes.push_back(column.values.encode(value));
  return column;
}

TimedRows numbered(const std::vector<std::string>& values) {
  return time_rows({}, times_of(values), hierarchy::TimeSteps({}, {}));
}

TEST(TimedRows, RowsOfOneTimeKeepTheirOrder) {
  const TimedRows rows = numbered({"3", "-1", "3", "2", "-1"});
  EXPECT_EQ(rows.step_of_row, (std::vector<reposition::Step>{3, -1, 3, 2, -1}));
  EXPECT_EQ(rows.order, (std::vector<std::uint32_t>{1, 4, 3, 0, 2}));
}

TEST(TimedRows, GranulesAreSteps) {
  hierarchy::FromCalendar weeks;
  weeks.granularities = {"week"};
  const TimedRows rows =
      time_rows({}, times_of({"2024-01-08", "2024-01-14", "2024-01-15"}), hierarchy::TimeSteps(weeks, {}));
  EXPECT_EQ(rows.step_of_row[0], rows.step_of_row[1]);
  EXPECT_EQ(rows.step_of_row[0] + 1, rows.step_of_row[2]);
}

TEST(TimedRows, ATimeThatIsNoneIsToldWithFileRowAndColumn) {
  plan::Plan plan;
  plan.source.path = "t.csv";
  for (const char* wrong : {"", "soon", "1.5"}) {
    try {
      time_rows(plan, times_of({"1", wrong}), hierarchy::TimeSteps({}, {}));
      FAIL() << wrong;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_time);
      EXPECT_EQ(error.place().file, "t.csv");
      EXPECT_EQ(error.place().column, "day");
      EXPECT_NE(error.message().find("row 2"), std::string::npos);
      EXPECT_EQ(error.message().find("soon"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace kith::method
