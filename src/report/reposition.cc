#include "report/reposition.h"

#include "report/page.h"
#include "report/reposition_sections.h"

namespace kith::report {

std::string html_report(const outcome::RepositionOutcome& result) {
  std::vector<std::string> sections = {snapshots_section(result), distances_section(result),
                                       values_section(result)};
  if (result.summary) {
    sections.push_back(alternatives_section(*result.summary));
    sections.push_back(queries_section(*result.summary));
    sections.push_back(moves_section(result, *result.summary));
  }
  sections.push_back(reposition_columns_section(result));
  sections.push_back(reposition_limits_section(result));
  sections.push_back(reposition_notes_section(result));
  sections.push_back(reposition_run_section(result));
  sections.push_back(reposition_glossary_section());
  return whole_page("kith: report on a repositioned stream (private)", reposition_top(result),
                    std::move(sections));
}

}  // namespace kith::report
