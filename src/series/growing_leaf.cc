// Pei et al., section 5.2: new rows go into the cells of the tree, and cells that can be cut further are.
// Beyond the paper, a row may have to wait: rows of a leaf are members (released) or pending.
//
//   admit    A leaf nobody was published from comes out when its rows together meet the model. Into a
//            published leaf rows go freely if k is all there is and arrivals are hidden. Under l they go
//            all or none, with k persons who are new to the leaf at least, so that no row waits because of
//            its own sensitive value. With known arrivals those who enter with one release are a cohort: they
//            meet the whole model by themselves, and after every cut those on each side of it do.
//   refine   A leaf that got members is partitioned; pending rows follow the cuts and may be admitted there.
//   peel     Tight ranges: rows outside the box wait until enough of them lie beyond one side of it. The cell
//            is then cut at that side, so that the box stays whole and they are a leaf of their own.
//
// Invariants: members never leave; a member's cell, and its box, only shrinks; every leaf with members meets
// the model, and with known arrivals each of its cohorts does; the cells of leaves are disjoint and cover the leaf's, and a box lies in its cell. The k persons
// of a member's cell in any release are in its cell or box in all later ones unless theirs shrank with k
// persons of their own: the paper's theorem 1.
//
// Cost: that of local::partition over the leaf's rows, and rows times cuts for those pending.
#include "series/growing_leaf.h"

#include <algorithm>
#include <unordered_set>

#include "kith/error.h"
#include "series/bytes.h"
#include "series/peel.h"

namespace kith::series {

namespace {

using Rows = std::vector<std::uint32_t>;
using local::Axis;
using local::Region;

class Grower {
 public:
  Grower(std::span<const Axis> axes, LeafRows rows, const Region& cell, const LeafRules& rules,
         Progress& progress)
      : axes_(axes), rows_(std::move(rows)), cell_(cell), rules_(rules), progress_(progress) {
    cohort_ = rows_.first_release;
    std::ranges::replace(cohort_, 0U, rules.release);
    all_ = points();
    chains_ = std::ranges::all_of(
        axes, [](const Axis& axis) { return !axis.hierarchy || axis.hierarchy->order.is_chain(); });
  }

  GrownLeaf run(bool published, std::optional<Region> box) {
    Twig leaf;
    leaf.published = published;
    leaf.members.reserve(rows_.row.size());
    for (std::uint32_t i = 0; i < rows_.row.size(); ++i)
      (rows_.first_release[i] == 0 ? leaf.pending : leaf.members).push_back(i);
    if (box) {
      leaf.bound = std::make_shared<const Region>(std::move(*box));
      leaf.own = true;
    }
    twigs().push_back(std::move(leaf));
    for (open_ = {0}; !open_.empty();) {
      const std::uint32_t next = open_.back();
      open_.pop_back();
      settle(next);
    }
    if (tight()) write_boxes(published);
    return std::move(grown_);
  }

 private:
  std::vector<Twig>& twigs() { return grown_.twigs; }
  Twig& twig(std::uint32_t t) { return grown_.twigs[t]; }
  bool tight() const { return rules_.ranges == Ranges::tight; }
  bool known() const { return rules_.arrivals == Arrivals::known; }

  void settle(std::uint32_t t) {
    const bool entered = admit(t);
    if (twig(t).cut || !twig(t).published) return;
    if (entered && refine(t)) return;
    if (tight() && !twig(t).pending.empty()) peel(t);
  }

  // --- admit ---

  bool admit(std::uint32_t t) {
    const Rows eligible = eligible_of(t);
    if (eligible.empty()) return false;
    if (twig(t).published) {
      if (!may_join(twig(t).members, eligible)) return false;
    } else {
      if (!holds(eligible)) return false;
      if (list_others(t)) return false;
    }
    enter(t, eligible);
    return true;
  }

  Rows eligible_of(std::uint32_t t) {
    if (!tight() || !twig(t).published) return twig(t).pending;
    const Region& box = box_of(t);
    Rows eligible;
    for (const std::uint32_t row : twig(t).pending)
      if (inside(box, row)) eligible.push_back(row);
    return eligible;
  }

  bool may_join(const Rows& members, const Rows& joining) const {
    const bool by_k_alone = rules_.model->k_only();
    if (by_k_alone && !known()) return true;
    if (!by_k_alone && persons_beside(members, joining) < rules_.model->k()) return false;
    return holds(joined(members, joining));
  }

  // A published set of categories must not grow with those that are seen later: what has no end is first cut
  // at those known by now.
  bool list_others(std::uint32_t t) {
    if (tight()) return false;
    const Region cell = cell_of(t);
    for (std::uint32_t a = 0; a < axes_.size(); ++a) {
      if (axes_[a].kind != Axis::Kind::set || cell[a].last != local::unlimited || cell[a].first == 0)
        continue;
      if (!cell[a].values) continue;
      local::Cut cut;
      cut.kind = local::Cut::Kind::known;
      cut.axis = a;
      for (const std::uint32_t number : axes_[a].number) cut.known = std::max(cut.known, number + 1);
      split(t, cut);
      return true;
    }
    return false;
  }

  void enter(std::uint32_t t, const Rows& eligible) {
    Twig& leaf = twig(t);
    Rows waiting;
    std::ranges::set_difference(leaf.pending, eligible, std::back_inserter(waiting));
    leaf.members = joined(leaf.members, eligible);
    leaf.pending = std::move(waiting);
    leaf.published = true;
    for (const std::uint32_t row : eligible) {
      rows_.first_release[row] = rules_.release;
      grown_.released.push_back(row);
    }
  }

  // --- refine ---

  bool refine(std::uint32_t t) {
    const Rows members = twig(t).members;
    if (members.size() < 2 * rules_.model->k()) return false;
    Region region = cell_of(t);
    // Cuts of a hierarchy begin at the box, so that weeks do not follow a published month.
    if (const auto& bound = twig(t).bound)
      for (std::size_t a = 0; a < axes_.size(); ++a)
        if (axes_[a].kind == Axis::Kind::tree) region[a] = (*bound)[a];
    LeafRows part = part_of(members);
    const std::vector<std::uint32_t> cohort = std::move(part.first_release);
    local::Points points = points_of(part, known() ? std::span(cohort) : std::span<const std::uint32_t>());
    const local::Partition cut =
        local::partition(axes_, points, region, *rules_.model, rules_.options, progress_);
    if (cut.nodes.size() == 1) return false;
    graft(t, cut, members);
    return true;
  }

  void graft(std::uint32_t t, const local::Partition& partition, const Rows& members) {
    twigs().reserve(twigs().size() + partition.nodes.size());
    std::vector<std::uint32_t> place(partition.nodes.size(), t);
    for (std::size_t i = 1; i < place.size(); ++i) {
      const local::Partition::Node& node = partition.nodes[i];
      place[i] = add_child(place[node.parent], node.branch);
    }
    for (std::size_t i = 0; i < place.size(); ++i) {
      const local::Partition::Node& node = partition.nodes[i];
      Twig& made = twig(place[i]);
      made.cut = node.cut;
      if (node.cut) continue;
      made.bound = twig(t).bound;
      made.published = node.begin < node.end;
      made.members.reserve(node.end - node.begin);
      for (std::uint32_t r = node.begin; r < node.end; ++r)
        made.members.push_back(members[partition.rows[r]]);
      std::ranges::sort(made.members);
    }
    twig(t).members.clear();
    twig(t).published = false;
    send_down(t);
  }

  // Pending rows go where the cuts below lead them; the leaves they come to are looked at again.
  void send_down(std::uint32_t t) {
    const Rows pending = std::exchange(twig(t).pending, {});
    Rows reached;
    for (const std::uint32_t row : pending) {
      std::uint32_t at = t;
      while (twig(at).cut) at = child_of(at, row);
      twig(at).pending.push_back(row);
      reached.push_back(at);
    }
    std::ranges::sort(reached, std::greater<>());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    open_.insert(open_.end(), reached.begin(), reached.end());
  }

  // --- peel ---

  void peel(std::uint32_t t) {
    const Region box = box_of(t);
    Rows outside;
    for (const std::uint32_t row : twig(t).pending)
      if (!inside(box, row)) outside.push_back(row);
    const std::vector<Peel> found = peels(axes_, cell_of(t), box, rows_.values, twig(t).members, outside);
    const Peel* best = nullptr;
    std::size_t most = 0;
    for (const Peel& one : found) {
      const std::size_t persons = persons_beside({}, one.beyond);
      if (persons <= most || !holds(one.beyond)) continue;
      most = persons;
      best = &one;
    }
    if (best != nullptr) split(t, best->cut);
  }

  // Cuts a leaf whose members, if any, all lie on one side.
  void split(std::uint32_t t, const local::Cut& cut) {
    const auto branches = local::branches_of(cut, cell_of(t)[cut.axis]);
    twig(t).cut = cut;
    for (const local::Branch& branch : branches) add_child(t, branch);
    if (!twig(t).members.empty()) {
      const std::uint32_t child = child_of(t, twig(t).members.front());
      twig(child).members = std::exchange(twig(t).members, {});
      twig(child).bound = twig(t).bound;
      twig(child).own = twig(t).own;
      twig(child).published = std::exchange(twig(t).published, false);
    }
    send_down(t);
  }

  // --- twigs ---

  std::uint32_t add_child(std::uint32_t parent, const local::Branch& branch) {
    const auto added = static_cast<std::uint32_t>(twigs().size());
    twigs().emplace_back();
    twig(added).parent = parent;
    twig(added).branch = branch;
    twig(parent).children.push_back(added);
    return added;
  }

  std::uint32_t child_of(std::uint32_t t, std::uint32_t row) {
    const local::Cut& cut = *twig(t).cut;
    const local::Branch branch = local::branch_of(axes_[cut.axis], cut, rows_.values[cut.axis][row]);
    for (const std::uint32_t child : twig(t).children)
      if (twig(child).branch == branch) return child;
    if (branch.side != local::Branch::Side::label) throw Bug("a cut lacks a branch");
    return add_child(t, branch);
  }

  Region cell_of(std::uint32_t t) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = t; at != 0; at = twig(at).parent) path.push_back(at);
    Region cell = cell_;
    for (std::size_t i = path.size(); i-- > 0;) {
      const Twig& step = twig(path[i]);
      const local::Cut& cut = *twig(step.parent).cut;
      cell[cut.axis] = local::narrowed(axes_[cut.axis], cell[cut.axis], cut, step.branch);
    }
    return cell;
  }

  // --- boxes ---

  bool inside(const Region& box, std::uint32_t row) const {
    for (std::size_t a = 0; a < axes_.size(); ++a)
      if (!local::contains(axes_[a], box[a], rows_.values[a][row])) return false;
    return true;
  }

  // The box that the twig has, or is to be published with.
  const Region& box_of(std::uint32_t t) {
    if (!twig(t).own) {
      auto box = std::make_shared<Region>(tight_box(t));
      twig(t).bound = std::move(box);
      twig(t).own = true;
    }
    return *twig(t).bound;
  }

  Region tight_box(std::uint32_t t) {
    const Region cell = chains_ ? Region() : cell_of(t);
    Region box(axes_.size());
    std::vector<Code> values;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      values.clear();
      for (const std::uint32_t row : twig(t).members) values.push_back(rows_.values[a][row]);
      box[a] = local::tight(axes_[a], values);
      if (axes_[a].kind == Axis::Kind::tree && !axes_[a].hierarchy->order.is_chain())
        box[a] = finest(axes_[a].hierarchy->order, box[a], cell[a],
                        twig(t).bound ? &(*twig(t).bound)[a] : nullptr);
    }
    return box;
  }

  // All three hold the members, so that their levels alone say which lies in which. If levels are not a
  // chain, the tight label may stick out of the cell, or of what was published.
  static local::Extent finest(const hierarchy::LevelOrder& order, const local::Extent& tight,
                              const local::Extent& cell, const local::Extent* bound) {
    const auto fits = [&](const local::Extent& extent) {
      return order.finer_or_equal(extent.level, cell.level) &&
             (bound == nullptr || order.finer_or_equal(extent.level, bound->level));
    };
    if (fits(tight)) return tight;
    if (fits(cell)) return cell;
    if (bound != nullptr && fits(*bound)) return *bound;
    throw Bug("a box does not lie in its cell");
  }

  void write_boxes(bool was_published) {
    for (std::uint32_t t = 0; t < twigs().size(); ++t) {
      if (!twig(t).published || (t == 0 && was_published)) continue;
      std::vector<char> bytes;
      write_region(box_of(t), bytes);
      grown_.boxes.emplace_back(t, std::move(bytes));
    }
  }

  // --- rows ---

  static Rows joined(const Rows& a, const Rows& b) {
    Rows both;
    both.reserve(a.size() + b.size());
    std::ranges::merge(a, b, std::back_inserter(both));
    return both;
  }

  // Persons of `joining` who have no row among `members`.
  std::size_t persons_beside(const Rows& members, const Rows& joining) const {
    if (rows_.person.empty()) return joining.size();
    std::unordered_set<std::uint32_t> there, beside;
    for (const std::uint32_t row : members) there.insert(rows_.person[row]);
    for (const std::uint32_t row : joining)
      if (!there.contains(rows_.person[row])) beside.insert(rows_.person[row]);
    return beside.size();
  }

  bool holds(const Rows& rows) const { return local::holds(all_, rows, *rules_.model); }

  local::Points points() const {
    return points_of(rows_, known() ? std::span(cohort_) : std::span<const std::uint32_t>());
  }

  static local::Points points_of(const LeafRows& rows, std::span<const std::uint32_t> cohort) {
    local::Points points;
    points.rows = rows.values.empty() ? cohort.size() : rows.values.front().size();
    points.values.assign(rows.values.begin(), rows.values.end());
    points.person = rows.person;
    points.sensitive.assign(rows.sensitive.begin(), rows.sensitive.end());
    points.cohort = cohort;
    return points;
  }

  static std::vector<std::uint32_t> picked(const std::vector<std::uint32_t>& values, const Rows& rows) {
    std::vector<std::uint32_t> part;
    if (values.empty()) return part;
    part.reserve(rows.size());
    for (const std::uint32_t row : rows) part.push_back(values[row]);
    return part;
  }

  LeafRows part_of(const Rows& rows) const {
    LeafRows part;
    part.values.reserve(rows_.values.size());
    for (const auto& column : rows_.values) part.values.push_back(picked(column, rows));
    part.person = picked(rows_.person, rows);
    for (const auto& column : rows_.sensitive) part.sensitive.push_back(picked(column, rows));
    part.first_release = picked(rows_.first_release, rows);
    return part;
  }

  std::span<const Axis> axes_;
  LeafRows rows_;
  const Region& cell_;
  const LeafRules& rules_;
  Progress& progress_;
  bool chains_ = true;
  // This is what a row's first release is, or would be.
  std::vector<std::uint32_t> cohort_;
  local::Points all_;
  // These are the leaves to be looked at, the next one last.
  std::vector<std::uint32_t> open_;
  GrownLeaf grown_;
};

}  // namespace

GrownLeaf grow(std::span<const Axis> axes, LeafRows rows, const Region& cell, bool published,
               std::optional<Region> box, const LeafRules& rules, Progress& progress) {
  return Grower(axes, std::move(rows), cell, rules, progress).run(published, std::move(box));
}

}  // namespace kith::series
