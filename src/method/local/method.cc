#include "method/local/method.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/memory.h"
#include "base/stopwatch.h"
#include "method/calendars.h"
#include "method/covered_cells.h"
#include "method/fulldomain/released_rows.h"
#include "method/l_of_all.h"
#include "method/local/cell_texts.h"
#include "method/local/cut.h"
#include "method/local/series_plan.h"
#include "method/memory_need.h"
#include "method/read.h"
#include "method/refusals.h"
#include "method/requirement.h"
#include "method/suppression.h"
#include "method/table_files.h"

namespace kith::method {

namespace {

// Up to so many rows other ways of cutting are tried too.
constexpr std::uint64_t rows_compared = 100'000;

class LocalJob : public TableJob {
 public:
  explicit LocalJob(const Call& call) : TableJob(call), settings_(local_settings(call.plan)) {
    refuse_ambiguous_cells(plan(), binding_, Releases::one);
    if (overlapping()) settings_.ranges = Ranges::tight;
    result_.policy = overlapping() ? name_of(settings_.classes) : name_of(settings_.policy);
    result_.cells.emplace().ranges = name_of(settings_.ranges);
    for (const local::Axis& axis : binding_.axes)
      if (axis.hierarchy) note_calendar(*axis.hierarchy, result_);
    note_unnamed_persons(person(), result_);
  }

  void decide() override {
    make_model();
    const local::Points points = points_of(binding_, needs_sensitive(plan()));
    std::vector<std::uint32_t> all(points.rows);
    std::iota(all.begin(), all.end(), 0u);
    if (!local::holds(points, all, *model_))
      throw Error(ErrorCode::no_release,
                  "not even all rows together in one class meet the model, which is " + model_->describe() +
                      why_l_fails(plan().privacy, binding_),
                  {plan().source.description()}, "ask for less: a lower l, or a higher t");
    cells_ =
        overlapping()
            ? cells_of(binding_,
                       local::overlapping(binding_.axes, points, *model_, call_.threads(), call_.progress),
                       Lists::left_out)
            : cells_of(binding_, cut(settings_.policy), settings_.ranges, Lists::left_out);
    require_room_for_lists();
    write_lists(binding_.axes, cells_);
  }

  void write(const Workspace& workspace, const Secrets&) override {
    write_table(workspace);
    describe_cells(plan(), binding_.axes, cells_.release, cells_.extents, person(), call_.threads(), result_);
    for (std::size_t a = 0; a < cells_.cuts.size(); ++a) result_.cells->columns[a].cuts = cells_.cuts[a];
    if (call_.options.compared) result_.covered = covered_by_cells(binding_, cells_);
    cells_.release.labels.clear();
    cells_.extents.clear();
  }

  std::vector<std::string> verify(const Workspace& workspace) override {
    const Table written = read_back(workspace);
    return verify::disprove_cells(
        written, cell_claim(plan(), binding_, cells_, binding_.names_at(binding_.released), result_),
        call_.progress);
  }

  // What the other ways of cutting would have given.
  void describe() override {
    if (call_.options.compared || overlapping() || result_.rows > rows_compared) return;
    for (const local::Choice policy :
         {local::Choice::widest_span, local::Choice::least_loss, local::Choice::guillotine})
      result_.cells->variants.push_back(policy == settings_.policy ? own_variant() : variant(policy));
  }

 private:
  bool overlapping() const { return settings_.classes == Classes::overlapping; }

  void make_model() {
    Stopwatch watch;
    const QuasiTuples tuples =
        quasi_tuples(binding_.table, binding_.quasi, binding_.person,
                     needs_sensitive(plan()) ? binding_.sensitive : std::vector<int>{}, call_.threads());
    result_.persons = tuples.persons_total;
    require_room(tuples);
    require_persons(tuples.persons_total, tuples.persons_known);
    model_.emplace(model_of(plan(), binding_, tuples));
    result_.model = model_->describe() + (result_.persons_known ? ", counting persons" : ", counting rows");
    result_.took(&outcome::Seconds::tuples, watch.lap());
  }

  void write_table(const Workspace& workspace) {
    CellRows rows = ordered_rows(cells_, call_.threads(), call_.progress);
    if (workspace.map) write_private_map(*workspace.map, cells_.release.class_of_row, workspace.files);
    const auto sink = create_table(workspace, rows.columns());
    rows.write_to(*sink, call_.progress);
  }

  // A class has k persons, and equal rows are never cut apart. How long lists of members are is known only
  // once the rows are cut: if they may be long, nothing is refused before.
  void require_room(const QuasiTuples& tuples) {
    const DataSize data = size_of(binding_);
    const std::uint64_t classes = std::min<std::uint64_t>(
        tuples.size(), tuples.persons_total / std::max<std::uint64_t>(plan().privacy.k, 1));
    const std::uint64_t need =
        need_of_local(data, binding_.axes.size(), classes) + need_of_engine(data, format_of(plan().output));
    all_but_lists_ = resident_bytes() + need;
    if (classes * longest_lists() <= need / 10) require_memory_in_all(call_.options, all_but_lists_);
  }

  void require_room_for_lists() const {
    const ListSize lists = list_size(binding_.axes, cells_);
    require_memory_in_all(call_.options, all_but_lists_ + need_of_lists(lists.by_class, lists.by_row,
                                                                        format_of(plan().output)));
  }

  // Of one class, if it held every value.
  std::uint64_t longest_lists() const {
    std::uint64_t bytes = 0;
    for (const local::Axis& axis : binding_.axes)
      for (const std::string& text : axis.texts) bytes += text.size() + 2;
    return bytes;
  }

  local::Partition cut(local::Choice choice) const {
    return local::partition(binding_.axes, points_of(binding_, needs_sensitive(plan())),
                            local::whole(binding_.axes), *model_,
                            {choice, call_.threads(), measure_of(settings_.ranges)}, call_.progress);
  }

  outcome::CutVariant own_variant() const {
    return {name_of(settings_.policy), result_.classes.count, result_.loss.discernibility, result_.loss.ncp};
  }

  outcome::CutVariant variant(local::Choice policy) const {
    const LocalCells other = cells_of(binding_, cut(policy), settings_.ranges, Lists::left_out);
    const CellFigures figures =
        figures_of_cells(binding_.axes, other.release, other.extents, person(), plan().privacy.k);
    return {name_of(policy), figures.class_rows.size(), figures.loss.discernibility, figures.loss.ncp};
  }

  LocalSettings settings_;
  LocalCells cells_;
  // What the process will have resident at most, if no cell lists many members.
  std::uint64_t all_but_lists_ = 0;
};

}  // namespace

namespace {

void refuse_cutting(const plan::Plan& plan) {
  for (const char* key : {"method.policy", "method.ranges"})
    if (plan.states(key))
      refuse_value(
          plan.place_of(key),
          fmt::format(
              "{} is for cells, and the classes of this plan may overlap: they are not cut, and their "
              "labels are the least there are",
              key),
          "remove it, or write classes = \"cells\"");
}

}  // namespace

void LocalMethod::check_settings(const plan::Plan& plan) const {
  refuse_words_of_others(plan, info());
  const SuppressionLimit limit = suppression_in(section_of(plan));
  if (limit.share ? limit.numerator > 0 : limit.rows > 0)
    refuse_value(plan.place_of("method.max_suppression"),
                 "method local suppresses nothing: its coarsest cell holds every row",
                 "remove max_suppression");
  refuse_settings_of_others(plan, info(), {"max_suppression"});
  if (local_settings(plan).classes == Classes::overlapping) refuse_cutting(plan);
  if (plan.privacy.by_history())
    refuse_value(plan.place_of("privacy.persons"), "method local counts persons by class",
                 "write persons = \"classes\" or use method full-domain");
  refuse_times(plan);
}

std::unique_ptr<Job> LocalMethod::bind(const Call& call) const { return std::make_unique<LocalJob>(call); }

std::map<std::string, std::string> LocalMethod::fixed_parts(const plan::Plan& plan) const {
  check_series_plan(plan);
  return method::fixed_parts(plan);
}

}  // namespace kith::method
