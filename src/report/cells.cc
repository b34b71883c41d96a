// How the table was cut into cells (method local), and what other ways of cutting would have given.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/sections.h"
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

std::string cut_row(const outcome::TableOutcome& result, std::size_t c) {
  const outcome::CutColumn& cut = outcome::cells_of(result).columns[c];
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
      "class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
      column_name(result, c), text(cut.kind, 60), count(cut.cuts), count(cut.cells),
      share_of(cut.whole, result.released), decimal(result.columns[c].ncp, 3));
}

std::string variants(const outcome::TableOutcome& result) {
  if (outcome::cells_of(result).variants.empty()) return {};
  std::string rows;
  const double most = std::ranges::max(outcome::cells_of(result).variants, {}, &outcome::CutVariant::ncp).ncp;
  for (const outcome::CutVariant& variant : outcome::cells_of(result).variants) {
    const bool here = variant.policy == result.policy;
    rows += fmt::format(
        "<tr{}><th scope=\"row\">{}{}</th><td class=\"n\">{}</td><td class=\"n\">{}<span "
        "class=\"meter\"><i style=\"width:{:.0f}%\"></i></span></td><td class=\"n\">{}</td></tr>\n",
        here ? " class=\"here\"" : "", text(variant.policy), here ? "<span class=\"tag\">chosen</span>" : "",
        count(variant.classes), decimal(variant.ncp, 4), most > 0 ? 100 * variant.ncp / most : 0,
        count(variant.discernibility));
  }
  return "<div class=\"wide\"><table>\n<caption>Ways of cutting, on this table</caption>\n<thead><tr><th "
         "scope=\"col\">Policy</th><th scope=\"col\" class=\"n\">Classes</th><th scope=\"col\" "
         "class=\"n\">NCP</th><th scope=\"col\" class=\"n\">Discernibility</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

}  // namespace

std::string cells_section(const outcome::TableOutcome& result) {
  if (outcome::cells_of(result).columns.empty()) return {};
  std::string rows;
  for (std::size_t c = 0; c < outcome::cells_of(result).columns.size(); ++c) rows += cut_row(result, c);
  std::string body = paragraph(
      "The table is cut into cells, again and again along one column at a time, for as long as every part "
      "keeps "
      "the model. So crowded regions are released finely and sparse ones coarsely, where one level for the "
      "whole "
      "column would have to suit the sparsest.");
  body += paragraph(std::string(sentence_of(result.policy)));
  body += paragraph(
      outcome::cells_of(result).ranges == "tight"
          ? "Cells are shown as <b>tight boxes</b>: the least and the greatest value that occur in the class."
          : "Cells are shown as <b>cells of the partition</b>: they reach to the next cut, and to everything "
            "beyond "
            "the outermost ones (<code>&lt;= 30</code>, <code>&gt; 60</code>), so that they tell nothing of "
            "who is "
            "the eldest.");
  body +=
      "<div class=\"wide\"><table>\n<caption>Cuts by column</caption>\n<thead><tr><th "
      "scope=\"col\">Column</th>"
      "<th scope=\"col\">Cut as</th><th scope=\"col\" class=\"n\">Cuts</th><th scope=\"col\" "
      "class=\"n\">Different cells</th><th scope=\"col\" class=\"n\">Rows with *</th><th scope=\"col\" "
      "class=\"n\">NCP</th></tr></thead>\n<tbody>\n" +
      rows + "</tbody></table></div>\n" + variants(result);
  return section("cells", "How the table was cut", body);
}

}  // namespace kith::report
