#include "method/reposition/stream_run.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/stopwatch.h"
#include "hierarchy/time_steps.h"
#include "kith/error.h"
#include "method/output_files.h"
#include "method/reposition/growing_file.h"
#include "method/reposition/read_ahead.h"
#include "method/reposition/snapshot_check.h"
#include "method/reposition/snapshot_stream.h"
#include "method/reposition/stream_call.h"
#include "method/reposition/stream_certificate.h"
#include "method/reposition/stream_files.h"
#include "method/reposition/stream_shape.h"
#include "method/reposition/stream_state.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double longest_checkpoints = 10;  // where records have come and no snapshot has left
constexpr auto note_every = std::chrono::seconds(10);
constexpr auto show_every = std::chrono::milliseconds(500);

// What a run has at hand before the first record.
struct Beginning {
  std::unique_ptr<StateLock> lock;
  StreamState state;
  bool resumed = false;
  std::unique_ptr<engine::RecordSource> source;
};

StreamState taken_up(StreamState state, const std::string& plan, const StreamOptions& options) {
  const Place place{options.state->string()};
  if (state.plan != plan)
    throw Error(ErrorCode::stream_state, "the state is of a stream with another plan", place,
                "go on with the plan it was begun with, or begin anew with another state file");
  if (options.seed && seeded_secret(*options.seed) != state.secret)
    throw Error(ErrorCode::stream_state, "the state is of a stream with another key", place,
                "leave --seed out where a stream goes on");
  for (const bool without :
       {!options.private_map && state.map_bytes > 0, !options.trace && state.trace_bytes > 0})
    if (without)
      throw Error(ErrorCode::stream_state, "the stream was begun with a private map or a trace", place,
                  "name the same file again, so that it stays whole");
  for (const bool without : {options.private_map && state.map_bytes == 0,
                             options.trace && state.trace_bytes == 0 && state.rows > 0})
    if (without)
      throw Error(ErrorCode::stream_state, "the stream was begun without a private map or a trace", place,
                  "leave it out: it would lack what was published before");
  return state;
}

Beginning begin(const plan::Plan& plan, const StreamOptions& options, Progress& progress) {
  Beginning beginning;
  const std::string digest = digest_of_plan(plan);
  beginning.state.plan = digest;
  beginning.state.seeded = options.seed.has_value();
  beginning.state.secret = options.seed ? seeded_secret(*options.seed) : fresh_secret();
  if (options.state) {
    beginning.lock = std::make_unique<StateLock>(*options.state);
    if (auto stored = load_state(*options.state)) {
      beginning.state = taken_up(std::move(*stored), digest, options);
      beginning.resumed = true;
    }
  }
  beginning.source = engine::open_records(options.source);
  if (beginning.resumed && options.continued) beginning.source->go_on(beginning.state.position);
  if (beginning.resumed && !options.continued) beginning.source->resume(beginning.state.position);
  while (!beginning.source->ready()) check_cancelled(progress);
  return beginning;
}

class StreamRun {
 public:
  StreamRun(const plan::Plan& plan, const StreamOptions& options, Beginning beginning, Filesystem& files,
            Progress& progress);
  StreamOutcome run();

 private:
  void open_growing();
  bool read_all();
  void feed(const engine::RecordBatch& batch);
  void refuse_time(std::span<const std::string_view> fields);
  void maybe_checkpoint();
  void drain();
  void checkpoint();
  void show_progress(std::size_t rows);
  void note_refused(bool at_last);
  [[noreturn]] void stopped_without_state() const;
  StreamOutcome result(bool stopped);

  const plan::Plan& plan_;
  const StreamOptions& options_;
  Beginning beginning_;
  StreamState& state_;
  Filesystem& files_;
  Progress& progress_;
  StreamShape shape_;
  hierarchy::TimeSteps steps_;
  StreamFiles snapshots_;
  std::optional<GrowingFile> map_, trace_;
  std::optional<SnapshotStream> stream_;
  Place place_;  // of the record being fed
  std::vector<std::string_view> record_;
  std::uint64_t late_ = 0, ahead_ = 0, refused_told_ = 0;  // of this run
  std::uint64_t files_before_ = 0, files_stored_ = 0, rows_stored_ = 0;
  Clock::time_point stored_ = Clock::now(), told_ = Clock::now() - note_every, shown_ = stored_;
  double seconds_ = 0;
};

StreamRun::StreamRun(const plan::Plan& plan, const StreamOptions& options, Beginning beginning,
                     Filesystem& files, Progress& progress)
    : plan_(plan),
      options_(options),
      beginning_(std::move(beginning)),
      state_(beginning_.state),
      files_(files),
      progress_(progress),
      shape_(shape_of(plan, beginning_.source->columns(), beginning_.source->description())),
      steps_(time_steps_of(plan)),
      snapshots_(plan, shape_, steps_, options.directory, snapshot_check(plan, shape_, steps_), files) {
  beginning_.source->want(shape_.wanted);
  place_.file = options.source.file ? options.source.file->string() : "standard input";
  record_.resize(shape_.wanted.size());
  snapshots_.published = state_.files;
  snapshots_.published_in_all = files_before_ = files_stored_ = state_.files_in_all;
  rows_stored_ = state_.rows;
  open_growing();
  SnapshotStream::Options stream_options;
  stream_options.largest_gap = options.largest_gap;
  if (trace_)
    stream_options.trace = [this](std::string_view line) { trace_->append(std::string(line) + "\n"); };
  stream_.emplace(
      plan_, shape_, steps_, state_.secret, [this](Snapshot s) { snapshots_.publish(std::move(s)); },
      std::move(stream_options));
  if (beginning_.resumed && !state_.stream.empty())
    stream_->restore(state_.stream, {options.state->string()});
}

void StreamRun::open_growing() {
  if (options_.private_map) map_.emplace(*options_.private_map, state_.map_bytes);
  if (options_.trace) trace_.emplace(*options_.trace, state_.trace_bytes);
  snapshots_.map_to(map_ ? &*map_ : nullptr);
}

StreamOutcome StreamRun::run() {
  Stopwatch clock;
  progress_.begin("records", 0);
  // The key must outlive a crash before anything is published with it.
  state_.position = beginning_.source->position();
  checkpoint();
  const bool ended = read_all();
  if (ended && !options_.keep_open) stream_->finish();
  drain();
  state_.position = beginning_.source->position();
  checkpoint();
  progress_.end();
  note_refused(true);
  seconds_ = clock.lap();
  return result(!ended);
}

// Whether the input has ended; else the stream was stopped.
bool StreamRun::read_all() {
  ReadAhead reader(*beginning_.source, std::chrono::duration<double>(options_.checkpoint_seconds / 4));
  bool stopping = false;
  while (true) {
    if (!stopping && progress_.cancelled()) {
      if (!options_.state) stopped_without_state();
      reader.stop();
      stopping = true;
    }
    auto item = reader.next();
    if (!item && stopping) return false;
    if (!item) continue;
    feed(item->batch);
    if (item->ended) {
      reader.stop();
      return true;
    }
    if (item->position) {
      state_.position = *item->position;
      maybe_checkpoint();
    }
    reader.give_back(std::move(item));
  }
}

void StreamRun::feed(const engine::RecordBatch& batch) {
  std::size_t refused = 0;
  const auto count_refused = [&](std::size_t before) {
    while (refused < batch.refused_before.size() && batch.refused_before[refused] <= before) {
      ++refused;
      ++state_.rows;
      ++state_.unreadable;
    }
  };
  for (std::size_t row = 0; row < batch.rows; ++row) {
    if (refused < batch.refused_before.size()) count_refused(row);
    for (std::size_t column = 0; column < record_.size(); ++column)
      record_[column] = batch.fields[column][row];
    place_.line = batch.lines[row];
    switch (stream_->take(state_.rows, record_, place_)) {
      case SnapshotStream::Taken::yes:
        break;
      case SnapshotStream::Taken::late:
        ++late_;
        break;
      case SnapshotStream::Taken::ahead:
        ++ahead_;
        break;
      case SnapshotStream::Taken::bad_time:
        refuse_time(record_);
        break;
    }
    ++state_.rows;
  }
  count_refused(batch.rows);
  show_progress(batch.rows);
  note_refused(false);
}

void StreamRun::refuse_time(std::span<const std::string_view> fields) {
  if (options_.source.unreadable == engine::Unreadable::stop) throw stream_->explain(fields, place_);
  ++state_.bad_times;
}

void StreamRun::show_progress(std::size_t rows) {
  progress_.advance(rows);
  if (Clock::now() - shown_ < show_every) return;
  shown_ = Clock::now();
  progress_.begin(fmt::format("{} snapshots out, {} late, records", snapshots_.appeared.load(), late_), 0);
  progress_.advance(state_.rows);
}

void StreamRun::note_refused(bool at_last) {
  const std::uint64_t all = late_ + ahead_ + state_.unreadable + state_.bad_times;
  if (all == refused_told_ || (!at_last && Clock::now() - told_ < note_every)) return;
  refused_told_ = all;
  told_ = Clock::now();
  progress_.note(
      fmt::format("records refused so far: {} too late for the window, {} too far ahead, {} unreadable, "
                  "{} without a time that can be read",
                  late_, ahead_, state_.unreadable, state_.bad_times));
}

void StreamRun::maybe_checkpoint() {
  if (!options_.state) return;
  const double since = std::chrono::duration<double>(Clock::now() - stored_).count();
  if (since < options_.checkpoint_seconds) return;
  drain();
  const bool left = snapshots_.published_in_all > files_stored_;
  const bool came = state_.rows > rows_stored_ && since >= longest_checkpoints * options_.checkpoint_seconds;
  if (left || came) checkpoint();
}

// Waits until everything that left has appeared.
void StreamRun::drain() {
  stream_->drain();
  snapshots_.drain();
}

void StreamRun::checkpoint() {
  drain();
  if (map_) map_->flush();
  if (trace_) trace_->flush();
  if (!options_.state) return;
  files_.sync_directory(options_.directory);
  state_.stream = stream_->save();
  state_.files = snapshots_.published;
  state_.files_in_all = files_stored_ = snapshots_.published_in_all;
  state_.map_bytes = map_ ? map_->length() : 0;
  state_.trace_bytes = trace_ ? trace_->length() : 0;
  store_state(state_, *options_.state, files_);
  rows_stored_ = state_.rows;
  stored_ = Clock::now();
}

void StreamRun::stopped_without_state() const {
  throw Error(ErrorCode::cancelled,
              "the stream was stopped; the snapshots published so far stay, what was in the window is lost",
              {}, "run it with --state FILE, and it can be stopped and go on");
}

StreamOutcome StreamRun::result(bool stopped) {
  StreamOutcome result;
  result.reposition = described_stream(plan_, shape_, steps_);
  add_figures(*stream_, plan_, steps_, result.reposition);
  result.stopped = stopped;
  result.kept_open = !stopped && options_.keep_open;
  result.resumed = beginning_.resumed;
  result.read = state_.rows;
  result.unreadable = state_.unreadable;
  result.bad_times = state_.bad_times;
  result.files = snapshots_.published_in_all;
  result.files_now = snapshots_.published_in_all - files_before_;
  result.state = options_.state;
  outcome::RepositionOutcome& told = result.reposition;
  told.files.release = options_.directory;
  told.seeded = state_.seeded;
  told.verified = true;
  told.seconds.search = seconds_;
  told.seconds.write = snapshots_.seconds_write;
  told.seconds.verify = snapshots_.seconds_verify;
  if (!told.seeded && !snapshots_.published.empty()) {
    const StreamClaim claim{&plan_, &shape_, &snapshots_.published, snapshots_.published_in_all,
                            state_.secret};
    write_stream_certificate(claim, options_.directory, files_, told);
  }
  return result;
}

void check_call(const plan::Plan& plan, const StreamOptions& options) {
  const auto refuse = [](bool wrong, ErrorCode code, const char* what, const char* remedy) {
    if (wrong) throw Error(code, what, {}, remedy);
  };
  refuse(plan.method.name != plan::Method::reposition, ErrorCode::plan_value,
         "a stream is made by method reposition", "write name = \"reposition\" under [method]");
  refuse(fs::path(plan.output).extension() != ".csv", ErrorCode::plan_value,
         "a stream writes its snapshots as CSV", "write path = \"release.csv\" under [output]");
  refuse((options.keep_open || options.continued) && !options.state, ErrorCode::usage,
         "--keep-open and --continued have no use without a state", "say --state FILE too");
  refuse(options.source.follow && !options.source.file, ErrorCode::usage, "there is no file to follow",
         "say --follow FILE");
}

}  // namespace

StreamOutcome run_stream(const plan::Plan& plan, const StreamOptions& options, Filesystem& files,
                         Progress& progress) {
  check_call(plan, options);
  std::vector<fs::path> outputs;
  for (const auto& path : {options.state, options.private_map, options.trace})
    if (path) outputs.push_back(*path);
  plan::Plan read = plan;
  read.source.path = options.source.file.value_or(fs::path());
  refuse_overwriting(inputs_of(read), outputs);
  MadeFolders folders(files);
  folders.make(options.directory, Privacy::public_file);
  Beginning beginning = begin(plan, options, progress);
  StreamRun run(plan, options, std::move(beginning), files, progress);
  StreamOutcome result = run.run();
  folders.keep();
  return result;
}

}  // namespace kith::method
