// Puts persons with their trees of rows into classes in which all trees are the same: MiRaCle, MiRaCleX and
// the bitmap baseline of the paper, and what goes beyond them (optimal pairing, matching again, parts).
#pragma once

#include <cstdint>
#include <vector>

#include "kith/progress.h"
#include "privacy/criterion.h"
#include "relational/domain.h"
#include "table/table_tree.h"

namespace kith::relational {

enum class Algorithm { miracle, miraclex, bitmap };
enum class Matching { greedy, optimal };
// What the nearest cluster is: the one whose total loss grows least, or as printed the one whose
// representative has the least LM together with the person.
enum class Nearest { growth, pair };

struct Options {
  Algorithm algorithm = Algorithm::miracle;
  Matching matching = Matching::optimal;
  Nearest nearest = Nearest::growth;
  // A person farther than this from every cluster begins one, while there are few.
  double threshold = 0;
  // At most so many clusters are open at once.
  std::uint64_t clusters = 1000;
  // About so many persons are clustered together, or all of them if it is 0.
  std::uint64_t part = 1000;
  // The members of a closed class are matched again until nothing improves.
  bool rematch = true;
  // With the bitmap, rows that are not there tell something too.
  bool complete = false;
  // Larger sets of siblings are paired greedily.
  std::uint64_t optimal_limit = 64;
  // Bounds and caches are used; the classes are the same without.
  bool prune = true;
  unsigned threads = 1;
};

struct SensitiveColumn {
  std::size_t table = 0, column = 0;
};

struct Problem {
  const TableTree* tree = nullptr;
  struct QuasiColumn {
    std::size_t column = 0;
    Domain domain;
  };
  // These are by table.
  std::vector<std::vector<QuasiColumn>> quasi;
  // These are in the order of the model's histograms.
  std::vector<SensitiveColumn> sensitive;
  // The model speaks of released values; a column of which a class releases nothing passes.
  const privacy::Model* model = nullptr;
  // This counts persons.
  std::uint64_t max_suppressed = 0;
};

// Persons who have the same tree. Nodes are positions: every member has one row at each.
struct Class {
  // The parent is the number of a node before this one; the root's is its own. Values are by quasi column of
  // the table, and `rows` gives by member the row of the table.
  struct Node {
    std::uint32_t table = 0;
    std::uint32_t parent = 0;
    std::vector<Value> values;
    std::vector<std::uint32_t> rows;
  };
  // Persons are rows of the person table.
  std::vector<std::uint32_t> persons;
  // The root comes first.
  std::vector<Node> nodes;
};

// If matching is optimal, a greedy result is worked out as well, and what is counted while working counts
// both. `distances` were worked out and `spared` were spared by bounds; `cached` counts subtree distances
// found in a cache, and `rematched` how often a class was improved after it closed. `fell_back` counts, if
// matching is optimal, the sets of siblings in the source above the limit, and `greedy_parts` the parts of
// which the greedy result lost less and was kept. `thinned` counts the positions of the result removed so
// that l or t holds.
struct Work {
  std::uint64_t distances = 0, spared = 0;
  std::uint64_t cached = 0;
  std::uint64_t rematched = 0;
  std::uint64_t parts = 0;
  std::uint64_t fell_back = 0;
  std::uint64_t thinned = 0;
  std::uint64_t greedy_parts = 0;

  // What was counted while working.
  void add_effort(const Work& other);
};

// No two classes have equal trees, and they are ordered by their first person. Suppressed persons are in
// rising order.
struct Clustering {
  std::vector<Class> classes;
  std::vector<std::uint32_t> suppressed;
  Work work;
};

// The result is the same on any number of threads. Every class meets the model; suppressed persons may be
// more than max_suppressed, which is for the caller to refuse. Requires persons >= 1.
Clustering cluster(const Problem& problem, const Options& options, Progress& progress = silent_progress());

}  // namespace kith::relational
