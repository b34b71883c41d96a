// One quasi column by its texts: which labels are true of a cell and what they lose. Reads hierarchy lines
// and
// `[lo, hi]`; shares no code with the rooms that make such labels.
#pragma once

#include <string>
#include <vector>

#include "testing/snowflakes.h"

namespace kith::testing {

class TextDomain {
 public:
  TextDomain(const Snowflake::Quasi& quasi, const Column& column);

  bool covers(const std::string& label, const std::string& cell) const;
  // What the label loses that is written for all the cells: (leaves covered - 1) / (leaves - 1), or the
  // range's share of the range of the column. Where several labels have one text: of a level that writes it
  // for every cell, or else the most that any cell needs. 1 where it is not true.
  double loss(const std::string& label, const std::vector<std::string>& cells) const;
  // Of the best label that covers all cells.
  double least_loss(const std::vector<std::string>& cells) const;

 private:
  bool is_tree() const { return kind_ == Snowflake::Kind::tree; }
  const std::vector<std::string>& line_of(const std::string& cell) const;
  double level_loss(std::size_t level, const std::string& label) const;
  double range_loss(const std::string& label) const;
  double position(const std::string& text) const;
  bool read_range(const std::string& label, double& low, double& high) const;

  Snowflake::Kind kind_;
  Rows lines_;
  std::size_t values_ = 0;  // distinct texts
  double low_ = 0, high_ = 0;
};

}  // namespace kith::testing
