#include "report/rows.h"

#include <fmt/format.h>

#include "report/markup.h"

namespace kith::report {

std::string file_row(std::string_view what, const std::filesystem::path& path, std::string_view use,
                     bool open) {
  if (path.empty()) return {};
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td><code>{}</code><small>{}</small></td><td><span class=\"role "
      "{}\">{}</span></td></tr>\n",
      what, text(path.string(), 300), use, open ? "plain" : "never", open ? "may be published" : "private");
}

std::string files_table(const std::string& rows) {
  if (rows.empty()) return {};
  return "<div class=\"wide\"><table>\n<caption>Files</caption>\n<thead><tr><th scope=\"col\">File</th>"
         "<th scope=\"col\">Where</th><th scope=\"col\">Who may see it</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string names(const std::vector<std::string>& columns) {
  std::string listed;
  for (const std::string& column : columns)
    listed += fmt::format("{}<code>{}</code>", listed.empty() ? "" : ", ", text(column, 60));
  return listed;
}

std::string column_row(std::string_view role, std::string_view listed, std::string_view becomes) {
  if (listed.empty()) return {};
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", role, listed, becomes);
}

}  // namespace kith::report
