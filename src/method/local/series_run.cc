// The work that goes with the batch (routing, refining) comes first; everything after it goes with the table,
// because the whole table is published again: the rows are put in order, written, read back and checked
// against the source, the release before and the persons, and only then the release is made.
#include "method/local/series_run.h"

#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "audit/verify_cells.h"
#include "base/digest.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "kith/error.h"
#include "method/call.h"
#include "method/certificate.h"
#include "method/local/cut.h"
#include "method/local/series_plan.h"
#include "method/local/series_summary.h"
#include "method/local/series_table.h"
#include "method/output_files.h"
#include "method/requirement.h"
#include "report/report.h"
#include "series/folder.h"
#include "series/store.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;

// What the head keeps beside the plan's digests.
constexpr const char* order_key = ".columns";
constexpr const char* seeded_key = ".seeded";
constexpr const char* key_key = ".key";
constexpr const char* lines_key = ".lines";

class SeriesRun {
 public:
  SeriesRun(const plan::Plan& plan, const SeriesOptions& options, engine::Engine& engine, Filesystem& files,
            Progress& progress)
      : plan_(plan),
        options_(options),
        engine_(engine),
        files_(files),
        progress_(progress),
        model_(series_model(plan)) {}

  outcome::TableOutcome run() {
    check_series_plan(plan_);
    if (options_.folder.empty())
      throw Error(ErrorCode::usage, "the folder of the series has no name", {}, "give one with --series");
    if (!files_.exists(plan_.source.path))
      throw Error(ErrorCode::missing_file, "no such file", {plan_.source.path.string()},
                  "name the batch with --source, or check source.path");
    MadeFolders folders(files_);
    folders.note(series::Paths(options_.folder).hidden());
    run_in(series::Folder(options_.folder, files_));
    folders.keep();
    return std::move(result_);
  }

 private:
  unsigned threads() const { return options_.threads > 0 ? options_.threads : hardware_threads(); }

  void run_in(series::Folder opened) {
    folder_ = &opened;
    parts_ = fixed_parts(plan_);
    if (folder_->begun()) require_same_plan(plan_, folder_->head().plan, parts_);
    secret_ = folder_->begun() ? folder_->key()
              : options_.seed  ? seeded_secret(*options_.seed)
                               : fresh_secret();
    check_key();
    seeded_ = folder_->begun() ? folder_->head().plan.contains(seeded_key) : options_.seed.has_value();
    const auto publication = folder_->publish();
    number_ = publication->number();
    refuse_overwriting(inputs_of(plan_), outputs());
    read_batch();
    grow();
    StagedFiles map(files_);
    write_and_verify(*publication, map);
    result_.seconds.verify += watch_.lap();
    commit_together(*publication, map, head_);
  }

  // The map goes with the release: both are there, or neither.
  static void commit_together(series::Publication& publication, StagedFiles& map, const series::Head& head) {
    map.place();
    try {
      publication.commit(head);
    } catch (...) {
      if (publication.made()) map.keep();
      throw;
    }
    map.keep();
  }

  void check_key() const {
    if (!folder_->begun()) return;
    if (options_.seed)
      throw Error(ErrorCode::usage, "a seed is for the first release of a series, which keeps its key", {},
                  "leave out --seed");
    const auto known = folder_->head().plan.find(key_key);
    if (known != folder_->head().plan.end() && known->second != key_print())
      throw Error(ErrorCode::series_store, "the key is not the one the series began with",
                  {folder_->paths().key().string()}, "put back a copy of the whole folder from before");
  }
  std::string key_print() const { return hmac_of_text(secret_, "the key of a series"); }

  std::vector<fs::path> outputs() const {
    const series::Paths& paths = folder_->paths();
    std::vector<fs::path> outputs{paths.release(number_),
                                  paths.certificate(number_),
                                  paths.report(number_),
                                  paths.store(number_),
                                  paths.head(),
                                  paths.key(),
                                  paths.lock()};
    for (std::uint32_t older = 1; older < number_; ++older) {
      outputs.push_back(paths.release(older));
      outputs.push_back(paths.certificate(older));
    }
    if (options_.private_map) outputs.push_back(*options_.private_map);
    return outputs;
  }

  void read_batch() {
    plan::SourcePlan from = plan_.source;
    if (folder_->begun() && !from.header) from.header = true;  // a batch may be a header alone
    const auto source = engine_.open(source_options(from));
    binding_ = bind_columns(plan_, *source, Emptiness::allowed, progress_);
    if (folder_->begun())
      order_ = nlohmann::json::parse(folder_->head().plan.at(order_key)).get<std::vector<std::string>>();
    else
      order_ = names_at(binding_, binding_.released);
    result_.seconds.read = watch_.lap();
  }

  void grow() {
    if (folder_->begun()) {
      const fs::path path = folder_->paths().store(number_ - 1);
      store_.emplace(path);
    }
    const series::View empty{};
    const series::View& before = store_ ? store_->view() : empty;
    spec_ = spec_of(plan_, model_, secret_, threads());
    series::Batch batch;
    batch.table = &binding_.table;
    batch.person = binding_.person.value_or(-1);
    batch.quasi = binding_.quasi;
    batch.others = binding_.sensitive;
    batch.others.insert(batch.others.end(), binding_.plain.begin(), binding_.plain.end());
    batch.source = plan_.source.path.string();
    if (!folder_->begun()) require_enough_persons();
    const series::Growth growth = append_to(before, batch);
    result_.seconds.search = watch_.lap();
    if (!folder_->begun() && growth.outline.released() == 0)
      throw Error(ErrorCode::no_release,
                  "not even all rows together in one class meet the model, which is " + model_.describe(),
                  {plan_.source.path.string()}, "ask for less, or begin with more rows");
    state_ = series::merged(before, growth);
    touched_leaves_ = growth.touched_leaves;
    touched_rows_ = growth.touched_rows;
    came_out_later_ = growth.released.size();
  }

  // A store is read where it lies; whether it is the one that was written is looked at when something seems
  // wrong with it, and otherwise before anything is published.
  series::Growth append_to(const series::View& before, const series::Batch& batch) {
    try {
      return series::append(before, batch, spec_, progress_);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::series_store) require_whole_store();
      if (error.code() == ErrorCode::hierarchy_gap && folder_->begun())
        throw Error(
            error.code(), error.message(), error.place(),
            "write it as a value that the hierarchy has, or leave the row out; a changed hierarchy needs "
            "a new series");
      throw;
    } catch (const std::exception&) {
      require_whole_store();
      throw;
    }
  }

  void require_whole_store() const {
    if (number_ == 1) return;
    const fs::path store = folder_->paths().store(number_ - 1);
    if (sha256_of_file(store) != folder_->head().releases.back().store_sha256)
      throw Error(ErrorCode::series_store, "the store was changed or damaged after it was written",
                  {store.string()}, "put back a copy of the whole folder from before");
  }

  void require_enough_persons() const {
    const std::uint64_t persons =
        binding_.person ? binding_.table.columns[static_cast<std::size_t>(*binding_.person)].values.size()
                        : binding_.table.rows();
    if (plan_.privacy.k > persons)
      throw Error(ErrorCode::no_release,
                  fmt::format("k = {}, but the first batch has {} {}", plan_.privacy.k, persons,
                              binding_.person ? "persons" : "rows"),
                  {plan_.source.path.string()},
                  "begin the series with more rows; later batches may be as small as they like");
  }

  void describe(const SeriesTable& table, const SeriesCells& cells) {
    describe_call(plan_, binding_, result_);
    result_.rows = table.table.rows();
    result_.persons_known = table.person.has_value();
    result_.persons = table.person ? table.table.columns[0].values.size() : result_.rows;
    result_.model = model_.describe() + (result_.persons_known ? ", counting persons" : ", counting rows") +
                    ", over all releases of the series";
    result_.seeded = seeded_;
    result_.series_release = number_;
    const Column* person = table.person ? &table.table.columns[0] : nullptr;
    note_unnamed_persons(person, result_);
    describe_cells(plan_, binding_.axes, cells.release, cells.extents, person, threads(), result_);
    result_.held = result_.rows - result_.released;
    for (const series::NodeRecord& node : state_.nodes)
      if (!node.leaf()) ++result_.cells->columns[node.axis].cuts;
  }

  void write_and_verify(series::Publication& publication, StagedFiles& map) {
    const series::View state = series::view_of(state_);
    const std::string person = binding_.person
                                   ? binding_.table.columns[static_cast<std::size_t>(*binding_.person)].name
                                   : std::string();
    const SeriesTable table = table_of(state, order_, person, "the series");
    SeriesCells cells = cells_of(table, state, spec_, plan_.source.path.string());
    const std::vector<std::uint32_t> numbers_before = cells.release.class_of_row;
    const CellRows rows(cells.release, threads(), progress_);
    follow_numbers(numbers_before, cells.release, cells.extents);
    const series::Paths& paths = folder_->paths();
    const fs::path release = publication.stage(paths.release(number_));
    const auto sink = engine_.create(release, "csv", rows.columns(), files_);
    rows.write_to(*sink, progress_);
    binding_.axes = full_axes(table);
    binding_.t_distances.assign(binding_.sensitive.size(), privacy::TDistance::equal);
    binding_.sensitive_hierarchies.resize(binding_.sensitive.size());
    describe(table, cells);
    if (options_.private_map) write_map(map.stage(*options_.private_map), cells.release);
    result_.seconds.write += watch_.lap();
    verify(table, cells, release);
    result_.seconds.verify += watch_.lap();

    series::ReleaseEntry entry;
    entry.number = number_;
    entry.rows = binding_.table.rows();
    entry.released = result_.released;
    entry.held = result_.held;
    entry.classes = result_.classes.count;
    entry.ncp = result_.loss.ncp;
    entry.release_sha256 = sha256_of_file(release);
    entry.store_sha256 = series::write_store(files_, publication.stage(paths.store(number_)), state_);
    head_ = folder_->head();
    head_.plan = parts_;
    head_.plan[order_key] = nlohmann::json(order_).dump();
    head_.plan[key_key] = key_print();
    head_.plan[lines_key] = hierarchy_lines();
    if (seeded_) head_.plan[seeded_key] = "yes";
    summarize(table, state, entry);
    certify(publication, entry);
    if (!folder_->begun()) publication.write(paths.key(), secret_);
    publication.write(paths.report(number_), report::html_report(result_));
    head_.releases.push_back(entry);
    result_.seconds.write += watch_.lap();
  }

  // Over every value, for figures and checks; the series' own have ordered domains alone.
  std::vector<local::Axis> full_axes(const SeriesTable& table) const {
    std::vector<local::Axis> axes;
    const auto quasi = plan_.with_role(plan::Role::quasi);
    for (std::size_t a = 0; a < quasi.size(); ++a)
      axes.push_back(axis_of(plan_, *quasi[a], table.table.columns[static_cast<std::size_t>(table.quasi[a])],
                             state_.outline.domains[a].type));
    return axes;
  }

  // Of every quasi column with a hierarchy, the labels of each value: what the audit of one's own series
  // reads cells by.
  std::string hierarchy_lines() const {
    nlohmann::json columns = nlohmann::json::object();
    for (std::size_t a = 0; a < binding_.axes.size(); ++a) {
      const auto& h = binding_.axes[a].hierarchy;
      if (!h) continue;
      const series::Values& values = state_.quasi_values[a];
      nlohmann::json lines = nlohmann::json::array();
      for (std::size_t code = 0; code < h->levels.front().of.size(); ++code) {
        const auto begin = values.texts.bytes.begin();
        nlohmann::json line = {
            std::string(begin + static_cast<std::ptrdiff_t>(values.texts.offsets[code]),
                        begin + static_cast<std::ptrdiff_t>(values.texts.offsets[code + 1]))};
        for (const auto& level : h->levels) line.push_back(level.labels[level.of[code]]);
        lines.push_back(std::move(line));
      }
      columns[result_.quasi[a]] = std::move(lines);
    }
    return columns.dump();
  }

  void certify(series::Publication& publication, series::ReleaseEntry& entry) {
    const series::Paths& paths = folder_->paths();
    result_.files.release = paths.release(number_);
    result_.files.report = paths.report(number_);
    result_.files.key = paths.key();
    result_.certified = !seeded_;
    if (!result_.certified) return;
    CertificateParts parts;
    parts.release_sha256 = entry.release_sha256;
    parts.columns = order_;
    parts.columns.insert(parts.columns.begin(), case_column);
    parts.secret = hmac_bytes(secret_, fmt::format("release {}", number_));
    parts.plan = plan_.text;
    if (number_ > 1)
      parts.previous = {paths.certificate(number_ - 1).filename().string(),
                        folder_->head().releases.back().certificate_sha256};
    result_.files.certificate = paths.certificate(number_);
    const std::string text = certificate(result_, plan_, binding_, parts);
    Sha256 sha;
    sha.update(text);
    entry.certificate_sha256 = sha.hex();
    publication.write(paths.certificate(number_), text);
  }

  void summarize(const SeriesTable& table, const series::View& state, const series::ReleaseEntry& entry) {
    outcome::SeriesSummary story;
    story.release = number_;
    story.arrivals = plan::name_of(plan_.method.arrivals);
    story.batch_rows = entry.rows;
    story.released_now = state.outline.counts.back().released;
    story.came_out_later = came_out_later_;
    story.touched_leaves = touched_leaves_;
    story.touched_rows = touched_rows_;
    for (const series::ReleaseEntry& older : folder_->head().releases)
      story.releases.push_back(
          {older.number, older.rows, older.released, older.held, older.classes, older.ncp});
    story.releases.push_back(
        {entry.number, entry.rows, entry.released, entry.held, entry.classes, entry.ncp});
    compare_with_others(plan_, table, state, spec_, threads(), story, progress_);
    result_.series = std::move(story);
  }

  std::optional<Table> previous_release() {
    if (number_ == 1) return std::nullopt;
    const series::Paths& paths = folder_->paths();
    const series::ReleaseEntry& last = folder_->head().releases.back();
    const fs::path path = paths.release(number_ - 1);
    if (!files_.exists(path))
      throw Error(ErrorCode::series_edited, "the release before is not in its folder", {path.string()},
                  "put it back as it was published");
    if (sha256_of_file(path) != last.release_sha256)
      throw Error(ErrorCode::series_edited, "the release was changed after it was published", {path.string()},
                  "put it back as it was published; kith audit --series looks at every file");
    require_whole_store();
    return read_written(engine_, path, "csv", progress_);
  }

  void verify(const SeriesTable& table, const SeriesCells& cells, const fs::path& release) {
    const std::optional<Table> previous = previous_release();
    const Table written = read_written(engine_, release, "csv", progress_);
    audit::SeriesClaim claim;
    claim.cells.model = requirement_of(plan_, binding_, result_);
    claim.cells.source = &table.table;
    for (const local::Axis& axis : binding_.axes)
      claim.cells.hierarchies.push_back(axis.hierarchy ? &*axis.hierarchy : nullptr);
    claim.cells.released_columns = order_;
    claim.cells.released_columns.insert(claim.cells.released_columns.begin(), case_column);
    claim.cells.class_of_row = &cells.release.class_of_row;
    claim.cells.released_rows = result_.released;
    claim.previous = previous ? &*previous : nullptr;
    std::vector<std::string> cases;
    for (const std::uint64_t number : state_.case_number) cases.push_back(fmt::format("{}", number));
    claim.case_of_row = &cases;
    claim.first_release = &state_.first_release;
    claim.known_arrivals = plan_.method.arrivals == plan::Arrivals::known;
    claim.release = number_;
    require_stands(audit::disprove_series(written, claim, progress_), folder_->paths().release(number_));
    result_.verified = true;
  }

  void write_map(const fs::path& path, const CellRelease& release) {
    const auto file = files_.create(path, Privacy::private_file);
    std::string text = "batch,row,case,released,class\n";
    for (std::size_t row = 0; row < release.class_of_row.size(); ++row) {
      const std::uint32_t cls = release.class_of_row[row];
      fmt::format_to(std::back_inserter(text), "{},{},{},", state_.batch[row], state_.row_in_batch[row],
                     state_.case_number[row]);
      if (cls == audit::not_released)
        text += "0,\n";
      else
        fmt::format_to(std::back_inserter(text), "1,{}\n", cls);
      if (text.size() > 1 << 20) {
        file->append(text);
        text.clear();
      }
    }
    file->append(text);
    file->close();
  }

  const plan::Plan& plan_;
  const SeriesOptions& options_;
  engine::Engine& engine_;
  Filesystem& files_;
  Progress& progress_;
  privacy::Model model_;
  series::Folder* folder_ = nullptr;
  std::map<std::string, std::string> parts_;
  std::string secret_;
  bool seeded_ = false;
  std::uint32_t number_ = 0;
  Stopwatch watch_;
  Binding binding_;
  std::vector<std::string> order_;
  std::optional<series::Store> store_;
  series::Spec spec_;
  series::State state_;
  std::uint64_t touched_leaves_ = 0, touched_rows_ = 0, came_out_later_ = 0;
  series::Head head_;
  outcome::TableOutcome result_;
};

}  // namespace

outcome::TableOutcome run_series(const plan::Plan& plan, const SeriesOptions& options, engine::Engine& engine,
                                 Filesystem& files, Progress& progress) {
  return SeriesRun(plan, options, engine, files, progress).run();
}

}  // namespace kith::method
