// What sinks that write through DuckDB have in common: it makes a file in a folder of ours, whose bytes go
// through the file layer like any other release.
#pragma once

#include <filesystem>
#include <string>

#include "base/file.h"
#include "engine/connection.h"
#include "table/data.h"

namespace kith::engine {

// Gives the declared type if it is a plain one and every label survives it unchanged, "VARCHAR" otherwise.
// Uses a table `labels` of the connection's own database, which has the labels in their order afterwards unless
// the type is "VARCHAR".
std::string type_that_fits(Connection& connection, const SinkColumn& column);

// Gives the statement that makes a table of texts with columns c0, c1, and so on.
std::string texts_table(const std::string& name, std::size_t columns);

// Appends the bytes of the file that DuckDB wrote and closes `file`. Errors are about `name`.
void copy_output(const std::filesystem::path& written, WritableFile& file, const std::string& name);

}  // namespace kith::engine
