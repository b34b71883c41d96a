// A released column as Arrow data.
//
// Idea: a column that is released as it is gets the type that it has in the source, if every label reads back
// from it as it is written; any other one is text. Dictionaries and buffers hold nothing but values that
// released rows have: a category or a label that only suppressed rows have would tell of them. Categories are
// sorted, unless the source says that their order means something, since the order of first appearance
// tells of the order of the source.
// Cost: a pass over the codes; labels are turned into values once each.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/arrow_nodes.h"
#include "engine/arrow_type.h"
#include "table/data.h"

namespace kith::engine {

// Codes, labels and the source outlive it. Threads may make arrays of it at once.
class ArrowColumn {
 public:
  // `source` is the table that the release is of, and null if that was none of Arrow.
  ArrowColumn(const SinkColumn& column, const std::vector<Code>& codes, const ArrowTable* source);

  OwnedSchema schema() const;
  OwnedArray array(std::size_t begin, std::size_t end) const;
  // What a row adds to the texts of an array, of which one can have no more than 2^31 bytes.
  std::size_t text_bytes(std::size_t row) const;

 private:
  class Maker;

  void choose_type(const ArrowTable* source);
  bool read_labels();
  void make_categories(const ArrowTable& source, int at, bool ordered);
  bool has_labels() const;

  const SinkColumn& column_;
  const std::vector<Code>& codes_;
  std::vector<bool> used_;
  ArrowType type_;
  // By label, unless the type is text.
  std::vector<char> values_;
  // Of categories: the type of positions, the labels in their order, and the position of each label.
  bool categories_ = false;
  bool ordered_ = false;
  ArrowType position_type_;
  std::vector<Code> order_, position_of_;
  // All arrays share it.
  std::shared_ptr<const OwnedArray> dictionary_;
};

}  // namespace kith::engine
