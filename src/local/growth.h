// Carries cuts out: moves the records of a part so that every branch lies together, and grows the tree.
// Internal to this room; one per thread.
#pragma once

#include <cstdint>
#include <vector>

#include "local/candidate.h"
#include "local/ground.h"

namespace kith::local {

// A node whose rows may be cut further.
struct Open {
  std::uint32_t node = 0;
  Part part;
};

class Growth {
 public:
  Growth(const Ground& ground, Records& records) : ground_(ground), records_(records) {}

  // Adds the cut and its branches to `nodes`, and the branches with rows to `open`, in the order in which
  // they lie.
  void cut(std::vector<Partition::Node>& nodes, const Open& whole, const Candidate& candidate,
           std::vector<Open>& open);

  // Tells by how much all cuts so far made the loss of cells less; it is 0 if boxes are measured.
  std::uint64_t gained() const { return gained_; }

 private:
  void arrange(const Part& part, std::size_t slots);
  std::uint32_t add(std::vector<Partition::Node>& nodes, std::uint32_t parent, Branch branch,
                    std::uint32_t begin, std::uint32_t end);
  void cut_by_kind(std::vector<Partition::Node>& nodes, const Open& whole, const Candidate& candidate,
                   std::vector<Open>& open);
  void cut_bound(std::vector<Partition::Node>& nodes, const Open& whole, const Candidate& candidate,
                 std::vector<Open>& open);
  void cut_nulls(std::vector<Partition::Node>& nodes, const Open& whole, const Candidate& candidate,
                 std::vector<Open>& open);
  std::vector<hierarchy::Label> number_labels();
  void cut_level(std::vector<Partition::Node>& nodes, const Open& whole, const Candidate& candidate,
                 std::vector<Open>& open);

  const Ground& ground_;
  Records& records_;
  // By record of the part, this is where it goes.
  std::vector<std::uint32_t> slot_;
  // This is by slot, after arrange().
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint32_t> moved_, next_;
  std::uint64_t gained_ = 0;
};

}  // namespace kith::local
