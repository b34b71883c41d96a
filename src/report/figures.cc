// Risk and loss, each with its formula and how to read it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

struct RiskText {
  std::string_view name, formula, reading;
  double loss::Risk::* figure;
};

constexpr std::array risks = {
    RiskText{"Prosecutor, highest", "1 / smallest class",
             "The attacker knows that somebody is in the table: the chance to pick the right row, at worst.",
             &loss::Risk::highest},
    RiskText{"Prosecutor, average", "mean over rows of 1 / class size",
             "The same, for a row picked at random.", &loss::Risk::average},
    RiskText{"Journalist, highest", "highest × sampling fraction",
             "The attacker does not know whether the person is in the table at all.",
             &loss::Risk::journalist},
    RiskText{"Marketer", "classes / persons in them",
             "The share of persons that linking everybody would get right.", &loss::Risk::marketer},
    RiskText{"Share at risk", "rows with 1 / class size &gt; threshold, of all",
             "How many rows lie above the threshold.", &loss::Risk::at_risk},
};

// The smallest class size s with 1/s <= threshold; 0 if there is none. Division rounds monotonically, so
// that a decimal threshold compares here as it does on paper.
std::uint64_t least_size_meeting(double threshold) {
  if (!(threshold > 1e-12)) return 0;
  if (threshold >= 1) return 1;
  const auto meets = [&](std::uint64_t size) { return 1.0 / static_cast<double>(size) <= threshold; };
  auto size = static_cast<std::uint64_t>(std::ceil(1 / threshold));
  while (size > 1 && meets(size - 1)) --size;
  while (!meets(size)) ++size;
  return size;
}

std::string written(double threshold) { return fmt::format("{}", threshold); }

int digits_against(double threshold) {
  int digits = 0;
  for (const char c : written(threshold)) {
    if (c == 'e') break;
    if (c != '.' && (c != '0' || digits > 0)) ++digits;
  }
  return std::max(3, digits + 1);
}

std::string fraction(std::uint64_t size, double threshold) {
  const std::string as_decimal = reciprocal(size, digits_against(threshold));
  return size == 1 ? "1/1 = 1" : fmt::format("1/{} = {}", count(size), as_decimal);
}

std::string threshold_rule(const TableOutcome& result) {
  const double threshold = result.risk_threshold;
  const bool histories = result.by_history && result.histories;
  const std::uint64_t least = least_size_meeting(threshold),
                      size = histories ? result.histories->smallest : result.classes.smallest;
  std::string said = fmt::format("The threshold is <b>{}</b>, and a risk meets it when it is at most that. ",
                                 written(threshold));
  if (least == 0) return paragraph(said + "No class of any size meets it.");
  if (size > 0) {
    const bool met = size >= least;
    said += fmt::format("{} {}: <b>{} is {} {}: {}</b>; ",
                        histories ? "The rarest history is shared by" : "The smallest class has",
                        counted(size, counted_in(result)), fraction(size, threshold),
                        met ? "at most" : "more than", written(threshold), met ? "met" : "not met");
  }
  said += fmt::format("the smallest class that meets {} is <b>{}</b> ({}", written(threshold), count(least),
                      fraction(least, threshold));
  if (least > 1)
    said += fmt::format(", while {} is more than {}", fraction(least - 1, threshold), written(threshold));
  return paragraph(said + ").");
}

std::string figure_row(std::string_view name, std::string_view reading, std::string_view formula,
                       std::string_view cells) {
  return row(fmt::format("{}<small>{}</small>", name, reading),
             fmt::format("<td class=\"formula\">{}</td>{}", formula, cells));
}

std::string strong_number(std::string_view shown) {
  return fmt::format("<td class=\"n strong\">{}</td>", shown);
}

std::string risk_table(const TableOutcome& result) {
  std::string rows;
  for (const RiskText& risk : risks)
    rows += figure_row(
        risk.name, risk.reading, risk.formula,
        numbers({decimal(result.before.*risk.figure)}) + strong_number(decimal(result.after.*risk.figure)));
  rows += figure_row("Unique rows", "Rows that are alone in their class.", "rows in classes of one",
                     numbers({count(result.before.unique)}) + strong_number(count(result.after.unique)));
  return table("Risk of being recognized by the quasi columns", {"Attacker", "Formula", "#Before", "#After"},
               rows);
}

double within_unit(double share) { return std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0; }

std::string risk_picture(const TableOutcome& result) {
  constexpr double width = 860, left = 180, right = 40, line = 36, top = 34;
  const auto x = [&](double share) { return left + (width - left - right) * within_unit(share); };
  const double bottom = top + line * static_cast<double>(risks.size());
  Picture picture(width, bottom + 34,
                  "Risk before and after, on a scale from 0 to 1; the table below has the figures");
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    picture.line(x(tenth / 10.0), top, x(tenth / 10.0), bottom, tenth == 0 ? "base" : "grid");
    picture.label(x(tenth / 10.0), bottom + 18, Anchor::middle, "tick", decimal(tenth / 10.0, 1));
  }
  picture.line(x(result.risk_threshold), top - 12, x(result.risk_threshold), bottom, "limit");
  picture.label(x(result.risk_threshold) + 6, top - 10, Anchor::start, "axis strong halo",
                fmt::format("threshold {}", written(result.risk_threshold)));
  double y = top + line / 2;
  for (const RiskText& risk : risks) {
    const double before = result.before.*risk.figure, after = result.after.*risk.figure;
    picture.label(left - 18, y + 4, Anchor::end, "axis strong", risk.name);
    picture.line(x(before), y, x(after), y, "reach");
    picture.circle(x(before), y, 6, "dot-before", fmt::format("{} before: {}", risk.name, decimal(before)));
    picture.circle(x(after), y, 6, "dot-after", fmt::format("{} after: {}", risk.name, decimal(after)));
    y += line;
  }
  return std::move(picture).finish();
}

struct LossText {
  std::string_view name, formula, reading;
  std::string figure;
  // A share of the worst, or negative if the figure has no end.
  double meter;
};

std::vector<LossText> losses(const TableOutcome& result) {
  const loss::Loss& loss = result.loss;
  return {
      {"Discernibility", "Σ<sub>classes</sub> size<sup>2</sup> + rows × suppressed rows",
       "Every row pays the number of rows it looks like, a suppressed one the whole table. Lower is better; "
       "compare it between releases of the same table only.",
       count(loss.discernibility), -1},
      {"Average class", "rows released / (classes × k)",
       "1 is the best there is: no class larger than k asks for. 3 means classes three times as large as "
       "needed.",
       decimal(loss.average_class, 3), -1},
      {"NCP", "mean<sub>cells</sub> (leaves covered − 1) / (leaves − 1)",
       "How much of its column’s domain a cell covers: 0 for one value, 1 for all of it. A suppressed row "
       "counts 1.",
       decimal(loss.ncp), loss.ncp},
      {"ARX loss",
       "Π<sub>j</sub> (v<sub>j</sub> + 1)<sup>1/m</sup> − 1, v<sub>j</sub> = (Σ<sub>rows</sub> share − "
       "n/D<sub>j</sub>) / (n − n/D<sub>j</sub>)",
       "The default measure of ARX, for comparison: share is the part of the D<sub>j</sub> leaves of column "
       "j that a cell covers, n rows, m columns. 0 is none, 1 all.",
       decimal(loss.arx_loss, 6), loss.arx_loss},
      {"Precision", "1 − mean<sub>cells</sub> level / height",
       "1 where nothing was generalized, 0 where everything is at the top. Higher is better.",
       decimal(loss.precision), 1 - loss.precision},
      {"Non-uniform entropy",
       "−Σ<sub>cells</sub> log<sub>2</sub> (rows with the value / rows with its label), as a share of what "
       "hiding everything would lose",
       "How uncertain the original value is once the released one is known. 0 is certain, 1 as good as "
       "hidden.",
       decimal(loss.entropy), loss.entropy},
  };
}

}  // namespace

std::string risk_section(const TableOutcome& result) {
  std::string body = paragraph(
      "Three attackers are usual in the field. All of them know the quasi columns of the people they look "
      "for, and nothing else; what differs is what they know about the table.");
  if (result.by_history)
    body += paragraph(
        "Here they know the quasi values of <b>all rows</b> of a person. So a class, in the formulas, is the "
        "persons who share a history, and its rows are all rows of these persons.");
  const auto dot = [](std::string_view when) {
    return fmt::format(
        "<span><svg viewBox=\"0 0 18 18\"><circle cx=\"9\" cy=\"9\" r=\"6\" class=\"dot-{0}\"/></svg> {0}"
        "</span>",
        when);
  };
  body += figure("<p class=\"legend\" aria-hidden=\"true\">" + dot("before") + dot("after") + "</p>\n" +
                 risk_picture(result));
  body += threshold_rule(result) + risk_table(result);
  body += note("Sampling fraction: {}, the share of the population that the table holds{}.",
               decimal(result.sampling_fraction, 6),
               result.sampling_fraction == 1 ? "; at 1 the journalist is the prosecutor" : "");
  return section("risk", "Risk, before and after", body);
}

std::string loss_section(const TableOutcome& result) {
  std::string rows;
  for (const LossText& loss : losses(result))
    rows += figure_row(
        loss.name, loss.reading, loss.formula,
        strong_number(loss.figure + (loss.meter < 0 ? std::string() : meter(within_unit(loss.meter)))));
  return section("loss", "What was lost",
                 paragraph("What the release costs its users, by the measures that the field compares.") +
                     table("Information loss; the bars show the share that is lost",
                           {"Measure", "Formula", "#Value"}, rows));
}

}  // namespace kith::report
