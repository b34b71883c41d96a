#include "method/reposition/stream_trace.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace kith::method {

namespace {

using Json = nlohmann::ordered_json;
using reposition::Step;
using reposition::Value;

Json time_json(const hierarchy::TimeSteps& steps, Step step) {
  return steps.numbers() ? Json(step) : Json(steps.label(step));
}

}  // namespace

std::string trace_line(const reposition::StepEnd& end, const hierarchy::TimeSteps& steps,
                       const QueueRows& rows) {
  std::map<std::pair<Step, Value>, std::vector<std::uint64_t>> queues;
  const auto queue = [&](const reposition::Part& part) -> const std::vector<std::uint64_t>& {
    const auto [found, is_new] = queues.try_emplace({part.origin, part.value});
    if (is_new) found->second = rows(part.origin, part.value);
    return found->second;
  };
  const auto tail = [&](const std::vector<reposition::Part>& parts) {
    std::vector<std::uint64_t> all;
    for (const reposition::Part& part : parts) {
      const auto& list = queue(part);
      all.insert(all.end(), list.end() - static_cast<std::ptrdiff_t>(part.count), list.end());
    }
    std::ranges::sort(all);
    return all;
  };
  std::map<std::uint64_t, Step> placed;
  std::map<std::pair<Step, Value>, std::size_t> used;
  for (const auto& [part, slot] : end.placed) {
    std::size_t& at = used[{part.origin, part.value}];
    const auto& list = queue(part);
    for (std::uint64_t i = 0; i < part.count; ++i) placed[list[at++]] = slot;
  }
  Json slots = Json::object();
  for (const auto& [row, slot] : placed) slots[std::to_string(row)] = time_json(steps, slot);
  return Json{{"step", time_json(steps, end.step)},
              {"initial_suppressed", tail(end.initially_dropped)},
              {"placed", std::move(slots)},
              {"suppressed", tail(end.dropped)}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kith::method
