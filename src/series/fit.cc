#include "series/fit.h"

#include "series/state.h"

namespace kith::series {

void require_fit(const local::Axis& axis, const local::Cut& cut) {
  using enum local::Cut::Kind;
  using AxisKind = local::Axis::Kind;
  const bool fits = cut.kind == level   ? axis.kind == AxisKind::tree && cut.level < axis.hierarchy->size()
                    : cut.kind == known ? axis.kind == AxisKind::set
                                        : axis.kind != AxisKind::tree;
  if (!fits) damaged("a cut does not fit its column");
}

void require_fit(std::span<const local::Axis> axes, const local::Region& box) {
  for (std::size_t a = 0; a < axes.size(); ++a)
    if (axes[a].kind == local::Axis::Kind::tree && box[a].level >= axes[a].hierarchy->size())
      damaged("a box does not fit its column");
}

}  // namespace kith::series
