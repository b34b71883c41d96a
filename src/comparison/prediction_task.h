// How well a simple model tells a column from the others, if it is trained with the source and if it is trained with
// a release. Both are tested with rows of the source that they were not trained with.
//
// Idea: features are the other released columns. Numbers and dates of more than 10 values are put into about 10 bins
// with as many rows each; of other columns with more than 25 values the 24 most frequent are kept and the rest is one
// bin. Bins are made of the source. A released cell stands for each of its values with the same probability, and so
// is spread over their bins. Rows are put into five folds by a hash of the number of the row, or of the person's first
// row, so that nobody is in two folds. Each fold is tested with a model of the other four: suppressed rows are missing
// from the training, and are tested nevertheless.
//   A text, or a number of at most 10 values, is told by naive Bayes with add-one smoothing: accuracy. A number of more
//   values is told by ridge regression (lambda 1) on the bins: R2, 1 - squared errors / squared distances from the mean.
//   Of a target that is generalized itself every value counts in part, or the mean of the covered numbers is taken. Of
//   values that the model cannot tell apart it takes the one that more of the rows have in truth, as a guess would.
//
// Invariant: before equals after, to the last bit, if no cell covers two values and no row is suppressed.
// Cost: rows x features x bins of a cell, for classes x bins counts, or for bins^2 sums and five systems of them.
// Of more than 200,000 rows about as many are looked at, picked by the same hash.
//
// Example: the illness (flu or none) is told from the age. The source has the age 30 with flu 8 times of 10, and 40
// twice of 10: told by age, 16 of 20 rows are right. Released as one cell [30, 40] both ages count half in each row,
// so that nothing is told by them: only the most frequent illness is, in 10 of 20 rows.
#pragma once

#include <cstdint>
#include <string>

#include "kith/progress.h"
#include "table/covered_table.h"

namespace kith::comparison {

enum class Measure { accuracy, r2 };
const char* name_of(Measure measure);

// Texts of more values are nothing that a simple model could tell.
inline constexpr std::size_t most_classes = 200;

// What the target is told by: Error{usage} if it is no column of the table, has one value only, or is a text with
// too many.
struct Task {
  std::size_t target = 0;
  Measure measure = Measure::accuracy;
};
Task task_of(const CoveredTable& table, const std::string& column);

// The share of the most frequent value; 0 for R2.
double guess_of(const CoveredTable& table, const Task& task);

// Of a model that is trained with the source, or with the release.
enum class Training { source, release };
double score_of(const CoveredTable& table, const Task& task, Training training, Progress& progress);

}  // namespace kith::comparison
