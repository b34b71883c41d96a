// Records in, snapshots out: repositions the records of a stream and hands over every snapshot that leaves
// the window. One thread feeds it; what leaves is made ready in a second and handed over in a third, in
// order.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/time_steps.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/stream_shape.h"
#include "method/stream.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"
#include "reposition/repositioner.h"

namespace kith::method {

// Costs and l as the plan has them. `values` by code; Error{plan_value} names one without a beta if the
// plan gives a table.
reposition::Settings settings_of(const plan::Plan& plan);
reposition::Cost drop_cost(const plan::Plan& plan, const reposition::Costs& costs, std::string_view value,
                           const Place& place);

class SnapshotStream {
 public:
  static constexpr std::size_t snapshots_kept = 100'000;
  // So many values are counted apart in the figures, and the others together.
  static constexpr std::size_t values_told = 100'000;

  struct Options {
    // Records further ahead of the latest than the largest gap are refused. If `in_background` is true,
    // snapshots are published in threads of their own.
    std::optional<std::uint64_t> largest_gap;
    bool in_background = true;
    // Told of every step that is closed, with rows; called by the feeding thread.
    std::function<void(std::string_view json_line)> trace;
  };
  // Called for every snapshot in order, by a thread of its own; what it throws stops the stream.
  using Target = std::function<void(Snapshot)>;

  SnapshotStream(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
                 std::string secret, Target target, Options options);
  ~SnapshotStream();

  // `fields` as shape.wanted has them. With bad_time nothing was taken; see explain().
  Taken take(std::uint64_t row, std::span<const std::string_view> fields, const Place& place);
  // The error of a record whose time cannot be read.
  Error explain(std::span<const std::string_view> fields, const Place& place) const;

  // No more records: everything leaves.
  void finish();
  // Waits until everything that left is published.
  void drain();

  // After drain().
  const outcome::StreamFigures& figures() const;
  const std::optional<reposition::Repositioner::First>& first_window() const;
  std::uint64_t relayed() const;

  // Everything it knows, to go on later with the same plan, shape and secret; after drain().
  std::string save() const;
  // Error{stream_state} if the bytes are not what save() gave.
  void restore(std::string_view bytes, const Place& place);

 private:
  struct Body;
  std::unique_ptr<Body> body_;
};

}  // namespace kith::method
