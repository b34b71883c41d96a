// What a release of many tables gives back: a value, from which the JSON result, the report, the certificate
// and the summary are made. The publisher's alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/known_rows.h"
#include "outcome/outcome.h"
#include "relational/figures.h"

namespace kith::outcome {

// One person's rows as a tree, for pictures.
struct PictureNode {
  std::uint32_t parent = 0;  // a node before this one; the root's is its own
  std::string table;
  std::vector<std::string> cells;  // "course: Math"; quasi cells, then sensitive ones
  bool removed = false;
};
struct PictureTree {
  std::vector<PictureNode> nodes;
};
// A class before and after: the members' own trees with what was removed marked, and the one tree they share
// now.
struct ClassPicture {
  std::uint64_t persons = 0;
  std::vector<PictureTree> before;  // the first few members
  PictureTree after;                // sensitive cells: "grade: 93 | 78"
};

// What anonymizing single tables would have left open on these data (section III of the paper). Persons whose
// tree fewer than k share although every row is one of k alike.
struct SingleTableLeak {
  std::string approach;  // "the join of all tables", "each table alone"
  bool done = true;
  std::string why_not;                    // where it was not done
  std::uint64_t rows = 0, classes = 0;    // of the single table or tables
  std::uint64_t below_k = 0, unique = 0;  // persons
};

struct NamedDependency {
  std::string table, determinant, dependent;
  bool mutual = false;
  bool leaks = false;  // the determinant is released as it is, and a quasi column follows from it
};

struct RelationalTable {
  std::string name, source;
  std::optional<std::string> parent, key, foreign_key;
  std::vector<std::string> columns;  // released, in file order
  std::vector<std::string> quasi, sensitive, plain, identifiers, withheld;
  std::filesystem::path path;
  relational::TableFigures figures;
};

struct RelationalOutcome : Outcome {
  nlohmann::ordered_json json() const override;

  std::string algorithm, matching, keys, nearest;
  double threshold = 0;
  std::uint64_t clusters = 0, part = 0;
  bool complete = false;
  std::vector<RelationalTable> tables;  // in the plan's order
  relational::Figures figures;          // its tables are in the order of `tables`
  relational::Work work;
  std::vector<audit::KnownRows> known_before, known_after;
  std::vector<SingleTableLeak> single_tables;  // empty where not asked for
  std::vector<NamedDependency> dependencies;
  // By whole trees, in the source: persons alone, persons whose tree fewer than k share, the fewest who share
  // one, and how many different ones there are.
  std::uint64_t unique_before = 0, below_k_before = 0, k_before = 0, classes_before = 0;
  std::optional<ClassPicture> picture;
};

// As JSON, for an audit of many tables too.
nlohmann::ordered_json known_json(const std::vector<audit::KnownRows>& known);
nlohmann::ordered_json single_json(const std::vector<SingleTableLeak>& leaks);
nlohmann::ordered_json dependencies_json(const std::vector<NamedDependency>& dependencies);

}  // namespace kith::outcome
