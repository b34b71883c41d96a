// The picture of one class: the members' own trees side by side, what was removed dashed and struck out, and
// below them the one tree they share now. A tree stands as an outline, a row a box, children below and to the
// right of their parent.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"

namespace kith::report {
namespace {

constexpr double width = 860, gap = 20, indent = 20, line = 16, between = 8, character = 6.7;
constexpr std::size_t most_members = 3, most_rows = 16, most_cells = 5, most_depth = 4;
constexpr double shared_width = 560;

enum class Standing { own, shared };

struct Place {
  double x = 0, y = 0, w = 0, h = 0;
};

std::size_t cells_shown(const outcome::PictureNode& node) { return std::min(node.cells.size(), most_cells); }

double height_of(const outcome::PictureNode& node) {
  const bool more = node.cells.size() > most_cells;
  return 24 + line * static_cast<double>(cells_shown(node) + (more ? 1 : 0));
}

// Children follow their parent directly, so that lines never cross.
std::vector<std::uint32_t> outline(const outcome::PictureTree& tree) {
  std::vector<std::vector<std::uint32_t>> children(tree.nodes.size());
  for (std::uint32_t n = 1; n < tree.nodes.size(); ++n) {
    const std::uint32_t parent = tree.nodes[n].parent;
    children[parent < n ? parent : 0].push_back(n);
  }
  std::vector<std::uint32_t> order, open;
  if (!tree.nodes.empty()) open.push_back(0);
  while (!open.empty()) {
    const std::uint32_t next = open.back();
    open.pop_back();
    order.push_back(next);
    open.insert(open.end(), children[next].rbegin(), children[next].rend());
  }
  return order;
}

class TreeDrawing {
 public:
  TreeDrawing(const outcome::PictureTree& tree, double x, double w, Standing standing)
      : tree_(tree), order_(outline(tree)), places_(tree.nodes.size()), standing_(standing) {
    std::vector<std::size_t> depth(tree.nodes.size(), 0);
    double y = 0;
    for (std::size_t i = 0; i < std::min(order_.size(), most_rows); ++i) {
      const std::uint32_t n = order_[i];
      if (n > 0) depth[n] = std::min(depth[parent_of(n)] + 1, most_depth);
      const double in = indent * static_cast<double>(depth[n]);
      places_[n] = {x + in, y, w - in, height_of(tree.nodes[n])};
      y += places_[n].h + between;
    }
    height_ = y + (order_.size() > most_rows ? line + between : 0);
  }

  double height() const { return height_; }

  void draw(double top, Picture& picture) const {
    for (std::size_t i = 0; i < std::min(order_.size(), most_rows); ++i) draw_twig(order_[i], top, picture);
    for (std::size_t i = 0; i < std::min(order_.size(), most_rows); ++i) draw_node(order_[i], top, picture);
    if (order_.size() > most_rows)
      picture.label(places_[order_[0]].x, top + height_ - between, Anchor::start, "tick faint",
                    fmt::format("and {} more", count(order_.size() - most_rows)));
  }

 private:
  std::uint32_t parent_of(std::uint32_t n) const {
    const std::uint32_t parent = tree_.nodes[n].parent;
    return parent < n ? parent : 0;
  }

  void draw_twig(std::uint32_t n, double top, Picture& picture) const {
    if (n == 0) return;
    const Place &from = places_[parent_of(n)], &to = places_[n];
    if (to.x <= from.x) return;
    const double x = from.x + indent / 2, y = top + to.y + std::min(to.h / 2, 18.0);
    picture.path(fmt::format("M{} {}L{} {}L{} {}", coordinate(x), coordinate(top + from.y + from.h),
                             coordinate(x), coordinate(y), coordinate(to.x), coordinate(y)),
                 standing_ == Standing::shared ? "twig kept" : "twig");
  }

  void draw_node(std::uint32_t n, double top, Picture& picture) const {
    const outcome::PictureNode& node = tree_.nodes[n];
    const Place& place = places_[n];
    const bool gone = node.removed;
    picture.rect(place.x, top + place.y, place.w, place.h,
                 gone                            ? "grain gone-grain"
                 : standing_ == Standing::shared ? "grain good-grain"
                                                 : "grain");
    const auto fits = static_cast<std::size_t>(std::max(8.0, (place.w - 20) / character));
    double y = top + place.y + 16;
    picture.label(place.x + 10, y, Anchor::start, "tick faint", text(node.table, fits));
    if (gone) picture.label(place.x + place.w - 10, y, Anchor::end, "tick faint", "removed");
    for (std::size_t i = 0; i < cells_shown(node); ++i)
      picture.label(place.x + 10, y += line, Anchor::start, gone ? "cell gone struck" : "cell",
                    text(node.cells[i], fits));
    if (node.cells.size() > most_cells)
      picture.label(place.x + 10, y + line, Anchor::start, "tick faint",
                    fmt::format("and {} more", count(node.cells.size() - most_cells)));
  }

  const outcome::PictureTree& tree_;
  std::vector<std::uint32_t> order_;
  std::vector<Place> places_;
  Standing standing_;
  double height_ = 0;
};

std::string draw(const outcome::ClassPicture& shown) {
  const std::size_t members = std::min(shown.before.size(), most_members);
  const double each = (width - gap * static_cast<double>(std::max<std::size_t>(members, 1) - 1)) /
                      static_cast<double>(std::max<std::size_t>(members, 1));
  std::vector<TreeDrawing> own;
  double tallest = 0;
  for (std::size_t m = 0; m < members; ++m) {
    own.emplace_back(shown.before[m], (each + gap) * static_cast<double>(m), each, Standing::own);
    tallest = std::max(tallest, own.back().height());
  }
  const double left = (width - shared_width) / 2, head = 24, arrow = 56;
  const TreeDrawing shared(shown.after, left, shared_width, Standing::shared);
  const double below = head + tallest + arrow;
  Picture picture(width, below + head + shared.height(),
                  fmt::format("{} of a class before, and the tree all {} share in the release",
                              counted(members, "member"), count(shown.persons)));
  for (std::size_t m = 0; m < members; ++m) {
    picture.label((each + gap) * static_cast<double>(m), 12, Anchor::start, "axis strong",
                  fmt::format("Person {}", m + 1));
    own[m].draw(head, picture);
  }
  const double middle = width / 2, tip = below - 14;
  picture.line(middle, head + tallest + 4, middle, tip - 6, "base");
  picture.path(fmt::format("M{} {}l-5 -8l10 0Z", coordinate(middle), coordinate(tip)), "knot");
  picture.label(left, below + 10, Anchor::start, "axis strong",
                fmt::format("In the release: one tree, shared by {}", counted(shown.persons, "person")));
  shared.draw(below + head, picture);
  return std::move(picture).finish();
}

std::string legend() {
  const auto entry = [](std::string_view style, std::string_view meaning) {
    return fmt::format(
        "<span><svg viewBox=\"0 0 15 15\" aria-hidden=\"true\"><rect x=\"1\" y=\"2\" width=\"13\" "
        "height=\"11\" class=\"grain {}\"/></svg>{}</span>",
        style, meaning);
  };
  return "<p class=\"legend\">" + entry("", "a row as it was") + entry("gone-grain", "a row removed") +
         entry("good-grain", "a row as released") + "</p>\n";
}

}  // namespace

std::string class_picture_section(const outcome::ClassPicture& picture) {
  if (picture.after.nodes.empty()) return {};
  std::string body = paragraph(
      "The rows of a person hang together as a tree. These are {} of one class of {}. Rows were "
      "matched with each other, their quasi cells generalized until they agree, and rows without "
      "a partner removed together with all that hangs on them. Sensitive values stay with the "
      "row they belong to; in the picture they stand side by side.",
      counted(std::min(picture.before.size(), most_members), "member"), count(picture.persons));
  body += figure(legend() + draw(picture));
  return section("picture", "One class, before and after", body);
}

}  // namespace kith::report
