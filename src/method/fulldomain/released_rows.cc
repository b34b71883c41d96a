// Released rows, sorted by their released values in column order, so that their order tells nothing of the
// source.
//
// Every released column's labels are ranked by their bytes; a row's ranks are packed into one key, as
// packed_keys() does it, and the keys are sorted.
//
// Cost: one pass per column, one sort; the sort runs on halves in parallel. Equal keys are equal rows, so any
// order of them gives the same bytes.
#include "method/fulldomain/released_rows.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "base/parallel.h"
#include "method/table_files.h"
#include "verify/verify.h"

namespace kith::method {

namespace {

bool reads_like_values(const hierarchy::LevelLabels& ground, const Dictionary& values) {
  for (Code code = 0; code < values.size(); ++code)
    if (ground.labels[ground.of[code]] != values[code]) return false;
  return true;
}

}  // namespace

ReleasedRows::ReleasedRows(const Binding& binding, const QuasiTuples& tuples, const Treatment& treatment,
                           unsigned threads, Progress& progress)
    : binding_(binding), tuples_(tuples), treatment_(treatment), threads_(threads) {
  for (const int source : binding.released) {
    ReleasedColumn column;
    column.source = source;
    const auto quasi = std::ranges::find(binding.quasi, source);
    if (quasi != binding.quasi.end()) column.quasi = static_cast<int>(quasi - binding.quasi.begin());
    columns_.push_back(std::move(column));
  }
  rank_labels(treatment.mask_suppressed || !treatment.masked_cells.empty());
  select_rows();
  sort_rows(progress);
  number_classes();
}

void ReleasedRows::rank_labels(bool stars) {
  for (ReleasedColumn& column : columns_) {
    const Column& source = binding_.column(column.source);
    std::vector<std::string_view> texts;
    const hierarchy::LevelLabels* level = nullptr;
    if (column.quasi >= 0) {
      const auto q = static_cast<std::size_t>(column.quasi);
      level = &binding_.hierarchies[q].levels[treatment_.levels[q]];
      texts.assign(level->labels.begin(), level->labels.end());
      if (stars) texts.emplace_back("*");
    } else {
      for (Code code = 0; code < source.values.size(); ++code) texts.push_back(source.values[code]);
    }
    std::vector<std::uint32_t> rank = rank_texts(texts, column.labels);
    if (level) {
      if (stars) column.star_rank = rank.back();
      for (const std::uint32_t label : level->of) column.rank.push_back(rank[label]);
    } else {
      column.rank = std::move(rank);
    }
    const bool as_is = column.quasi < 0 || (treatment_.levels[static_cast<std::size_t>(column.quasi)] == 0 &&
                                            !stars && reads_like_values(*level, source.values));
    column.declared = as_is ? source.declared : "VARCHAR";
  }
}

void ReleasedRows::select_rows() {
  const auto rows = static_cast<std::uint32_t>(binding_.table.rows());
  class_of_row_.assign(rows, verify::not_released);
  for (std::uint32_t row = 0; row < rows; ++row) {
    const std::uint32_t cls = treatment_.class_of[tuples_.tuple_of_row[row]];
    if (treatment_.released[cls]) {
      class_of_row_[row] = cls;
    } else if (treatment_.mask_suppressed) {
      class_of_row_[row] = verify::masked;
      ++masked_rows_;
    } else {
      continue;
    }
    order_.push_back({0, row});
  }
}

bool ReleasedRows::star_at(const ReleasedColumn& column, std::uint32_t row) const {
  if (column.quasi < 0) return false;
  if (class_of_row_[row] == verify::masked) return true;
  return !treatment_.masked_cells.empty() &&
         (treatment_.masked_cells[tuples_.tuple_of_row[row]] >> column.quasi & 1) != 0;
}

std::uint32_t ReleasedRows::cell(const ReleasedColumn& column, std::uint32_t row) const {
  if (star_at(column, row)) return column.star_rank;
  return column.rank[binding_.column(column.source).codes[row]];
}

void ReleasedRows::sort_rows(Progress& progress) {
  progress.begin("sorting", 0);
  const auto rank = [&](const ReleasedColumn& column, std::size_t i) { return cell(column, order_[i].row); };
  const std::vector<std::uint64_t> keys = packed_keys(order_.size(), columns_, rank, threads_, progress);
  for (std::size_t i = 0; i < keys.size(); ++i) order_[i].key = keys[i];
  parallel_sort(order_, threads_);
  progress.end();
}

void ReleasedRows::number_classes() {
  std::vector<std::uint32_t> number(treatment_.released.size(), verify::not_released);
  std::uint32_t next = 0;
  for (const Keyed& item : order_) {
    std::uint32_t& cls = class_of_row_[item.row];
    if (cls == verify::masked) continue;
    if (number[cls] == verify::not_released) number[cls] = next++;
    cls = number[cls];
  }
}

std::vector<SinkColumn> ReleasedRows::columns() const {
  std::vector<SinkColumn> result;
  for (const ReleasedColumn& column : columns_)
    result.push_back({binding_.column(column.source).name, column.declared, column.labels});
  return result;
}

void ReleasedRows::write_to(Sink& sink, Progress& progress) const {
  const auto rank = [&](const ReleasedColumn& column, std::size_t i) { return cell(column, order_[i].row); };
  write_rows(order_.size(), columns_, rank, threads_, sink, progress);
}

void write_private_map(const std::filesystem::path& path, const std::vector<std::uint32_t>& class_of_row,
                       Filesystem& files) {
  LineFile file(path, files);
  file.append("row,released,class\n");
  for (std::size_t row = 0; row < class_of_row.size(); ++row) {
    const std::uint32_t cls = class_of_row[row];
    if (cls == verify::not_released)
      file.append(fmt::format("{},0,\n", row));
    else if (cls == verify::masked)
      file.append(fmt::format("{},1,masked\n", row));
    else
      file.append(fmt::format("{},1,{}\n", row, cls));
  }
  file.close();
}

}  // namespace kith::method
