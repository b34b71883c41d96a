// The online algorithm: a window that slides over the steps of a stream.
//
// Idea. Whatever is received counts as dropped at its own time until a step is closed. The first window's
// steps are closed together (narrower_windows.h). Every later one begins with its initial solution, cut to
// the largest eligible level, and then takes in what relays bring (later_step.h); so does a step without
// records, which may still have something to take in. Records that come late find their step closed and wait
// among its dropped. With `replan` the whole open window is then solved anew (replan.h).
//
// Invariant. Closed slots are eligible and in timestamp order. The solver's answer may break the order at
// equal cost (theorem 1, mu linear), so that it is sorted first: of each value the earliest records take the
// earliest slots. No slot beyond the latest time is ever used: a union of eligible sets is eligible, so what
// could be published there can be published at the latest time, for less.
//
// Gaps. Once nothing is placed or dropped in the window any more, nothing can happen until the next record:
// the window jumps there. Of a run of empty snapshots the first `window` are handed over, by number, whether
// they were jumped over or not. Times are subtracted as unsigned numbers, so that no distance overflows.
//
// Cost. A record received: O(1). A step: the counts of the window, O(window^2 values), which is also what is
// kept in memory; and its relays.
#include "reposition/repositioner.h"

#include <algorithm>
#include <limits>

#include "kith/error.h"
#include "reposition/covered.h"
#include "reposition/later_step.h"
#include "reposition/narrower_windows.h"
#include "reposition/open_window.h"
#include "reposition/placing.h"
#include "reposition/replan.h"

namespace kith::reposition {
namespace {

[[noreturn]] void damaged() {
  throw Error(ErrorCode::stream_state, "the state of the stream is damaged or of other settings", {},
              "go on from an undamaged state, or begin the stream again");
}

// Reads numbers one by one.
class Numbers {
 public:
  explicit Numbers(const std::vector<std::int64_t>& numbers) : numbers_(numbers) {}
  std::int64_t next() { return *take(1); }
  std::int64_t next(std::int64_t least, std::int64_t most) {
    const std::int64_t number = next();
    if (number < least || number > most) damaged();
    return number;
  }
  std::uint64_t left() const { return numbers_.size() - at_; }
  const std::int64_t* take(std::uint64_t count) {
    if (left() < count) damaged();
    at_ += count;
    return numbers_.data() + at_ - count;
  }

 private:
  const std::vector<std::int64_t>& numbers_;
  std::size_t at_ = 0;
};

constexpr std::int64_t state_version = 1;

}  // namespace

struct Repositioner::Body {
  enum class Phase { nothing, first_window, later };

  explicit Body(Settings stated) : settings(std::move(stated)), window(settings.costs.window()) {
    if (settings.l == 0 || settings.costs.mu.empty()) throw Bug("reposition without a window or an l");
  }

  bool covered() const { return settings.moves == Moves::covered; }
  // How records are moved, as states have it.
  int way() const { return static_cast<int>(settings.moves) + (settings.replan ? 2 : 0); }

  bool too_late(Step time) const {
    if (phase == Phase::nothing || time > window.newest()) return false;
    return over || !window.holds(time) || (phase == Phase::later && time < next);
  }

  void advance(Step time, const Leave& leave) {
    if (phase == Phase::nothing) {
      phase = Phase::first_window;
      window.jump(first = time);
    }
    if (time <= window.newest()) return;
    if (phase == Phase::first_window) {
      const bool within = OpenWindow::distance(first, time) < window.size();
      slide_to(within ? time : first + static_cast<Step>(window.size() - 1));
      if (within) return;
      close_first();
    }
    if (!closed) close();
    go_to(time, leave);
    closed = false;
  }

  void receive(Step time, Value value, Count count) {
    if (phase == Phase::nothing || time > window.newest() || too_late(time))
      throw Bug("a record of a time that is not open");
    if (count == 0) return;
    if (phase == Phase::first_window) first = std::min(first, time);
    window.add_dropped(time, value, count);
  }

  void finish(const Leave& leave) {
    if (phase == Phase::nothing) return;
    if (phase == Phase::first_window)
      close_first();
    else if (!closed)
      close();
    closed = true;
    for (std::size_t slot = 0; slot < window.size(); ++slot) hand_over(slot, leave);
  }

  // This is for the first window, in which nothing is in the way.
  void slide_to(Step time) {
    while (window.newest() < time) window.shift();
  }

  void close_first() {
    phase = Phase::later;
    next = first;
    closed = true;
    if (!covered() && !window.empty()) solve_first();
    tell_end(true, {});
  }

  void solve_first() {
    const std::size_t first_slot = window.slot_of(first);
    WindowProblem problem{.records = {}, .costs = settings.costs, .l = settings.l};
    for (std::size_t slot = first_slot; slot < window.size(); ++slot) {
      std::vector<Count>& row = problem.records.emplace_back();
      for (const auto& dropped : window.counts().dropped) row.push_back(dropped[slot]);
    }
    const WindowSolution solution = solve_no_worse(problem, settings.effort);
    solved = First{solution.cost, solution.bound, solution.flows, solution.nodes};
    place(window.counts(), solution, static_cast<std::ptrdiff_t>(first_slot));
  }

  // Closes the newest step.
  void close() {
    LaterStep step;
    if (!covered()) {
      step = close_newest(window, settings.costs, settings.l);
      relayed += step.relayed;
      if (settings.replan) solve_anew();
    }
    tell_end(false, std::move(step.initially_dropped));
  }

  void solve_anew() {
    if (window.values() == 0) return;
    std::size_t published = 0;
    while (published < window.size() && (!window.exists(published) || window.step_of(published) < next))
      ++published;
    const WindowProblem size{.records = {2 * window.size(), std::vector<Count>(window.values())},
                             .costs = settings.costs};
    const Replanned done =
        replan(window.counts(), published, settings.costs, settings.l, affordable(settings.effort, size));
    spent.flows += done.flows;
    spent.nodes += done.nodes;
  }

  // Steps before `time` are closed on the way. Requires the newest to be closed.
  void go_to(Step time, const Leave& leave) {
    while (window.newest() < time) {
      if (window.empty()) return jump_to(time, leave);
      hand_over(0, leave);
      window.shift();
      if (window.newest() < time) close();
    }
  }

  void jump_to(Step time, const Leave& leave) {
    while (OpenWindow::distance(next, time) >= window.size() && empty_run < window.size()) {
      Leaving nobody;
      nobody.slot = next++;
      ++empty_run;
      leave(nobody);
    }
    if (OpenWindow::distance(next, time) >= window.size()) next = time - static_cast<Step>(window.size() - 1);
    window.jump(time);
  }

  void hand_over(std::size_t slot, const Leave& leave) {
    if (over || !window.exists(slot) || window.step_of(slot) < next) return;
    if (covered()) settle_covered(window.counts(), slot, settings.l);
    Leaving leaving = window.take(slot, settings.costs);
    over = leaving.slot == std::numeric_limits<Step>::max();
    if (!over) next = leaving.slot + 1;
    empty_run = leaving.published.empty() && leaving.dropped.empty() ? empty_run + 1 : 0;
    leaving.passed_over = empty_run > window.size();
    if (!leaving.passed_over || window.has_waiting(slot)) leave(leaving);
  }

  void tell_end(bool of_first, std::vector<Part> initially_dropped) {
    if (!tell) return;
    OpenWindow seen = window;
    if (covered())
      for (std::size_t slot = 0; slot < seen.size(); ++slot) settle_covered(seen.counts(), slot, settings.l);
    StepEnd end = seen.look();
    end.first = of_first;
    end.initially_dropped = std::move(initially_dropped);
    if (covered() && !of_first)
      for (const Part& part : end.dropped)
        if (part.origin == end.step) end.initially_dropped.push_back(part);
    tell(end);
  }

  void write(std::vector<std::int64_t>& numbers) const;
  void read(Numbers& numbers);

  Settings settings;
  OpenWindow window;
  Phase phase = Phase::nothing;
  // The newest step is closed.
  bool closed = false;
  // The last step there is has left.
  bool over = false;
  // This is the first step of the first window.
  Step first = 0;
  // This is the first step that has not left, once the first window is closed.
  Step next = 0;
  std::uint64_t empty_run = 0, relayed = 0;
  std::optional<First> solved;
  WindowEffort spent{.flows = 0, .nodes = 0};
  std::function<void(const StepEnd&)> tell;
};

void Repositioner::Body::write(std::vector<std::int64_t>& numbers) const {
  const auto put = [&](auto... each) { (numbers.push_back(static_cast<std::int64_t>(each)), ...); };
  put(state_version, window.size(), settings.l, way(), phase, closed, over, window.newest(), first, next);
  put(empty_run, relayed, solved.has_value());
  if (solved) put(solved->cost, solved->bound, solved->flows, solved->nodes);
  put(settings.costs.beta_of.size());
  for (const Cost cost : settings.costs.beta_of) put(cost);
  put(window.values());
  window.write(numbers);
}

void Repositioner::Body::read(Numbers& numbers) {
  constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
  const auto same = [&](auto expected) {
    if (numbers.next() != static_cast<std::int64_t>(expected)) damaged();
  };
  same(state_version);
  same(window.size());
  same(settings.l);
  same(way());
  phase = static_cast<Phase>(numbers.next(0, 2));
  closed = numbers.next(0, 1) == 1;
  over = numbers.next(0, 1) == 1;
  window.jump(numbers.next());
  first = numbers.next();
  next = numbers.next();
  if (phase == Phase::first_window && !window.holds(first)) damaged();
  empty_run = static_cast<std::uint64_t>(numbers.next(0, any));
  relayed = static_cast<std::uint64_t>(numbers.next(0, any));
  if (numbers.next(0, 1) == 1) {
    First& read = solved.emplace();
    read.cost = numbers.next();
    read.bound = numbers.next();
    read.flows = static_cast<std::uint64_t>(numbers.next());
    read.nodes = static_cast<std::uint64_t>(numbers.next());
  }
  const auto costs = static_cast<std::uint64_t>(numbers.next(0, any));
  const std::int64_t* cost = numbers.take(costs);
  settings.costs.beta_of.assign(cost, cost + costs);
  window.grow(static_cast<std::size_t>(numbers.next(0, std::numeric_limits<Value>::max())));
  while (numbers.left() > 0)
    if (!window.read(numbers.take(4))) damaged();
}

Repositioner::Repositioner(Settings settings) : body_(std::make_shared<Body>(std::move(settings))) {}

std::optional<Step> Repositioner::latest() const {
  if (body_->phase == Body::Phase::nothing) return std::nullopt;
  return body_->window.newest();
}

bool Repositioner::too_late(Step time) const { return body_->too_late(time); }
void Repositioner::advance(Step time, const Leave& leave) { body_->advance(time, leave); }
void Repositioner::receive(Step time, Value value, Count count) { body_->receive(time, value, count); }
void Repositioner::finish(const Leave& leave) { body_->finish(leave); }
void Repositioner::trace(std::function<void(const StepEnd&)> tell) { body_->tell = std::move(tell); }

void Repositioner::set_drop_cost(Value value, Cost cost) {
  Costs& costs = body_->settings.costs;
  if (value >= costs.beta_of.size()) costs.beta_of.resize(static_cast<std::size_t>(value) + 1, costs.beta);
  costs.beta_of[value] = cost;
}

const std::optional<Repositioner::First>& Repositioner::first_window() const { return body_->solved; }
std::uint64_t Repositioner::relayed() const { return body_->relayed; }
WindowEffort Repositioner::spent() const { return body_->spent; }

RepositionerState Repositioner::state() const {
  RepositionerState result;
  body_->write(result.numbers);
  return result;
}

void Repositioner::restore(const RepositionerState& state) {
  auto fresh = std::make_shared<Body>(body_->settings);
  Numbers numbers(state.numbers);
  fresh->read(numbers);
  fresh->tell = body_->tell;
  body_ = std::move(fresh);
}

}  // namespace kith::reposition
