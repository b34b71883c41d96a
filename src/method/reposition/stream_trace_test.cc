#include "method/reposition/stream_trace.h"

#include <gtest/gtest.h>

#include <map>

namespace kith::method {
namespace {

using reposition::Step;
using reposition::StepEnd;
using reposition::Value;

// Queues by time and value.
using Queues = std::map<std::pair<Step, Value>, std::vector<std::uint64_t>>;

std::string line(const StepEnd& end, const Queues& queues, const hierarchy::TimeSteps& steps = {{}, {}}) {
  return trace_line(end, steps, [&](Step time, Value value) { return queues.at({time, value}); });
}

TEST(TraceLine, OfAnEmptyStepHasAllItsParts) {
  StepEnd end;
  end.step = 5;
  EXPECT_EQ(line(end, {}), R"({"step":5,"initial_suppressed":[],"placed":{},"suppressed":[]})");
}

TEST(TraceLine, SnapshotsTakeFromTheFrontAndWhatIsDroppedIsTheEnd) {
  StepEnd end;
  end.step = 5;
  end.initially_dropped = {{5, 0, 2}};
  end.placed = {{{5, 0, 2}, 5}, {{5, 0, 1}, 6}};
  end.dropped = {{5, 0, 1}};
  EXPECT_EQ(line(end, {{{5, 0}, {9, 3, 7, 1}}}),
            R"({"step":5,"initial_suppressed":[1,7],"placed":{"3":5,"7":6,"9":5},"suppressed":[1]})");
}

TEST(TraceLine, RowsRiseAsNumbersOverAllQueues) {
  StepEnd end;
  end.step = 5;
  end.placed = {{{4, 1, 1}, 5}, {{5, 0, 1}, 5}};
  end.dropped = {{4, 0, 1}, {5, 1, 2}};
  EXPECT_EQ(line(end, {{{4, 0}, {20}}, {{4, 1}, {10}}, {{5, 0}, {2}}, {{5, 1}, {30, 3}}}),
            R"({"step":5,"initial_suppressed":[],"placed":{"2":5,"10":5},"suppressed":[3,20,30]})");
}

TEST(TraceLine, TimesOfACalendarAreLabels) {
  hierarchy::FromCalendar recipe;
  recipe.granularities = {"day"};
  const hierarchy::TimeSteps days(recipe, {});
  StepEnd end;
  end.step = days.step_of("2024-02-28").value();
  end.placed = {{{end.step, 0, 1}, end.step + 1}};
  EXPECT_EQ(line(end, {{{end.step, 0}, {4}}}, days),
            R"({"step":"2024-02-28","initial_suppressed":[],"placed":{"4":"2024-02-29"},"suppressed":[]})");
}

}  // namespace
}  // namespace kith::method
