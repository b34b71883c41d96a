// Clusters some persons: the skeleton of the paper's algorithm 2. Internal to this room; not to be shared by
// threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "relational/class_model.h"
#include "relational/matcher.h"

namespace kith::relational {

// Each class meets the model. Those left are persons whom no class of the part could take.
struct PartResult {
  std::vector<PersonTree> classes;
  std::vector<std::uint32_t> left;
  Work work;
};

class PartClustering {
 public:
  // `k_alone`: the other conditions of the model are disregarded.
  PartClustering(const Trees& trees, const Options& options, Matching matching, bool k_alone,
                 Progress& progress);

  PartResult run(std::span<const std::uint32_t> persons);
  // The class whose loss grows least by taking the tree and that still meets the model; what it becomes.
  struct Taken {
    std::size_t at = 0;
    PersonTree tree;
  };
  std::optional<Taken> taken(const PersonTree& tree, const std::vector<PersonTree>& classes);

  Matcher& matcher() { return matcher_; }
  Work work() const;

 private:
  // cost / size; what is nearest has the least, and of several the first.
  struct Near {
    std::int64_t cost = 0;
    Loss size = 1;
    std::size_t at = nobody;
    bool before(const Near& other) const;
  };
  static constexpr std::size_t nobody = ~std::size_t{0};

  bool stands(const PersonTree& tree) const;
  Near worked_out(const PersonTree& tree, const PersonTree& other, std::size_t at, const Near* best);
  Near bounded(const PersonTree& tree, const PersonTree& other, std::size_t at);
  Near nearest(const PersonTree& tree, const std::vector<PersonTree>& among, Near best);
  std::vector<Near> all_near(const PersonTree& tree, const std::vector<PersonTree>& among);
  Near within_threshold(const PersonTree& person) const;

  void place(PersonTree person);
  void join_equal_classes();
  void combine_open();
  bool grow(PersonTree& tree);
  bool grow_towards_model(PersonTree& tree);
  bool taken_whole(const PersonTree& tree);
  PersonTree close_some(const PersonTree& tree);
  void share_out(const PersonTree& tree);
  void close(PersonTree tree);

  const Trees& trees_;
  ClassModel model_;
  const Options& options_;
  bool k_alone_;
  Progress& progress_;
  Matcher matcher_;
  std::vector<PersonTree> open_;
  std::vector<Near> bounds_;
  PartResult result_;
};

}  // namespace kith::relational
