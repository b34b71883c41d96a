#include "report/report.h"

#include "report/opening.h"
#include "report/page.h"
#include "report/sections.h"

namespace kith::report {

// A table that was not released has no use, no limits of its own and nothing to be read before and after.
std::string html_report(const TableOutcome& result) {
  if (!result.refused.empty())
    return whole_page("kith: report on a baseline (private)", banners(result) + headline(result),
                      {
                          baseline_section(result),
                          choice_section(result),
                          lattice_section(result),
                          class_sizes_section(result),
                          findings_section(result),
                          plan_section(result),
                          run_section(result),
                      });
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
                        limits_section(),
                        findings_section(result),
                        plan_section(result),
                        run_section(result),
                        glossary_section("table"),
                    });
}

std::string html_report(const RelationalOutcome& result) {
  return whole_page("kith: report on a release of tables (private)", relational_top(result),
                    {
                        tables_section(result),
                        result.picture ? class_picture_section(*result.picture) : "",
                        relational_classes_section(result),
                        known_rows_section(result),
                        single_tables_section(result),
                        dependencies_section(result),
                        relational_columns_section(result),
                        relational_limits_section(result),
                        notes_section(result),
                        plan_section(result),
                        relational_run_section(result),
                        glossary_section("relational"),
                    });
}

std::string html_report(const RepositionOutcome& result) {
  const outcome::RepositionSummary* summary = result.summary.get();
  return whole_page("kith: report on a repositioned stream (private)", reposition_top(result),
                    {
                        snapshots_section(result),
                        distances_section(result),
                        values_section(result),
                        summary ? alternatives_section(*summary) : "",
                        summary ? queries_section(*summary) : "",
                        summary ? moves_section(result, *summary) : "",
                        reposition_columns_section(result),
                        reposition_limits_section(result),
                        notes_section(result),
                        plan_section(result),
                        reposition_run_section(result),
                        glossary_section("reposition"),
                    });
}

}  // namespace kith::report
