// The page carries no script and its policy forbids loading anything, so that values of the data, however
// odd, are only ever shown.
#include "report/page.h"

#include <fmt/format.h>

#include "report/embedded.h"

namespace kith::report {

std::string whole_page(std::string_view title, std::string_view top, std::vector<std::string> sections) {
  std::erase_if(sections, [](const std::string& section) { return section.empty(); });
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  html += "<meta name=\"robots\" content=\"noindex\">\n";
  html +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n";
  html += fmt::format("<title>{}</title>\n<style>", title);
  html += embedded_style();
  html += "</style>\n</head>\n<body>\n<main>\n";
  html += top;
  html += "<div class=\"folds\">\n";
  for (const std::string& section : sections) html += section;
  return html + "</div>\n</main>\n</body>\n</html>\n";
}

std::string banner(std::string_view style, std::string_view head, std::string_view body) {
  return fmt::format("<div class=\"banner {}\" role=\"note\"><strong>{}</strong> {}</div>\n", style, head,
                     body);
}

std::string private_banner() {
  return banner("private", "For the publisher only: do not publish this page.",
                "It shows values and figures that would help to recognize people.");
}

std::string seed_banner(bool seeded) {
  return !seeded ? std::string()
                 : banner("warn", "Test release, not certified.",
                          "It was made with a fixed seed, so its randomness is no secret.");
}

std::string key_figures(const std::vector<KeyFigure>& figures) {
  std::string strip;
  for (const auto& [name, figure, beside] : figures)
    strip += fmt::format("<div><dt>{}</dt><dd><b>{}</b><span>{}</span></dd></div>\n", name, figure, beside);
  return "<dl class=\"figures\">\n" + strip + "</dl>\n";
}

std::string verdict_box(std::string_view body) { return fmt::format("<p class=\"decision\">{}</p>\n", body); }

std::string header(std::string_view method, std::string_view title, std::string_view body) {
  return fmt::format(
      "<header>\n<p class=\"kicker\">kith · report · method {}</p>\n<h1>{}</h1>\n{}</header>\n", method,
      title, body);
}

}  // namespace kith::report
