// Records of a stream put into snapshots that can be published: by counts alone, since records of one time
// and one sensitive value are alike here. Who holds the records keeps, per time and value, a queue in an
// order that tells nothing: snapshots take from its front in the order in which they leave, what is dropped
// is its end.
//
// Times are steps. The open window is the last `window` steps up to the latest time received. A step is
// closed when a record of a later one comes: the first `window` steps together (narrower_windows.h), every
// later one by relays (relay.h), and if wanted by solving the open window anew (replan.h). A record that comes
// after its step was closed, yet within the open window, counts as dropped there and may be placed like any
// other. A snapshot leaves when the window has passed it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "kith/progress.h"
#include "reposition/first_window.h"

namespace kith::reposition {

enum class Moves { free, covered };

struct Settings {
  // The window is that of the costs.
  Costs costs;
  Count l = 1;
  Moves moves = Moves::free;
  // The open window is solved anew at every later step, after its relays.
  bool replan = false;
  WindowEffort effort;
};

// `count` records of time `origin` and value `value`.
struct Part {
  Step origin = 0;
  Value value = 0;
  Count count = 0;
  bool operator==(const Part&) const = default;
};

// A snapshot that leaves the window, empty ones included. After it no record of time `slot` is open any more,
// except those placed in later slots. `published` is by origin, then value, with counts above 0; `dropped` is
// of origin `slot`, by value. `level` is that of what is published, and `cost` is of moving `published` and
// dropping `dropped`. It is passed over if it is empty, a window of empty ones stands before it, and records
// of its own time wait in later slots: nothing is to be published for it, yet these records were received.
struct Leaving {
  Step slot = 0;
  std::vector<Part> published;
  std::vector<Part> dropped;
  Count level = 0;
  Cost cost = 0;
  bool passed_over = false;
};

// What a step ended with, over the records whose own time or slot is then in the window. `first` marks the
// first window. `initially_dropped` is of origin `step`, before anything was relayed. `placed` is by origin,
// value and slot, `dropped` by origin and value.
struct StepEnd {
  Step step = 0;
  bool first = false;
  std::vector<Part> initially_dropped;
  struct Placed {
    Part part;
    Step slot = 0;
    bool operator==(const Placed&) const = default;
  };
  std::vector<Placed> placed;
  std::vector<Part> dropped;
};

// Everything a repositioner knows, to be stored and taken up again.
struct RepositionerState {
  std::vector<std::int64_t> numbers;
};

class Repositioner {
 public:
  explicit Repositioner(Settings settings);

  // Gives the latest time received, and none before the first.
  std::optional<Step> latest() const;
  // Records of an earlier time come too late. Nothing is too late before the first record.
  bool too_late(Step time) const;

  // A time beyond the latest closes the steps before it. Snapshots that leave are handed over at once and in
  // order; steps between them without records are left out from `window` empty ones on, and those whose
  // records all wait are then passed over. Requires !too_late(time).
  using Leave = std::function<void(const Leaving&)>;
  void advance(Step time, const Leave& leave);
  // Records of an open time not beyond the latest (call advance() first).
  void receive(Step time, Value value, Count count = 1);
  // No more records: everything leaves. More may come afterwards, of later times than any that left.
  void finish(const Leave& leave);

  // Told of every step that is closed, before snapshots leave. Off by default: it costs a look at all counts.
  void trace(std::function<void(const StepEnd&)> tell);

  // Sets the new value's cost of dropping, if codes grow while the stream runs.
  void set_drop_cost(Value value, Cost cost);

  // How the first window was solved, once it was.
  struct First {
    Cost cost = 0, bound = 0;
    std::uint64_t flows = 0, nodes = 0;
  };
  const std::optional<First>& first_window() const;
  // Counts the records relayed so far.
  std::uint64_t relayed() const;
  // What solving later windows anew took since this was made or restored.
  WindowEffort spent() const;

  RepositionerState state() const;
  // Requires the settings the state was made with.
  void restore(const RepositionerState& state);

 private:
  struct Body;
  std::shared_ptr<Body> body_;
};

}  // namespace kith::reposition
