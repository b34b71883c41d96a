// The shape of a method. A Method is stateless, one per name that a plan can give; bound to a plan and its
// data it gives a Job, which the pipeline of room publish drives through one release: decide, write, verify,
// certify, report. A job knows nothing of folders, staging, renaming or printing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/error.h"
#include "kith/progress.h"
#include "method/info.h"
#include "outcome/outcome.h"
#include "plan/plan.h"

namespace kith::method {

// What a caller asks of one run beside the plan. A report that is named goes there instead of the private
// folder, and is also written if a baseline is refused. The private trace has a JSON line per step. A seed is
// for tests, and the release is then not certified. No threads mean all cores, and no bytes for the search's
// cache a default. The frontier may be wanted whatever it costs, or not at all. A dry run writes nothing that remains. A
// series takes a batch that it has already if it is told `again`.
struct Options {
  std::filesystem::path directory = ".";
  std::optional<std::filesystem::path> private_map, report, trace;
  std::optional<std::uint64_t> seed;
  unsigned threads = 0;
  std::uint64_t memory_bytes = 0;
  std::optional<bool> frontier;
  // Whether the list of minimal nodes is proved complete.
  bool proof = true;
  bool prune = true;
  // From this severity on a caveat stops the release.
  std::optional<outcome::Severity> fail_on;
  bool dry_run = false;
  bool again = false;
  // max_suppression is from a flag, where a number may have been meant as a share.
  bool suppression_by_flag = false;
  // The run is compared with others: the outcome keeps what every released cell covers, and what only a report
  // tells is left out.
  bool compared = false;
};

// One run: the plan, what was asked beside it, and where data come from. Everything outlives the job.
struct Call {
  const plan::Plan& plan;
  const Options& options;
  engine::Engine& engine;
  Progress& progress;

  // At least one.
  unsigned threads() const;
  engine::Settings engine_settings() const {
    return {options.threads, options.memory_bytes / 2, options.memory_bytes};
  }
};

// The files of a release beside certificate, key and report, which every release has and which have names of
// the stem. Names are relative to the folder of the release. Tables are in the order in which they appear.
// The release goes by its last table, or by the folder itself. A proof goes beside the key. What is withdrawn
// is of an earlier release, and gone with this one.
struct Artifacts {
  std::string stem = "release";
  std::vector<std::filesystem::path> tables;
  std::filesystem::path release;
  bool proof = false;
  std::vector<std::filesystem::path> withdrawn;
};

// What the pipeline lends a job to write into and to read back from: temporary names, those of tables as
// Artifacts has them. The name of the release is the final one, for messages.
struct Workspace {
  std::vector<std::filesystem::path> tables;
  std::filesystem::path release;
  std::optional<std::filesystem::path> map, trace;
  engine::Engine& engine;
  Filesystem& files;
};

// 32 bytes each. The one that opens the commitments is not the one that draws, so that the first can be shown
// without the second.
struct Secrets {
  std::string commitment, draw;
};

// Texts to be written: the certificate for the public, key and proof for the publisher.
struct Papers {
  std::string certificate, key, proof;
};

// A column whose values go out as they are, with what the plan says of it and the name of its table if there
// are many. Both outlive the job's binding.
struct VerbatimColumn {
  const plan::ColumnPlan* stated = nullptr;
  const Column* column = nullptr;
  std::string table = {};
};

// Used by one thread, in the order of its functions.
class Job {
 public:
  virtual ~Job() = default;
  // The columns that were read and will be released as they are, for the pipeline to look at what they hold
  // before anything is decided.
  virtual std::vector<VerbatimColumn> verbatim() const = 0;
  // Finds what to release. Error{no_release} if nothing satisfies the model.
  virtual void decide() = 0;
  // Why nothing may be released after all, though there is something to report.
  virtual std::optional<Error> refusal() const { return std::nullopt; }
  virtual void write(const Workspace& workspace, const Secrets& secrets) = 0;
  // Reads back what was written and hands it to the audit with a claim: what is wrong with it, if anything.
  virtual std::vector<std::string> verify(const Workspace& workspace) = 0;
  // Works out what report and result tell beyond what was needed to write.
  virtual void describe() {}
  // The digests are empty, and no certificate is wanted, if the release is not certified.
  virtual Papers certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) = 0;
  // As HTML.
  virtual std::string report() = 0;
  virtual outcome::Outcome& outcome() = 0;
  // The outcome, moved out; the job is done then.
  virtual std::unique_ptr<outcome::Outcome> take_outcome() = 0;
};

// These are defined in method/series.h and method/stream.h.
struct SeriesSoFar;
class SeriesJob;
struct SnapshotLayout;
struct StreamCall;
class StreamJob;

class Method {
 public:
  virtual ~Method() = default;
  // The same for as long as the method lives.
  virtual const Info& info() const = 0;
  // What is wrong with a plan of this method before its data are read. Error{plan_value} and others of exit
  // status 2.
  virtual void check(const plan::Plan& plan) const = 0;
  virtual Artifacts artifacts(const plan::Plan& plan) const = 0;
  // Whether its jobs draw at random and so need a secret of their own for that.
  virtual bool draws() const { return false; }
  // Error{output_is_input} if the folder holds something that the release would leave half replaced.
  virtual void check_folder(const Artifacts& artifacts, const std::filesystem::path& directory,
                            Filesystem& files) const = 0;
  // Reads the data.
  virtual std::unique_ptr<Job> bind(const Call& call) const = 0;

  // Digests of what of a plan must stay the same from release to release of a series, by what it is ("column
  // 'age'"). Error{plan_value} if the plan cannot be that of a series, or the method makes none.
  virtual std::map<std::string, std::string> fixed_parts(const plan::Plan& plan) const;
  // Reads the batch that the plan's source is, and what the series has so far.
  virtual std::unique_ptr<SeriesJob> grow(const Call& call, const SeriesSoFar& so_far) const;

  // Error{plan_value} if the plan cannot be that of a stream, or the method makes none.
  virtual SnapshotLayout snapshot_layout(const plan::Plan& plan) const;
  virtual std::unique_ptr<StreamJob> stream(StreamCall call) const;
};

}  // namespace kith::method
