// Why this node, what forced it, and what a baseline misses.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/sections.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr std::size_t most_nodes = 50, most_rows = 10, most_reaches = 3, most_values = 12, most_steps = 200;

std::string node_row(const outcome::TableOutcome& result, const outcome::NodeFigures& node,
                     std::string_view tag) {
  return fmt::format(
      "<tr{}><td>{}{}<small class=\"vector\">{}</small></td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
      "<td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
      tag.empty() ? "" : " class=\"here\"", in_words(result, node.levels),
      tag.empty() ? std::string() : fmt::format(" <span class=\"tag\">{}</span>", tag),
      vector_of(result, node.levels), node.height, decimal(node.relative, 3), count(node.suppressed),
      count(node.distinct));
}

// A long table scrolls in a box of its own; on paper it is whole.
std::string_view box_for(std::size_t rows, std::size_t most_in_view) {
  return rows > most_in_view
             ? "class=\"wide tall\" tabindex=\"0\" role=\"region\" aria-label=\"Scrolling table\""
             : "class=\"wide\"";
}

std::string node_table(const std::string& caption, const std::string& rows, std::size_t nodes) {
  return fmt::format(
      "<div {}><table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">Node</th>"
      "<th scope=\"col\" class=\"n\">Height</th><th scope=\"col\" class=\"n\">Relative</th>"
      "<th scope=\"col\" class=\"n\">Suppressed</th><th scope=\"col\" class=\"n\">Classes</th></tr></thead>\n"
      "<tbody>\n{}</tbody></table></div>\n",
      box_for(nodes, 12), caption, rows);
}

// The chosen node first, then the others in their order.
std::string minimal_table(const outcome::TableOutcome& result) {
  const auto is_chosen = [&](const outcome::NodeFigures& node) {
    return node.levels == outcome::lattice_of(result).chosen.levels;
  };
  const bool minimal = std::ranges::any_of(outcome::lattice_of(result).minimal, is_chosen);
  std::string rows;
  if (minimal || !outcome::lattice_of(result).chosen.levels.empty()) {
    rows += node_row(result, outcome::lattice_of(result).chosen, minimal ? "chosen" : "chosen, not minimal");
  }
  std::size_t shown = minimal ? 1 : 0;
  for (const outcome::NodeFigures& node : outcome::lattice_of(result).minimal) {
    if (shown == most_nodes) break;
    if (is_chosen(node)) continue;
    rows += node_row(result, node, "");
    ++shown;
  }
  if (rows.empty()) return {};
  std::string table = node_table("The chosen node, and the minimal ones", rows, shown);
  if (shown < outcome::lattice_of(result).minimal.size()) {
    table += note(fmt::format("{} of the {} minimal nodes are shown; {} more are not.", shown,
                              count(outcome::lattice_of(result).minimal.size()),
                              count(outcome::lattice_of(result).minimal.size() - shown)));
  }
  return table + note(
                     "<b>Relative</b> height counts every step as a share of its column’s hierarchy. "
                     "<b>Classes</b> are the distinct combinations of quasi values that would be released.");
}

std::string how_many(const outcome::TableOutcome& result) {
  std::string said = fmt::format("Of {} in the lattice ", counted(outcome::lattice_of(result).nodes, "node"));
  said +=
      fmt::format("{} checked against the data", outcome::lattice_of(result).checked == 1
                                                     ? "1 was"
                                                     : count(outcome::lattice_of(result).checked) + " were");
  if (outcome::lattice_of(result).acceptable_known) {
    said += fmt::format("; {} acceptable", outcome::lattice_of(result).acceptable == 1
                                               ? "1 is"
                                               : count(outcome::lattice_of(result).acceptable) + " are");
  }
  said += fmt::format(" and <b>{} minimal</b>{}.",
                      outcome::lattice_of(result).minimal.size() == 1
                          ? "1 is"
                          : count(outcome::lattice_of(result).minimal.size()) + " are",
                      outcome::lattice_of(result).complete
                          ? ""
                          : " as far as this search had to look (it stops at a node of least height)");
  return said;
}

std::string border(const outcome::TableOutcome& result) {
  if (outcome::lattice_of(result).border == 0) {
    if (outcome::lattice_of(result).monotone) return {};
    return paragraph(
        "This model is <b>not monotone</b>: generalizing a good node further can make it bad, so no border "
        "separates good from bad. The search pruned only by what is monotone, and its answer is exact.");
  }
  std::string said = fmt::format(
      "The answer has a proof, the <b>border</b>: {}, the minimal ones and the most general ones that fail. "
      "Everything "
      "above a minimal node is acceptable, everything below a failing one fails, so these alone decide every "
      "node of "
      "the lattice, and no exact search can check fewer. This one checked {}, {} times the border.",
      counted(outcome::lattice_of(result).border, "node"), count(outcome::lattice_of(result).checked),
      decimal(static_cast<double>(outcome::lattice_of(result).checked) /
                  static_cast<double>(outcome::lattice_of(result).border),
              2));
  said += outcome::lattice_of(result).border_verified
              ? " <b>The border was verified</b> by counting its nodes again."
              : " The border was not counted again on this run.";
  return paragraph(said);
}

std::string left_by(const outcome::TableOutcome& result, const outcome::Baseline& baseline) {
  if (baseline.classes_below_k == 0) return fmt::format("no class below k = {}", count(result.k));
  return fmt::format("<b>{} below k = {}</b>, with {}, {} of them unique",
                     counted(baseline.classes_below_k, "class"), count(result.k),
                     counted(baseline.rows_below_k, "row"), count(baseline.unique_rows));
}

std::string reaches_in_words(const outcome::TableOutcome& result, const outcome::ForcingRow& row) {
  std::string items;
  for (std::size_t i = 0; i < std::min(row.reaches.size(), most_reaches); ++i) {
    items += fmt::format("<li>{} <small class=\"vector\">{}</small></li>", in_words(result, row.reaches[i]),
                         vector_of(result, row.reaches[i]));
  }
  if (row.reaches.size() > most_reaches) {
    items += fmt::format("<li>and {}</li>", counted(row.reaches.size() - most_reaches, "other way"));
  }
  return items.empty() ? "–" : "<ul class=\"plainlist\">" + items + "</ul>";
}

std::string values_of(const outcome::TableOutcome& result, const outcome::ForcingRow& row) {
  std::string shown;
  for (std::size_t i = 0; i < std::min(row.values.size(), most_values); ++i) {
    shown += fmt::format("{}<span class=\"key\">{}</span>&nbsp;{}", i == 0 ? "" : "&nbsp;· ",
                         column_name(result, i), value(row.values[i], 30));
  }
  if (row.values.size() > most_values) {
    shown += fmt::format(" · and {}", counted(row.values.size() - most_values, "more column"));
  }
  return shown;
}

std::string forcing_step(const outcome::TableOutcome& result, const outcome::ForcingStep& step) {
  std::string body = fmt::format("<h3>Without {}, height {} instead of {}</h3>\n",
                                 step.without == 1 ? "1 row" : "these " + counted(step.without, "row"),
                                 step.node.height, outcome::lattice_of(result).chosen.height);
  body += paragraph(fmt::format("This would then do: {} <small class=\"vector\">{}</small>.",
                                in_words(result, step.node.levels), vector_of(result, step.node.levels)));
  if (step.rows.empty()) return body;
  std::string rows;
  const std::size_t shown = std::min(step.rows.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    rows += fmt::format(
        "<tr><th scope=\"row\" class=\"n\">{}</th><td>{}</td><td class=\"half\">{}</td></tr>\n",
        step.rows[i].row, values_of(result, step.rows[i]), reaches_in_words(result, step.rows[i]));
  }
  body += fmt::format(
      "<div {}><table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\" class=\"n\">Row</th>"
      "<th scope=\"col\">Its quasi values</th><th scope=\"col\">Least it takes to be in company of "
      "{}</th></tr></thead>"
      "\n<tbody>\n{}</tbody></table></div>\n",
      box_for(shown, 6),
      shown < step.without ? fmt::format("The first {} of the {} rows", shown, count(step.without))
      : step.without == 1  ? "The row"
                           : "The rows",
      count(result.k), rows);
  return body;
}

}  // namespace

std::string choice_section(const outcome::TableOutcome& result) {
  if (!outcome::cells_of(result).columns.empty()) return {};
  std::string body;
  if (outcome::lattice_of(result).baseline) {
    body +=
        paragraph(fmt::format("This node was reached by the walk of {}, not chosen among the minimal nodes.",
                              baseline_name(*outcome::lattice_of(result).baseline)));
  } else {
    body += paragraph(policy_sentence(result.policy));
  }
  body += paragraph(fmt::format(
      "A node is <b>acceptable</b> when every class meets the model {}. It is "
      "<b>minimal</b> when no acceptable node lies below it, that is, when no column could be left more "
      "precise "
      "without another becoming coarser. {}",
      result.max_suppressed == 0 ? "without leaving out any row"
                                 : "after leaving out at most " + counted(result.max_suppressed, "row"),
      how_many(result)));
  body += border(result);
  if (!outcome::lattice_of(result).baseline && chooses_among_all(result.policy)) {
    body += note(
        "This policy looks at every acceptable node, because with suppression generalizing more can lose "
        "less; the best one need not be minimal.");
  }
  return section("choice", "Why this node", body + minimal_table(result));
}

std::string forcing_section(const outcome::TableOutcome& result) {
  if (outcome::lattice_of(result).forcing.empty()) return {};
  std::string body =
      paragraph(fmt::format("A few unusual rows often decide how coarse everything becomes. The <b>distance "
                            "vector</b> of two rows says, "
                            "column by column, how many steps up they first look alike; from these vectors "
                            "follows, for each row, the least "
                            "generalization at which it stands in company of {}.",
                            count(result.k)));
  for (const outcome::ForcingStep& step : outcome::lattice_of(result).forcing)
    body += forcing_step(result, step);
  body += note(
      "Rows are numbered from 0 as in the source. These values are of real people: this is why the page is "
      "private.");
  return section("forcing", "What forced it", body);
}

std::string baseline_section(const outcome::TableOutcome& result) {
  if (!outcome::lattice_of(result).baseline) return {};
  const outcome::Baseline& baseline = *outcome::lattice_of(result).baseline;
  const std::string name = baseline_name(baseline);
  std::string body =
      paragraph(fmt::format("{} is built in so that its result can be compared on your own data. On all "
                            "quasi columns together it leaves {}.",
                            name, left_by(result, baseline)));
  if (baseline.combinations > 0) {
    body += paragraph(fmt::format("It looked at {} of columns and masked {}.",
                                  counted(baseline.combinations, "combination"),
                                  counted(baseline.masked_cells, "cell")));
  }
  body += paragraph(baseline.minimal ? "Its node is one of the minimal ones."
                                     : "<b>Its node is not minimal:</b> less generalization would do.");
  std::string better;
  for (std::size_t i = 0; i < std::min(baseline.better.size(), most_nodes); ++i) {
    better += node_row(result, baseline.better[i], "");
  }
  if (!better.empty()) {
    body += node_table(fmt::format("{} below its own: more precise, and acceptable",
                                   counted(baseline.better.size(), "minimal node")),
                       better, baseline.better.size());
  }
  std::string steps;
  for (std::size_t i = 0; i < std::min(baseline.steps.size(), most_steps); ++i) {
    steps += fmt::format("<li>{}</li>\n", text(baseline.steps[i], 300));
  }
  if (!steps.empty()) body += "<h3>Its walk</h3>\n<ol>\n" + steps + "</ol>\n";
  if (baseline.steps.size() > most_steps) {
    body += note(fmt::format("{} more steps are not shown.", count(baseline.steps.size() - most_steps)));
  }
  return section("baseline", "What " + name + " misses", body);
}

}  // namespace kith::report
