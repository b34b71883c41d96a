// A file becomes a hierarchy in three steps: its lines are checked against each other (same depth, one line
// per value, every label under one label), its levels are labelled and counted over the whole file, and the
// values of the data are looked up. Labels that no value of the data has stay, so that counts are the file's
// own. Linear in the size of the file and of the dictionary.
#include "hierarchy/arx_file.h"

#include <limits>
#include <unordered_map>

#include "hierarchy/assemble.h"
#include "hierarchy/build.h"
#include "kith/error.h"
#include "table/arx_text.h"

namespace kith::hierarchy {
namespace {

constexpr std::size_t kMissing = std::numeric_limits<std::size_t>::max();

struct ArxFile {
  std::string name;
  // There is one line per ground value.
  std::vector<ArxLine> lines;
  std::unordered_map<std::string_view, std::size_t> line_of;

  std::size_t depth() const { return lines.front().fields.size(); }
};

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

void check_shape(const ArxLine& line, std::size_t depth, const Place& place) {
  if (line.fields.size() != depth)
    throw Error(ErrorCode::hierarchy_syntax,
                "the line has " + std::to_string(line.fields.size()) + " levels, the first line has " +
                    std::to_string(depth),
                place, "give every line the same number of levels");
  if (line.fields.front().empty()) return;
  for (std::size_t level = 1; level < depth; ++level)
    if (line.fields[level].empty())
      throw Error(ErrorCode::hierarchy_syntax,
                  in_quotes(line.fields.front()) + " has an empty label at level " + std::to_string(level),
                  place, "write the label; a released empty field would read as a missing value");
}

ArxFile checked(std::string name, std::vector<ArxLine> lines, const std::string& column) {
  ArxFile file;
  file.name = std::move(name);
  file.lines.reserve(lines.size());
  for (ArxLine& line : lines) {
    const Place place{file.name, line.line, column};
    check_shape(line, file.lines.empty() ? line.fields.size() : file.depth(), place);
    const auto known = file.line_of.find(line.fields.front());
    if (known == file.line_of.end()) {
      file.lines.push_back(std::move(line));
      file.line_of.emplace(file.lines.back().fields.front(), file.lines.size() - 1);
    } else if (file.lines[known->second].fields != line.fields) {
      throw Error(ErrorCode::hierarchy_syntax,
                  in_quotes(line.fields.front()) + " has different labels here and on line " +
                      std::to_string(file.lines[known->second].line),
                  place, "keep one of the two lines");
    }
  }
  return file;
}

void check_nested(const ArxFile& file, const std::string& column) {
  for (std::size_t level = 1; level + 1 < file.depth(); ++level) {
    std::unordered_map<std::string_view, std::string_view> above;
    for (const ArxLine& line : file.lines) {
      const std::string& label = line.fields[level];
      const std::string& coarser = line.fields[level + 1];
      const auto [at, added] = above.try_emplace(label, coarser);
      if (at->second != coarser)
        throw Error(ErrorCode::hierarchy_not_nested,
                    "label " + in_quotes(label) + " of level " + std::to_string(level) + " lies under both " +
                        in_quotes(at->second) + " and " + in_quotes(coarser) + " of level " +
                        std::to_string(level + 1),
                    {file.name, line.line, column}, "put every label under one label of the next level");
    }
  }
}

// Per value of the data the line that names it; kMissing for an empty value that no line names.
std::vector<std::size_t> locate(const ArxFile& file, const std::string& column, const Dictionary& values,
                                const std::string& source) {
  std::vector<std::size_t> lines(values.size(), kMissing);
  std::vector<Code> missing;
  for (Code code = 0; code < values.size(); ++code) {
    const auto at = file.line_of.find(values[code]);
    if (at != file.line_of.end())
      lines[code] = at->second;
    else if (!values[code].empty())
      missing.push_back(code);
  }
  if (missing.empty()) return lines;
  std::string what = "value " + in_quotes(values[missing.front()]) + ", which occurs in " + source +
                     ", is missing from this hierarchy";
  if (missing.size() > 1) what += ", as are " + std::to_string(missing.size() - 1) + " other values";
  throw ValueError(
      Error(ErrorCode::hierarchy_gap, what, {file.name, 0, column}, "add a line for it to " + file.name),
      values, missing.front());
}

// Labels in the order of the dictionary first, then those that occur in the file alone.
LevelLabels label_level(const ArxFile& file, std::size_t level, const std::vector<std::size_t>& lines) {
  LevelLabels made;
  made.name = level == 0 ? "as is" : "level " + std::to_string(level);
  std::unordered_map<std::string_view, Label> known;
  const auto label_of = [&](std::string_view text) {
    const auto [at, added] = known.try_emplace(text, static_cast<Label>(made.labels.size()));
    if (added) made.labels.emplace_back(text);
    return at->second;
  };
  for (std::size_t line : lines)
    made.of.push_back(label_of(line == kMissing ? std::string_view() : file.lines[line].fields[level]));
  for (const ArxLine& line : file.lines) label_of(line.fields[level]);
  made.covered.assign(made.labels.size(), 0);
  for (const ArxLine& line : file.lines) ++made.covered[label_of(line.fields[level])];
  for (std::size_t line : lines)
    if (line == kMissing) ++made.covered[label_of({})];
  return made;
}

bool one_label_on_top(const ArxFile& file) {
  if (file.depth() == 1) return false;
  for (const ArxLine& line : file.lines)
    if (line.fields.back() != file.lines.front().fields.back()) return false;
  return true;
}

LevelLabels make_top(const Dictionary& values, std::uint64_t leaves, std::string name, std::string label) {
  LevelLabels top = top_level(values);
  top.name = std::move(name);
  top.labels.front() = std::move(label);
  top.covered = {leaves};
  return top;
}

Hierarchy made_of(const ArxFile& file, std::string kind, const std::string& column, const Dictionary& values,
                  const std::string& source) {
  check_nested(file, column);
  const std::vector<std::size_t> lines = locate(file, column, values, source);

  Hierarchy made;
  made.column = column;
  made.kind = std::move(kind);
  made.leaves = file.lines.size();
  for (std::size_t line : lines) made.leaves += line == kMissing;
  made.spread_of_all = made.leaves - 1;

  const bool own_top = one_label_on_top(file);
  const std::size_t below_top = file.depth() - own_top;
  for (std::size_t level = 0; level < below_top; ++level)
    made.levels.push_back(label_level(file, level, lines));
  made.levels.push_back(own_top
                            ? make_top(values, made.leaves, "level " + std::to_string(below_top),
                                       file.lines.front().fields.back())
                            : make_top(values, made.leaves, std::string(kTopLabel), std::string(kTopLabel)));
  for (LevelLabels& level : made.levels)
    for (std::uint64_t covered : level.covered) level.spread.push_back(covered - 1);
  count_as_they_read(made);
  made.order = LevelOrder::chain(made.size());
  require_sound(made, values);
  return made;
}

}  // namespace

Hierarchy from_arx_file(const std::filesystem::path& path, const std::string& column,
                        const Dictionary& values, const std::string& source) {
  return made_of(checked(path.string(), read_arx_lines(path), column), "file " + path.filename().string(),
                 column, values, source);
}

Hierarchy from_lines(const std::vector<std::vector<std::string>>& lines, const std::string& column,
                     const Dictionary& values, const std::string& file) {
  std::vector<ArxLine> numbered;
  for (const auto& fields : lines) numbered.push_back({numbered.size() + 1, fields});
  if (numbered.empty()) throw Bug("a hierarchy without lines");
  return made_of(checked(file, std::move(numbered), column), "file " + file, column, values, file);
}

}  // namespace kith::hierarchy
