// What a release of many tables gives back: a value, from which the JSON result, the report, the certificate
// and the summary are made. The publisher's alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "attack/known_rows.h"
#include "outcome/outcome.h"
#include "relational/figures.h"

namespace kith::outcome {

// One person's rows as a tree, for pictures. The parent is a node before this one; the root's is its own.
// Cells read "course: Math"; quasi cells come first, then sensitive ones.
struct PictureNode {
  std::uint32_t parent = 0;
  std::string table;
  std::vector<std::string> cells;
  bool removed = false;
};
struct PictureTree {
  std::vector<PictureNode> nodes;
};
// A class before and after: the own trees of the first few members with what was removed marked, and the one
// tree they share now, whose sensitive cells read "grade: 93 | 78".
struct ClassPicture {
  std::uint64_t persons = 0;
  std::vector<PictureTree> before;
  PictureTree after;
};

// What anonymizing single tables would have left open on these data (section III of the paper): persons whose
// tree fewer than k share, or nobody, although every row is one of k alike. The approach is "the join of all
// tables" or "each table alone"; rows and classes are of the single table or tables.
struct SingleTableLeak {
  std::string approach;
  bool done = true;
  std::string why_not;
  std::uint64_t rows = 0, classes = 0, below_k = 0, unique = 0;
};

// It leaks if the determinant is released as it is, and a quasi column follows from it.
struct NamedDependency {
  std::string table, determinant, dependent;
  bool mutual = false, leaks = false;
};

// Released columns are in file order.
struct RelationalTable {
  std::string name, source;
  std::optional<std::string> parent, key, foreign_key;
  std::vector<std::string> columns, quasi, sensitive, plain, identifiers, withheld;
  std::filesystem::path path;
  relational::TableFigures figures;
};

struct RelationalOutcome : Outcome {
  nlohmann::ordered_json json() const override;

  std::string algorithm, matching, keys, nearest;
  double threshold = 0;
  std::uint64_t clusters = 0, part = 0;
  bool complete = false;
  // Both are in the plan's order of tables.
  std::vector<RelationalTable> tables;
  relational::Figures figures;
  relational::Work work;
  std::vector<attack::KnownRows> known_before, known_after;
  std::vector<SingleTableLeak> single_tables;
  std::vector<NamedDependency> dependencies;
  // By whole trees, in the source: persons alone, persons whose tree fewer than k share, the fewest who share
  // one, and how many different ones there are.
  std::uint64_t unique_before = 0, below_k_before = 0, k_before = 0, classes_before = 0;
  std::optional<ClassPicture> picture;
};

// As JSON, for an audit of many tables too.
nlohmann::ordered_json known_json(const std::vector<attack::KnownRows>& known);
nlohmann::ordered_json single_json(const std::vector<SingleTableLeak>& leaks);
nlohmann::ordered_json dependencies_json(const std::vector<NamedDependency>& dependencies);

}  // namespace kith::outcome
