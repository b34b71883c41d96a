#include "report/relational.h"

#include "report/page.h"
#include "report/relational_sections.h"

namespace kith::report {

std::string html_report(const outcome::RelationalOutcome& result) {
  std::vector<std::string> sections = {tables_section(result)};
  if (result.picture) sections.push_back(class_picture_section(*result.picture));
  sections.push_back(relational_classes_section(result));
  sections.push_back(known_rows_section(result));
  sections.push_back(single_tables_section(result));
  sections.push_back(dependencies_section(result));
  sections.push_back(relational_columns_section(result));
  sections.push_back(relational_limits_section(result));
  sections.push_back(relational_notes_section(result));
  sections.push_back(relational_run_section(result));
  sections.push_back(relational_glossary_section());
  return whole_page("kith: report on a release of tables (private)", relational_top(result),
                    std::move(sections));
}

}  // namespace kith::report
