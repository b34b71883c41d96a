// What may stand above a table: the line by which Excel is told the delimiter, and a title.
//
// A title is no header, and the lines below it tell so: cut at a delimiter that it does not have, nearly all of them
// have the same number of fields. A table of one column whose texts hold such a sign now and then has no such lines.
// One whose every row holds it as often cannot be told from a titled table, so it is refused too, unless the delimiter
// is stated. Cost: delimiters x sample.
//
// Example: below "Report 2024" stand "age;sex" and "34;f". Both have two fields at semicolons, and the title has one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/csv_dialect.h"
#include "kith/error.h"

namespace kith::engine {

// The delimiter of a line such as sep=; or "sep=;" and nothing if the line is another.
std::optional<char> stated_separator(std::string_view line);

// The first lines of a text, without what stands before its first record: so many blank ones, and Excel's line.
class SampleLines {
 public:
  explicit SampleLines(std::size_t most) : most_(most) {}

  bool full() const { return lines_.size() == most_; }
  void add(std::string_view line);

  const std::vector<std::string>& lines() const { return lines_; }
  std::uint64_t before() const { return before_; }
  // The dialect of the lines, of which at least one must be there.
  Dialect dialect(const DialectHints& hints) const;
  // What is wrong if the first lines are a title. Lines of `file` before the text are `above`.
  std::optional<Error> title(const Dialect& dialect, const DialectHints& hints, const std::string& file,
                             std::uint64_t above = 0) const;

 private:
  std::size_t most_;
  std::vector<std::string> lines_;
  std::uint64_t before_ = 0;
  std::optional<char> separator_;
};

}  // namespace kith::engine
