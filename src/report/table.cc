#include "report/table.h"

#include <fmt/format.h>

#include "report/markup.h"

namespace kith::report {
namespace {

template <typename List>
std::string head_cells(const List& headings) {
  std::string cells;
  for (std::string_view heading : headings) {
    const bool numeric = heading.starts_with('#');
    if (numeric) heading.remove_prefix(1);
    cells += fmt::format("<th scope=\"col\"{}>{}</th>", numeric ? " class=\"n\"" : "", heading);
  }
  return "<tr>" + cells + "</tr>";
}

std::string framed(std::string_view box, std::string_view attributes, std::string_view caption,
                   std::string_view head, std::string_view rows) {
  return fmt::format(
      "<div {}><table{}>\n{}<thead>{}</thead>\n<tbody>\n{}</tbody></table></div>\n", box, attributes,
      caption.empty() ? std::string() : fmt::format("<caption>{}</caption>\n", caption), head, rows);
}

}  // namespace

std::string cell(std::string_view shown) { return fmt::format("<td>{}</td>", shown); }

std::string numbers(std::initializer_list<std::string> shown) {
  std::string cells;
  for (const std::string& each : shown) cells += fmt::format("<td class=\"n\">{}</td>", each);
  return cells;
}

std::string row(std::string_view name, std::string_view cells, bool here) {
  return fmt::format("<tr{}><th scope=\"row\">{}</th>{}</tr>\n", here ? " class=\"here\"" : "", name, cells);
}

std::string heading_row(Headings headings) { return head_cells(headings); }

std::string table(std::string_view caption, Headings headings, std::string_view rows, std::string_view box) {
  return framed(box, "", caption, head_cells(headings), rows);
}

std::string matrix(std::string_view caption, const std::vector<std::string>& headings, std::string_view rows,
                   std::string_view box) {
  return framed(box, " class=\"matrix\"", caption, head_cells(headings), rows);
}

std::string narrow_table(std::string_view caption, Headings headings, std::string_view rows) {
  return framed(wide_box, " class=\"narrow\"", caption, head_cells(headings), rows);
}

std::string meter(double share) {
  return fmt::format("<span class=\"meter\" aria-hidden=\"true\"><i style=\"width:{:.0f}%\"></i></span>",
                     share * 100);
}

std::string file_row(std::string_view what, const std::filesystem::path& path, std::string_view use,
                     std::string_view audience) {
  if (path.empty()) return {};
  return row(
      what,
      fmt::format("<td><code>{}</code><small>{}</small></td><td><span class=\"role {}\">{}</span>"
                  "</td>",
                  text(path.string(), 300), use, audience == may_be_published ? "plain" : "never", audience));
}

std::string key_row(const outcome::Files& files) {
  return file_row("Key", files.key, "opens the certificate’s commitments; keep it secret", private_file);
}

std::string files_table(std::string_view rows) {
  return rows.empty() ? std::string() : table("Files", {"File", "Where", "Who may see it"}, rows);
}

std::string names(const std::vector<std::string>& columns) {
  std::string listed;
  for (const std::string& column : columns)
    listed += fmt::format("{}<code>{}</code>", listed.empty() ? "" : ", ", text(column, 60));
  return listed;
}

std::string column_row(std::string_view role, std::string_view listed, std::string_view becomes) {
  return listed.empty() ? std::string() : row(role, cell(listed) + cell(becomes));
}

std::string columns_table(std::string_view rows) {
  return table("", {"Role", "Columns", "In the release"}, rows);
}

std::string phases_table(std::initializer_list<std::pair<std::string_view, double>> seconds_by_phase) {
  std::string rows;
  for (const auto& [phase, time] : seconds_by_phase) rows += row(phase, numbers({seconds(time)}));
  return narrow_table("Time by phase", {"Phase", "#Time"}, rows);
}

std::string made_by(std::string_view version) {
  return version.empty() ? std::string() : note("Made by kith " + text(version) + ".");
}

}  // namespace kith::report
