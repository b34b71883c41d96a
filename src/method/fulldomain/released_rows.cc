// Released rows, sorted by their released values in column order, so that their order tells nothing of the
// source.
//
// Every released column's labels are ranked by their bytes; a row's ranks are packed into one key, as
// packed_keys() does it, and the keys are sorted. Equal keys are equal rows, so a key is all that is kept of a
// row: its cells are read back from it, one after another instead of all over the source.
//
// Cost: one pass per column, one sort; the sort runs on halves in parallel. 8 bytes per row.
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
  progress.begin("sorting", 0);
  {
    const std::vector<std::uint32_t> rows = select_rows();
    pack_rows(rows, progress);
    number_classes(rows);
  }
  parallel_sort(keys_, threads_);
  progress.end();
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

// Gives the rows that stand in the release, and their classes as they are numbered in the treatment.
std::vector<std::uint32_t> ReleasedRows::select_rows() {
  std::vector<std::uint32_t> selected;
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
    selected.push_back(row);
  }
  return selected;
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

void ReleasedRows::pack_rows(std::span<const std::uint32_t> rows, Progress& progress) {
  const auto rank = [&](const ReleasedColumn& column, std::size_t i) { return cell(column, rows[i]); };
  keys_ = packed_keys(rows.size(), columns_, rank, threads_, progress, &layout_);
}

// Classes are numbered by their first row in the release. Requires keys in the order of the rows.
void ReleasedRows::number_classes(std::span<const std::uint32_t> rows) {
  std::vector<Keyed> first(treatment_.released.size(), {~std::uint64_t{0}, ~std::uint32_t{0}});
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (const std::uint32_t cls = class_of_row_[rows[i]]; cls != verify::masked)
      first[cls] = std::min(first[cls], {keys_[i], rows[i]});
  std::vector<std::uint32_t> order(first.size()), number(first.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::uint32_t cls) { return first[cls]; });
  for (std::uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  for (const std::uint32_t row : rows)
    if (std::uint32_t& cls = class_of_row_[row]; cls != verify::masked) cls = number[cls];
}

std::vector<SinkColumn> ReleasedRows::columns() const {
  std::vector<SinkColumn> result;
  for (const ReleasedColumn& column : columns_)
    result.push_back({binding_.column(column.source).name, column.declared, column.labels});
  return result;
}

void ReleasedRows::write_to(Sink& sink, Progress& progress) const {
  const auto rank = [&](const ReleasedColumn& column, std::size_t i) {
    return layout_.rank(static_cast<std::size_t>(&column - columns_.data()), keys_[i]);
  };
  write_rows(keys_.size(), columns_, rank, threads_, sink, progress);
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
