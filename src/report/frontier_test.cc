#include <gtest/gtest.h>

#include <string>

#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

TEST(Report, SaysWhatMoreSuppressionWouldBuy) {
  EXPECT_TRUE(
      has(html_report(figure_6(0)), "Allowing 1 more suppressed row would lower the height from 6 to 1"));
  EXPECT_TRUE(has(html_report(figure_6(11)), "Allowing more would not lower it any further"));
}

TEST(Report, DrawsTheFrontierInThePlansOwnLoss) {
  outcome::TableOutcome result = with_rows();
  result.policy = result.lattice->loss_measure = "loss";
  result.loss.arx_loss = 0.25;
  result.lattice->loss_curve = {{0, 0.25, {0, 2, 1, 2, 2}}, {1, 0.125, {0, 1, 0, 0, 0}}};
  std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(
      has(html, "least loss (ARX) against suppressed rows: from 0.25 with 0 rows to 0.125 with 1 row"));
  EXPECT_TRUE(has(html, "would lower the loss from 0.25 to 0.125"));
  result.policy = "height";
  EXPECT_TRUE(has(html_report(result), "would lower the height from 6 to 1"));
}

}  // namespace
}  // namespace kith::report
