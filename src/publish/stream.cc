#include "publish/stream.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/stopwatch.h"
#include "kith/error.h"
#include "method/binding.h"
#include "method/registry.h"
#include "method/requirement.h"
#include "method/stream.h"
#include "publish/content_gate.h"
#include "publish/folder_lock.h"
#include "publish/growing_file.h"
#include "publish/job_run.h"
#include "publish/output_files.h"
#include "publish/read_ahead.h"
#include "publish/stream_files.h"
#include "publish/stream_state.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// If records have come and no snapshot has left, checkpoints are so many times farther apart.
constexpr double longest_checkpoints = 10;
constexpr auto note_every = std::chrono::seconds(10);
constexpr auto show_every = std::chrono::milliseconds(500);

// What a run has at hand before the first record.
struct Beginning {
  std::unique_ptr<StateLock> lock;
  StreamState state;
  bool resumed = false;
  std::unique_ptr<records::RecordSource> source;
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
  for (const bool without :
       {options.private_map && state.map_bytes == 0, options.trace && !state.traced && state.rows > 0})
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
  beginning.state.secret = draw_secret(options.seed);
  if (options.state) {
    beginning.lock = std::make_unique<StateLock>(*options.state);
    if (auto stored = load_state(*options.state)) {
      beginning.state = taken_up(std::move(*stored), digest, options);
      beginning.resumed = true;
    }
  }
  beginning.source = records::open_records(options.source);
  if (beginning.resumed && options.continued) beginning.source->go_on(beginning.state.position);
  if (beginning.resumed && !options.continued) beginning.source->resume(beginning.state.position);
  while (!beginning.source->ready()) check_cancelled(progress);
  const std::vector<ColumnSchema> first{{row_names_column, "VARCHAR", beginning.source->row_names()}};
  method::has_row_names(first, plan.find(row_names_column), plan.file.string());
  return beginning;
}

class StreamRun {
 public:
  StreamRun(const plan::Plan& plan, const StreamOptions& options, Beginning beginning, Filesystem& files,
            Progress& progress)
      : plan_(plan),
        options_(options),
        beginning_(std::move(beginning)),
        state_(beginning_.state),
        files_(files),
        progress_(progress),
        method_(method::method_of(plan)),
        snapshots_(options.directory, method_.artifacts(plan).stem, method_.snapshot_layout(plan), files),
        job_(method_.stream(call_of())),
        watch_(plan, job_->wanted(), job_->verbatim()) {
    beginning_.source->want(job_->wanted());
    place_.file = options.source.rows   ? options.source.rows_name
                  : options.source.file ? options.source.file->string()
                                        : "standard input";
    record_.resize(job_->wanted().size());
    snapshots_.published = state_.files;
    snapshots_.published_in_all = files_before_ = files_stored_ = state_.files_in_all;
    rows_stored_ = state_.rows;
    open_growing();
    if (beginning_.resumed && !state_.stream.empty()) job_->restore(state_.stream, {options.state->string()});
  }

  outcome::StreamOutcome run() {
    Stopwatch clock;
    progress_.begin("records", 0);
    // The key must outlive a crash before anything is published with it.
    state_.position = beginning_.source->position();
    checkpoint();
    const bool ended = read_all();
    if (ended && !options_.keep_open) job_->finish();
    drain();
    state_.position = beginning_.source->position();
    checkpoint();
    progress_.end();
    note_refused(true);
    elapsed_ = clock.lap();
    describe(!ended);
    certify();
    return std::move(job_->outcome());
  }

 private:
  method::StreamCall call_of() {
    method::StreamCall call{plan_,
                            beginning_.source->columns(),
                            beginning_.source->description(),
                            state_.secret,
                            options_.largest_gap,
                            {},
                            {}};
    if (options_.trace)
      call.trace = [this](std::string_view line) { trace_->append(std::string(line) + "\n"); };
    call.publish = [this](auto snapshot) { snapshots_.publish(std::move(snapshot)); };
    return call;
  }

  void open_growing() {
    if (options_.private_map) map_.emplace(*options_.private_map, state_.map_bytes);
    if (options_.trace) trace_.emplace(*options_.trace, state_.trace_bytes);
    snapshots_.map_to(map_ ? &*map_ : nullptr);
  }

  // Whether the input has ended; else the stream was stopped.
  bool read_all() {
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

  // Whatever a batch shows is refused before any of its records is taken.
  void watch(const records::RecordBatch& batch) {
    for (std::size_t row = 0; row < batch.rows; ++row) {
      for (std::size_t column = 0; column < record_.size(); ++column)
        record_[column] = batch.fields[column][row];
      watch_.see(record_);
    }
    watch_.require_allowed();
  }

  void feed(const records::RecordBatch& batch) {
    watch(batch);
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
      switch (job_->take(state_.rows, record_, place_)) {
        case method::Taken::yes:
          break;
        case method::Taken::late:
          ++late_;
          break;
        case method::Taken::ahead:
          ++ahead_;
          break;
        case method::Taken::bad_time:
          refuse_time(record_);
          break;
      }
      ++state_.rows;
    }
    count_refused(batch.rows);
    show_progress(batch.rows);
    note_refused(false);
  }

  void refuse_time(std::span<const std::string_view> fields) {
    if (options_.source.unreadable == records::Unreadable::stop) throw job_->explain(fields, place_);
    ++state_.bad_times;
  }

  void maybe_checkpoint() {
    if (!options_.state) return;
    const double since = std::chrono::duration<double>(Clock::now() - stored_).count();
    if (since < options_.checkpoint_seconds) return;
    drain();
    const bool left = snapshots_.published_in_all > files_stored_;
    const bool came =
        state_.rows > rows_stored_ && since >= longest_checkpoints * options_.checkpoint_seconds;
    if (left || came) checkpoint();
  }

  // Waits until everything that left has appeared.
  void drain() {
    job_->drain();
    snapshots_.drain();
  }

  void checkpoint() {
    drain();
    if (map_) map_->flush();
    if (trace_) trace_->flush();
    if (!options_.state) return;
    files_.sync_directory(options_.directory);
    state_.stream = job_->save();
    state_.files = snapshots_.published;
    state_.files_in_all = files_stored_ = snapshots_.published_in_all;
    state_.map_bytes = map_ ? map_->length() : 0;
    state_.traced = trace_.has_value();
    state_.trace_bytes = trace_ ? trace_->length() : 0;
    store_state(state_, *options_.state, files_);
    rows_stored_ = state_.rows;
    stored_ = Clock::now();
  }

  void show_progress(std::size_t rows) {
    progress_.advance(rows);
    if (Clock::now() - shown_ < show_every) return;
    shown_ = Clock::now();
    progress_.begin(fmt::format("{} snapshots out, {} late, records", snapshots_.appeared.load(), late_), 0);
    progress_.advance(state_.rows);
  }

  void note_refused(bool at_last) {
    const std::uint64_t all = late_ + ahead_ + state_.unreadable + state_.bad_times;
    if (all == refused_told_ || (!at_last && Clock::now() - told_ < note_every)) return;
    refused_told_ = all;
    told_ = Clock::now();
    progress_.note(
        fmt::format("records refused so far: {} too late for the window, {} too far ahead, {} unreadable, "
                    "{} without a time that can be read",
                    late_, ahead_, state_.unreadable, state_.bad_times));
  }

  [[noreturn]] void stopped_without_state() const {
    throw Error(ErrorCode::cancelled,
                "the stream was stopped; the snapshots published so far stay, what was in the window is lost",
                {}, "run it with --state FILE, and it can be stopped and go on");
  }

  void describe(bool stopped) {
    job_->describe();
    outcome::StreamOutcome& told = job_->outcome();
    watch_.describe(told);
    method::note_row_names(beginning_.source->row_names(), "", told);
    told.stopped = stopped;
    told.kept_open = !stopped && options_.keep_open;
    told.resumed = beginning_.resumed;
    told.read = state_.rows;
    told.unreadable = state_.unreadable;
    told.bad_times = state_.bad_times;
    told.files_in_all = snapshots_.published_in_all;
    told.files_now = snapshots_.published_in_all - files_before_;
    told.state = options_.state;
    told.files.release = options_.directory;
    told.seeded = state_.seeded;
    told.verified = true;
    told.took(&outcome::Seconds::search, elapsed_);
    told.took(&outcome::Seconds::write, snapshots_.writing);
    told.took(&outcome::Seconds::verify, snapshots_.verifying);
  }

  // Certificate and key are replaced as the stream goes on.
  void certify() {
    if (state_.seeded || snapshots_.published.empty()) return;
    const Targets targets = targets_of(method_.artifacts(plan_), options_.directory, std::nullopt);
    // Made of the stream's secret, so that it stays the same, and can be shown without telling the draws.
    const method::Secrets secrets{hmac_of_text(state_.secret, "commitments"), {}};
    const method::Papers papers = job_->certify(secrets, snapshots_.published, snapshots_.published_in_all);
    files_.make_directories(targets.key.parent_path(), Privacy::private_file);
    StagedFiles staged(files_);
    write_file(files_, staged.stage(targets.key), papers.key);
    write_file(files_, staged.stage(targets.certificate, Privacy::public_file), papers.certificate);
    staged.commit();
    outcome::StreamOutcome& told = job_->outcome();
    told.files.certificate = targets.certificate;
    told.files.key = targets.key;
    told.certified = true;
  }

  const plan::Plan& plan_;
  const StreamOptions& options_;
  Beginning beginning_;
  StreamState& state_;
  Filesystem& files_;
  Progress& progress_;
  const method::Method& method_;
  // The thread that verifies snapshots appends to the map, and the job's threads use all that stands before
  // them, so whatever is used must be destroyed later: it is declared earlier.
  std::optional<GrowingFile> map_, trace_;
  StreamFiles snapshots_;
  std::unique_ptr<method::StreamJob> job_;
  ContentWatch watch_;
  // The place of the record being fed.
  Place place_;
  std::vector<std::string_view> record_;
  std::uint64_t late_ = 0, ahead_ = 0, refused_told_ = 0;
  std::uint64_t files_before_ = 0, files_stored_ = 0, rows_stored_ = 0;
  Clock::time_point stored_ = Clock::now(), told_ = Clock::now() - note_every, shown_ = stored_;
  Elapsed elapsed_;
};

void check_call(const plan::Plan& plan, const StreamOptions& options) {
  method::method_of(plan).snapshot_layout(plan);
  const auto refuse = [](bool wrong, const char* what, const char* remedy) {
    if (wrong) throw Error(ErrorCode::usage, what, {}, remedy);
  };
  refuse((options.keep_open || options.continued) && !options.state,
         "--keep-open and --continued have no use without a state", "say --state FILE too");
  refuse(options.source.follow && !options.source.file, "there is no file to follow", "say --follow FILE");
}

// Nothing may have the name of another output, of a snapshot, or of an input.
void check_names(const plan::Plan& plan, const StreamOptions& options) {
  std::vector<fs::path> stated;
  for (const auto& path : {options.state, options.private_map, options.trace})
    if (path) stated.push_back(*path);
  if (options.state) stated.push_back(StateLock::file_of(*options.state));
  const method::Method& method = method::method_of(plan);
  const method::Artifacts artifacts = method.artifacts(plan);
  for (const fs::path& path : stated)
    if (may_be_snapshot(path, options.directory, artifacts.stem, method.snapshot_layout(plan)))
      throw Error(ErrorCode::output_is_input, "two outputs have this name: a snapshot may come to have it",
                  {path.string()}, "give it another name, or put it outside of the folder of the snapshots");
  const Targets targets = targets_of(artifacts, options.directory, std::nullopt);
  stated.insert(stated.end(), {targets.certificate, targets.key});
  plan::Plan read = plan;
  read.source = options.source.file.value_or(fs::path());
  refuse_overwriting(inputs_of(read), stated);
}

FolderLock locked_folder(const fs::path& directory, MadeFolders& folders) {
  try {
    return FolderLock(directory);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::busy) throw;
    folders.keep();
    throw Error(ErrorCode::stream_busy, error.message(), error.place(), error.remedy());
  }
}

}  // namespace

outcome::StreamOutcome publish_stream(const plan::Plan& plan, const StreamOptions& options, Filesystem& files,
                                      Progress& progress) {
  check_call(plan, options);
  check_names(plan, options);
  MadeFolders folders(files);
  folders.make(options.directory, Privacy::public_file);
  const FolderLock lock = locked_folder(options.directory, folders);
  Beginning beginning = begin(plan, options, progress);
  StreamRun run(plan, options, std::move(beginning), files, progress);
  outcome::StreamOutcome result = run.run();
  folders.keep();
  return result;
}

}  // namespace kith::publish
