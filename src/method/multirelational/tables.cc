#include "method/multirelational/tables.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "base/secret_random.h"
#include "method/row_order.h"

namespace kith::method {

namespace {

using relational::Value;

// The rows of one table that are released: the row of the source, and by quasi column what the cells say.
struct ChosenRows {
  std::vector<std::uint32_t> source;
  std::vector<std::vector<Value>> values;
};

std::vector<ChosenRows> chosen_rows(const TablesBinding& binding, const relational::Clustering& clustering) {
  std::vector<ChosenRows> chosen(binding.tables.size());
  for (std::size_t t = 0; t < chosen.size(); ++t) chosen[t].values.resize(binding.tables[t].quasi.size());
  for (const relational::Class& each : clustering.classes)
    for (const relational::Class::Node& node : each.nodes) {
      ChosenRows& rows = chosen[node.table];
      rows.source.insert(rows.source.end(), node.rows.begin(), node.rows.end());
      for (std::size_t q = 0; q < rows.values.size(); ++q)
        rows.values[q].insert(rows.values[q].end(), node.rows.size(), node.values[q]);
    }
  return chosen;
}

class Writer {
 public:
  // `given`: by table, how many rows are released.
  Writer(const TablesBinding& binding, const relational::Problem& problem, std::vector<std::size_t> given,
         Keys keys, const std::string& secret, unsigned threads, Progress& progress)
      : binding_(binding),
        problem_(problem),
        given_(std::move(given)),
        random_(keys == Keys::random),
        secret_(secret),
        threads_(threads),
        progress_(progress),
        key_of_(binding.tables.size()) {}

  // Parents come first: their keys are known then.
  ReleasedTable write(std::size_t t, ChosenRows rows) {
    check_cancelled(progress_);
    const TreeTable& table = binding_.tree.tables[t];
    const bool own_numbers = random_ && table.key.has_value();
    order_by_source(rows);
    if (own_numbers) give_keys(t, rows);
    ReleasedTable written;
    for (const std::size_t column : binding_.tables[t].released) add_column(t, column, rows, written);
    written.source_row = rows.source;
    if (!own_numbers) sort_by_cells(written);
    return written;
  }

 private:
  template <typename Items>
  static void permute(Items& items, const std::vector<std::uint32_t>& order) {
    const Items from = items;
    for (std::size_t i = 0; i < order.size(); ++i) items[i] = from[order[i]];
  }

  static void reorder(ChosenRows& rows, const std::vector<std::uint32_t>& order) {
    permute(rows.source, order);
    for (auto& column : rows.values) permute(column, order);
  }

  // So that what follows does not depend on how classes are numbered.
  static void order_by_source(ChosenRows& rows) {
    std::vector<std::uint32_t> order(rows.source.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return rows.source[i]; });
    reorder(rows, order);
  }

  void give_keys(std::size_t t, ChosenRows& rows) {
    std::vector<std::uint32_t> order(rows.source.size());
    std::iota(order.begin(), order.end(), 0);
    SecretRandom random(secret_, "keys of " + binding_.tree.tables[t].name);
    random.shuffle(std::span<std::uint32_t>(order));
    reorder(rows, order);
    key_of_[t].assign(binding_.tree.tables[t].table.rows(), 0);
    for (std::uint32_t i = 0; i < rows.source.size(); ++i) key_of_[t][rows.source[i]] = i;
  }

  void add_column(std::size_t t, std::size_t column, const ChosenRows& rows, ReleasedTable& written) const {
    const TreeTable& table = binding_.tree.tables[t];
    const Column& source = table.table.columns[column];
    if (table.foreign_key == column && random_) {
      const auto& keys = key_of_[*table.parent];
      add_numbers(source, *table.parent, rows, written,
                  [&](std::uint32_t row) { return keys[table.parent_row[row]]; });
    } else if (table.key == column && random_) {
      add_numbers(source, t, rows, written, [&](std::uint32_t row) { return key_of_[t][row]; });
    } else if (const auto q = std::ranges::find(binding_.tables[t].quasi, column);
               q != binding_.tables[t].quasi.end()) {
      add_quasi(t, static_cast<std::size_t>(q - binding_.tables[t].quasi.begin()), rows, written);
    } else {
      add_as_it_was(source, rows, written);
    }
  }

  // Numbers 1 to n, if n keys were given to the rows of table `of`. A type that numbers do not fit gives
  // way.
  template <typename Number>
  void add_numbers(const Column& source, std::size_t of, const ChosenRows& rows, ReleasedTable& written,
                   const Number& number) const {
    const TreeTable& table = binding_.tree.tables[of];
    std::vector<std::string> labels(given_[of]);
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = std::to_string(i + 1);
    const std::string& declared = table.table.columns[*table.key].declared;
    written.columns.push_back({source.name, declared == "VARCHAR" ? declared : "BIGINT", std::move(labels)});
    auto& cells = written.cells.emplace_back(rows.source.size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = number(rows.source[i]);
  }

  void add_quasi(std::size_t t, std::size_t q, const ChosenRows& rows, ReleasedTable& written) const {
    const auto& quasi = problem_.quasi[t][q];
    const Column& source = binding_.tree.tables[t].table.columns[quasi.column];
    std::unordered_map<Value, Code> codes;
    SinkColumn column{source.name, source.declared, {}};
    auto& cells = written.cells.emplace_back(rows.source.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto [known, is_new] = codes.emplace(rows.values[q][i], static_cast<Code>(column.labels.size()));
      if (is_new) column.labels.push_back(quasi.domain.label(known->first));
      cells[i] = known->second;
    }
    for (const std::string& label : column.labels)
      if (!source.values.find(label)) column.declared = "VARCHAR";
    written.columns.push_back(std::move(column));
  }

  // Values of rows that are not released have no label.
  static void add_as_it_was(const Column& source, const ChosenRows& rows, ReleasedTable& written) {
    constexpr Code unused = 0xffffffff;
    SinkColumn column{source.name, source.declared, {}};
    std::vector<Code> label_of(source.values.size(), unused);
    auto& cells = written.cells.emplace_back(rows.source.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Code code = source.codes[rows.source[i]];
      if (label_of[code] == unused) {
        label_of[code] = static_cast<Code>(column.labels.size());
        column.labels.emplace_back(source.values[code]);
      }
      cells[i] = label_of[code];
    }
    written.columns.push_back(std::move(column));
  }

  // Labels in byte order, then rows by their cells; a tie keeps the order of the source, in rows that are the
  // same to the byte.
  void sort_by_cells(ReleasedTable& written) const {
    for (std::size_t c = 0; c < written.columns.size(); ++c) {
      const std::vector<std::string_view> texts(written.columns[c].labels.begin(),
                                                written.columns[c].labels.end());
      std::vector<std::string> sorted;
      const std::vector<std::uint32_t> rank = rank_texts(texts, sorted);
      for (Code& cell : written.cells[c]) cell = rank[cell];
      written.columns[c].labels = std::move(sorted);
    }
    const std::vector<std::uint64_t> keys = packed_keys(
        written.rows(), written.columns,
        [&](const SinkColumn& column, std::size_t i) {
          return written.cells[static_cast<std::size_t>(&column - written.columns.data())][i];
        },
        threads_, progress_);
    std::vector<std::uint32_t> order(written.rows());
    std::iota(order.begin(), order.end(), 0);
    parallel_sort(order, threads_, [&](std::uint32_t a, std::uint32_t b) {
      return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
    });
    for (auto& column : written.cells) permute(column, order);
    permute(written.source_row, order);
  }

  const TablesBinding& binding_;
  const relational::Problem& problem_;
  const std::vector<std::size_t> given_;
  bool random_;
  const std::string& secret_;
  unsigned threads_;
  Progress& progress_;
  // The key given, counted from 0, by table and source row.
  std::vector<std::vector<std::uint32_t>> key_of_;
};

}  // namespace

std::vector<ReleasedTable> released_tables(const TablesBinding& binding, const relational::Problem& problem,
                                           const relational::Clustering& clustering, Keys keys,
                                           const std::string& secret, unsigned threads, Progress& progress) {
  std::vector<ChosenRows> chosen = chosen_rows(binding, clustering);
  std::vector<std::size_t> given;
  for (const ChosenRows& rows : chosen) given.push_back(rows.source.size());
  Writer writer(binding, problem, std::move(given), keys, secret, threads, progress);
  std::vector<ReleasedTable> tables;
  for (std::size_t t = 0; t < chosen.size(); ++t) tables.push_back(writer.write(t, std::move(chosen[t])));
  return tables;
}

}  // namespace kith::method
