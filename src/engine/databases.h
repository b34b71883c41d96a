// What database files have in common. Used by one thread at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/database.h"

namespace kith::engine {

// Of a database file and the log beside it. Copies work it out once between them, on one thread.
Fingerprint fingerprint_of_database(const std::filesystem::path& path);

// The table of that name. Error{table_schema} where the catalog has none.
const DatabaseTable& table_named(const Catalog& catalog, const std::string& name, const std::string& file);

// How messages name a table of a file.
std::string place_of(const std::string& file, const std::string& table);

// Error{bad_encoding} where a value is not UTF-8.
void check_texts(const Table& table);

}  // namespace kith::engine
