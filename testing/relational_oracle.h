// What a clustering of persons with trees of rows must be, by its definitions and on texts: truthful, the
// same tree for every member, k, l and t over persons, LM and DM, and what queries on the release return.
// Slow on purpose; it shares no code with the room it judges.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "relational/cluster.h"
#include "relational/figures.h"
#include "testing/snowflakes.h"
#include "testing/text_domain.h"

namespace kith::testing {

// A person's rows, as a reader of the release sees them.
struct TextTree {
  std::size_t table = 0;
  std::vector<std::string> labels = {};  // by quasi column
  std::vector<TextTree> children = {};

  std::string text() const;  // the same for the same trees, whatever the order of siblings
};

// Persons per tree, by its text.
std::map<std::string, std::uint64_t> persons_by_tree(const std::vector<TextTree>& persons);

// A query for persons: who has such a row, with at least so many such rows on it, and so on.
struct View {
  std::size_t table = 0;
  std::vector<std::optional<std::string>> labels = {};  // by quasi column; none: whatever
  std::size_t least = 1;                                // rows
  std::vector<View> branches = {};

  bool fits(const TextTree& row) const;
};

// Who the source is about, person by person.
std::vector<TextTree> source_trees(const Snowflake& snowflake);

// Keeps references.
class RelationalOracle {
 public:
  RelationalOracle(const Snowflake& snowflake, const relational::Problem& problem,
                   const relational::Clustering& clustering);

  // What is wrong, for people; nothing where all is right.
  std::vector<std::string> faults();

  // Values that lose more than what covers all members' cells must.
  std::size_t loose_values() const;

  // By released person: the released rows joined by their foreign keys again.
  const std::map<std::uint32_t, TextTree>& trees() const { return trees_; }
  std::uint64_t persons_returned(const View& view) const;
  // A view that some released row fits, or nearly.
  View random_view(Random& random) const;

  double lm() const;
  double lm(std::size_t table) const;  // 0 where the table has no quasi cells
  std::uint64_t dm() const;
  std::uint64_t dm(std::size_t table) const;  // by the rows of the table alone

 private:
  using ReleasedRow = std::vector<std::string>;  // labels

  std::vector<std::string> labels_of(const relational::Class::Node& node) const;
  std::vector<std::string> cells_of(const relational::Class::Node& node, std::size_t q) const;
  void gather();
  void check_persons();
  void check_nodes(const relational::Class& members);
  void check_values(const relational::Class::Node& node, std::size_t members);
  void check_model(const relational::Class& members);
  void check_trees();
  void check_figures();
  std::map<std::string, std::uint64_t> histogram(const relational::Class& members,
                                                 std::size_t sensitive) const;
  TextTree tree_of(std::size_t table, std::uint32_t row) const;
  double lost(std::size_t table) const;
  std::uint64_t cells(std::size_t table) const;
  void wrong(const std::string& what) { faults_.push_back(what); }

  const Snowflake& snowflake_;
  const relational::Problem& problem_;
  const relational::Clustering& clustering_;
  std::vector<std::vector<TextDomain>> domains_;                // by table and quasi column
  std::vector<std::map<std::uint32_t, ReleasedRow>> released_;  // by table and row
  std::map<std::uint32_t, TextTree> trees_;
  std::vector<std::string> faults_;
};

}  // namespace kith::testing
