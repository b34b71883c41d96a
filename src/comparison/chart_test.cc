#include "comparison/chart.h"

#include <gtest/gtest.h>

#include "comparison/page.h"

namespace kith::comparison {
namespace {

ComparedRun run_of(const std::string& method, std::uint64_t k, double ncp, std::uint64_t suppressed) {
  ComparedRun run;
  run.method = method;
  run.policy = "ncp";
  run.k = k;
  run.figures = {100 - suppressed, suppressed, 20, ncp, 0.1};
  return run;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

Comparison three_runs() {
  Comparison comparison;
  comparison.runs = {run_of("full-domain", 2, 0.2, 3), run_of("full-domain", 5, 0.5, 5),
                     run_of("local", 2, 0.1, 0)};
  comparison.input_rows = 100;
  return comparison;
}

TEST(Chart, HasAMarkForEveryRunAndALineForSeveralK) {
  const std::string svg = chart(three_runs());
  EXPECT_EQ(count(svg, "NCP 0."), 3u);
  EXPECT_EQ(count(svg, "class=\"c-line"), 1u);
  EXPECT_NE(svg.find("rows suppressed"), std::string::npos);
  EXPECT_EQ(svg.find("made no release"), std::string::npos);
}

TEST(Chart, ShowsTheTaskIfThereIsOne) {
  Comparison comparison = three_runs();
  comparison.task = "ill<ness";
  for (ComparedRun& run : comparison.runs) run.task = {"accuracy", 0.9, 0.7, 0.5};
  const std::string svg = chart(comparison);
  EXPECT_NE(svg.find("accuracy of telling ill&lt;ness"), std::string::npos);
  EXPECT_EQ(count(svg, "class=\"c-level\""), 2u);
}

TEST(Chart, ShowsClassesIfNothingIsSuppressed) {
  Comparison comparison;
  comparison.runs = {run_of("local", 2, 0.1, 0)};
  EXPECT_NE(chart(comparison).find("classes (more is better)"), std::string::npos);
}

TEST(Chart, CountsRunsWithoutARelease) {
  Comparison comparison = three_runs();
  comparison.runs.push_back({});
  comparison.runs.back().method = "local";
  comparison.runs.back().error = {ErrorCode::no_release, "k is <too> large"};
  EXPECT_NE(chart(comparison).find("1 run made no release and is not shown."), std::string::npos);
  const std::string html = page(comparison);
  EXPECT_NE(html.find("no release: k is &lt;too&gt; large"), std::string::npos);
  comparison.runs = {comparison.runs.back()};
  EXPECT_NE(chart(comparison).find("No run made a release."), std::string::npos);
}

TEST(Page, LoadsNothing) {
  const std::string html = page(three_runs());
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("href="), std::string::npos);
  EXPECT_EQ(count(html, "http"), count(html, "http://www.w3.org/2000/svg") + count(html, "http-equiv"));
  EXPECT_EQ(count(html, "<tr>"), 4u);
}

}  // namespace
}  // namespace kith::comparison
