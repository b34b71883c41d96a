// The work that goes with the batch (routing, refining) comes first; everything after it goes with the table,
// because the whole table is published again: the rows are put in order, written, read back and checked
// against the source, the release before and the persons.
#include "method/local/method.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kith/error.h"
#include "method/calendars.h"
#include "method/certificate.h"
#include "method/l_of_all.h"
#include "method/local/cell_texts.h"
#include "method/local/cut.h"
#include "method/local/series_plan.h"
#include "method/local/series_summary.h"
#include "method/local/series_table.h"
#include "method/local/settings.h"
#include "method/requirement.h"
#include "method/series.h"
#include "method/table_files.h"
#include "report/report.h"
#include "series/cohorts.h"
#include "series/repeated_batch.h"
#include "series/store.h"
#include "verify/verify_cells.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;

// What the head keeps for the next release and for the audit of one's own series.
constexpr const char* order_key = ".columns";
constexpr const char* lines_key = ".lines";

class LocalSeriesJob : public SeriesJob {
 public:
  LocalSeriesJob(const Call& call, const SeriesSoFar& so_far)
      : call_(call), so_far_(so_far), model_(series_model(call.plan)) {
    read_batch();
    if (so_far_.begun()) store_.emplace(so_far_.store);
  }

  std::vector<VerbatimColumn> verbatim() const override { return verbatim_columns(plan(), binding_); }

  void decide() override {
    const series::View empty{};
    const series::View& before = store_ ? store_->view() : empty;
    spec_ = spec_of(plan(), model_, so_far_.secret, call_.threads());
    if (!so_far_.begun()) require_enough_persons();
    if (spec_.arrivals == Arrivals::known && !model_.k_only()) require_closed_cohorts(before);
    if (!call_.options.again) require_new_batch(before);
    const series::Growth growth = append_to(before);
    if (!so_far_.begun() && growth.outline.released() == 0)
      throw Error(ErrorCode::no_release,
                  "not even all rows together in one class meet the model, which is " + model_.describe() +
                      why_l_fails(plan().privacy, binding_),
                  {plan().source.description()}, "ask for less, or begin with more rows");
    state_ = series::merged(before, growth);
    touched_leaves_ = growth.touched_leaves;
    touched_rows_ = growth.touched_rows;
    came_out_later_ = growth.released.size();
  }

  void write(const Workspace& workspace, const Secrets&) override {
    const series::View state = series::view_of(state_);
    const Column* person = binding_.person_column();
    table_ = table_of(state, order_, person ? person->name : "", "the series");
    cells_ = cells_of(table_, state, spec_, plan().source.description());
    CellRows rows = ordered_rows(cells_, call_.threads(), call_.progress);
    const auto sink =
        workspace.engine.create(workspace.tables.back(), "csv", rows.columns(), workspace.files);
    rows.write_to(*sink, call_.progress);
    binding_.axes = full_axes();
    binding_.t_distances.assign(binding_.sensitive.size(), privacy::TDistance::equal);
    binding_.sensitive_hierarchies.resize(binding_.sensitive.size());
    describe_release();
    if (workspace.map) write_map(*workspace.map, workspace.files);
  }

  std::vector<std::string> verify(const Workspace& workspace) override {
    std::optional<Table> previous;
    if (so_far_.begun()) previous = read_written(workspace.engine, so_far_.table, "csv", call_.progress);
    const Table written = read_written(workspace.engine, workspace.tables.back(), "csv", call_.progress);
    verify::SeriesClaim claim;
    claim.cells = cell_claim(plan(), binding_, cells_, released_columns(), result_);
    claim.previous = previous ? &*previous : nullptr;
    std::vector<std::string> cases;
    for (const std::uint64_t number : state_.case_number) cases.push_back(fmt::format("{}", number));
    claim.case_of_row = &cases;
    claim.first_release = &state_.first_release;
    claim.known_arrivals = local_settings(plan()).arrivals == Arrivals::known;
    claim.release = so_far_.number;
    return verify::disprove_series(written, claim, call_.progress);
  }

  void describe() override {
    const series::View state = series::view_of(state_);
    outcome::SeriesSummary summary;
    summary.release = so_far_.number;
    summary.arrivals = name_of(local_settings(plan()).arrivals);
    summary.batch_rows = binding_.table.rows();
    summary.released_now = state.outline.counts.back().released;
    summary.came_out_later = came_out_later_;
    summary.touched_leaves = touched_leaves_;
    summary.touched_rows = touched_rows_;
    std::vector<series::ReleaseEntry> releases = so_far_.releases;
    releases.push_back(entry());
    for (const series::ReleaseEntry& release : releases)
      summary.releases.push_back(
          {release.number, release.rows, release.released, release.held, release.classes, release.ncp});
    compare_with_others(plan(), table_, state, spec_, call_.threads(), summary, call_.progress);
    note_arrivals(summary);
    result_.series = std::move(summary);
  }

  KeptRelease keep(const fs::path& store, Filesystem& files) override {
    KeptRelease kept{entry(), {{order_key, nlohmann::json(order_).dump()}, {lines_key, hierarchy_lines()}}};
    kept.entry.store_sha256 = series::write_store(files, store, state_);
    return kept;
  }

  Papers certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) override {
    if (!result_.certified) return {};
    CertificateParts parts;
    parts.release_sha256 = sha256_of_tables.back();
    parts.columns = released_columns();
    parts.secret = secrets.commitment;
    parts.previous = so_far_.certificate;
    parts.arrivals = name_of(local_settings(plan()).arrivals);
    return {certificate(result_, plan(), binding_, parts), "", ""};
  }

  std::string report() override { return report::html_report(result_); }
  outcome::TableOutcome& outcome() override { return result_; }
  std::unique_ptr<outcome::Outcome> take_outcome() override {
    return std::make_unique<outcome::TableOutcome>(std::move(result_));
  }

 private:
  const plan::Plan& plan() const { return call_.plan; }

  void read_batch() {
    Locator from = plan().source;
    // A batch may be a header alone.
    if (so_far_.begun() && !from.reading.header) from.reading.header = true;
    const auto source = call_.engine.open(from);
    binding_ = bind_columns(plan(), *source, Emptiness::allowed, call_.progress);
    refuse_ambiguous_cells(plan(), binding_, Releases::series);
    if (so_far_.begun())
      order_ = nlohmann::json::parse(so_far_.kept.at(order_key)).get<std::vector<std::string>>();
    else
      order_ = binding_.names_at(binding_.released);
  }

  series::Batch batch() const {
    series::Batch batch;
    batch.table = &binding_.table;
    batch.person = binding_.person.value_or(-1);
    batch.quasi = binding_.quasi;
    batch.others = binding_.sensitive;
    batch.others.insert(batch.others.end(), binding_.plain.begin(), binding_.plain.end());
    batch.source = plan().source.description();
    return batch;
  }

  void require_new_batch(const series::View& before) const {
    if (const auto release = series::release_with_same_batch(before, batch()))
      throw Error(ErrorCode::series_repeated,
                  fmt::format("the series has this batch already: release {} came with the same {} rows",
                              *release, binding_.table.rows()),
                  {plan().source.description()},
                  "give the next batch; if these are other people all the same, say --again");
  }

  // kith once let rows of known arrivals in that meet l only together with the cell's older rows. That cannot
  // be undone, and no further release may claim otherwise.
  void require_closed_cohorts(const series::View& before) const {
    const series::OpenCohorts open = series::open_cohorts(before, spec_);
    if (open.cohorts == 0) return;
    throw Error(
        ErrorCode::series_plan,
        fmt::format("{} released rows came into their cells in {} cohorts that do not meet the model by "
                    "themselves, so that arrivals = \"known\" no longer holds of this series",
                    open.rows, open.cohorts),
        {plan().file.string()},
        "begin a new series; what was published cannot be taken back, and an earlier version of kith "
        "did not look at l here");
  }

  series::Growth append_to(const series::View& before) const {
    try {
      return series::append(before, batch(), spec_, call_.progress);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::hierarchy_gap || !so_far_.begun()) throw;
      throw Error(error.code(), error.message(), error.place(),
                  "write it as a value that the hierarchy has, or leave the row out; a changed hierarchy "
                  "needs a new series");
    }
  }

  void note_arrivals(const outcome::SeriesSummary& summary) {
    if (summary.open_cases == 0) return;
    result_.caveat(
        "arrivals-tell", outcome::severity_of_share(summary.open_cases, result_.released),
        fmt::format("{} of {} released cases are exposed to whoever knows in which release somebody joined: "
                    "fewer than {} of that release share their cell; arrivals = \"known\" guards against "
                    "this, in a new series",
                    summary.open_cases, result_.released, result_.k),
        "case numbers show in which release a row joined: whoever knows when a person joined is left with "
        "fewer than k");
  }

  void require_enough_persons() const {
    const Column* person = binding_.person_column();
    const std::uint64_t persons = person ? person->values.size() : binding_.table.rows();
    if (plan().privacy.k > persons)
      throw Error(ErrorCode::no_release,
                  fmt::format("k = {}, but the first batch has {} {}", plan().privacy.k, persons,
                              person ? "persons" : "rows"),
                  {plan().source.description()},
                  "begin the series with more rows; later batches may be as small as they like");
  }

  void describe_release() {
    const LocalSettings settings = local_settings(plan());
    describe_call(plan(), binding_, result_);
    result_.policy = name_of(settings.policy);
    result_.cells.emplace().ranges = name_of(settings.ranges);
    result_.rows = table_.table.rows();
    result_.persons_known = table_.person.has_value();
    result_.persons = table_.person ? table_.table.columns[0].values.size() : result_.rows;
    result_.model = model_.describe() + (result_.persons_known ? ", counting persons" : ", counting rows") +
                    ", over all releases of the series";
    result_.series_release = so_far_.number;
    const Column* person = table_.person ? &table_.table.columns[0] : nullptr;
    for (const local::Axis& axis : binding_.axes)
      if (axis.hierarchy && axis.hierarchy->two_digit_years)
        note_two_digit_years(*axis.hierarchy->two_digit_years, axis.column, result_);
    note_unnamed_persons(person, result_);
    describe_cells(plan(), binding_.axes, cells_.release, cells_.extents, person, call_.threads(), result_);
    result_.held = result_.rows - result_.released;
    for (const series::NodeRecord& node : state_.nodes)
      if (!node.leaf()) ++result_.cells->columns[node.axis].cuts;
  }

  series::ReleaseEntry entry() const {
    series::ReleaseEntry entry;
    entry.number = so_far_.number;
    entry.rows = binding_.table.rows();
    entry.released = result_.released;
    entry.held = result_.held;
    entry.classes = result_.classes.count;
    entry.ncp = result_.loss.ncp;
    return entry;
  }

  std::vector<std::string> released_columns() const {
    std::vector<std::string> columns = order_;
    columns.insert(columns.begin(), case_column);
    return columns;
  }

  // Over every value, for figures and checks; the series' own have ordered domains alone.
  std::vector<local::Axis> full_axes() const {
    std::vector<local::Axis> axes;
    const auto quasi = plan().with_role(plan::Role::quasi);
    for (std::size_t a = 0; a < quasi.size(); ++a)
      axes.push_back(axis_of(plan(), *quasi[a],
                             table_.table.columns[static_cast<std::size_t>(table_.quasi[a])],
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

  void write_map(const fs::path& path, Filesystem& files) const {
    LineFile file(path, files);
    file.append("batch,row,case,released,class\n");
    const std::vector<std::uint32_t>& classes = cells_.release.class_of_row;
    for (std::size_t row = 0; row < classes.size(); ++row) {
      file.append(
          fmt::format("{},{},{},", state_.batch[row], state_.row_in_batch[row], state_.case_number[row]));
      file.append(classes[row] == verify::not_released ? "0,\n" : fmt::format("1,{}\n", classes[row]));
    }
    file.close();
  }

  Call call_;
  SeriesSoFar so_far_;
  privacy::Model model_;
  Binding binding_;
  // The released columns as the first release had them.
  std::vector<std::string> order_;
  std::optional<series::Store> store_;
  series::Spec spec_;
  series::State state_;
  SeriesTable table_;
  LocalCells cells_;
  std::uint64_t touched_leaves_ = 0, touched_rows_ = 0, came_out_later_ = 0;
  outcome::TableOutcome result_;
};

}  // namespace

std::unique_ptr<SeriesJob> LocalMethod::grow(const Call& call, const SeriesSoFar& so_far) const {
  return std::make_unique<LocalSeriesJob>(call, so_far);
}

}  // namespace kith::method
