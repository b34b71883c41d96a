#include "statfile/no_answer.h"

#include <gtest/gtest.h>

namespace kith::statfile {
namespace {

TEST(NoAnswer, IsSaidInManyWays) {
  for (const char* label :
       {"no answer", "No answer", "REFUSED", "Don't know", "don\xe2\x80\x99t know", "99 no answer",
        "-9. Not applicable", "Don't know/refused", "refused or don't know", "DK, NA",
        "Missing (system missing)", "n/a", "N/A", "keine Angabe", "wei\xc3\x9f nicht", "NS/NC",
        "sans r\xc3\xa9ponse", "[not asked]"})
    EXPECT_TRUE(says_no_answer(label)) << label;
}

TEST(NoAnswer, IsNotSaidByLabelsOfValues) {
  for (const char* label : {"", "99", "98 and more", "none", "no", "male", "missing limb", "unknown cause",
                            "refused treatment", "no answer, but married", "ever", "()"})
    EXPECT_FALSE(says_no_answer(label)) << label;
}

}  // namespace
}  // namespace kith::statfile
