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
  double threshold = 0;  // a person farther than this from every cluster begins one, while there are few
  std::uint64_t clusters = 1000;     // open at once, at most
  std::uint64_t part = 1000;         // persons clustered together, about; 0: all of them
  bool rematch = true;               // match the members of a closed class again until nothing improves
  bool complete = false;             // bitmap: rows that are not there tell something too
  std::uint64_t optimal_limit = 64;  // siblings; larger sets are paired greedily
  bool prune = true;                 // bounds, caches; the same classes without
  unsigned threads = 1;
};

struct SensitiveColumn {
  std::size_t table = 0, column = 0;
};

struct Problem {
  const TableTree* tree = nullptr;
  struct QuasiColumn {
    std::size_t column = 0;  // of the table
    Domain domain;
  };
  std::vector<std::vector<QuasiColumn>> quasi;  // by table
  std::vector<SensitiveColumn> sensitive;       // in the order of the model's histograms
  const privacy::Model* model =
      nullptr;  // over released values; a column of which a class releases nothing passes
  std::uint64_t max_suppressed = 0;  // persons
};

// Persons who have the same tree. Nodes are positions: every member has one row at each.
struct Class {
  struct Node {
    std::uint32_t table = 0;
    std::uint32_t parent = 0;         // number of a node before this one; the root's is its own
    std::vector<Value> values;        // by quasi column of the table
    std::vector<std::uint32_t> rows;  // by member: the row of the table
  };
  std::vector<std::uint32_t> persons;  // rows of the person table
  std::vector<Node> nodes;             // the root first
};

// Matching = optimal works out a greedy result as well; what is counted while working counts both.
struct Work {
  std::uint64_t distances = 0, spared = 0;  // worked out; spared by bounds
  std::uint64_t cached = 0;                 // subtree distances found in a cache
  std::uint64_t rematched = 0;              // times that a class was improved after it closed
  std::uint64_t parts = 0;
  std::uint64_t fell_back = 0;  // matching = optimal: sets of siblings in the source above the limit
  std::uint64_t thinned = 0;    // of the result: positions removed so that l or t holds
  std::uint64_t greedy_parts =
      0;  // matching = optimal: parts of which the greedy result lost less and was kept

  // What was counted while working.
  void add_effort(const Work& other);
};

struct Clustering {
  std::vector<Class> classes;             // no two with equal trees; ordered by their first person
  std::vector<std::uint32_t> suppressed;  // persons, rising
  Work work;
};

// Deterministic whatever the threads. Every class meets the model; suppressed persons may be more than
// max_suppressed, which is for the caller to refuse. Requires persons >= 1.
Clustering cluster(const Problem& problem, const Options& options, Progress& progress = silent_progress());

}  // namespace kith::relational
