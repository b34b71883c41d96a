// Every claim is turned into one that integers can break. Codes of the release are tied to codes of the
// source once per distinct value: what a source value reads like at the chosen level, and which source value
// a released sensitive or plain cell is. After that no text is touched. Rows carry no numbers in the file, so
// a class is compared as a whole: its quasi cells must be what each source row of the class generalizes to,
// and its other cells must be the same bag of joint cells (release_checks.cc). Cost: a few passes over both
// tables, O(rows x columns).
#include "verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/release_checks.h"
#include "audit/wildcard.h"
#include "kith/error.h"

namespace kith::verify {
namespace {

constexpr std::uint32_t absent = audit::no_class;

void require(bool holds, const char* what) {
  if (!holds) throw Bug(std::string("the claim of a release is malformed: ") + what);
}

class Disproof {
 public:
  Disproof(const Table& release, const Claim& claim) : release_(release), claim_(claim) {
    require(claim.source != nullptr && claim.class_of_row != nullptr, "no source or no map");
    require(claim.class_of_row->size() == claim.source->rows(), "the map has not one entry per source row");
    require(!claim.model.by_history || claim.model.person, "histories without a person column");
    const std::size_t quasi = claim.model.quasi.size();
    require(claim.hierarchies.size() == quasi && claim.levels.size() == quasi,
            "quasi columns and levels differ");
    for (std::size_t q = 0; q < quasi; ++q) {
      require(claim.levels[q] < claim.hierarchies[q]->size(), "a level that its hierarchy does not have");
      const Column& source = claim.source->columns[audit::column_named(*claim.source, claim.model.quasi[q])];
      require(claim.hierarchies[q]->levels[claim.levels[q]].of.size() >= source.values.size(),
              "a hierarchy that is not bound to its column");
    }
  }

  std::vector<std::string> run(Progress& progress) {
    check_columns(release_, claim_.released_columns, claim_.model, *claim_.source, {}, found_);
    if (!found_.empty()) return std::move(found_);
    number_classes();
    check_counts();
    check_cancelled(progress);
    if (!found_.empty()) return std::move(found_);
    check_generalization();
    check_cancelled(progress);
    check_other_columns();
    check_cancelled(progress);
    check_classes(claim_.model, *claim_.source, source_class_, classes_, found_);
    check_cancelled(progress);
    check_histories(claim_.model, *claim_.source, source_class_, classes_, found_);
    check_cancelled(progress);
    audit::check_order(release_, found_);
    return std::move(found_);
  }

 private:
  bool is_quasi(const std::string& name) const {
    return std::find(claim_.model.quasi.begin(), claim_.model.quasi.end(), name) != claim_.model.quasi.end();
  }

  std::vector<std::string> other_columns() const {
    std::vector<std::string> names;
    for (const Column& column : release_.columns)
      if (!is_quasi(column.name)) names.push_back(column.name);
    return names;
  }

  const Column& released(std::size_t q) const {
    return release_.columns[audit::column_named(release_, claim_.model.quasi[q])];
  }
  const Column& source(const std::string& name) const {
    return claim_.source->columns[audit::column_named(*claim_.source, name)];
  }

  // classes

  bool all_starred(std::uint32_t row) const {
    for (std::size_t q = 0; q < claim_.model.quasi.size(); ++q)
      if (released(q).at(row) != audit::star) return false;
    return !claim_.model.quasi.empty();
  }

  // Classes of the file by first appearance; the masked rows become the last class.
  void number_classes() {
    const std::vector<std::uint32_t>& map = *claim_.class_of_row;
    masked_rows_ = static_cast<std::uint64_t>(std::count(map.begin(), map.end(), masked));
    std::vector<audit::Coded> quasi;
    for (std::size_t q = 0; q < claim_.model.quasi.size(); ++q) quasi.push_back(audit::coded(released(q)));
    file_ = group(quasi, release_.rows());
    std::optional<std::uint32_t> starred;
    for (std::uint32_t g = 0; masked_rows_ > 0 && !starred && g < file_.size(); ++g)
      if (all_starred(file_.first_row[g])) starred = g;
    classes_ = file_.size();
    if (starred) {
      const std::uint32_t last = classes_ - 1;
      const auto renumber = [&](std::uint32_t g) { return g == *starred ? last : g > *starred ? g - 1 : g; };
      for (std::uint32_t& g : file_.of_row) g = renumber(g);
      std::rotate(file_.first_row.begin() + *starred, file_.first_row.begin() + *starred + 1,
                  file_.first_row.end());
      std::rotate(file_.rows.begin() + *starred, file_.rows.begin() + *starred + 1, file_.rows.end());
      masked_class_ = last;
    }
  }

  std::uint32_t class_of(std::uint32_t entry) const { return entry == masked ? masked_class_ : entry; }

  void check_counts() {
    const std::vector<std::uint32_t>& map = *claim_.class_of_row;
    const auto left_out = static_cast<std::uint64_t>(std::count(map.begin(), map.end(), not_released));
    const std::uint64_t in_classes = map.size() - left_out - masked_rows_;
    if (in_classes != claim_.released_rows || left_out + masked_rows_ != claim_.suppressed_rows)
      found_.push_back(fmt::format("rows: the map releases {} and suppresses {}, claimed are {} and {}",
                                   in_classes, left_out + masked_rows_, claim_.released_rows,
                                   claim_.suppressed_rows));
    if (release_.rows() != in_classes + masked_rows_)
      found_.push_back(fmt::format("rows: the file has {} rows where the map puts {}", release_.rows(),
                                   in_classes + masked_rows_));
    if (masked_rows_ > 0 && masked_class_ == absent)
      found_.push_back(fmt::format("rows: {} masked rows are missing from the file", masked_rows_));
    std::vector<std::uint64_t> rows(classes_, 0);
    std::uint64_t nowhere = 0;
    for (const std::uint32_t entry : map) {
      const std::uint32_t c = class_of(entry);
      // A row that the map puts into a class must not fall on the masked rows' number.
      if (c < classes_ && (entry == masked || c != masked_class_))
        ++rows[c];
      else
        nowhere += entry != not_released;
    }
    if (nowhere > 0)
      found_.push_back(fmt::format("classes: {} mapped rows have no class in the file", nowhere));
    std::uint64_t wrong = 0;
    for (std::uint32_t c = 0; c < classes_; ++c) wrong += rows[c] != file_.rows[c];
    if (wrong > 0)
      found_.push_back(fmt::format(
          "classes: {} of {} classes of the file do not have the rows the map puts there", wrong, classes_));
    source_class_ = map;
    if (masked_rows_ > 0) number_masked_rows();
  }

  void number_masked_rows() {
    with_masked_.assign(source_class_.begin(), source_class_.end());
    for (std::uint32_t& entry : with_masked_) entry = class_of(entry);
    source_class_ = with_masked_;
  }

  // cells

  void check_other_columns() {
    const std::vector<std::string> names = other_columns();
    if (!names.empty())
      audit::check_unchanged(release_, file_.of_row, *claim_.source, source_class_, classes_, names, found_);
    // A table of many rows needs the memory for what follows.
    file_.of_row = {};
  }

  void check_generalization() {
    for (std::size_t q = 0; q < claim_.model.quasi.size(); ++q) {
      const Column& file = released(q);
      const Column& origin = source(claim_.model.quasi[q]);
      const hierarchy::LevelLabels& level = claim_.hierarchies[q]->levels[claim_.levels[q]];
      std::vector<Code> reads_as(origin.values.size());
      for (Code v = 0; v < reads_as.size(); ++v)
        reads_as[v] = file.values.find(level.labels[level.of[v]]).value_or(absent);
      const Code any = file.values.find(audit::star).value_or(absent);
      std::vector<Code> cell(classes_), excused(classes_, absent);
      for (std::uint32_t c = 0; c < classes_; ++c) {
        cell[c] = file.codes[file_.first_row[c]];
        if ((claim_.cells_may_be_masked || c == masked_class_) && cell[c] == any) excused[c] = any;
      }
      std::uint64_t untrue = 0;
      for (std::size_t r = 0; r < source_class_.size(); ++r) {
        const std::uint32_t c = source_class_[r];
        if (c == absent) continue;
        untrue += cell[c] != reads_as[origin.codes[r]] && (excused[c] == absent || cell[c] != excused[c]);
      }
      if (untrue > 0)
        found_.push_back(
            fmt::format("generalization: {} source rows are not what their class says in quasi column {}",
                        untrue, q + 1));
    }
  }

  const Table& release_;
  const Claim& claim_;
  std::vector<std::string> found_;
  // This groups the release by its quasi cells.
  audit::Grouping file_;
  std::uint32_t classes_ = 0;
  std::uint64_t masked_rows_ = 0;
  std::uint32_t masked_class_ = absent;
  // It is by source row, and absent if the row is not in the file: the map itself unless rows are masked.
  static_assert(absent == not_released);
  std::span<const std::uint32_t> source_class_;
  std::vector<std::uint32_t> with_masked_;
};

}  // namespace

std::vector<std::string> disprove(const Table& release, const Claim& claim, Progress& progress) {
  return Disproof(release, claim).run(progress);
}

}  // namespace kith::verify
