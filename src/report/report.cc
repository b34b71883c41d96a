#include "report/report.h"

#include "report/page.h"
#include "report/sections.h"

namespace kith::report {

std::string html_report(const outcome::TableOutcome& result) {
  return whole_page("kith: report on a release (private)", banners(result) + headline(result),
                    {
                        baseline_section(result),
                        series_section(result),
                        roles_section(result),
                        cells_section(result),
                        choice_section(result),
                        calendar_section(result),
                        lattice_section(result),
                        frontier_section(result),
                        forcing_section(result),
                        class_sizes_section(result),
                        columns_section(result),
                        risk_section(result),
                        loss_section(result),
                        limits_section(result),
                        findings_section(result),
                        run_section(result),
                        glossary_section(),
                    });
}

}  // namespace kith::report
