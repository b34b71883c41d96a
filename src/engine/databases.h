// What database files have in common. Used by one thread at a time.
#pragma once

#include <filesystem>
#include <string>

#include "engine/database.h"

namespace kith::engine {

// It is that of a database file and the log beside it. Copies work it out once between them, on one thread.
Fingerprint fingerprint_of_database(const std::filesystem::path& path);

// Gives the table of that name. Throws Error{table_schema} if the catalog has none.
const DatabaseTable& table_named(const Catalog& catalog, const std::string& name, const std::string& file);

// Writes a table of a file as messages name it.
std::string place_of(const std::string& file, const std::string& table);

// Throws Error{bad_encoding} if a value is not UTF-8.
void check_texts(const Table& table);

}  // namespace kith::engine
