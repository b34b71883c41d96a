// What a job will need beyond what is resident once its tables are read: bounds by the sizes of the data, so
// that a job that does not fit is refused before the work begins, with the memory that would do.
//
// The figures per row, tuple, class and value are what the largest of the structures that live at the same
// time take; they were measured on tables of 100,000 to 1,000,000 rows (few and many tuples, texts that are
// all different, persons with several rows) and are rounded up. docs/memory.md has the measurements.
#pragma once

#include <cstdint>
#include <string>

#include "method/binding.h"
#include "method/method.h"
#include "table/table_tree.h"

namespace kith::method {

// Values and their bytes are those of the columns that are released, each distinct one of a column once.
struct DataSize {
  std::uint64_t rows = 0, columns = 0, values = 0, text_bytes = 0;
};
DataSize size_of(const Binding& binding);
// The sum over all tables; of columns the most that one has.
DataSize size_of(const TableTree& tree);

// Each thread of the search has a table of classes of its own.
std::uint64_t need_of_full_domain(const DataSize& data, std::uint64_t tuples, unsigned threads);
// There are `classes` at most, over `axes` columns.
std::uint64_t need_of_local(const DataSize& data, std::uint64_t axes, std::uint64_t classes);
// Cells that list members take this beside it: so many bytes if each class has its own, and so many in all
// rows, of which the engine has a part if it writes the release.
std::uint64_t need_of_lists(std::uint64_t bytes_by_class, std::uint64_t bytes_by_row,
                            const std::string& format);
std::uint64_t need_of_reposition(const DataSize& data);
std::uint64_t need_of_multirelational(const DataSize& data);

// What the embedded engine needs to write the release, which is nothing if it writes none.
std::uint64_t need_of_engine(const DataSize& data, const std::string& format);

// Throws Error{memory_too_small} if what is resident and so much more do not fit into what the call may take;
// the remedy says how much would do.
void require_memory(const Options& options, std::uint64_t more);
// The same of all that the process will have, with what is resident.
void require_memory_in_all(const Options& options, std::uint64_t all);

// As many of the threads as fit, one at least.
unsigned threads_that_fit(const Options& options, const DataSize& data, std::uint64_t tuples,
                          unsigned threads);

// What remains for a cache beside that, of what a cache may take at most.
std::uint64_t room_for_cache(const Options& options, std::uint64_t more);

}  // namespace kith::method
