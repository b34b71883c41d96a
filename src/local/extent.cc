// Cells and tight boxes are both extents. On whole numbers and days, (30, 60] and [31, 60] hold the same
// values; every comparison goes through `closed`, which writes the first as the second.
//
// A set's extent without an end holds values nobody has seen; it is never listed, neither in a label nor in
// a count, because a list would have to grow later.
#include "local/extent.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "hierarchy/decimal.h"
#include "kith/error.h"
#include "table/whole_numbers.h"

namespace kith::local {

namespace {

bool in_steps(const Axis& axis) { return axis.type == ValueType::integer || axis.type == ValueType::date; }

// low_inside wherever there is a least value.
Extent closed(const Axis& axis, Extent extent) {
  if (in_steps(axis) && !extent.low_inside && std::isfinite(extent.low)) {
    extent.low = std::floor(extent.low) + 1;
    extent.low_inside = true;
  }
  return extent;
}

Extent only_empty() {
  Extent extent;
  extent.values = false;
  return extent;
}

bool in_text_range(const Extent& extent, const std::string& text) {
  return (!extent.after || *extent.after < text) && (!extent.upto || text <= *extent.upto);
}

bool holds_filled(const Axis& axis, const Extent& extent, Code value) {
  if (!extent.values) return false;
  if (axis.kind == Axis::Kind::ordered) {
    const double x = axis.position[value];
    return (extent.low_inside ? extent.low <= x : extent.low < x) && x <= extent.high;
  }
  if (extent.members) return std::ranges::binary_search(*extent.members, axis.texts[value]);
  const std::uint32_t number = axis.number[value];
  return number >= extent.first && (extent.last == unlimited || number < extent.last) &&
         in_text_range(extent, axis.texts[value]);
}

// Calls visit(code) for the known values of a set's extent in their order.
template <typename Visit>
void for_each_member(const Axis& axis, const Extent& extent, Visit visit) {
  auto at = axis.sorted.begin();
  if (extent.after)
    at = std::ranges::upper_bound(axis.sorted, *extent.after, std::less<>(),
                                  [&](Code code) -> const std::string& { return axis.texts[code]; });
  for (; at != axis.sorted.end() && (!extent.upto || axis.texts[*at] <= *extent.upto); ++at)
    if (holds_filled(axis, extent, *at)) visit(*at);
}

std::optional<Code> code_of(const Axis& axis, const std::string& text) {
  const auto at = std::ranges::lower_bound(axis.sorted, text, std::less<>(),
                                           [&](Code code) -> const std::string& { return axis.texts[code]; });
  if (at == axis.sorted.end() || axis.texts[*at] != text) return std::nullopt;
  return *at;
}

// Of a box that is cut.
void keep_members(Extent& extent) {
  if (extent.members)
    std::erase_if(*extent.members, [&](const std::string& text) { return !in_text_range(extent, text); });
}

bool is_endless(const Extent& extent) { return !extent.members && extent.last == unlimited; }

bool is_everything(const Extent& extent) {
  return is_endless(extent) && extent.first == 0 && !extent.after && !extent.upto;
}

bool ordered_within(const Axis& axis, const Extent& inner_as_given, const Extent& outer_as_given) {
  const Extent inner = closed(axis, inner_as_given), outer = closed(axis, outer_as_given);
  if (inner.high > outer.high) return false;
  return inner.low > outer.low || (inner.low == outer.low && (outer.low_inside || !inner.low_inside));
}

bool set_within(const Axis& axis, const Extent& inner, const Extent& outer) {
  if (is_everything(outer)) return true;
  if (inner.members)
    return std::ranges::all_of(*inner.members, [&](const std::string& text) {
      if (outer.members) return std::ranges::binary_search(*outer.members, text);
      const std::optional<Code> code = code_of(axis, text);
      return code && holds_filled(axis, outer, *code);
    });
  if (is_endless(inner)) {
    if (!is_endless(outer)) return false;
    if (outer.after && (!inner.after || *inner.after < *outer.after)) return false;
    if (outer.upto && (!inner.upto || *inner.upto > *outer.upto)) return false;
  }
  bool all = true;
  for_each_member(axis, inner, [&](Code code) { all = all && holds_filled(axis, outer, code); });
  return all;
}

std::optional<hierarchy::Label> label_at(const hierarchy::LevelLabels& level, const std::string& label) {
  const auto at = std::ranges::find(level.labels, label);
  if (at == level.labels.end()) return std::nullopt;
  return static_cast<hierarchy::Label>(at - level.labels.begin());
}

const hierarchy::LevelLabels& level_of(const Axis& axis, const Extent& extent) {
  return axis.hierarchy->levels[extent.level];
}

// Granules of a calendar say when they begin and end; the empty value does at neither time.
bool granule_within(const hierarchy::LevelLabels& inner, hierarchy::Label a,
                    const hierarchy::LevelLabels& outer, hierarchy::Label b) {
  if (inner.begins.empty() || outer.begins.empty() || inner.begins[a] == inner.ends[a]) return false;
  return outer.begins[b] <= inner.begins[a] && inner.ends[a] <= outer.ends[b];
}

bool tree_within(const Axis& axis, const Extent& inner, const Extent& outer) {
  if (inner.level == outer.level) return inner.label == outer.label;
  const hierarchy::LevelLabels &lower = level_of(axis, inner), &upper = level_of(axis, outer);
  const auto a = label_at(lower, inner.label), b = label_at(upper, outer.label);
  if (!a || !b) return false;
  if (!axis.hierarchy->order.finer_or_equal(inner.level, outer.level))
    return granule_within(lower, *a, upper, *b);
  const auto at = std::ranges::find(lower.of, *a);
  return at != lower.of.end() && upper.of[static_cast<std::size_t>(at - lower.of.begin())] == *b;
}

Extent tight_ordered(const Axis& axis, std::span<const Code> values) {
  Extent extent;
  extent.empties = false;
  extent.low_inside = true;
  std::swap(extent.low, extent.high);
  for (const Code value : values) {
    extent.low = std::min(extent.low, axis.position[value]);
    extent.high = std::max(extent.high, axis.position[value]);
  }
  return extent;
}

Extent tight_set(const Axis& axis, std::span<const Code> values) {
  Extent extent;
  extent.empties = false;
  std::vector<std::string>& members = extent.members.emplace();
  for (const Code value : values) members.push_back(axis.texts[value]);
  std::ranges::sort(members);
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return extent;
}

Extent tight_tree(const Axis& axis, std::span<const Code> values) {
  const hierarchy::Hierarchy& tree = *axis.hierarchy;
  Extent extent;
  extent.level = tree.top();
  for (hierarchy::Level level = 0; level < tree.size(); ++level) {
    const std::vector<hierarchy::Label>& of = tree.levels[level].of;
    const bool shared =
        std::ranges::all_of(values, [&](Code value) { return of[value] == of[values.front()]; });
    if (shared && tree.order.height(level) < tree.order.height(extent.level)) extent.level = level;
  }
  const hierarchy::LevelLabels& level = tree.levels[extent.level];
  extent.label = level.labels[level.of[values.front()]];
  return extent;
}

std::string text_of(const Axis& axis, double position) {
  if (axis.type != ValueType::date) return hierarchy::number_text(position);
  const std::chrono::year_month_day date(
      std::chrono::sys_days(std::chrono::days(static_cast<std::int64_t>(position))));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

// Of an ordered axis or a set: written `*`.
bool reads_as_everything(const Axis& axis, const Extent& extent) {
  if (!extent.values) return false;
  if (extent.empties) return true;
  return axis.kind == Axis::Kind::set ? is_endless(extent)
                                      : !std::isfinite(extent.low) && !std::isfinite(extent.high);
}

std::string ordered_label(const Axis& axis, const Extent& extent) {
  if (!std::isfinite(extent.low)) return "<= " + text_of(axis, extent.high);
  if (!std::isfinite(extent.high)) return (extent.low_inside ? ">= " : "> ") + text_of(axis, extent.low);
  const Extent same = closed(axis, extent);
  if (same.low_inside && same.low == same.high)
    return with_decimals(text_of(axis, same.high), axis.decimals) + axis.zeros;
  return (extent.low_inside ? "[" : "(") + text_of(axis, extent.low) + ", " + text_of(axis, extent.high) +
         "]";
}

std::string in_quotes(const std::string& member) {
  std::string text = "\"";
  for (const char c : member) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}

std::string member_text(const std::string& member) {
  const bool plain = !member.empty() && member.find_first_of(",{}\"") == std::string::npos &&
                     member.front() != ' ' && member.front() != '\t' && member.back() != ' ' &&
                     member.back() != '\t';
  return plain ? member : in_quotes(member);
}

std::string listed(const std::vector<std::string>& members, bool quoted) {
  std::string text = "{";
  for (const std::string& member : members)
    text += (text.size() > 1 ? ", " : "") + (quoted ? in_quotes(member) : member_text(member));
  text += "}";
  text.shrink_to_fit();
  return text;
}

std::string set_label(const Axis& axis, const Extent& extent) {
  std::vector<std::string> members;
  if (extent.members)
    members = *extent.members;
  else
    for_each_member(axis, extent, [&](Code code) { members.push_back(axis.texts[code]); });
  if (members.size() == 1) return members.front();
  std::string text = listed(members, false);
  // A category may itself be written like this set.
  const auto same =
      std::ranges::lower_bound(axis.sorted, text, {}, [&](Code code) { return axis.texts[code]; });
  return same != axis.sorted.end() && axis.texts[*same] == text ? listed(members, true) : text;
}

std::uint64_t share(double part, double all) {
  return static_cast<std::uint64_t>(std::llround(part / all * static_cast<double>(whole_share)));
}

std::uint64_t ordered_share(const Axis& axis, const Extent& extent_as_given) {
  if (axis.least >= axis.most) return 0;
  const Extent extent = closed(axis, extent_as_given);
  const double low = std::max(extent.low, axis.least), high = std::min(extent.high, axis.most);
  return low < high ? share(high - low, axis.most - axis.least) : 0;
}

std::uint64_t set_share(const Axis& axis, const Extent& extent) {
  if (axis.categories < 2) return 0;
  if (is_endless(extent)) return whole_share;
  std::uint64_t members = extent.members ? extent.members->size() : 0;
  if (!extent.members) for_each_member(axis, extent, [&](Code) { ++members; });
  if (members < 2) return 0;
  return std::min(whole_share,
                  share(static_cast<double>(members - 1), static_cast<double>(axis.categories - 1)));
}

std::uint64_t tree_share(const Axis& axis, const Extent& extent) {
  if (axis.hierarchy->spread_of_all == 0) return 0;
  const hierarchy::LevelLabels& level = level_of(axis, extent);
  const auto label = label_at(level, extent.label);
  if (!label) throw Bug("a label that its hierarchy does not have");
  return share(static_cast<double>(level.spread[*label]), static_cast<double>(axis.hierarchy->spread_of_all));
}

}  // namespace

Region whole(std::span<const Axis> axes) {
  Region region(axes.size());
  for (std::size_t a = 0; a < axes.size(); ++a) {
    if (axes[a].kind != Axis::Kind::tree) continue;
    region[a].level = axes[a].hierarchy->top();
    region[a].label = axes[a].hierarchy->levels.back().labels.front();
  }
  return region;
}

Branch branch_of(const Axis& axis, const Cut& cut, Code value) {
  using enum Branch::Side;
  if (cut.kind == Cut::Kind::level) {
    const hierarchy::LevelLabels& level = axis.hierarchy->levels[cut.level];
    return {label, level.labels[level.of[value]]};
  }
  if (axis.empty[value]) return {empty, {}};
  switch (cut.kind) {
    case Cut::Kind::nulls:
      return {filled, {}};
    case Cut::Kind::known:
      return {axis.number[value] < cut.known ? listed : other, {}};
    default:
      break;
  }
  const bool is_low =
      axis.kind == Axis::Kind::ordered ? axis.position[value] <= cut.at : axis.texts[value] <= cut.text;
  return {is_low ? low : high, {}};
}

std::vector<Branch> branches_of(const Cut& cut, const Extent& extent) {
  using enum Branch::Side;
  std::vector<Branch> branches;
  switch (cut.kind) {
    case Cut::Kind::below:
      branches = {{low, {}}, {high, {}}};
      if (extent.empties) branches.push_back({empty, {}});
      break;
    case Cut::Kind::nulls:
      branches = {{filled, {}}, {empty, {}}};
      break;
    case Cut::Kind::known:
      if (extent.empties) branches.push_back({empty, {}});
      branches.push_back({listed, {}});
      branches.push_back({other, {}});
      break;
    case Cut::Kind::level:
      break;
  }
  return branches;
}

Extent narrowed(const Axis& axis, const Extent& extent, const Cut& cut, const Branch& branch) {
  if (branch.side == Branch::Side::empty) return only_empty();
  Extent result = extent;
  result.empties = false;
  const bool ordered = axis.kind == Axis::Kind::ordered;
  switch (branch.side) {
    case Branch::Side::low:
      if (ordered)
        result.high = cut.at;
      else
        result.upto = cut.text;
      break;
    case Branch::Side::high:
      if (ordered) {
        result.low = cut.at;
        result.low_inside = false;
      } else {
        result.after = cut.text;
      }
      break;
    case Branch::Side::listed:
      result.last = cut.known;
      break;
    case Branch::Side::other:
      result.first = cut.known;
      break;
    case Branch::Side::label:
      result.empties = extent.empties;
      result.level = cut.level;
      result.label = branch.label;
      break;
    default:
      break;
  }
  keep_members(result);
  return result;
}

bool contains(const Axis& axis, const Extent& extent, Code value) {
  if (axis.kind == Axis::Kind::tree) {
    const hierarchy::LevelLabels& level = level_of(axis, extent);
    return level.labels[level.of[value]] == extent.label;
  }
  return axis.empty[value] ? extent.empties : holds_filled(axis, extent, value);
}

bool within(const Axis& axis, const Extent& inner, const Extent& outer) {
  if (axis.kind == Axis::Kind::tree) return tree_within(axis, inner, outer);
  if (inner.empties && !outer.empties) return false;
  if (!inner.values) return true;
  if (!outer.values) return false;
  return axis.kind == Axis::Kind::ordered ? ordered_within(axis, inner, outer)
                                          : set_within(axis, inner, outer);
}

Extent tight(const Axis& axis, std::span<const Code> values) {
  if (values.empty()) throw Bug("a tight box of nothing");
  if (axis.kind == Axis::Kind::tree) return tight_tree(axis, values);
  const auto empties = std::ranges::count_if(values, [&](Code value) { return axis.empty[value]; });
  if (empties == static_cast<std::ptrdiff_t>(values.size())) return only_empty();
  if (empties > 0) return {};
  return axis.kind == Axis::Kind::ordered ? tight_ordered(axis, values) : tight_set(axis, values);
}

Extent as_it_reads(const Axis& axis, Extent extent) {
  if (axis.kind != Axis::Kind::tree) return reads_as_everything(axis, extent) ? Extent() : extent;
  if (extent.level == 0) return extent;
  if (extent.label == axis.hierarchy->levels.back().labels.front()) extent.level = axis.hierarchy->top();
  return extent;
}

std::string label_of(const Axis& axis, const Extent& extent) {
  if (axis.kind == Axis::Kind::tree) return extent.label;
  if (!extent.values) return "";
  if (reads_as_everything(axis, extent)) return "*";
  return axis.kind == Axis::Kind::ordered ? ordered_label(axis, extent) : set_label(axis, extent);
}

bool is_list(const Axis& axis, const Extent& extent) {
  return axis.kind == Axis::Kind::set && extent.values && !extent.empties && !is_endless(extent);
}

std::uint64_t list_bytes(const Axis& axis, const Extent& extent) {
  if (!is_list(axis, extent)) return 0;
  std::uint64_t bytes = 0, members = 0;
  const auto add = [&](const std::string& member) {
    bytes += member_text(member).size();
    ++members;
  };
  if (extent.members)
    std::ranges::for_each(*extent.members, add);
  else
    for_each_member(axis, extent, [&](Code code) { add(axis.texts[code]); });
  return bytes + 2 * members;
}

std::uint64_t share_of(const Axis& axis, const Extent& extent) {
  if (axis.kind == Axis::Kind::tree) return tree_share(axis, extent);
  if (!extent.values) return 0;
  if (extent.empties) return axis.varies() ? whole_share : 0;
  return axis.kind == Axis::Kind::ordered ? ordered_share(axis, extent) : set_share(axis, extent);
}

}  // namespace kith::local
