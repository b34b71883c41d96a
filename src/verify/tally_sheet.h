// Classes whose rests are few, as a sheet that has a number for every rest of every class, so that listed nodes are
// counted for themselves without going from member to member. Every row is a person of its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kith::verify {

class TallySheet {
 public:
  // Larger k, and more rests, do not fit.
  static constexpr std::uint64_t most_k = 255;
  static constexpr std::size_t most_rests = 128;

  explicit TallySheet(std::uint64_t k) : k_(k) {}

  // Before the tallies: for so many classes and rests.
  void clear(std::size_t classes, std::size_t rests);
  void tally(std::size_t of_class, std::uint32_t rest, std::uint64_t rows);

  // Rows of fewer than k among those of a class that read alike. `reading` is by rest, from 0 on. It stops when there are
  // more than `most`.
  std::uint64_t failing(std::span<const std::uint32_t> reading, std::uint64_t most);

 private:
  // A strip is the tallies of one rest in as many classes as are added up at once.
  static constexpr std::size_t width = 16;
  struct Strip {
    std::uint16_t rows[width];
  };
  std::uint64_t failing_in(const Strip* strips, const std::vector<std::uint32_t>& order,
                           const std::vector<std::uint32_t>& ends) const;

  std::uint64_t k_;
  std::size_t rests_ = 0;
  std::vector<Strip> strips_;
  // Rests by how they read, and where each reading ends.
  std::vector<std::uint32_t> order_, ends_;
};

}  // namespace kith::verify
