#include "report/opening.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>

#include "report/markup.h"
#include "report/table.h"

namespace kith::report {
namespace {

using outcome::Outcome;
using outcome::Sample;

// More columns than these that change are listed one below the other, on wide pages too.
constexpr std::size_t most_beside = 6;
// Cells wrap and are whole, sets of values too, up to so many characters.
constexpr std::size_t most_of_cell = 240;

std::string moment(std::int64_t seconds, std::string_view between, std::string_view end) {
  const std::chrono::sys_seconds at{std::chrono::seconds(seconds)};
  const auto day = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day date{day};
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(at - day).count();
  return fmt::format("{:04}-{:02}-{:02}{}{:02}:{:02}{}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), between,
                     minutes / 60, minutes % 60, end);
}

std::vector<std::size_t> columns_that(const Sample& sample, bool change) {
  std::vector<std::size_t> found;
  for (std::size_t c = 0; c < sample.columns.size(); ++c)
    if (sample.columns[c].changes == change) found.push_back(c);
  return found;
}

std::string head_of(const Sample& sample, const std::vector<std::size_t>& changing,
                    const std::vector<std::size_t>& same, std::string_view after) {
  const auto names = [&](const std::vector<std::size_t>& columns, std::string_view style) {
    std::string cells;
    for (std::size_t i = 0; i < columns.size(); ++i)
      cells += fmt::format("<th scope=\"col\" class=\"{}{}\">{}</th>", style, i == 0 ? " first" : "",
                           text(sample.columns[columns[i]].name, 40));
    return cells;
  };
  std::string groups = "<th scope=\"col\" rowspan=\"2\" class=\"n\">Row</th>";
  if (!changing.empty())
    groups += fmt::format(
        "<th scope=\"colgroup\" colspan=\"{0}\" class=\"was first\">Source</th>"
        "<th scope=\"colgroup\" colspan=\"{0}\" class=\"is first\">{1}</th>",
        changing.size(), after);
  if (!same.empty())
    groups +=
        fmt::format("<th scope=\"colgroup\" colspan=\"{}\" class=\"same first\">Unchanged</th>", same.size());
  return fmt::format("<thead><tr>{}</tr>\n<tr>{}{}{}</tr></thead>\n", groups, names(changing, "was"),
                     names(changing, "is"), names(same, "same"));
}

// What is cut can be read by pointing at it.
std::string title_of(const std::string& cell) {
  constexpr std::size_t most = 4000;
  return cell.size() <= most_of_cell ? "" : fmt::format(" title=\"{}\"", text(cell, most));
}

// A short value stays on one line. `--at` is the place of what is unchanged, if cells stand below one another.
std::string cells_of(const Sample& sample, const std::vector<std::string>& row,
                     const std::vector<std::size_t>& columns, std::string_view style) {
  constexpr std::size_t on_one_line = 16;
  std::string cells;
  for (std::size_t i = 0; i < columns.size() && columns[i] < row.size(); ++i)
    cells += fmt::format("<td class=\"{}{}{}\"{} data-name=\"{}\"{}>{}</td>", style, i == 0 ? " first" : "",
                         row[columns[i]].size() <= on_one_line ? " line" : "",
                         style == "same" ? fmt::format(" style=\"--at:{}\"", i) : "",
                         text(sample.columns[columns[i]].name, 40), title_of(row[columns[i]]),
                         value(row[columns[i]], most_of_cell));
  return cells;
}

std::string table_of(const Sample& sample, std::string_view after, std::string_view without) {
  const std::vector<std::size_t> changing = columns_that(sample, true), same = columns_that(sample, false);
  std::string body;
  for (const outcome::SampleRow& row : sample.rows) {
    body += fmt::format("<tr><th scope=\"row\" class=\"n\">{}</th>{}", row.row + 1,
                        cells_of(sample, row.before, changing, "was"));
    if (row.after.empty())
      body += fmt::format("<td class=\"is first gone\" colspan=\"{}\">{}</td>",
                          std::max<std::size_t>(1, changing.size() + same.size()), without);
    else
      body += cells_of(sample, row.after, changing, "is") + cells_of(sample, row.after, same, "same");
    body += "</tr>\n";
  }
  return fmt::format(
      "<div class=\"wide\"><table class=\"rows{}\" style=\"--columns:{}\">\n{}{}<tbody>\n{}</tbody></table>"
      "</div>\n",
      changing.size() > most_beside ? " stacked" : "", changing.size(),
      sample.table.empty() ? std::string() : fmt::format("<caption>{}</caption>\n", text(sample.table, 60)),
      head_of(sample, changing, same, after), body);
}

std::string as_lines(std::string_view raw) {
  std::string shown;
  for (std::size_t begin = 0; begin < raw.size();) {
    const std::size_t end = std::min(raw.find('\n', begin), raw.size());
    shown += text(raw.substr(begin, end - begin), whole) + "\n";
    begin = end + 1;
  }
  return shown;
}

}  // namespace

std::string origin_line(const Outcome& result) {
  std::vector<std::string> parts;
  const outcome::Origin& origin = result.origin;
  if (!origin.source.empty())
    parts.push_back(fmt::format("source <code>{}</code>", text(origin.source, 200)));
  const std::string file = text(origin.plan_file.string(), 200);
  if (!file.empty())
    parts.push_back(origin.plan_text.empty()
                        ? fmt::format("plan <code>{}</code>", file)
                        : fmt::format("plan <a href=\"#plan\"><code>{}</code></a>", file));
  else if (!origin.plan_text.empty())
    parts.emplace_back("<a href=\"#plan\">plan</a> made of flags");
  if (origin.began > 0)
    parts.push_back(fmt::format("<time datetime=\"{}\">{}</time>", moment(origin.began, "T", ":00Z"),
                                moment(origin.began, " ", " UTC")));
  return parts.empty() ? std::string() : fmt::format("<p class=\"origin\">{}</p>\n", fmt::join(parts, " · "));
}

std::string rows_side_by_side(const Outcome& result) {
  std::string tables;
  std::size_t rows = 0;
  std::ptrdiff_t left_out = 0;
  const std::string_view without = result.held > 0 && result.suppressed == 0 ? "held for later" : "left out";
  for (const Sample& sample : result.samples) {
    if (sample.rows.empty() || sample.columns.empty()) continue;
    tables += table_of(sample, result.refused.empty() ? "Release" : "What it would have been", without);
    rows += sample.rows.size();
    left_out += std::ranges::count_if(sample.rows, [](const auto& row) { return row.after.empty(); });
  }
  if (tables.empty()) return {};
  return fmt::format("<div class=\"part\"><h2>{} before and after</h2>\n{}{}</div>\n", counted(rows, "row"),
                     tables,
                     note("Taken at equal distances from the source{}. {}",
                          left_out > 0 ? "; what is left out is shown by one at least" : "", numbered_rows));
}

std::string strips(const std::vector<Strip>& columns, std::string_view title) {
  if (columns.empty()) return {};
  std::string items;
  for (const Strip& strip : columns) {
    const std::string change =
        strip.was.empty() && strip.is.empty()
            ? std::string("<span class=\"change\"></span>")
            : fmt::format(
                  "<span class=\"change\"><span class=\"was\">{}</span><span class=\"arrow\">→</span><b "
                  "class=\"is\">{}</b></span>",
                  strip.was, strip.is);
    items += fmt::format(
        "<li><span class=\"name\">{} <span class=\"role {}\">{}</span></span>{}<span class=\"how\">{}</span>"
        "</li>\n",
        strip.name, strip.style, strip.role, change, strip.how);
  }
  return fmt::format("<div class=\"part\"><h2>{}</h2>\n<ul class=\"strips\">\n{}</ul></div>\n", title, items);
}

Strip strip_of_sample(const Sample& sample, std::size_t column) {
  Strip strip;
  if (column < sample.columns.size() && !sample.columns[column].example.second.empty()) {
    const auto& [was, is] = sample.columns[column].example;
    strip.was = value(was, most_of_cell);
    strip.is = value(is, most_of_cell);
    return strip;
  }
  int best = -1;
  for (const outcome::SampleRow& row : sample.rows) {
    if (column >= row.before.size() || column >= row.after.size()) continue;
    const std::string &was = row.before[column], &is = row.after[column];
    const int shows = was.empty() ? 0 : is == was ? 1 : is == "*" ? 2 : 3;
    if (shows <= best) continue;
    best = shows;
    strip.was = shows == 1 ? "" : value(was, most_of_cell);
    strip.is = shows == 1 ? "" : value(is, most_of_cell);
  }
  return strip;
}

namespace {

bool names_relative_files(const Outcome& result) {
  const std::filesystem::path named[] = {result.files.report, result.origin.plan_file,
                                         result.origin.call.what};
  return std::ranges::any_of(
      named, [](const std::filesystem::path& path) { return !path.empty() && path.is_relative(); });
}

}  // namespace

std::string commands(const Outcome& result, const std::vector<Command>& listed) {
  if (listed.empty()) return {};
  std::string items;
  for (const Command& command : listed)
    items += fmt::format("<li>{}<pre><code>{}</code></pre></li>\n", command.why, text(command.line, whole));
  const bool said = !result.origin.call.what.empty();
  const bool with_flags =
      !said && !result.origin.plan_file.empty() &&
      result.origin.plan_text.find("\n# with the flags of the call:\n") != std::string::npos;
  const bool from_flags = !said && result.origin.plan_file.empty() && !result.origin.plan_text.empty();
  const std::string first =
      from_flags ? paragraph(
                       "This plan came from flags: save <a href=\"#plan\">its text</a> as "
                       "<code>plan.toml</code>.")
      : with_flags
          ? paragraph(
                "The call had flags beside the plan, which are <a href=\"#plan\">at its end</a>: add them.")
          : std::string();
  const std::string where =
      names_relative_files(result)
          ? paragraph(
                "Files are named as the call named them: run these in the folder in which kith was called.")
          : std::string();
  return "<div class=\"part\"><h2>What to try next</h2>\n" + first + where + "<ul class=\"next\">\n" + items +
         "</ul></div>\n";
}

std::string release_again(const Outcome& result, const std::vector<CommandFlag>& changes) {
  const CommandCall& call = result.origin.call;
  const std::string file = result.origin.plan_file.string();
  const std::string what = !call.what.empty() ? call.what : file.empty() ? "plan.toml" : file;
  const std::string flags = words_of(changed(call.flags, changes));
  return "kith release " + shell_word(what) + (flags.empty() ? "" : " ") + flags;
}

bool would_take(const Outcome& result, std::string_view method) {
  const CommandCall& call = result.origin.call;
  if (call.what.empty()) return !result.origin.plan_file.empty();
  return std::ranges::find(call.other_methods, method) != call.other_methods.end();
}

std::string folder_beside(const Outcome& result, std::string_view what) {
  std::string folder = result.files.report.parent_path().parent_path().string();
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  if (folder.empty() || folder == "." || folder == "/") folder = "out";
  return shell_word(fmt::format("{}-{}", folder, what));
}

std::uint64_t next_smaller_k(std::uint64_t k) {
  static constexpr std::array<std::uint64_t, 9> usual = {2, 3, 5, 10, 20, 50, 100, 200, 500};
  std::uint64_t smaller = 0;
  for (const std::uint64_t each : usual)
    if (each < k) smaller = each;
  return smaller;
}

std::string plan_section(const Outcome& result) {
  if (result.origin.plan_text.empty()) return {};
  const std::string file = result.origin.plan_file.string();
  return section(
      "plan", "The plan",
      paragraph(file.empty() ? std::string("It was made of the flags of the call.")
                             : fmt::format("As it was read from <code>{}</code>.", text(file, 200))) +
          "<pre class=\"plan\"><code>" + as_lines(result.origin.plan_text) + "</code></pre>\n");
}

}  // namespace kith::report
