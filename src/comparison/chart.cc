#include "comparison/chart.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "report/markup.h"
#include "report/svg.h"

namespace kith::comparison {

namespace {

using report::coordinate;

constexpr double width = 560, left = 56, right = 540, top = 40, bottom = 300;
constexpr std::size_t colours = 6;

constexpr const char* style = R"(<style>
.c-paper{fill:#fdfdfb}.c-text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;fill:#1d2229}
.c-soft{fill:#59616b}.c-strong{font-weight:600}.c-halo{paint-order:stroke;stroke:#fdfdfb;stroke-width:4px;stroke-linejoin:round}
.c-grid{stroke:#ebebe6}.c-base{stroke:#59616b}.c-level{stroke:#1d2229;stroke-dasharray:5 4}.c-line{fill:none;stroke-width:2;stroke-opacity:.55}
.c-mark{stroke:#fdfdfb;stroke-width:1.2}.c-mark:hover{stroke:#1d2229;stroke-width:2}
.c-0{--c:#1f6aa5}.c-1{--c:#c8560b}.c-2{--c:#00806a}.c-3{--c:#8a4f9e}.c-4{--c:#8f6d00}.c-5{--c:#59616b}
.c-mark{fill:var(--c)}.c-line{stroke:var(--c)}
@media (prefers-color-scheme:dark){.c-paper{fill:#15181c}.c-text{fill:#e6e7e4}.c-soft{fill:#a9b0b8}.c-halo{stroke:#15181c}
.c-grid{stroke:#272c32}.c-base{stroke:#a9b0b8}.c-level{stroke:#e6e7e4}.c-mark{stroke:#15181c}.c-mark:hover{stroke:#e6e7e4}
.c-0{--c:#6cb2e6}.c-1{--c:#f0944d}.c-2{--c:#4fc3ab}.c-3{--c:#c79ad8}.c-4{--c:#d8b648}.c-5{--c:#a9b0b8}}
</style>
)";

// The runs of one method and policy that made a release, by k.
struct Line {
  std::string name;
  std::vector<const ComparedRun*> runs;
};

std::vector<Line> lines_of(const Comparison& comparison) {
  std::vector<Line> lines;
  for (const ComparedRun& run : comparison.runs) {
    if (!run.figures) continue;
    auto at = std::ranges::find(lines, run.name(), &Line::name);
    if (at == lines.end()) at = lines.insert(lines.end(), Line{run.name(), {}});
    at->runs.push_back(&run);
  }
  for (Line& line : lines)
    std::ranges::stable_sort(line.runs, {}, [](const ComparedRun* run) { return run->k; });
  return lines;
}

enum class Upwards { task, suppressed, classes };

Upwards upwards_of(const std::vector<Line>& lines) {
  bool suppresses = false;
  for (const Line& line : lines)
    for (const ComparedRun* run : line.runs) {
      if (run->task) return Upwards::task;
      suppresses = suppresses || run->figures->suppressed > 0;
    }
  return suppresses ? Upwards::suppressed : Upwards::classes;
}

// A step of 1, 2 or 5 times a power of ten, of which about five make the range.
double step_for(double range) {
  const double power = std::pow(10, std::floor(std::log10(range / 5)));
  for (const double step : {1.0, 2.0, 5.0})
    if (range / (step * power) <= 6) return step * power;
  return 10 * power;
}

struct Scale {
  double least = 0, most = 1, step = 0.2;
};

Scale scale_of(double least, double most) {
  if (most - least < 1e-9) most = least + 1;
  const double step = step_for(most - least);
  return {std::floor(least / step + 1e-9) * step, std::ceil(most / step - 1e-9) * step, step};
}

class Chart {
 public:
  explicit Chart(const Comparison& comparison)
      : comparison_(comparison), lines_(lines_of(comparison)), upwards_(upwards_of(lines_)) {
    double most_lost = 0.05, least = upwards_ == Upwards::task ? 1 : 0,
           most = upwards_ == Upwards::task ? -1 : 0;
    for (const Line& line : lines_)
      for (const ComparedRun* run : line.runs) {
        most_lost = std::max(most_lost, run->figures->ncp);
        least = std::min(least, upwards(*run));
        most = std::max(most, upwards(*run));
        if (!run->task) continue;
        least = std::min(least, run->task->guess);
        most = std::max(most, run->task->before);
      }
    x_ = scale_of(0, most_lost);
    y_ = scale_of(std::max(least, -0.5), most);
  }

  std::string draw() {
    const double height = bottom + 62 + 22 * static_cast<double>(lines_.size()) + note_height();
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "style=\"display:block;width:100%;max-width:760px;min-width:0;height:auto\" role=\"img\" "
        "aria-label=\"{2}\">\n{3}<rect width=\"{0}\" height=\"{1}\" class=\"c-paper\"/>\n",
        coordinate(width), coordinate(height), "what each run loses and keeps", style);
    if (lines_.empty()) {
      text(width / 2, 120, "middle", "", "No run made a release.");
      return out_ + "</svg>\n";
    }
    draw_axes();
    draw_levels();
    for (std::size_t l = 0; l < lines_.size(); ++l) draw_line(l);
    name_levels();
    for (std::size_t l = 0; l < lines_.size(); ++l) label_line(lines_[l]);
    draw_legend();
    return out_ + "</svg>\n";
  }

 private:
  struct Box {
    double x = 0, y = 0, w = 0, h = 0;
    bool meets(const Box& o) const { return x < o.x + o.w && o.x < x + w && y < o.y + o.h && o.y < y + h; }
  };

  double upwards(const ComparedRun& run) const {
    if (upwards_ == Upwards::task) return run.task ? run.task->after : 0;
    if (upwards_ == Upwards::classes) return static_cast<double>(run.figures->classes);
    const double rows = static_cast<double>(run.figures->rows + run.figures->suppressed);
    return rows == 0 ? 0 : static_cast<double>(run.figures->suppressed) / rows;
  }

  double at_x(double value) const {
    return left + (value - x_.least) / (x_.most - x_.least) * (right - left);
  }
  double at_y(double value) const {
    return bottom - (std::clamp(value, y_.least, y_.most) - y_.least) / (y_.most - y_.least) * (bottom - top);
  }

  void text(double x, double y, const char* anchor, const char* kind, const std::string& shown) {
    out_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" class=\"c-text {}\">{}</text>\n",
                        coordinate(x), coordinate(y), anchor, kind, shown);
  }
  void line(double x1, double y1, double x2, double y2, const char* kind) {
    out_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n", coordinate(x1),
                        coordinate(y1), coordinate(x2), coordinate(y2), kind);
  }

  std::string tick(double value) const {
    if (upwards_ == Upwards::suppressed) return report::percent(value);
    if (upwards_ == Upwards::classes) return report::count(static_cast<std::uint64_t>(std::llround(value)));
    return number(value, y_.step);
  }

  // With as many digits as the steps of its axis need.
  static std::string number(double value, double step) {
    const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    return fmt::format("{:.{}f}", value == 0 ? 0.0 : value, digits);
  }

  std::string upwards_title() const {
    if (upwards_ == Upwards::suppressed) return "rows suppressed (lower is better)";
    if (upwards_ == Upwards::classes) return "classes (more is better)";
    const bool accuracy = first_task().measure == "accuracy";
    return fmt::format("{} of telling {} (higher is better)", accuracy ? "accuracy" : "R²",
                       report::text(comparison_.task.value_or(""), 30));
  }

  const ComparedTask& first_task() const {
    for (const Line& line : lines_)
      for (const ComparedRun* run : line.runs)
        if (run->task) return *run->task;
    throw Bug("a chart of a task without one");
  }

  void draw_axes() {
    for (double value = y_.least; value <= y_.most + y_.step / 2; value += y_.step) {
      line(left, at_y(value), right, at_y(value), "c-grid");
      text(left - 8, at_y(value) + 4, "end", "c-soft", tick(value));
    }
    line(left, bottom, right, bottom, "c-base");
    for (double value = x_.least; value <= x_.most + x_.step / 2; value += x_.step) {
      line(at_x(value), bottom, at_x(value), bottom + 4, "c-base");
      text(at_x(value), bottom + 19, "middle", "c-soft", number(value, x_.step));
    }
    text(8, 20, "start", "c-strong", upwards_title());
    text(right, bottom + 39, "end", "c-strong", "NCP: detail lost, 0 none to 1 all (lower is better)");
  }

  // What the source itself gives, and what needs no other column.
  std::vector<std::pair<double, const char*>> levels() const {
    if (upwards_ != Upwards::task) return {};
    const ComparedTask& task = first_task();
    if (task.measure != "accuracy") return {{task.before, "before, with the source"}};
    return {{task.before, "before, with the source"}, {task.guess, "always the most frequent value"}};
  }
  void draw_levels() {
    for (const auto& [value, name] : levels()) {
      line(left, at_y(value), right, at_y(value), "c-level");
      placed_.push_back({left, at_y(value) - 1, right - left, 2});
    }
  }
  // They stand at the right end if no mark is there, else at the left one.
  void name_levels() {
    for (const auto& [value, name] : levels()) {
      const double w = 7.0 * static_cast<double>(std::string_view(name).size());
      const double y = at_y(value) - 5 < top - 8 ? at_y(value) + 15 : at_y(value) - 5;
      const Box box{right - w, y - 12, w, 15};
      const bool free = std::ranges::none_of(marks_, [&](const Box& mark) { return box.meets(mark); });
      text(free ? right : left + 4, y, free ? "end" : "start", "c-soft c-halo", name);
      placed_.push_back({free ? right - w : left, y - 12, w, 15});
    }
  }

  void draw_line(std::size_t l) {
    const std::vector<const ComparedRun*>& runs = lines_[l].runs;
    std::string path;
    std::vector<Box> places;
    for (const ComparedRun* run : runs) {
      places.push_back(place_of(*run));
      path += fmt::format("{}{} {}", path.empty() ? "M" : "L", coordinate(places.back().x + 6),
                          coordinate(places.back().y + 6));
    }
    if (runs.size() > 1) out_ += fmt::format("<path d=\"{}\" class=\"c-line c-{}\"/>\n", path, l % colours);
    for (std::size_t r = 0; r < runs.size(); ++r) {
      mark(l, places[r].x + 6, places[r].y + 6, title_of(*runs[r]));
      place_[runs[r]] = places[r];
      marks_.push_back(places[r]);
      placed_.push_back(places[r]);
    }
  }

  // Beside the mark of another run that is at the same place.
  Box place_of(const ComparedRun& run) const {
    Box box{at_x(run.figures->ncp) - 6, at_y(upwards(run)) - 6, 12, 12};
    while (std::ranges::any_of(marks_, [&](const Box& mark) {
      return std::abs(mark.x - box.x) < 5 && std::abs(mark.y - box.y) < 5;
    }))
      box.x += 11;
    return box;
  }

  std::string title_of(const ComparedRun& run) const {
    return fmt::format("{}, k = {}: NCP {}, {} suppressed, {}", report::text(run.name()), run.k,
                       report::decimal(run.figures->ncp, 3), report::counted(run.figures->suppressed, "row"),
                       report::counted(run.figures->classes, "class"));
  }

  // Shapes tell lines apart as well as colours.
  void mark(std::size_t l, double x, double y, const std::string& title) {
    std::string shape;
    const auto point = [](double a, double b) { return coordinate(a) + " " + coordinate(b); };
    switch (l % 4) {
      case 0:
        shape = fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"5.5\"", coordinate(x), coordinate(y));
        break;
      case 1:
        shape = fmt::format("<path d=\"M{}L{}L{}L{}Z\"", point(x, y - 7), point(x + 7, y), point(x, y + 7),
                            point(x - 7, y));
        break;
      case 2:
        shape = fmt::format("<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"", coordinate(x - 5),
                            coordinate(y - 5));
        break;
      default:
        shape =
            fmt::format("<path d=\"M{}L{}L{}Z\"", point(x, y - 7), point(x + 7, y + 5), point(x - 7, y + 5));
    }
    out_ += fmt::format("{} class=\"c-mark c-{}\"><title>{}</title></{}>\n", shape, l % colours, title,
                        shape.substr(1, shape.find(' ') - 1));
  }

  // A label stands at the first place around its mark that is free, or nowhere.
  void label_line(const Line& runs) {
    for (const ComparedRun* run : runs.runs) {
      const std::string shown = fmt::format("k = {}", run->k);
      const double w = 7.2 * static_cast<double>(shown.size()), x = place_[run].x + 6, y = place_[run].y + 6;
      for (const auto& [dx, dy] : {std::pair{-w / 2, -12.0},
                                   {-w / 2, 20.0},
                                   {10.0, 4.0},
                                   {-w - 10, 4.0},
                                   {8.0, -10.0},
                                   {8.0, 18.0},
                                   {-w - 8, -10.0},
                                   {-w - 8, 18.0}}) {
        const Box box{x + dx, y + dy - 11, w, 14};
        const bool free = std::ranges::none_of(placed_, [&](const Box& other) { return box.meets(other); });
        if (!free || box.x < left || box.x + w > width || box.y + box.h > bottom) continue;
        text(x + dx, y + dy, "start", "c-halo", shown);
        placed_.push_back(box);
        break;
      }
    }
  }

  void draw_legend() {
    double y = bottom + 66;
    for (std::size_t l = 0; l < lines_.size(); ++l, y += 22) {
      mark(l, left - 30, y - 4, report::text(lines_[l].name));
      text(left - 16, y, "start", "", report::text(lines_[l].name));
    }
    if (failed() > 0)
      text(left - 36, y, "start", "c-soft",
           fmt::format("{} made no release and {} not shown.", report::counted(failed(), "run"),
                       failed() == 1 ? "is" : "are"));
  }
  std::uint64_t failed() const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(comparison_.runs, [](const ComparedRun& run) { return !run.figures; }));
  }
  double note_height() const { return failed() > 0 ? 22 : 0; }

  const Comparison& comparison_;
  std::vector<Line> lines_;
  Upwards upwards_;
  Scale x_, y_;
  // Where marks are, and all that labels must not cover.
  std::vector<Box> marks_, placed_;
  std::map<const ComparedRun*, Box> place_;
  std::string out_;
};

}  // namespace

std::string chart(const Comparison& comparison) { return Chart(comparison).draw(); }

}  // namespace kith::comparison
