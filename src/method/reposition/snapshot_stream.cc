#include "method/reposition/snapshot_stream.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "base/secret_random.h"
#include "base/worker.h"
#include "kith/error.h"
#include "method/reposition/open_records.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_maker.h"
#include "method/reposition/stream_trace.h"
#include "method/reposition/value_codes.h"

namespace kith::method {

namespace {

using reposition::Cost;
using reposition::Step;
using reposition::Value;

constexpr std::uint64_t state_version = 2;
constexpr std::uint32_t not_looked_up = 0xffffffff;

// The least power of ten that makes all costs whole.
double unit_of(const std::vector<double>& costs) {
  double scale = 1;
  const auto whole = [&](double cost) { return std::fabs(cost * scale - std::round(cost * scale)) < 1e-7; };
  while (scale < 1e6 && !std::ranges::all_of(costs, whole)) scale *= 10;
  return 1 / scale;
}

// Texts and costs of the open values by code, as the publishing threads see them.
struct KnownValues {
  std::vector<std::string> texts;
  std::vector<Cost> drop;
};

// Keys by row: the draws of one stream of random numbers.
class Keys {
 public:
  explicit Keys(const std::string& secret) : random_(secret, "order of records") {}
  std::uint64_t of(std::uint64_t row) {
    if (row != next_) random_.seek(row);
    next_ = row + 1;
    return random_.next();
  }

 private:
  SecretRandom random_;
  std::uint64_t next_ = 0;
};

void write_figures(ByteWriter<std::string>& out, const outcome::StreamFigures& f) {
  for (const std::uint64_t n : {f.records, f.late, f.ahead, f.published, f.moved, f.suppressed, f.surplus,
                                f.buckets, f.smallest_bucket, f.largest_bucket, f.snapshots_in_all})
    out.number(n);
  out.real(f.loss);
  out.number(f.distances.size());
  for (const std::uint64_t n : f.distances) out.number(n);
  out.number(f.values.size());
  for (const outcome::ValueFigures& v : f.values) {
    out.text(v.value);
    for (const std::uint64_t n : {v.in, v.published, v.moved, v.dropped}) out.number(n);
    out.real(v.loss);
  }
  out.number(f.snapshots.size());
  for (const outcome::SnapshotFigures& s : f.snapshots)
    for (const std::uint64_t n : {static_cast<std::uint64_t>(s.time), s.in, s.published, s.level, s.level_in,
                                  static_cast<std::uint64_t>(s.eligible_in)})
      out.number(n);
}

outcome::StreamFigures read_figures(ByteReader& in) {
  outcome::StreamFigures f;
  for (std::uint64_t* n : {&f.records, &f.late, &f.ahead, &f.published, &f.moved, &f.suppressed, &f.surplus,
                           &f.buckets, &f.smallest_bucket, &f.largest_bucket, &f.snapshots_in_all})
    *n = in.number();
  f.loss = in.real();
  f.distances.resize(in.count(8));
  for (std::uint64_t& n : f.distances) n = in.number();
  f.values.resize(in.count(48));
  for (outcome::ValueFigures& v : f.values) {
    v.value = in.text();
    for (std::uint64_t* n : {&v.in, &v.published, &v.moved, &v.dropped}) *n = in.number();
    v.loss = in.real();
  }
  f.snapshots.resize(in.count(48));
  for (outcome::SnapshotFigures& s : f.snapshots) {
    s.time = static_cast<Step>(in.number());
    for (std::uint64_t* n : {&s.in, &s.published, &s.level, &s.level_in}) *n = in.number();
    s.eligible_in = in.number() != 0;
  }
  return f;
}

}  // namespace

reposition::Settings settings_of(const plan::Plan& plan) {
  const RepositionSettings method = reposition_settings(plan);
  std::vector<double> mu = method.mu_up_to(method.window);
  std::vector<double> all = mu;
  if (method.beta) all.push_back(*method.beta);
  for (const auto& entry : method.beta_of) all.push_back(entry.second);
  reposition::Settings settings;
  reposition::Costs& costs = settings.costs;
  costs.unit = unit_of(all);
  const auto units = [&](double cost) { return static_cast<Cost>(std::llround(cost / costs.unit)); };
  for (std::uint64_t d = 0; d < method.window; ++d) costs.mu.push_back(units(mu[d]));
  if (method.beta)
    costs.beta = units(*method.beta);
  else if (mu.size() > method.window)
    costs.beta = units(mu[method.window]);
  settings.l = static_cast<reposition::Count>(*plan.privacy.l);
  settings.moves = method.moves;
  settings.replan = method.replan;
  return settings;
}

Cost drop_cost(const plan::Plan& plan, const reposition::Costs& costs, std::string_view value,
               const Place& place) {
  const plan::Value* beta = plan.method.settings.find("beta");
  if (!beta || beta->kind != plan::Value::Kind::table) return costs.beta;
  const plan::Value* found = beta->find(value);
  if (!found)
    throw Error(ErrorCode::plan_value, "a sensitive value has no beta", place,
                "add it to the table of beta under [method], or give one beta for all values",
                std::string(value));
  return static_cast<Cost>(std::llround(found->number / costs.unit));
}

struct SnapshotStream::Body {
  Body(const plan::Plan& its_plan, const StreamShape& its_shape, const hierarchy::TimeSteps& its_steps,
       std::string its_secret, Target its_target, Options its_options)
      : plan(its_plan),
        shape(its_shape),
        steps(its_steps),
        target(std::move(its_target)),
        options(std::move(its_options)),
        settings(settings_of(plan)),
        repositioner(settings),
        publisher(plan, shape, steps, its_secret),
        keys(its_secret),
        leaving_for([this](Snapshot snapshot) { target(std::move(snapshot)); }, options.in_background),
        departures([this](Departure departure) { publish(std::move(departure)); }, options.in_background) {
    figures.distances.assign(settings.costs.window(), 0);
    fields.resize(shape.carried.size());
    if (options.trace)
      repositioner.trace([this](const reposition::StepEnd& end) {
        options.trace(
            trace_line(end, steps, [this](Step time, Value value) { return open.at(time).rows(value); }));
      });
  }

  std::optional<Step> step_of(std::string_view text) {
    if (last_step && text == last_text) return last_step;
    last_step = steps.step_of(text);
    last_text = text;
    return last_step;
  }

  Taken take(std::uint64_t row, std::span<const std::string_view> record, const Place& place) {
    const auto step = step_of(record[shape.time]);
    if (!step) return Taken::bad_time;
    if (const auto latest = repositioner.latest()) {
      if (repositioner.too_late(*step)) return ++late, Taken::late;
      if (options.largest_gap && *step > *latest &&
          static_cast<std::uint64_t>(*step) - static_cast<std::uint64_t>(*latest) > *options.largest_gap)
        return ++ahead, Taken::ahead;
    }
    repositioner.advance(*step, [this](const reposition::Leaving& leaving) { depart(leaving); });
    const Value value = code_of(record[shape.sensitive], row, place);
    repositioner.receive(*step, value);
    ++open_of[value];
    for (std::size_t c = 0; c < fields.size(); ++c) fields[c] = record[shape.carried[c]];
    records_of(*step).add(row, keys.of(row), value, shape.person ? record[*shape.person] : std::string_view(),
                          fields);
    ++taken;
    if (!first || *step < *first) first = *step;
    if (!last || *step > *last) last = *step;
    return Taken::yes;
  }

  Value code_of(std::string_view text, std::uint64_t row, const Place& place) {
    if (const auto code = codes.find(text)) return *code;
    const Cost cost = cost_of(text, row, {place.file, 0, place.column});
    const Value code = codes.add(text);
    set_drop(code, cost);
    return code;
  }

  Cost cost_of(std::string_view text, std::uint64_t row, const Place& place) const {
    try {
      return drop_cost(plan, settings.costs, text, place);
    } catch (const Error& error) {
      throw Error(error.code(), fmt::format("row {}: {}", row + 1, error.message()), place, error.remedy(),
                  error.value());
    }
  }

  void set_drop(Value code, Cost cost) {
    repositioner.set_drop_cost(code, cost);
    if (code >= drop.size()) {
      drop.resize(code + 1, 0);
      open_of.resize(code + 1, 0);
    }
    drop[code] = cost;
    known = nullptr;
  }

  void give_back(const std::vector<reposition::Part>& parts) {
    for (const reposition::Part& part : parts)
      if ((open_of[part.value] -= part.count) == 0) codes.give_back(part.value);
  }

  OpenRecords& records_of(Step step) {
    if (current && current->time() == step) return *current;
    current = &open.try_emplace(step, step, fields.size()).first->second;
    return *current;
  }

  void depart(const reposition::Leaving& leaving) {
    Departure departure;
    departure.slot = leaving.slot;
    departure.passed_over = leaving.passed_over;
    for (const reposition::Part& part : leaving.published)
      open.at(part.origin).take_front(part.value, part.count, departure.records);
    if (const auto own = open.find(leaving.slot); own != open.end()) {
      for (const reposition::Part& part : leaving.dropped)
        own->second.take_back(part.value, part.count, departure.dropped);
      departure.received = own->second.received();
      departure.received_level = own->second.received_level();
    }
    for (auto& [step, records] : open) {
      if (step > leaving.slot) break;
      records.keep_pages(departure.pages);
    }
    forget_left(leaving.slot);
    if (!known) known = std::make_shared<KnownValues>(KnownValues{codes.texts(), drop});
    departure.values = known;
    give_back(leaving.published);
    give_back(leaving.dropped);
    std::ranges::sort(departure.records, {}, &LeavingRecord::row);
    std::ranges::sort(departure.dropped, {}, &LeavingRecord::row);
    departures.give(std::move(departure));
  }

  void forget_left(Step slot) {
    for (auto at = open.begin(); at != open.end() && at->first <= slot;) {
      if (at->second.open() > 0) {
        ++at;
        continue;
      }
      if (current == &at->second) current = nullptr;
      at = open.erase(at);
    }
  }

  // The publishing thread calls this, and what it calls.
  void publish(Departure departure) {
    const auto values_then = std::static_pointer_cast<const KnownValues>(departure.values);
    outcome::SnapshotFigures snapshot_figures;
    snapshot_figures.time = departure.slot;
    snapshot_figures.in = departure.received;
    snapshot_figures.level_in = departure.received_level;
    snapshot_figures.eligible_in = departure.received_level * settings.l <= departure.received;
    if (departure.passed_over) return keep(snapshot_figures);
    Snapshot snapshot = publisher.publish(std::move(departure), values_then->texts);
    snapshot.values_owner = values_then;
    snapshot_figures.published = snapshot.records.size();
    snapshot_figures.level = snapshot.level;
    count(snapshot, *values_then);
    keep(snapshot_figures);
    leaving_for.give(std::move(snapshot));
  }

  void keep(const outcome::SnapshotFigures& snapshot) {
    if (figures.snapshots.size() == snapshots_kept)
      figures.snapshots.erase(figures.snapshots.begin(), figures.snapshots.begin() + snapshots_kept / 2);
    figures.snapshots.push_back(snapshot);
  }

  void count(const Snapshot& snapshot, const KnownValues& then) {
    figure_of.assign(then.texts.size(), not_looked_up);
    for (const LeavingRecord& record : snapshot.records) count_published(snapshot.slot, record, then);
    for (const auto* list : {&snapshot.dropped, &snapshot.surplus})
      for (const LeavingRecord& record : *list) count_dropped(record, then);
    figures.surplus += snapshot.surplus.size();
    count_buckets(snapshot);
  }

  // The figures that a value is counted in: by its text, since codes are used again. A stream may have any
  // number of values; those beyond many are counted together.
  outcome::ValueFigures& figures_of(Value code, const KnownValues& then) {
    if (figure_of[code] == not_looked_up) {
      const bool many = figures.values.size() >= values_told;
      const std::string& text = then.texts[code];
      const auto known_text = figure_of_text.find(text);
      if (known_text != figure_of_text.end()) {
        figure_of[code] = known_text->second;
      } else if (many) {
        if (figures.values.size() == values_told) figures.values.push_back({"all others"});
        figure_of[code] = static_cast<std::uint32_t>(values_told);
      } else {
        figure_of[code] = static_cast<std::uint32_t>(figures.values.size());
        figure_of_text.emplace(text, figure_of[code]);
        figures.values.push_back({text});
      }
    }
    return figures.values[figure_of[code]];
  }

  void count_published(Step slot, const LeavingRecord& record, const KnownValues& then) {
    const auto distance = static_cast<std::size_t>(slot - record.origin);
    outcome::ValueFigures& value = figures_of(record.value(), then);
    ++value.in;
    ++value.published;
    ++figures.published;
    ++figures.distances.at(distance);
    if (distance == 0) return;
    ++value.moved;
    ++figures.moved;
    value.loss += settings.costs.in_plan(settings.costs.mu[distance]);
    loss += settings.costs.mu[distance];
  }

  void count_dropped(const LeavingRecord& record, const KnownValues& then) {
    outcome::ValueFigures& value = figures_of(record.value(), then);
    ++value.in;
    ++value.dropped;
    ++figures.suppressed;
    value.loss += settings.costs.in_plan(then.drop[record.value()]);
    loss += then.drop[record.value()];
  }

  void count_buckets(const Snapshot& snapshot) {
    std::uint32_t parts = snapshot.buckets;
    if (reposition_settings(plan).publish == Publish::plain) parts = snapshot.records.empty() ? 0 : 1;
    std::vector<std::uint64_t> sizes(parts, 0);
    for (const LeavingRecord& record : snapshot.records)
      ++sizes[parts == snapshot.buckets ? record.bucket : 0];
    figures.buckets += parts;
    for (const std::uint64_t size : sizes) {
      figures.largest_bucket = std::max(figures.largest_bucket, size);
      if (figures.smallest_bucket == 0 || size < figures.smallest_bucket) figures.smallest_bucket = size;
    }
  }

  void complete_figures() {
    figures.records = taken;
    figures.late = late;
    figures.ahead = ahead;
    figures.loss = settings.costs.in_plan(loss);
    figures.snapshots_in_all = 0;
    if (!first) return;
    const std::uint64_t apart = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first);
    figures.snapshots_in_all = apart == std::numeric_limits<std::uint64_t>::max() ? apart : apart + 1;
  }

  const plan::Plan& plan;
  const StreamShape& shape;
  const hierarchy::TimeSteps& steps;
  Target target;
  Options options;
  reposition::Settings settings;
  reposition::Repositioner repositioner;
  SnapshotMaker publisher;
  Keys keys;
  ValueCodes codes;
  // Costs and open records are by code. What is known of codes and costs is null if they have changed since.
  std::vector<Cost> drop;
  std::vector<std::uint64_t> open_of;
  std::shared_ptr<const KnownValues> known;
  std::map<Step, OpenRecords> open;
  OpenRecords* current = nullptr;
  std::vector<std::string_view> fields;
  std::string last_text;
  std::optional<Step> last_step, first, last;
  std::uint64_t taken = 0, late = 0, ahead = 0;
  // The publishing thread uses these. `figure_of` is by code of the snapshot at hand.
  Cost loss = 0;
  std::vector<std::uint32_t> figure_of;
  std::unordered_map<std::string, std::uint32_t> figure_of_text;
  outcome::StreamFigures figures;
  // Last, so that their threads end first, and the later one's before the other's.
  Worker<Snapshot> leaving_for;
  Worker<Departure> departures;
};

SnapshotStream::SnapshotStream(const plan::Plan& plan, const StreamShape& shape,
                               const hierarchy::TimeSteps& steps, std::string secret, Target target,
                               Options options)
    : body_(std::make_unique<Body>(plan, shape, steps, std::move(secret), std::move(target),
                                   std::move(options))) {}
SnapshotStream::~SnapshotStream() = default;

Taken SnapshotStream::take(std::uint64_t row, std::span<const std::string_view> fields, const Place& place) {
  return body_->take(row, fields, place);
}

Error SnapshotStream::explain(std::span<const std::string_view> fields, const Place& place) const {
  const StreamShape& shape = body_->shape;
  return {ErrorCode::bad_time,
          body_->steps.why_not(fields[shape.time]),
          {place.file, place.line, shape.wanted[shape.time]},
          body_->steps.remedy()};
}

void SnapshotStream::finish() {
  body_->repositioner.finish([this](const reposition::Leaving& leaving) { body_->depart(leaving); });
  drain();
}

void SnapshotStream::drain() {
  body_->departures.drain();
  body_->leaving_for.drain();
  body_->complete_figures();
}

const outcome::StreamFigures& SnapshotStream::figures() const { return body_->figures; }
const std::optional<reposition::Repositioner::First>& SnapshotStream::first_window() const {
  return body_->repositioner.first_window();
}
std::uint64_t SnapshotStream::relayed() const { return body_->repositioner.relayed(); }

std::string SnapshotStream::save() const {
  std::string bytes;
  ByteWriter out(bytes);
  out.number(state_version);
  out.number(body_->publisher.buckets());
  out.number(static_cast<std::uint64_t>(body_->loss));
  for (const auto& bound : {body_->first, body_->last}) {
    out.number(bound.has_value());
    out.number(static_cast<std::uint64_t>(bound.value_or(0)));
  }
  write_figures(out, body_->figures);
  out.number(body_->codes.texts().size());
  for (const std::string& text : body_->codes.texts()) out.text(text);
  for (const Cost cost : body_->drop) out.number(static_cast<std::uint64_t>(cost));
  out.number(body_->codes.free().size());
  for (const std::uint32_t code : body_->codes.free()) out.number(code);
  const auto state = body_->repositioner.state();
  out.number(state.numbers.size());
  for (const std::int64_t number : state.numbers) out.number(static_cast<std::uint64_t>(number));
  out.number(body_->open.size());
  for (const auto& [step, records] : body_->open) {
    out.number(static_cast<std::uint64_t>(step));
    out.number(records.received_by_value().size());
    for (const std::uint64_t n : records.received_by_value()) out.number(n);
    out.number(records.open());
    records.each([&](const LeavingRecord& record) {
      out.number(record.row());
      out.number(record.value());
      out.text(record.person());
      for (std::size_t f = 0; f < body_->fields.size(); ++f) out.text(record.field(f));
    });
  }
  return bytes;
}

void SnapshotStream::restore(std::string_view bytes, const Place& place) {
  ByteReader in = state_reader(bytes, place);
  Body& body = *body_;
  if (in.number() != state_version) in.damaged("it is of another version");
  body.publisher.resume(in.number());
  body.loss = static_cast<Cost>(in.number());
  for (std::optional<Step>* bound : {&body.first, &body.last}) {
    const bool there = in.number() != 0;
    const auto step = static_cast<Step>(in.number());
    if (there) *bound = step;
  }
  body.figures = read_figures(in);
  if (body.figures.distances.size() != body.settings.costs.window()) in.damaged("its window is another");
  body.taken = body.figures.records;
  body.late = body.figures.late;
  body.ahead = body.figures.ahead;
  reposition::RepositionerState state;
  for (std::uint32_t i = 0; i < body.figures.values.size() && i < values_told; ++i)
    body.figure_of_text.emplace(body.figures.values[i].value, i);
  std::vector<std::string> texts(in.count(8));
  for (std::string& text : texts) text = in.text();
  for (Value code = 0; code < texts.size(); ++code) body.set_drop(code, static_cast<Cost>(in.number()));
  std::vector<std::uint32_t> free(in.count(8));
  for (std::uint32_t& code : free) code = static_cast<std::uint32_t>(in.number());
  const std::size_t values = texts.size();
  if (!body.codes.restore(std::move(texts), std::move(free))) in.damaged("its codes do not fit");
  state.numbers.resize(in.count(8));
  for (std::int64_t& number : state.numbers) number = static_cast<std::int64_t>(in.number());
  body.repositioner.restore(state);
  const std::uint64_t times = in.count(8);
  for (std::uint64_t t = 0; t < times; ++t) {
    const auto step = static_cast<Step>(in.number());
    std::vector<std::uint64_t> received(in.count(8));
    for (std::uint64_t& n : received) n = in.number();
    OpenRecords& records = body.records_of(step);
    const std::uint64_t open = in.count(8);
    for (std::uint64_t i = 0; i < open; ++i) {
      const std::uint64_t row = in.number(), value = in.number();
      if (value >= values) in.damaged("a record has no value");
      const std::string_view person = in.text();
      for (std::string_view& field : body.fields) field = in.text();
      records.add(row, body.keys.of(row), static_cast<Value>(value), person, body.fields);
      ++body.open_of[value];
    }
    records.restore_received(std::move(received));
  }
  if (!in.ended()) in.damaged("bytes follow its end");
}

}  // namespace kith::method
