// The picture of the lattice. A small one is drawn node by node, a row per height, the most specific node at
// the bottom. A column whose levels are only partly ordered (a calendar) has edges that pass rows; they bend
// around the nodes there. A large lattice is counted by height.
#include <fmt/format.h>

#include <algorithm>

#include "report/layers.h"
#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr std::size_t most_nodes = 600, most_nodes_with_edges = 200, most_nodes_with_names = 40,
                      most_wide_with_bends = 48;
constexpr std::uint32_t most_rows = 60;
constexpr double width = 860, left = 56, right = 104;

std::string_view name_of(outcome::Standing standing) {
  static constexpr std::string_view names[] = {"fails", "acceptable", "minimal", "chosen"};
  return names[static_cast<int>(standing)];
}

struct Node {
  std::vector<std::uint32_t> levels;
  std::uint32_t height = 0;
  outcome::Standing standing = outcome::Standing::failing;
  bool safe = false;
  double x = 0, y = 0;
};

bool is_safe(const Node& node) { return node.safe; }

// The node that a baseline ends at may be none of the acceptable ones.
bool chosen_is_safe(const outcome::Lattice& lattice) {
  return !lattice.baseline || lattice.baseline->minimal || !lattice.baseline->better.empty();
}

// Nodes are by index; the layers have the bends of edges too.
struct Drawing {
  std::vector<Node> nodes;
  Layers layers;
  double spacing = 0, gap = 0, radius = 0, picture_height = 0;
  bool named = false;
};

bool drawable(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  std::size_t product = 1;
  for (const std::uint32_t levels : lattice.level_counts) {
    product *= levels;
    if (product > most_nodes) return false;
  }
  return !lattice.standings.empty() && product == lattice.standings.size() &&
         lattice_height(result) < most_rows;
}

std::vector<std::uint32_t> levels_at(const outcome::Lattice& lattice, std::size_t index) {
  std::vector<std::uint32_t> levels(lattice.level_counts.size());
  for (std::size_t column = levels.size(); column-- > 0;) {
    levels[column] = lattice.level_at(column, index % lattice.level_counts[column]);
    index /= lattice.level_counts[column];
  }
  return levels;
}

std::vector<std::pair<std::size_t, std::size_t>> edges_of(const outcome::Lattice& lattice,
                                                          const std::vector<Node>& nodes) {
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  for (std::size_t index = 0; index < nodes.size(); ++index) {
    std::size_t stride = 1;
    for (std::size_t column = lattice.level_counts.size(); column-- > 0;) {
      const std::size_t level = nodes[index].levels[column];
      if (column < lattice.edges.size()) {
        for (const auto& [finer, coarser] : lattice.edges[column]) {
          if (finer != level || !lattice.place_of(column, coarser)) continue;
          const std::size_t upper =
              index - *lattice.place_of(column, finer) * stride + *lattice.place_of(column, coarser) * stride;
          if (nodes[upper].height > nodes[index].height) edges.emplace_back(index, upper);
        }
      }
      stride *= lattice.level_counts[column];
    }
  }
  return edges;
}

// Where a node or a bend stands.
double x_of(const Drawing& drawing, std::size_t point) {
  return (left + width - right) / 2 + drawing.spacing * drawing.layers.x[point];
}
double y_of(const Drawing& drawing, std::size_t point) {
  return 28 +
         drawing.gap * static_cast<double>(drawing.layers.rows.size() - 1 - drawing.layers.row_of[point]);
}

Drawing arrange(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  Drawing drawing;
  std::vector<std::uint32_t> heights;
  for (std::size_t index = 0; index < lattice.standings.size(); ++index) {
    Node node{levels_at(lattice, index), 0, lattice.standings[index]};
    node.safe = node.standing == outcome::Standing::chosen ? chosen_is_safe(lattice)
                                                           : node.standing != outcome::Standing::failing;
    for (std::size_t c = 0; c < node.levels.size(); ++c)
      node.height += level_height(result, c, node.levels[c]);
    heights.push_back(node.height);
    drawing.nodes.push_back(std::move(node));
  }
  drawing.layers = lay_out(heights, edges_of(lattice, drawing.nodes), most_wide_with_bends);
  const double room =
      (width - left - right) / static_cast<double>(std::max<std::size_t>(drawing.layers.widest, 2));
  drawing.named = drawing.nodes.size() <= most_nodes_with_names &&
                  room > 40 + 7 * static_cast<double>(2 * lattice.level_counts.size() + 1);
  drawing.spacing = std::min(room, drawing.named ? 150.0 : 46.0);
  drawing.radius = std::clamp(drawing.spacing * 0.28, 2.4, 7.0);
  const double rows = static_cast<double>(drawing.layers.rows.size());
  drawing.gap = drawing.named ? 70 : std::clamp(620 / rows, 16.0, 62.0);
  drawing.picture_height = 56 + drawing.gap * (rows - 1);
  for (std::size_t node = 0; node < drawing.nodes.size(); ++node) {
    drawing.nodes[node].x = x_of(drawing, node);
    drawing.nodes[node].y = y_of(drawing, node);
  }
  return drawing;
}

void draw_edges(const Drawing& drawing, Picture& picture) {
  if (drawing.nodes.size() > most_nodes_with_edges) return;
  const auto draw = [&](bool safe) {
    std::string d;
    for (const std::vector<std::size_t>& way : drawing.layers.ways) {
      if (is_safe(drawing.nodes[way[0]]) != safe) continue;
      for (const std::size_t point : way)
        d += fmt::format("{}{} {}", point == way[0] ? 'M' : 'L', coordinate(x_of(drawing, point)),
                         coordinate(y_of(drawing, point)));
    }
    if (!d.empty())
      picture.path(d, fmt::format("edge{}{}", safe ? " safe" : "", drawing.named ? " few" : ""));
  };
  draw(false);
  draw(true);
}

void draw_node(const TableOutcome& result, const Drawing& drawing, const Node& node, Picture& picture) {
  const std::string title = fmt::format("{} · height {} · {}: {}", vector_of(result, node.levels),
                                        node.height, name_of(node.standing), in_words(result, node.levels));
  const double r = drawing.radius;
  switch (node.standing) {
    case outcome::Standing::failing:
      picture.circle(node.x, node.y, r * 0.72, "failing", title);
      break;
    case outcome::Standing::acceptable:
      picture.circle(node.x, node.y, r * 0.9, "acceptable", title);
      break;
    case outcome::Standing::minimal:
      picture.diamond(node.x, node.y, r * 1.3, "minimal", title);
      break;
    case outcome::Standing::chosen:
      picture.circle(node.x, node.y, r + 4.5, "ring");
      picture.circle(node.x, node.y, r + 1, "chosen", title);
      break;
  }
  if (drawing.named) {
    picture.label(node.x + r + 8, node.y + 4, Anchor::start, "tick halo", vector_of(result, node.levels));
  }
}

void draw_heights(const Drawing& drawing, Picture& picture) {
  const std::size_t every = drawing.gap < 14 ? 5 : 1;
  for (std::size_t row = 0; row < drawing.layers.rows.size(); row += every) {
    std::vector<Node> nodes;
    for (const std::size_t point : drawing.layers.rows[row])
      if (point < drawing.nodes.size()) nodes.push_back(drawing.nodes[point]);
    const auto safe = std::ranges::count_if(nodes, is_safe);
    picture.label(left - 26, nodes[0].y + 4, Anchor::end, "tick", std::to_string(nodes[0].height));
    picture.label(width, nodes[0].y + 4, Anchor::end, safe > 0 ? "tick" : "tick faint",
                  fmt::format("{} of {}", safe, nodes.size()));
  }
  picture.label(0, 10, Anchor::start, "axis", "height");
  picture.label(width, 10, Anchor::end, "axis", "acceptable");
}

std::string draw_nodes(const TableOutcome& result) {
  const Drawing drawing = arrange(result);
  const auto safe = std::ranges::count_if(drawing.nodes, is_safe);
  Picture picture(
      width, drawing.picture_height,
      fmt::format("Lattice of {} in {} heights: {} acceptable, {} minimal, the chosen one at height {}",
                  counted(drawing.nodes.size(), "node"), drawing.layers.rows.size(),
                  count(static_cast<std::uint64_t>(safe)), count(lattice_of(result).minimal.size()),
                  lattice_of(result).chosen.height));
  draw_edges(drawing, picture);
  draw_heights(drawing, picture);
  for (const bool chosen : {false, true})
    for (const Node& node : drawing.nodes)
      if ((node.standing == outcome::Standing::chosen) == chosen) draw_node(result, drawing, node, picture);
  return std::move(picture).finish();
}

std::string legend() {
  return R"(<p class="legend" aria-hidden="true">
<span><svg viewBox="0 0 18 18"><circle cx="9" cy="9" r="4.5" class="failing"/></svg> fails</span>
<span><svg viewBox="0 0 18 18"><circle cx="9" cy="9" r="6" class="acceptable"/></svg> acceptable</span>
<span><svg viewBox="0 0 18 18"><path d="M9 1L17 9L9 17L1 9Z" class="minimal"/></svg> minimal</span>
<span><svg viewBox="0 0 18 18"><circle cx="9" cy="9" r="8" class="ring"/><circle cx="9" cy="9" r="5" class="chosen"/></svg> chosen</span>
</p>
)";
}

// Heights side by side in one bar if there are too many of them.
struct Bars {
  std::vector<outcome::Lattice::AtHeight> at;
  std::size_t heights_per_bar = 1;
  std::size_t chosen = 0;
};

Bars gather(const outcome::Lattice& lattice) {
  Bars bars;
  bars.heights_per_bar = (lattice.heights.size() + most_rows - 1) / most_rows;
  for (std::size_t height = 0; height < lattice.heights.size(); ++height) {
    if (height % bars.heights_per_bar == 0) bars.at.emplace_back();
    bars.at.back().nodes += lattice.heights[height].nodes;
    bars.at.back().acceptable += lattice.heights[height].acceptable;
    bars.at.back().minimal += lattice.heights[height].minimal;
  }
  bars.chosen = lattice.chosen.height / bars.heights_per_bar;
  return bars;
}

struct Panel {
  std::string_view title, style;
  std::uint64_t outcome::Lattice::AtHeight::* figure;
};

void draw_panel(const Bars& bars, const Panel& panel, double top, double tall, Picture& picture) {
  std::uint64_t most = 1;
  for (const auto& at : bars.at) most = std::max(most, at.*panel.figure);
  const double step = (width - left - 8) / static_cast<double>(bars.at.size());
  const double room = tall - 44;
  picture.label(left, top + 10, Anchor::start, "axis strong", panel.title);
  for (std::size_t bar = 0; bar < bars.at.size(); ++bar) {
    const std::uint64_t n = bars.at[bar].*panel.figure;
    if (n == 0) continue;
    const double h = std::max(1.5, room * static_cast<double>(n) / static_cast<double>(most));
    const double x = left + step * static_cast<double>(bar), y = top + tall - h;
    picture.rect(x + step * 0.12, y, step * 0.76, h, panel.style,
                 fmt::format("height {}: {} {}", bar * bars.heights_per_bar, count(n), panel.title));
    if (step > 22) picture.label(x + step / 2, y - 4, Anchor::middle, "tick", short_count(n));
  }
  picture.line(left, top + tall, width - 8, top + tall, "base");
}

std::string draw_bars(const outcome::Lattice& lattice) {
  using outcome::Lattice;
  const Bars bars = gather(lattice);
  std::vector<Panel> panels = {{"nodes", "bar-all", &Lattice::AtHeight::nodes}};
  if (lattice.acceptable_known)
    panels.push_back({"acceptable", "bar-acceptable", &Lattice::AtHeight::acceptable});
  panels.push_back({"minimal", "bar-minimal", &Lattice::AtHeight::minimal});
  const double tall = 144, bottom = tall * static_cast<double>(panels.size());
  Picture picture(width, bottom + 58,
                  fmt::format("Nodes of the lattice by height, from 0 to {}; the chosen node is at height {}",
                              lattice.heights.size() - 1, lattice.chosen.height));
  const double step = (width - left - 8) / static_cast<double>(bars.at.size());
  const double chosen = left + step * static_cast<double>(bars.chosen);
  picture.rect(chosen, 8, step, bottom - 8, "band");
  for (std::size_t i = 0; i < panels.size(); ++i) {
    draw_panel(bars, panels[i], tall * static_cast<double>(i) + 14, tall - 14, picture);
  }
  const std::size_t every = step > 18 ? 1 : step > 9 ? 5 : 10;
  for (std::size_t bar = 0; bar < bars.at.size(); bar += every) {
    picture.label(left + step * (static_cast<double>(bar) + 0.5), bottom + 16, Anchor::middle, "tick",
                  std::to_string(bar * bars.heights_per_bar));
  }
  picture.label(left - 8, bottom + 16, Anchor::end, "axis", "height");
  picture.label(chosen + step / 2, bottom + 38, Anchor::middle, "mark", "▲ chosen");
  return std::move(picture).finish();
}

bool is_chain(const outcome::CalendarSummary& calendar) {
  std::vector<std::uint32_t> heights = calendar.heights;
  std::ranges::sort(heights);
  return std::ranges::adjacent_find(heights) == heights.end();
}

std::string partly_ordered(const TableOutcome& result) {
  std::string names;
  for (const outcome::CalendarSummary& calendar : lattice_of(result).calendars)
    if (!is_chain(calendar)) names += (names.empty() ? "" : ", ") + column_name(result, calendar.column);
  if (names.empty()) return {};
  return paragraph(
      "The levels of <b>{}</b> do not all lie one above the other. A line leads to every "
      "directly coarser level; the height of a level is the longest way up to it.",
      names);
}

std::string explanation(const TableOutcome& result) {
  return paragraph(
             "A <b>node</b> is one way to generalize the table: one level for every quasi column. Its "
             "<b>height</b> is the number of steps taken in all columns together. {}; a line leads from a "
             "node to one that takes a single step more.",
             lattice_of(result).bounded ? "The plan bounds the levels of some columns, from the least it "
                                          "allows at the bottom to the "
                                          "most at the top"
                                        : "The bottom leaves every value as it is, the top hides them all") +
         partly_ordered(result);
}

}  // namespace

std::string lattice_section(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  std::string body = explanation(result);
  if (drawable(result)) {
    body += figure(legend() + draw_nodes(result));
    body += note("Each row of the picture is one height. Rest the pointer on a node to read its levels.");
  } else if (!lattice.heights.empty()) {
    body += figure(draw_bars(lattice));
    body += note(
        "With {} the lattice is too large to draw, so its nodes are counted by height. Each panel has a "
        "scale of its own.{}",
        counted(std::max<std::uint64_t>(lattice.nodes, 1), "node"),
        lattice.acceptable_known
            ? ""
            : " How many nodes are acceptable is not known: the search did not need it.");
  } else {
    return {};
  }
  return section("lattice", "The lattice of choices", body);
}

}  // namespace kith::report
