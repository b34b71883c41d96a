// The page is put together from its sections. It carries no script and its policy forbids loading anything,
// so that values of the data, however odd, are only ever shown.
#include "release/report.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "release/report_sections.h"

namespace kith::release {
namespace {

using namespace page;

std::string title_of(const std::string& section) {
  const std::size_t from = section.find("<h2"), begin = section.find('>', from) + 1;
  return section.substr(begin, section.find("</h2>", begin) - begin);
}

std::string id_of(const std::string& section) {
  const std::size_t begin = section.find("id=\"") + 4;
  return section.substr(begin, section.find('"', begin) - begin);
}

std::string contents(const std::vector<std::string>& sections) {
  std::string items;
  for (const std::string& section : sections) {
    items += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", id_of(section), title_of(section));
  }
  return "<nav aria-label=\"Contents\"><ol>\n" + items + "</ol></nav>\n";
}

std::vector<std::string> sections_of(const Result& result) {
  std::vector<std::string> sections = {
      baseline_section(result),    series_section(result),   roles_section(result),
      cells_section(result),       choice_section(result),   calendar_section(result),
      lattice_section(result),     frontier_section(result), forcing_section(result),
      class_sizes_section(result), stories_section(result),  risk_section(result),
      loss_section(result),        limits_section(result),   findings_section(result),
      run_section(result),         glossary_section(),
  };
  std::erase_if(sections, [](const std::string& section) { return section.empty(); });
  return sections;
}

}  // namespace

std::string html_report(const Result& result) {
  const std::vector<std::string> sections = sections_of(result);
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  html += "<meta name=\"robots\" content=\"noindex\">\n";
  html +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n";
  html += "<title>kith: report on a release (private)</title>\n<style>";
  html += style_sheet();
  html += "</style>\n</head>\n<body>\n<main>\n" + banners(result) + headline(result) + contents(sections);
  for (const std::string& section : sections) html += section;
  return html + "</main>\n</body>\n</html>\n";
}

}  // namespace kith::release
