#include "method/local/cells.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "method/row_order.h"
#include "verify/verify.h"

namespace kith::method {

CellRows::CellRows(CellRelease& release, unsigned threads, Progress& progress)
    : release_(release), threads_(threads) {
  for (std::uint32_t row = 0; row < release.class_of_row.size(); ++row)
    if (release.class_of_row[row] != verify::not_released) order_.push_back(row);
  rank_columns();
  sort(progress);
  number_classes();
}

void CellRows::rank_columns() {
  for (const int source : release_.released) {
    RankedColumn column;
    column.source = source;
    const auto quasi = std::ranges::find(release_.quasi, source);
    std::vector<std::string_view> texts;
    if (quasi != release_.quasi.end()) {
      column.quasi = static_cast<int>(quasi - release_.quasi.begin());
      const auto& labels = release_.labels[static_cast<std::size_t>(column.quasi)];
      texts.assign(labels.begin(), labels.end());
    } else {
      const Dictionary& values = release_.table->columns[static_cast<std::size_t>(source)].values;
      for (Code code = 0; code < values.size(); ++code) texts.push_back(values[code]);
    }
    column.rank = rank_texts(texts, column.labels);
    columns_.push_back(std::move(column));
  }
}

std::uint32_t CellRows::cell(const RankedColumn& column, std::uint32_t row) const {
  if (column.source < 0) return rank_of_case_[row];
  if (column.quasi >= 0) return column.rank[release_.class_of_row[row]];
  return column.rank[release_.table->columns[static_cast<std::size_t>(column.source)].codes[row]];
}

void CellRows::sort(Progress& progress) {
  progress.begin("sorting", 0);
  std::vector<Keyed> keyed;
  for (const std::uint32_t row : order_)
    keyed.push_back({release_.case_of_row.empty() ? 0 : release_.case_of_row[row], row});
  if (release_.case_of_row.empty()) {
    const auto rank = [&](const RankedColumn& column, std::size_t i) { return cell(column, order_[i]); };
    const std::vector<std::uint64_t> keys = packed_keys(order_.size(), columns_, rank, threads_, progress);
    for (std::size_t i = 0; i < keys.size(); ++i) keyed[i].key = keys[i];
  }
  parallel_sort(keyed, threads_);
  for (std::size_t i = 0; i < keyed.size(); ++i) order_[i] = keyed[i].row;
  if (!release_.case_of_row.empty()) {
    RankedColumn cases;
    rank_of_case_.resize(release_.case_of_row.size());
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      rank_of_case_[order_[i]] = i;
      cases.labels.push_back(fmt::format("{}", keyed[i].key));
    }
    columns_.insert(columns_.begin(), std::move(cases));
  }
  progress.end();
}

void CellRows::number_classes() {
  const std::size_t classes = release_.labels.empty() ? 0 : release_.labels.front().size();
  std::vector<std::uint32_t> number(classes, verify::not_released), from;
  for (const std::uint32_t row : order_) {
    std::uint32_t& cls = release_.class_of_row[row];
    if (number[cls] == verify::not_released) {
      number[cls] = static_cast<std::uint32_t>(from.size());
      from.push_back(cls);
    }
    cls = number[cls];
  }
  for (RankedColumn& column : columns_) {
    if (column.quasi < 0) continue;
    std::vector<std::uint32_t> rank;
    for (const std::uint32_t cls : from) rank.push_back(column.rank[cls]);
    column.rank = std::move(rank);
  }
  for (auto& labels : release_.labels) {
    std::vector<std::string> numbered;
    for (const std::uint32_t cls : from) numbered.push_back(std::move(labels[cls]));
    labels = std::move(numbered);
  }
}

std::vector<SinkColumn> CellRows::columns() {
  std::vector<SinkColumn> result;
  for (RankedColumn& column : columns_) {
    if (column.source < 0) {
      result.push_back({case_column, "BIGINT", std::move(column.labels)});
      continue;
    }
    const Column& source = release_.table->columns[static_cast<std::size_t>(column.source)];
    result.push_back({source.name, column.quasi < 0 ? source.declared : "VARCHAR", std::move(column.labels)});
  }
  return result;
}

void CellRows::write_to(Sink& sink, Progress& progress) const {
  const auto rank = [&](const RankedColumn& column, std::size_t i) { return cell(column, order_[i]); };
  write_rows(order_.size(), columns_, rank, threads_, sink, progress);
}

}  // namespace kith::method
