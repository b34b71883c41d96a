// How the table was cut into cells (method local), and what other ways of cutting would have given.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

std::string_view sentence_of(std::string_view policy) {
  if (policy == "widest-span")
    return "Each cell was cut along the column in which it is widest, as near to the median as the model "
           "allows.";
  if (policy == "least-loss")
    return "Each cell was cut where the parts together lose least, over all columns and all places.";
  return "Each cell was cut where the parts together lose least; small cells by the best of all sequences of "
         "cuts.";
}

std::string cut_row(const TableOutcome& result, std::size_t c) {
  const outcome::CutColumn& cut = cells_of(result).columns[c];
  return row(column_name(result, c), cell(text(cut.kind, 60)) + numbers({count(cut.cuts), count(cut.cells),
                                                                         share_of(cut.whole, result.released),
                                                                         decimal(result.columns[c].ncp, 3)}));
}

std::string variants(const TableOutcome& result) {
  const std::vector<outcome::CutVariant>& all = cells_of(result).variants;
  if (all.empty()) return {};
  std::string rows;
  const double most = std::ranges::max(all, {}, &outcome::CutVariant::ncp).ncp;
  for (const outcome::CutVariant& variant : all) {
    const bool here = variant.policy == result.policy;
    const std::string bar = fmt::format("<span class=\"meter\"><i style=\"width:{:.0f}%\"></i></span>",
                                        most > 0 ? 100 * variant.ncp / most : 0);
    rows +=
        row(text(variant.policy) + (here ? "<span class=\"tag\">chosen</span>" : ""),
            numbers({count(variant.classes), decimal(variant.ncp, 4) + bar, count(variant.discernibility)}),
            here);
  }
  return table("Ways of cutting, on this table", {"Policy", "#Classes", "#NCP", "#Discernibility"}, rows);
}

std::string overlapping_section(const TableOutcome& result) {
  std::string rows;
  for (std::size_t c = 0; c < cells_of(result).columns.size(); ++c) {
    const outcome::CutColumn& column = cells_of(result).columns[c];
    rows +=
        row(column_name(result, c), cell(text(column.kind, 60)) +
                                        numbers({count(column.cells), share_of(column.whole, result.released),
                                                 decimal(result.columns[c].ncp, 3)}));
  }
  const std::string body =
      paragraph(
          "Rows that are near to each other are put into classes, for as long as moving a row to another "
          "class lets "
          "all rows together lose less. In every column a class has the <b>least label</b> that holds its "
          "rows.") +
      paragraph(
          "Classes may <b>overlap</b>: a row of one class can lie within the labels of another, and equal "
          "rows can "
          "have different labels. Every class meets the model by itself. Whoever knows all quasi values of "
          "the table "
          "and how classes are made can work out who is in which class, and is left with its k persons.") +
      table("Labels by column", {"Column", "Labels of", "#Different labels", "#Rows with *", "#NCP"}, rows);
  return section("cells", "How classes were made", body);
}

}  // namespace

std::string cells_section(const TableOutcome& result) {
  if (cells_of(result).columns.empty()) return {};
  if (result.policy == "overlapping") return overlapping_section(result);
  std::string rows;
  for (std::size_t c = 0; c < cells_of(result).columns.size(); ++c) rows += cut_row(result, c);
  std::string body = paragraph(
      "The table is cut into cells, again and again along one column at a time, for as long as every part "
      "keeps the model. So crowded regions are released finely and sparse ones coarsely, where one level for "
      "the whole column would have to suit the sparsest.");
  body += paragraph(std::string(sentence_of(result.policy)));
  body += paragraph(
      cells_of(result).ranges == "tight"
          ? "Cells are shown as <b>tight boxes</b>: the least and the greatest value that occur in the class."
          : "Cells are shown as <b>cells of the partition</b>: they reach to the next cut, and to everything "
            "beyond the outermost ones (<code>&lt;= 30</code>, <code>&gt; 60</code>), so that they tell "
            "nothing of who is the eldest.");
  body += table("Cuts by column", {"Column", "Cut as", "#Cuts", "#Different cells", "#Rows with *", "#NCP"},
                rows) +
          variants(result);
  return section("cells", "How the table was cut", body);
}

}  // namespace kith::report
