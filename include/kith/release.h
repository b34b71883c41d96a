// Releases: by a plan file, or of a table with roles, with whatever the call says instead.
//
//   kith::ReleaseRequest request;
//   request.plan = "plan.toml";
//   request.model.k = 10;
//   request.directory = "out";
//   const kith::Released done = kith::release(request);
//   std::cout << done.released << " rows in " << done.files.release << "\n";
//
// release() throws kith::Error and may be called from several threads at once; two calls that write the same
// files are the caller's to keep apart. Its messages name settings as the command's flags are named. On any
// failure, and if it is cancelled, nothing remains.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kith/arrow.h"
#include "kith/content.h"
#include "kith/locator.h"
#include "kith/model.h"
#include "kith/progress.h"

namespace kith {

struct ReleaseRequest {
  // If there is no plan file, `data` is the table. With a plan `data` has no path and no rows, and its
  // reading wins over the plan's.
  std::filesystem::path plan = {};
  Locator data = {};
  // Read instead of what the plan or `data` names, which the plan's text goes on naming: a batch of a series.
  std::optional<Locator> source = {};

  // What is set here wins over the plan.
  Roles roles = {};
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};
  // Added to what the plan allows. Without it Error{content_not_allowed} if a sensitive or plain column holds
  // content of some kind.
  std::vector<AllowedContent> allow = {};
  // Keys and values of the plan's [method]: {"name", "local"}, {"max_suppression", "2%"}. Lists are written
  // with commas: {"generalize", "zip,birth"}, {"mu", "0,1,5"}.
  std::map<std::string, std::string> method = {};
  // The granularity is that of the time column, and the output is the name of the release.
  std::optional<std::string> granularity = {};
  std::optional<std::string> output = {};

  // The release goes to the current folder if `directory` is not set. The trace is private and has a JSON
  // line per step of method reposition. The seed is for tests, and the release is not certified with it. With
  // `frontier` the frontier is made whatever it costs, or not at all; if it is not set, it is made if that takes a
  // fifth of the rest of the run at most. Without `proof` nothing proves that the search is complete. Without `prune`
  // the search looks at every node, for comparison.
  std::optional<std::filesystem::path> directory = {};
  std::optional<std::filesystem::path> private_map = {}, report = {};
  std::optional<std::filesystem::path> trace = {};
  std::optional<std::uint64_t> seed = {};
  std::optional<bool> frontier = {};
  bool proof = true;
  bool prune = true;
  // From this severity on a caveat stops the release: Error{caveat_not_accepted}, and nothing remains.
  std::optional<Severity> fail_on = {};
  // With `dry_run` everything is done and checked, and nothing is written: the result is that of a real run,
  // and names the files as they would be named. With `again` a series takes a batch that it has already.
  bool dry_run = false;
  bool again = false;
  // Nothing is written either, and the release is Released::data; it is null beside `dry_run`. `directory` must not be
  // set. If `private_map` is set, the map is made, and ReleasedData::write() puts it there; so it does with
  // `report`. A trace needs a folder. Series and streams live in folders, too.
  bool in_memory = false;
  Resources resources = {};
};

// The release is a table, a database, or the folder of many tables. `sensitive` is the second of two tables.
struct ReleasedFiles {
  std::filesystem::path release;
  std::filesystem::path sensitive;
  std::filesystem::path certificate, report, key, proof;
};

struct ReleasedTable {
  // That of the file without its ending: "release".
  std::string name;
  std::shared_ptr<const ArrowTable> table;
};

// A release that nobody has written. It was read back and verified as it is here. Threads may share it.
class ReleasedData {
 public:
  virtual ~ReleasedData() = default;
  // One, two of method anatomy, or those of many tables; in the order in which the plan or the method names them. A
  // column that is released as it is has its type; one that is generalized is text.
  virtual const std::vector<ReleasedTable>& tables() const = 0;
  // JSON for the public; empty if the release is seeded. The digests of tables are those of the files that
  // write() makes.
  virtual const std::string& certificate() const = 0;
  // HTML. It is the publisher's alone, as everything below that is called private.
  virtual const std::string& report() const = 0;
  virtual const std::string& private_key() const = 0;
  // Empty if there is none.
  virtual const std::string& private_proof() const = 0;
  virtual const std::string& private_map() const = 0;

  // Writes the files that release() would have written into `directory`, byte for byte: all or none. They are
  // read back, and Error{verification_failed} if their digests are not the certified ones. Error{output_is_input} if an input
  // would be overwritten. May be called several times.
  virtual ReleasedFiles write(const std::filesystem::path& directory) const = 0;
};

// docs/figures.md has the formulas.
struct LossFigures {
  std::uint64_t discernibility = 0;
  double average_class = 0, ncp = 0, arx_loss = 0, precision = 0, entropy = 0;
};
struct RiskFigures {
  double highest = 0, average = 0, journalist = 0, marketer = 0, at_risk = 0;
  std::uint64_t unique = 0;
};

struct PhaseSeconds {
  double read = 0, tuples = 0, search = 0, frontier = 0, write = 0, verify = 0;
};

// There is one level per quasi column, and its name.
struct LatticeNode {
  std::vector<std::uint32_t> levels;
  std::vector<std::string> names;
  std::uint32_t height = 0;
  double relative = 0;
  std::uint64_t suppressed = 0, distinct = 0;
};
// The node is minimal for every limit of suppressed rows in [from, below).
struct FrontierNode {
  std::vector<std::uint32_t> levels;
  std::uint64_t from = 0, below = 0;
};

// These are figures of a search of the lattice of generalizations. `acceptable` counts the acceptable nodes,
// if the search came to know all of them. `border` counts the minimal and the maximal failing nodes, and is 0
// if the model is not monotone. The frontier is empty unless the request wants it. `baseline` is the name of
// a method that is kept for comparison. `chosen_by` is "policy", "plan" if the plan names levels itself, or
// "baseline"; the chosen node need not be minimal. `bound` and `gap` are of a search that can stop early: no
// node has a value below the bound, by the first policy, and the gap is the share of the chosen node's value
// that lies above it.
struct LatticeFigures {
  std::uint64_t nodes = 0, checked = 0;
  std::optional<std::uint64_t> acceptable;
  bool complete = true, monotone = true;
  std::uint64_t border = 0;
  bool border_verified = false;
  std::optional<double> bound, gap;
  std::vector<LatticeNode> minimal;
  LatticeNode chosen;
  std::string chosen_by;
  bool chosen_minimal = false;
  std::vector<FrontierNode> frontier;
  std::optional<std::string> baseline;
};

// These are figures of a partition into cells. The ranges are "cell" or "tight".
struct CellFigures {
  std::string ranges;
  struct Cut {
    std::string column, kind;
    std::uint64_t cuts = 0, cells = 0, whole = 0;
    double ncp = 0;
  };
  std::vector<Cut> cuts;
  struct Variant {
    std::string policy;
    std::uint64_t classes = 0, discernibility = 0;
    double ncp = 0;
  };
  std::vector<Variant> variants;
};

// `level` is the name of the released level, or a quoted label of it if it has none; empty if cells were cut.
struct ReleasedColumn {
  std::string name, hierarchy;
  std::string level;
  double ncp = 0;
};

struct HistoryFigures {
  std::uint64_t count = 0, smallest = 0, largest = 0;
  double average = 0;
  std::uint64_t persons = 0, below_k = 0;
};

struct HierarchyFinding {
  std::string column, kind;
  std::uint64_t line = 0, level = 0;
  std::string message;
};

struct SeriesFigures {
  std::uint32_t release = 0;
  std::string arrivals;
  std::uint64_t batch_rows = 0, released_now = 0, came_out_later = 0;
  std::uint64_t touched_classes = 0, touched_rows = 0, open_to_known_arrivals = 0;
  struct Entry {
    std::uint32_t number = 0;
    std::uint64_t rows = 0, released = 0, held = 0, classes = 0;
    double ncp = 0;
  };
  std::vector<Entry> releases;
};

// These are figures of records that waited for a later snapshot. `distances` counts the published records by
// distance.
struct RepositionFigures {
  std::string time, granularity, mu, beta, publish, moves;
  std::uint64_t window = 0, l = 1;
  double loss = 0;
  std::uint64_t records = 0, published = 0, moved = 0, suppressed = 0, surplus = 0;
  std::uint64_t late = 0, ahead = 0, relayed = 0;
  std::vector<std::uint64_t> distances;
  struct FirstWindow {
    double cost = 0, bound = 0;
    bool optimal = true;
  };
  std::optional<FirstWindow> first_window;
  struct Snapshot {
    std::string label;
    std::uint64_t in = 0, published = 0, level = 0;
  };
  std::vector<Snapshot> snapshots;
  std::uint64_t snapshots_in_all = 0;
};

// These are figures of many tables around persons. `persons` and `released` count persons, as do
// `unique_before` and `below_k_before`, which go by whole trees.
struct RelationalFigures {
  std::string algorithm, matching, nearest, keys;
  std::uint64_t persons = 0, released = 0;
  double lm = 0;
  std::uint64_t dm = 0;
  std::uint64_t unique_before = 0, below_k_before = 0;
  std::uint64_t parts = 0, greedy_parts = 0;
  // `cells` counts the quasi cells that may lose; if there are none, `lm` says nothing.
  struct Member {
    std::string name;
    std::filesystem::path path;
    std::uint64_t rows = 0, released = 0, removed = 0;
    std::uint64_t cells = 0;
    double lm = 0;
    std::vector<std::string> withheld;
  };
  std::vector<Member> tables;
};

// This is what a release tells, and it is the publisher's alone. `model` is in words, `rows` and `persons`
// are of the input, and `columns` are the quasi columns. It is verified if the written files were read back
// and nothing was found wrong. `json` is what to_json() gives.
struct Released {
  std::string method, version;
  std::string model;
  std::string policy;
  std::uint64_t k = 0;
  std::uint64_t rows = 0, persons = 0;
  bool persons_known = false, by_history = false;
  // These are rows, but for many tables `suppressed` are persons, who are left out with all their rows.
  std::uint64_t released = 0, suppressed = 0, held = 0, masked = 0;
  std::vector<std::string> quasi, sensitive, plain, identifiers, withheld;
  std::optional<std::string> person;
  ReleasedFiles files;
  // Set if the request was `in_memory`; files are named as write() would name them in the current folder.
  std::shared_ptr<const ReleasedData> data;
  ClassSizes classes;
  std::optional<HistoryFigures> histories;
  // These are set for one table by methods full-domain, local and the baselines.
  std::optional<LossFigures> loss;
  std::optional<RiskFigures> risk_before, risk_after;
  std::vector<ReleasedColumn> columns;
  std::vector<HierarchyFinding> lint;
  // Which of these is set depends on how the release was made.
  std::optional<LatticeFigures> lattice;
  std::optional<CellFigures> cells;
  std::optional<SeriesFigures> series;
  std::optional<RepositionFigures> reposition;
  std::optional<RelationalFigures> relational;
  std::vector<Note> notes;
  bool verified = false;
  bool seeded = false, certified = false;
  // Nothing was written.
  bool dry_run = false;
  // By the clock on the wall, and of all processors.
  PhaseSeconds seconds, cpu_seconds;
  std::string json;

  // The object of docs/result.md, as `kith release --json` prints it.
  const std::string& to_json() const { return json; }
};

// Error{no_release} if nothing satisfies the model, Error{verification_failed} if what was written does not
// stand.
Released release(const ReleaseRequest& request, Progress& progress = silent_progress());

}  // namespace kith
