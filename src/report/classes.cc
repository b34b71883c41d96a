// How large the classes are, and what was counted in them.
#include <fmt/format.h>

#include "report/histogram.h"
#include "report/markup.h"
#include "report/sections.h"
#include "report/words.h"

namespace kith::report {
namespace {

std::string summary(const TableOutcome& result) {
  const std::string_view unit = counted_in(result);
  return paragraph(
      "{} form <b>{}</b>. The smallest has {}, the average {} and the largest {}; "
      "k asks for at least <b>{}</b>.{}",
      result.refused.empty() ? "The released rows" : "The rows it keeps",
      counted(result.classes.count, "class"), counted(result.classes.smallest, unit),
      decimal(result.classes.average, 2), count(result.classes.largest), count(result.k),
      result.k <= 1 ? " With k = 1 nothing is asked: a class may be one person alone." : "");
}

std::string by_history(const TableOutcome& result, const outcome::HistorySizes& sizes) {
  std::string said = fmt::format(
      "k was counted by <b>whole histories</b>: the history of a person is the quasi values of all the "
      "person’s rows, and at least {} share it. Even somebody who knows every row of a person cannot tell "
      "these apart. The {} released have <b>{}</b>; the rarest is shared by {}, the average by {}, the most "
      "frequent by {}.",
      counted(result.k, "person"), counted(sizes.persons, "person"),
      sizes.count == 1 ? "one history" : count(sizes.count) + " histories", counted(sizes.smallest, "person"),
      decimal(sizes.average, 2), count(sizes.largest));
  if (result.persons > sizes.persons)
    said += fmt::format(" Left out with all their rows: {} whose history fewer share.",
                        counted(result.persons - sizes.persons, "person"));
  return paragraph(said);
}

std::string by_class(const TableOutcome& result, const outcome::HistorySizes& sizes) {
  return paragraph(
      "k was counted <b>class by class</b>, and some persons have several rows. Somebody who knows one row "
      "of a person is left with at least {}; somebody who knows several of them is <b>not covered</b>. In "
      "this release <b>{} of {}</b> have a history, the quasi values of all their rows, that fewer than {} "
      "share. <code>persons = \"history\"</code> in the plan’s <code>[privacy]</code> covers them.",
      counted(result.k, "person"), count(sizes.below_k), counted(sizes.persons, "person"), count(result.k));
}

// Which reading of "person" was used, if it makes a difference.
std::string reading(const TableOutcome& result) {
  if (!result.histories) return {};
  return result.by_history ? by_history(result, *result.histories) : by_class(result, *result.histories);
}

// Somebody with many rows stands out even in a class of k persons.
std::string repeats_warning(const TableOutcome& result) {
  const outcome::Repeats& repeats = result.repeats;
  if (!result.persons_known || repeats.classes == 0 || !result.refused.empty()) return {};
  return fmt::format(
      "<div class=\"banner warn\" role=\"note\"><strong>{} hold{} many rows of few persons.</strong> {} "
      "fewer than 2k = {} persons, and {} rows or more of each person on average; {} concerned. In the most "
      "crowded class there are {} rows per person. k still holds: nobody is told apart by the "
      "quasi columns. But whoever knows somebody that came very often, and about when, can guess that many "
      "of these rows are theirs. Consider coarser values for these rows, a larger k, or leaving out "
      "persons with very many rows.</div>\n",
      counted(repeats.classes, "class"), repeats.classes == 1 ? "s" : "",
      repeats.classes == 1 ? "It has" : "They have", count(2 * result.k), count(outcome::Repeats::rows_each),
      repeats.rows == 1 ? "1 row is" : count(repeats.rows) + " rows are",
      decimal(repeats.most_rows_per_person, 1));
}

}  // namespace

std::string class_sizes_section(const TableOutcome& result) {
  if (result.classes.sizes.empty() && result.classes.count == 0) return {};
  std::string body = paragraph(
      "A <b>class</b> is a set of rows that share every quasi value. Whoever knows "
      "these values of somebody finds the class, and cannot tell its {}s apart by them.",
      counted_in(result));
  body += summary(result) + reading(result) + repeats_warning(result);
  body += size_histogram(result.classes.sizes, result.k, counted_in(result));
  return section("classes", "How large the classes are", body);
}

}  // namespace kith::report
