// Arrow tables of a calling program, made by hand of texts: every layout, with rows before and behind those that
// count, and a count of what was released.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/arrow_nodes.h"

namespace kith::testing {

using Cells = std::vector<std::optional<std::string>>;

// `values` is the format of a dictionary's values, and empty if there is none; the format is that of positions then.
struct HandColumn {
  std::string name, format, values = {};
  std::int64_t flags = ARROW_FLAG_NULLABLE;
};

// Cells of a column as an array that begins so many rows behind the first of its buffers. A dictionary has the
// distinct cells in the order in which they come, behind one value that no row has. Requires texts that the type's
// values have.
OwnedArray hand_array(const HandColumn& column, const Cells& cells, std::int64_t offset = 0,
                      const std::shared_ptr<const void>& keep = nullptr);

// The cells of a batch are by column. The rows of a batch begin at its own offset, too.
struct HandBatch {
  std::vector<Cells> cells;
  std::int64_t offset = 0, offset_of_columns = 0;
};

// A stream that calls `released` whenever the last holder of a batch lets it go.
OwnedStream hand_stream(const std::vector<HandColumn>& columns, const std::vector<HandBatch>& batches,
                        const std::shared_ptr<int>& released = nullptr);
std::shared_ptr<const ArrowTable> hand_table(const std::vector<HandColumn>& columns,
                                             const std::vector<HandBatch>& batches,
                                             const std::shared_ptr<int>& released = nullptr);

}  // namespace kith::testing
