// Why this node, what forced it, and what a baseline misses.
#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "report/markup.h"
#include "report/opening.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr std::size_t most_nodes = 50, most_rows = 10, most_reaches = 3, most_values = 12, most_steps = 200,
                      most_matrix_columns = 8;

// How a column reads at a level: the example's label, else the level's name.
std::string label_at(const TableOutcome& result, std::size_t column, std::uint32_t level) {
  if (level == 0) return "as it is";
  if (column < result.columns.size() && level < result.columns[column].example.size())
    return value(result.columns[column].example[level], 28);
  return level_name(result, column, level);
}

// A cell is the darker the coarser its level is.
std::string level_cell(const TableOutcome& result, std::size_t column, std::uint32_t level) {
  const std::uint32_t top = top_height(result, column), height = level_height(result, column, level);
  const double share = top == 0 ? 0 : std::min(1.0, static_cast<double>(height) / static_cast<double>(top));
  return fmt::format("<td class=\"level{}\" style=\"--coarse:{:.0f}%\" title=\"{}: {}, {} of {}\">{}</td>",
                     level == 0 ? " ground" : "", 70 * share, column_name(result, column),
                     level_name(result, column, level), height, counted(std::max(top, height), "step"),
                     label_at(result, column, level));
}

bool in_a_matrix(const TableOutcome& result) { return result.quasi.size() <= most_matrix_columns; }

std::string node_row(const TableOutcome& result, const outcome::NodeFigures& node, std::string_view tag) {
  std::string cells;
  for (std::size_t c = 0; in_a_matrix(result) && c < node.levels.size(); ++c)
    cells += level_cell(result, c, node.levels[c]);
  const std::string words = in_a_matrix(result) ? std::string() : in_words(result, node.levels);
  return fmt::format("<tr{}><td>{}{}<small class=\"vector\">{}</small></td>{}{}</tr>\n",
                     tag.empty() ? "" : " class=\"here\"", words,
                     tag.empty() ? std::string() : fmt::format(" <span class=\"tag\">{}</span>", tag),
                     vector_of(result, node.levels), cells,
                     numbers({std::to_string(node.height), decimal(node.relative, 3), count(node.suppressed),
                              count(node.distinct)}));
}

// A long table scrolls in a box of its own; on paper it is whole.
std::string_view box_for(std::size_t rows, std::size_t most_in_view) {
  return rows > most_in_view
             ? "class=\"wide tall\" tabindex=\"0\" role=\"region\" aria-label=\"Scrolling table\""
             : wide_box;
}

// A matrix: a node per row, and a quasi column per column, if they are few.
std::string node_table(const TableOutcome& result, const std::string& caption, const std::string& rows,
                       std::size_t nodes) {
  std::vector<std::string> names = {"Node"};
  for (std::size_t c = 0; in_a_matrix(result) && c < result.quasi.size(); ++c)
    names.push_back(column_name(result, c));
  for (const char* figure : {"#Height", "#Relative", "#Suppressed", "#Classes"}) names.emplace_back(figure);
  return matrix(caption, names, rows, box_for(nodes, 12));
}

std::string examples_note(const TableOutcome& result) {
  std::string values;
  for (const outcome::ColumnSummary& column : result.columns)
    if (!column.example.empty())
      values += fmt::format("{}{} {}", values.empty() ? "" : ", ", text(column.name, 40),
                            value(column.example.front(), 40));
  if (values.empty() || !in_a_matrix(result)) return {};
  return note("The labels are those of frequent values: {}.", values);
}

// The chosen node first, then the others in their order.
std::string minimal_table(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  const bool minimal = lattice.chosen_is_minimal();
  std::string rows;
  if (minimal || !lattice.chosen.levels.empty())
    rows += node_row(result, lattice.chosen, minimal ? "chosen" : "chosen, not minimal");
  std::size_t shown = minimal ? 1 : 0;
  for (const outcome::NodeFigures& node : lattice.minimal) {
    if (shown == most_nodes) break;
    if (node.levels == lattice.chosen.levels) continue;
    rows += node_row(result, node, "");
    ++shown;
  }
  if (rows.empty()) return {};
  std::string shown_nodes = node_table(result, "The chosen node, and the minimal ones", rows, shown);
  if (shown < lattice.minimal.size())
    shown_nodes += note("{} of the {} minimal nodes are shown; {} more are not.", shown,
                        count(lattice.minimal.size()), count(lattice.minimal.size() - shown));
  return shown_nodes + examples_note(result) +
         note(
             "<b>Relative</b> height counts every step as a share of its column’s hierarchy. <b>Classes</b> "
             "are the distinct combinations of quasi values that would be left.");
}

// What a search that can stop early knows.
std::string how_far(const outcome::Lattice& lattice) {
  const std::string looked = fmt::format("Of {} in the lattice {} checked against the data",
                                         counted(lattice.nodes, "node"), count(lattice.checked) + " were");
  if (lattice.complete) return looked + ", enough to prove that <b>none is better</b> by this policy.";
  return fmt::format(
      "{}; <b>the search was not finished</b>. By this policy no node has a value below {}, so that none is "
      "better by more than <b>{}</b>.",
      looked, decimal(*lattice.bound, 4), percent(*lattice.gap));
}

std::string how_many(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  if (lattice.bound) return how_far(lattice);
  const auto are = [](std::uint64_t n) { return n == 1 ? std::string("1 is") : count(n) + " are"; };
  return fmt::format(
      "Of {} in the lattice {} checked against the data{} and <b>{} minimal</b>{}.",
      counted(lattice.nodes, "node"), lattice.checked == 1 ? "1 was" : count(lattice.checked) + " were",
      lattice.acceptable_known ? fmt::format("; {} acceptable", are(lattice.acceptable)) : "",
      are(lattice.minimal.size()),
      lattice.complete ? "" : " as far as this search had to look (it stops at a node of least height)");
}

std::string border(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  if (lattice.border == 0) {
    if (lattice.monotone) return {};
    return paragraph(
        "This model is <b>not monotone</b>: generalizing a good node further can make it bad, so no border "
        "separates good from bad. The search pruned only by what is monotone, and its answer is exact.");
  }
  return paragraph(
      "The answer has a proof, the <b>border</b>: {}, the minimal ones and the most general ones that fail. "
      "Everything above a minimal node is acceptable, everything below a failing one fails, so these alone "
      "decide every node of the lattice, and no exact search can check fewer. This one checked {}, {} times "
      "the border.{}",
      counted(lattice.border, "node"), count(lattice.checked),
      decimal(static_cast<double>(lattice.checked) / static_cast<double>(lattice.border), 2),
      lattice.border_verified ? " <b>The border was verified</b> by counting its nodes again."
                              : " The border was not counted again on this run.");
}

std::string left_by(const TableOutcome& result, const outcome::Baseline& baseline) {
  if (baseline.classes_below_k == 0) return fmt::format("no class below k = {}", count(result.k));
  return fmt::format("<b>{} below k = {}</b>, with {}, {} of them unique",
                     counted(baseline.classes_below_k, "class"), count(result.k),
                     counted(baseline.rows_below_k, "row"), count(baseline.unique_rows));
}

std::string reaches_in_words(const TableOutcome& result, const outcome::ForcingRow& row) {
  std::string items;
  for (const auto& levels : row.reaches | std::views::take(most_reaches))
    items += fmt::format("<li>{} <small class=\"vector\">{}</small></li>", in_words(result, levels),
                         vector_of(result, levels));
  if (row.reaches.size() > most_reaches)
    items += fmt::format("<li>and {}</li>", counted(row.reaches.size() - most_reaches, "other way"));
  return items.empty() ? "–" : "<ul class=\"plainlist\">" + items + "</ul>";
}

std::string values_of(const TableOutcome& result, const outcome::ForcingRow& row) {
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

std::string forcing_step(const TableOutcome& result, const outcome::ForcingStep& step) {
  std::string body = fmt::format("<h3>Without {}, height {} instead of {}</h3>\n",
                                 step.without == 1 ? "1 row" : "these " + counted(step.without, "row"),
                                 step.node.height, lattice_of(result).chosen.height);
  body += paragraph("This would then do: {} <small class=\"vector\">{}</small>.",
                    in_words(result, step.node.levels), vector_of(result, step.node.levels));
  if (step.rows.empty()) return body;
  std::string rows;
  const std::size_t shown = std::min(step.rows.size(), most_rows);
  for (const outcome::ForcingRow& row : step.rows | std::views::take(most_rows))
    rows +=
        fmt::format("<tr><th scope=\"row\" class=\"n\">{}</th><td>{}</td><td class=\"half\">{}</td></tr>\n",
                    row.row + 1, values_of(result, row), reaches_in_words(result, row));
  const std::string caption = shown < step.without
                                  ? fmt::format("The first {} of the {} rows", shown, count(step.without))
                              : step.without == 1 ? "The row"
                                                  : "The rows";
  return body + table(caption,
                      {"#Row", "Its quasi values", "Least it takes to be in company of " + count(result.k)},
                      rows, box_for(shown, 6));
}

}  // namespace

std::string choice_section(const TableOutcome& result) {
  if (!cells_of(result).columns.empty()) return {};
  std::string body;
  if (lattice_of(result).baseline) {
    body += paragraph("This node was reached by the walk of {}, not chosen among the minimal nodes.",
                      baseline_name(*lattice_of(result).baseline));
  } else {
    if (lattice_of(result).chosen_by == outcome::ChosenBy::plan)
      body += paragraph(
          "<b>The plan names levels</b> of this node, and it {} one of the minimal ones. What the plan "
          "leaves "
          "open was chosen among the nodes with these levels.",
          lattice_of(result).chosen_is_minimal() ? "is" : "is <b>not</b>");
    body += paragraph(policy_sentence(result.policy));
  }
  body += paragraph(
      "A node is <b>acceptable</b> when every class meets the model {}. It is <b>minimal</b> when no "
      "acceptable node lies below it, that is, when no column could be left more precise without another "
      "becoming coarser. {}",
      result.max_suppressed == 0 ? "without leaving out any row"
                                 : "after leaving out at most " + counted(result.max_suppressed, "row"),
      how_many(result));
  body += border(result);
  if (!lattice_of(result).baseline && chooses_among_all(result.policy)) {
    body += note(
        "This policy looks at every acceptable node, because with suppression generalizing more can lose "
        "less; the best one need not be minimal.");
  }
  return section("choice", "Why this node", body + minimal_table(result));
}

std::string forcing_section(const TableOutcome& result) {
  if (lattice_of(result).forcing.empty()) return {};
  std::string body = paragraph(
      "A few unusual rows often decide how coarse everything becomes. The <b>distance vector</b> of two rows "
      "says, column by column, how many steps up they first look alike; from these vectors follows, for each "
      "row, the least generalization at which it stands in company of {}.",
      count(result.k));
  for (const outcome::ForcingStep& step : lattice_of(result).forcing) body += forcing_step(result, step);
  body += note("{} These values are of real people: this is why the page is private.", numbered_rows);
  return section("forcing", "What forced it", body);
}

std::string baseline_section(const TableOutcome& result) {
  if (!lattice_of(result).baseline) return {};
  const outcome::Baseline& baseline = *lattice_of(result).baseline;
  const std::string name = baseline_name(baseline);
  std::string body = paragraph(
      "{} is built in so that its result can be compared on your own data. On all quasi columns together it "
      "leaves {}.",
      name, left_by(result, baseline));
  if (baseline.combinations > 0)
    body += paragraph("It looked at {} of columns and masked {}.",
                      counted(baseline.combinations, "combination"), counted(baseline.masked_cells, "cell"));
  body += paragraph(baseline.minimal ? "Its node is one of the minimal ones."
                    : !baseline.better.empty()
                        ? "<b>Its node is not minimal:</b> less generalization would do."
                        : "<b>Its node is not acceptable:</b> more rows than the plan lets leave out are in "
                          "classes that fail the model.");
  std::string better, steps;
  for (const outcome::NodeFigures& node : baseline.better | std::views::take(most_nodes))
    better += node_row(result, node, "");
  if (!better.empty())
    body += node_table(result,
                       fmt::format("{} below its own: more precise, and acceptable",
                                   counted(baseline.better.size(), "minimal node")),
                       better, baseline.better.size());
  for (std::size_t i = 0; i < std::min(baseline.steps.size(), most_steps); ++i)
    steps += fmt::format("<li>{}</li>\n", i < baseline.walk.size() ? in_words(result, baseline.walk[i])
                                                                   : text(baseline.steps[i], 300));
  if (!steps.empty()) body += "<h3>Its walk</h3>\n<ol>\n" + steps + "</ol>\n";
  if (baseline.steps.size() > most_steps)
    body += note("{} more steps are not shown.", count(baseline.steps.size() - most_steps));
  return section("baseline", "What " + name + " misses", body);
}

}  // namespace kith::report
