// Snapshots before and after, how far records moved, and what that cost each sensitive value.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"

namespace kith::report {
namespace {

constexpr double width = 860, left = 64, right = 24, top = 34, room = 170;
constexpr std::size_t most_bins = 90, most_values = 60;

double share(std::uint64_t level, std::uint64_t records) {
  return records == 0 ? 0 : static_cast<double>(level) / static_cast<double>(records);
}

// Neighbouring snapshots that the picture shows as one; the worst of them stands for all.
// The label is escaped; before and after have the greatest share of a value.
struct Bin {
  std::string label;
  std::uint64_t in = 0, published = 0;
  double before = 0, after = 0;
};

std::vector<Bin> binned(const std::vector<outcome::NamedSnapshot>& snapshots) {
  const std::size_t each = std::max<std::size_t>(1, (snapshots.size() + most_bins - 1) / most_bins);
  std::vector<Bin> bins;
  for (std::size_t first = 0; first < snapshots.size(); first += each) {
    const std::size_t last = std::min(first + each, snapshots.size()) - 1;
    Bin bin;
    bin.label = text(snapshots[first].label, 24);
    if (last > first) bin.label += " to " + text(snapshots[last].label, 24);
    for (std::size_t i = first; i <= last; ++i) {
      const outcome::SnapshotFigures& figures = snapshots[i].figures;
      bin.in += figures.in;
      bin.published += figures.published;
      bin.before = std::max(bin.before, share(figures.level_in, figures.in));
      bin.after = std::max(bin.after, share(figures.level, figures.published));
    }
    bins.push_back(bin);
  }
  return bins;
}

struct Slots {
  std::size_t n;
  double step() const { return (width - left - right) / static_cast<double>(n); }
  double middle(std::size_t i) const { return left + step() * (static_cast<double>(i) + 0.5); }
};

void name_times(Picture& picture, const std::vector<outcome::NamedSnapshot>& snapshots, std::size_t bins) {
  const std::size_t each = (snapshots.size() + bins - 1) / bins, every = (bins + 6) / 7;
  const Slots slots{bins};
  for (std::size_t i = 0; i < bins; i += every)
    picture.label(slots.middle(i), top + room + 18, Anchor::middle, "tick",
                  text(snapshots[i * each].label, 16));
}

std::string shares_picture(const RepositionOutcome& result, const std::vector<Bin>& bins) {
  Picture picture(width, top + room + 30, "Share of the most frequent value by snapshot, before and after");
  picture.label(0, 12, Anchor::start, "axis strong", "Share of the most frequent value in a snapshot");
  const auto y = [](double value) { return top + room * (1 - value); };
  for (const double at : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    picture.line(left, y(at), width - right, y(at), at == 0 ? "base" : "grid");
    picture.label(left - 10, y(at) + 4, Anchor::end, "tick", percent(at));
  }
  const Slots slots{bins.size()};
  const double bar = std::min(30.0, slots.step() * 0.72);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const Bin& bin = bins[i];
    const std::string said =
        fmt::format("{}: before {}, after {}", bin.label, bin.in > 0 ? percent(bin.before) : "no records",
                    bin.published > 0 ? percent(bin.after) : "nothing published");
    if (bin.in > 0)
      picture.rect(slots.middle(i) - bar / 2, y(bin.before), bar, room * bin.before, "bar-before", said);
    if (bin.published > 0) picture.circle(slots.middle(i), y(bin.after), 3.4, "dot-after", said);
  }
  const double limit = 1 / static_cast<double>(std::max<std::uint64_t>(result.l, 1));
  picture.line(left, y(limit), width - right, y(limit), "limit");
  picture.label(width - right, y(limit) - 6, Anchor::end, "tick halo",
                fmt::format("1/l = {}", percent(limit)));
  name_times(picture, result.snapshots, bins.size());
  return std::move(picture).finish();
}

std::string counts_picture(const RepositionOutcome& result, const std::vector<Bin>& bins) {
  std::uint64_t most = 1;
  for (const Bin& bin : bins) most = std::max({most, bin.in, bin.published});
  Picture picture(width, top + room + 30, "Records by snapshot, received and published");
  picture.label(0, 12, Anchor::start, "axis strong", "Records");
  const auto y = [&](std::uint64_t n) { return top + room * (1 - share(n, most)); };
  for (const std::uint64_t at : round_steps(most, 5)) {
    picture.line(left, y(at), width - right, y(at), at == 0 ? "base" : "grid");
    picture.label(left - 10, y(at) + 4, Anchor::end, "tick", short_count(at));
  }
  const Slots slots{bins.size()};
  const double bar = std::min(30.0, slots.step() * 0.72);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const Bin& bin = bins[i];
    const std::string said =
        fmt::format("{}: {} in, {} published", bin.label, count(bin.in), count(bin.published));
    picture.rect(slots.middle(i) - bar / 2, y(bin.in), bar, top + room - y(bin.in), "bar-before", said);
    picture.circle(slots.middle(i), y(bin.published), 3.4, "dot-after", said);
  }
  name_times(picture, result.snapshots, bins.size());
  return std::move(picture).finish();
}

std::string legend() {
  return "<p class=\"legend\"><span><svg viewBox=\"0 0 15 15\" aria-hidden=\"true\"><rect x=\"2\" y=\"2\" "
         "width=\"11\" height=\"11\" class=\"bar-before\"/></svg>as received</span><span><svg viewBox=\"0 0 "
         "15 15\" aria-hidden=\"true\"><circle cx=\"7.5\" cy=\"7.5\" r=\"4\" class=\"dot-after\"/></svg>as "
         "published</span></p>\n";
}

std::string value_row(std::string_view name, const outcome::ValueFigures& v) {
  return row(name, numbers({count(v.in), count(v.published), count(v.moved), count(v.dropped),
                            share_of(v.dropped, v.in), decimal(v.loss, 2)}));
}

}  // namespace

std::string snapshots_section(const RepositionOutcome& result) {
  if (result.snapshots.empty()) return {};
  std::uint64_t with_records = 0, skewed = 0, empty_now = 0, skewed_now = 0;
  for (const outcome::NamedSnapshot& snapshot : result.snapshots) {
    if (snapshot.figures.in > 0) ++with_records;
    if (!snapshot.figures.eligible_in) ++skewed;
    if (snapshot.figures.in > 0 && snapshot.figures.published == 0) ++empty_now;
    if (snapshot.figures.level > snapshot.figures.published / std::max<std::uint64_t>(result.l, 1))
      ++skewed_now;
  }
  std::string body = paragraph(
      "A snapshot can be published {0}-diverse when no sensitive value has more than one in {0} of its "
      "records. As they came, <b>{1} of {2} with records</b> could not be. As published, {3}.",
      count(result.l), count(skewed), counted(with_records, "snapshot"),
      skewed_now == 0 ? "all can" : fmt::format("<b>{} cannot</b>", count(skewed_now)));
  if (empty_now > 0)
    body += paragraph("{} had records and {} empty now: every one was moved or dropped.",
                      counted(empty_now, "snapshot"), empty_now == 1 ? "is" : "are");
  const std::vector<Bin> bins = binned(result.snapshots);
  body += figure(legend() + shares_picture(result, bins)) + figure(counts_picture(result, bins));
  if (bins.size() < result.snapshots.size())
    body +=
        note("{} are drawn as {}: records of neighbours are added up, and the most skewed of them is shown.",
             counted(result.snapshots.size(), "snapshot"), count(bins.size()));
  if (result.figures.snapshots_in_all > result.snapshots.size())
    body += note("{} in all; long gaps without records and the oldest ones are not drawn.",
                 counted(result.figures.snapshots_in_all, "snapshot"));
  return section("snapshots", "Snapshots before and after", body);
}

std::string distances_section(const RepositionOutcome& result) {
  const auto& distances = result.figures.distances;
  if (result.figures.published == 0 || distances.empty()) return {};
  std::uint64_t delays = 0, most = 1;
  for (std::size_t d = 0; d < distances.size(); ++d) delays += d * distances[d];
  for (const std::uint64_t n : distances) most = std::max(most, n);
  const double mean = static_cast<double>(delays) / static_cast<double>(result.figures.published);
  std::string body = paragraph(
      "A record is published in its own snapshot or up to {} later, never earlier. Over all "
      "published records the delay is <b>{}</b> on average.",
      counted(result.window - 1, "snapshot"), fmt::format("{} snapshots", decimal(mean, 3)));
  const double line = 30, bars = 560;
  Picture picture(width, line * static_cast<double>(distances.size()) + 26,
                  "Published records by how much later they are published");
  picture.label(0, 12, Anchor::start, "axis strong", "Published records by delay");
  for (std::size_t d = 0; d < distances.size(); ++d) {
    const double y = 24 + line * static_cast<double>(d), length = bars * share(distances[d], most);
    const std::string name = d == 0 ? "not moved" : fmt::format("{} later", count(d));
    picture.label(96, y + 16, Anchor::end, "tick", name);
    picture.rect(106, y + 4, std::max(length, distances[d] > 0 ? 1.5 : 0.0), 17,
                 d == 0 ? "bar-before" : "bar-after", fmt::format("{}: {}", name, count(distances[d])));
    picture.label(
        114 + length, y + 16, Anchor::start, "tick",
        fmt::format("{} ({})", count(distances[d]), share_of(distances[d], result.figures.published)));
  }
  return section("delays", "How far records moved", body + figure(std::move(picture).finish()));
}

std::string values_section(const RepositionOutcome& result) {
  std::vector<outcome::ValueFigures> values = result.figures.values;
  if (values.empty()) return {};
  std::ranges::stable_sort(values, std::greater<>(), &outcome::ValueFigures::in);
  std::string rows;
  outcome::ValueFigures others, all;
  const auto add = [](outcome::ValueFigures& to, const outcome::ValueFigures& v) {
    to.in += v.in, to.published += v.published, to.moved += v.moved, to.dropped += v.dropped;
    to.loss += v.loss;
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    add(all, values[i]);
    if (i < most_values)
      rows += value_row(value(values[i].value), values[i]);
    else
      add(others, values[i]);
  }
  if (values.size() > most_values)
    rows += value_row(fmt::format("{} rarer ones", count(values.size() - most_values)), others);
  rows += value_row("All", all);
  return section(
      "values", "What it cost each sensitive value",
      paragraph(
          "Frequent values are what makes a snapshot skewed, so they are moved and dropped first. Whoever "
          "counts <code>{}</code> in the release should know how much of it is missing.",
          text(result.sensitive_column, 60)) +
          table("",
                {"Value", "#Records", "#Published", "#of these moved", "#Dropped", "#Share dropped", "#Loss"},
                rows, tall_box) +
          note("Loss adds up what the plan charges: mu of the distance for every record moved, beta for "
               "every record dropped."));
}

}  // namespace kith::report
