#include "reposition/placing.h"

#include <algorithm>

namespace kith::reposition {
namespace {

class Placing {
 public:
  Placing(RelayWindow& window, const WindowSolution& solution, std::ptrdiff_t first)
      : window_(window), solution_(solution), first_(first) {}

  void run() {
    std::vector<Count> of_origin(steps()), of_slot(steps());
    for (Value value = 0; value < window_.placed.size(); ++value) {
      for (std::size_t origin = 0; origin < steps(); ++origin)
        for (std::size_t distance = 0; distance < solution_.moves[origin].size(); ++distance) {
          const Count count = solution_.moves[origin][distance][value];
          of_origin[origin] += count;
          if (count > 0) of_slot[origin + distance] += count;
        }
      place_value(value, of_origin, of_slot);
    }
  }

 private:
  std::size_t steps() const { return solution_.moves.size(); }
  std::size_t in_window(std::size_t step) const {
    return static_cast<std::size_t>(first_ + static_cast<std::ptrdiff_t>(step));
  }

  // Leaves both empty.
  void place_value(Value value, std::vector<Count>& of_origin, std::vector<Count>& of_slot) {
    for (std::size_t origin = 0, slot = 0; origin < steps() && slot < steps();) {
      const Count count = std::min(of_origin[origin], of_slot[slot]);
      if (count > 0) {
        window_.placed[value][in_window(slot)][slot - origin] += count;
        if (first_ + static_cast<std::ptrdiff_t>(origin) >= 0)
          window_.dropped[value][in_window(origin)] -= count;
        of_origin[origin] -= count;
        of_slot[slot] -= count;
      }
      of_origin[origin] == 0 ? ++origin : ++slot;
    }
  }

  RelayWindow& window_;
  const WindowSolution& solution_;
  std::ptrdiff_t first_;
};

}  // namespace

void place(RelayWindow& window, const WindowSolution& solution, std::ptrdiff_t first) {
  Placing(window, solution, first).run();
}

}  // namespace kith::reposition
