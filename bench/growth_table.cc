// The axes and what is to be said of each. The reasons are written by hand after looking at the figures: they are
// to be looked at again when an exponent changes.
#include "bench/growth_axes.h"

namespace kith::bench {

const std::vector<GrowthAxis>& growth_axes() {
  static const std::vector<GrowthAxis> all = {
      {"rows", "Rows", "rows",
       "Made-up people, ten columns, four of them quasi, k = 5, 2 % suppressed at most (`bench/people.h`). "
       "`KITH_BENCH_LARGEST=100000000` adds 3·10^7 and 10^8 rows, from Parquet alone.",
       "A row is read, coded, sorted by its codes, written, read back and checked, all in a fixed number of "
       "passes: linear. The search sees distinct quasi tuples, and four columns have few of them, so its "
       "share falls as rows grow; with that and with what every process costs the exponent stays below one. "
       "Of memory, four bytes for a cell and what sorting and checking hold for a row grow, buffers and "
       "blocks of text do not: its exponent is lower still at these sizes.",
       grow_rows},
      {"columns", "Quasi columns", "quasi columns",
       "20,000 rows, every quasi column with sixteen values and four levels, k = 5: the lattice has 4^n "
       "nodes (`bench/code_table.h`). Twelve columns have 17 million nodes and are searched whole; thirteen "
       "have 67 million and are searched by the [search that can stop early](full-domain.md#huge-lattices), "
       "which came to its end here.",
       "Nodes are multiplied by four with every column, and no power law describes that: the exponent of the "
       "first curve is the slope at its end, and would be higher further on. What saves the search is "
       "pruning: from ten columns to twelve nodes become sixteen times as many, and time less than three "
       "times as much. Memory rises at the end because something is kept for each of 17 million nodes. The "
       "search that can stop early keeps nothing of the kind; crossing over to it changes time by less than "
       "a half here. Its curve is the end of a search that ran to completion; with more columns its work is "
       "limited. Method local looks at every column for every cut, and needs more cuts the more columns can "
       "be cut.",
       grow_columns},
      {"heights", "Heights of hierarchies", "height of every hierarchy",
       "100,000 rows, four or six quasi columns of 256 values, masked letter by letter; the data stay the "
       "same, only the number of levels grows. The lattice has (height + 1)^4 or (height + 1)^6 nodes.",
       "The number of nodes grows by an exponent of 3.5 over the upper half of these heights with four "
       "columns, and by 5.2 with six. With six, the search and the check of the border are nearly all of the "
       "time, and its exponent is about that of the nodes; with four, reading, writing and the first check "
       "of a few nodes still weigh, and it is lower. Memory hardly follows: what is kept of nodes is "
       "bounded.",
       grow_heights},
      {"k", "k", "k", "100,000 made-up people, nine quasi columns, 25,920 nodes; nearly everybody is unique.",
       "Full-domain: the larger k, the more nodes fail by their first few columns, and the fewer are looked "
       "at. Method local rises first and falls then: it searches parts of up to 8k rows, whose possible cuts "
       "grow in number with k, but none with more than 512 distinct rows; from k = 64 on more and more parts "
       "are larger than that, and are cut without a search. The exponent is that of the fall.",
       grow_k},
      {"rows-per-person", "Rows per person", "rows per person",
       "300,000 rows in all, three quasi columns of 256 values with nine levels each, one of them the same "
       "in all rows of a person; k = 5 persons, counted class by class or by their whole history. Ten "
       "thousand rows per person leave thirty persons.",
       "By class: whoever has several different quasi tuples is told apart by name, in the search and in the "
       "check of the border, and with three rows each everybody has; that is the step from one row to three. "
       "From there on nothing grows: rows are the same in number, there are fewer persons to tell apart, and "
       "a class counts a person once however many rows it has. By history time falls throughout: the more "
       "rows a person has, the fewer nodes satisfy k, and the fewer are looked at. There is no cliff at "
       "10,000 rows per person.",
       grow_rows_per_person},
      {"history", "Rows, persons counted by class and by history", "rows", "As above, ten rows per person.",
       "By history it is about linear: as many nodes are looked at whatever the number of rows. By class it "
       "is more than linear: with few rows the fine levels of the first columns suppress too much at once, "
       "and nothing is parted further; from some 400,000 rows on they do not, everybody is told apart by "
       "name over the columns behind, and those pairs of person and tuple are sorted. The more rows, the "
       "finer the nodes of the border, too.",
       grow_history},
      {"local", "Rows, method local", "rows",
       "The same people with four quasi columns, cut into cells or put into classes that may overlap. The "
       "first two curves are the two sides of 131,072 rows, where policy `guillotine` begins to search less.",
       "Finding cuts is n log n with few columns, and reading and writing are linear; what every process "
       "costs makes the exponents of the shorter curves lower. Up to 131,072 rows small parts are searched "
       "with many steps and whole partitions are compared; beyond, the steps are shared among all parts and "
       "partitions of a sample are compared. Time falls there at once to less than a half with four columns, "
       "and "
       "what is lost stays about the same (see [below](#steps-that-are-there)). Overlapping classes have a "
       "limit of steps for every row; their "
       "exponent is below one because of the equal rows that are a class by themselves without any search, "
       "of which there are the more the more rows there are.",
       grow_local},
      {"batches", "Batches of a series", "number of the release",
       "Every release adds 20,000 rows to the series and publishes all rows again; four quasi columns, k = "
       "5. The curves part where the report stops comparing with releases that were made independently: 2 "
       "million rows, summed over all releases.",
       "To find the cells of a batch takes about the same at every release; writing and checking the whole "
       "table grows with it, and that is what the second curve shows. While the comparison is made it "
       "dominates: all earlier releases are made again, each on its own, so that it grows by more than one "
       "power until the table has more than 131,072 rows, after which each of them is searched less; hence "
       "the low exponent at its end. Where it ends a release becomes some seven times cheaper.",
       grow_batches},
      {"snapshots", "Snapshots of a stream", "snapshots",
       "1,000 records a day, fifty diagnoses, l = 4, window 7, published as anatomy; from a file by `kith "
       "release`, and by standard input through `kith stream`.",
       "Linear in the records: a snapshot costs what its own records and the window cost, however many came "
       "before; starting makes the exponents a little lower. A stream holds its window alone, so its memory "
       "stays; a release holds the file.",
       grow_snapshots},
      {"persons", "Persons, method multirelational", "persons",
       "Students with ten rows each in three tables, k = 5 (`bench/campus.h`).",
       "Persons are halved until a part has at most 1,000, and within a part everybody meets everybody; the "
       "number of parts grows with the persons, their size does not (these numbers are 1,000 times powers of "
       "two; others go up and down, as [the study](multirelational-study.md#how-it-grows) shows). So it is "
       "linear, with the fixed costs of small tables in the exponent. Memory holds all tables, in front of "
       "what every process takes.",
       grow_persons},
      {"fan-out", "Fan-out, method multirelational", "books of each course",
       "60 students with three courses each and so many books for every course, k = 5. Up to 64 siblings are "
       "paired optimally (`matching_limit`), more greedily, and more than 128 by neighbours in the order of "
       "values.",
       "Weighing every pair of siblings is quadratic, the optimal assignment cubic; the exponent over the "
       "upper half lies at two, and between 32 and 64 siblings at 2.5. Beyond 64 pairing is greedy, and "
       "beyond 128 it weighs some 36 pairs for a sibling, not all, so that time stays about the same from 64 "
       "siblings to 256, and is linear from there on.",
       grow_fan_out},
  };
  return all;
}

}  // namespace kith::bench
