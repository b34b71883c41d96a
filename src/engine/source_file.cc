#include "engine/source_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "base/digest.h"
#include "engine/archive.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t head_bytes = 4096;

bool take_ending(std::string& name, std::string_view ending) {
  if (!name.ends_with(ending)) return false;
  name.resize(name.size() - ending.size());
  return true;
}

std::string compression_by_ending(std::string& name) {
  if (take_ending(name, ".gz")) return "gzip";
  if (take_ending(name, ".zst")) return "zstd";
  return "none";
}

std::string lower_name(const std::filesystem::path& path) {
  std::string name = path.filename().string();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return name;
}

std::string link_name(const SourceFile& file) {
  const std::string ending = file.compression == "gzip" ? ".gz" : file.compression == "zstd" ? ".zst" : "";
  return "source." + file.format + ending;
}

}  // namespace

SourceFile look_at(const std::filesystem::path& path) {
  SourceFile file;
  file.path = path;
  std::error_code failed;
  const auto status = std::filesystem::status(path, failed);
  if (!std::filesystem::exists(status))
    throw Error(ErrorCode::missing_file, "there is no such file", {file.name()}, "check the path");
  if (std::filesystem::is_directory(status))
    throw Error(ErrorCode::missing_file, "this is a folder, not a file", {file.name()}, "name a file in it");
  if (!std::filesystem::is_regular_file(status))
    throw Error(ErrorCode::missing_file, "this is not a regular file", {file.name()},
                "write its content to a file");
  const auto head = head_of(path, head_bytes);
  if (!head)
    throw Error(ErrorCode::missing_file, "the file cannot be read", {file.name()}, "check its permissions");
  file.head = *head;
  file.bytes = std::filesystem::file_size(path, failed);
  if (file.bytes == 0 || file.head.empty())
    throw Error(ErrorCode::empty_file, "the file is empty", {file.name()}, "name a file that holds a table");
  std::string name = lower_name(path);
  file.compression = compression_by_ending(name);
  return file;
}

std::optional<std::string> head_of(const std::filesystem::path& path, std::size_t most) {
  std::ifstream in(path, std::ios::binary);
  std::string head(most, '\0');
  if (in) in.read(head.data(), static_cast<std::streamsize>(most));
  if (!in && !in.eof()) return std::nullopt;
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

SourceFile locate(const std::filesystem::path& path, std::string format) {
  SourceFile file = look_at(path);
  file.format = std::move(format);
  require_whole(file);
  return file;
}

std::string name_without_compression(const std::filesystem::path& path) {
  std::string name = lower_name(path);
  compression_by_ending(name);
  return name;
}

Fingerprint fingerprint_of_file(const std::filesystem::path& path) {
  return [path] { return sha256_of_file(path); };
}

OpenFile::OpenFile(const SourceFile& file, const Settings& settings)
    : link_(folder_.link(file.path, link_name(file))), connection_(settings, folder_, {link_}) {}

std::vector<ColumnSchema> text_columns(const std::vector<std::string>& names) {
  std::vector<ColumnSchema> columns;
  for (const std::string& name : names) columns.push_back({name, "VARCHAR"});
  return columns;
}

std::vector<std::size_t> positions_of(const std::vector<std::string>& columns,
                                      const std::vector<ColumnSchema>& schema, const std::string& file) {
  std::vector<std::size_t> positions;
  for (const std::string& name : columns) {
    const auto found = std::ranges::find(schema, name, &ColumnSchema::name);
    if (found == schema.end())
      throw Error(ErrorCode::unknown_column, "there is no such column", {file, 0, name},
                  "check its spelling");
    positions.push_back(static_cast<std::size_t>(found - schema.begin()));
  }
  return positions;
}

void check_names(const std::vector<ColumnSchema>& schema, const std::string& file, std::uint64_t line) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < schema.size(); ++i) {
    const std::string& name = schema[i].name;
    if (name.find_first_not_of(" \t") == name.npos)
      throw Error(ErrorCode::unnamed_column, fmt::format("column {} has no name", i + 1), {file, line},
                  "give every column a name, or set source.header = false if there is no header");
    const auto [first, fresh] = seen.emplace(name, i);
    if (!fresh)
      throw Error(ErrorCode::duplicate_column,
                  fmt::format("columns {} and {} have the same name", first->second + 1, i + 1),
                  {file, line, name}, "rename one of them");
  }
}

}  // namespace kith::engine
