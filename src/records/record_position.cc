#include "records/record_position.h"

#include <concepts>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "kith/error.h"

namespace kith::records {

namespace {

using Json = nlohmann::ordered_json;
constexpr int version = 1;

char character(const Json& value) {
  const auto number = value.get<unsigned>();
  if (number > 255) throw Error(ErrorCode::stream_state, "no character");
  return static_cast<char>(static_cast<unsigned char>(number));
}

// Calls member(name, value) for all that is stored of a position, in the order in which it is written.
template <typename Position, typename Member>
void each_member(Position& position, const Member& member) {
  member("bytes", position.bytes);
  member("records", position.records);
  member("lines", position.lines);
  member("tail", position.tail_digest);
  member("tail_bytes", position.tail_bytes);
  member("open_end", position.open_end);
  member("format", position.format);
  member("columns", position.columns);
  member("delimiter", position.dialect.delimiter);
  member("quote", position.dialect.quote);
  member("header", position.dialect.header);
  member("header_due", position.header_due);
}

RecordPosition position_of(const Json& json) {
  RecordPosition position;
  if (json.at("version").get<int>() != version) throw Error(ErrorCode::stream_state, "another version");
  each_member(position, [&]<typename Value>(const char* name, Value& value) {
    if constexpr (std::same_as<Value, char>)
      value = character(json.at(name));
    else
      json.at(name).get_to(value);
  });
  const int row_names = json.value("row_names", 0);
  if (row_names < 0 || row_names > static_cast<int>(engine::RowNames::short_header))
    throw Error(ErrorCode::stream_state, "no row names");
  position.dialect.row_names = static_cast<engine::RowNames>(row_names);
  position.dialect.separator_line = json.value("separator_line", false);
  position.dialect.blank_last = json.value("blank_last", std::size_t{0});
  constexpr std::size_t most_blank = 1'000'000;
  const bool sound = position.dialect.blank_last <= most_blank && position.tail_bytes <= Tail::longest &&
                     position.tail_bytes <= position.bytes &&
                     (position.format.empty() || position.format == "csv" || position.format == "json" ||
                      position.format == "rows") &&
                     position.format.empty() == position.columns.empty();
  if (!sound) throw Error(ErrorCode::stream_state, "no position");
  return position;
}

}  // namespace

std::string to_text(const RecordPosition& position) {
  Json json{{"version", version}};
  each_member(position, [&]<typename Value>(const char* name, const Value& value) {
    if constexpr (std::same_as<Value, char>)
      json[name] = static_cast<unsigned>(static_cast<unsigned char>(value));
    else
      json[name] = value;
  });
  if (position.dialect.row_names != engine::RowNames::none)
    json["row_names"] = static_cast<int>(position.dialect.row_names);
  if (position.dialect.blank_last > 0) json["blank_last"] = position.dialect.blank_last;
  if (position.dialect.separator_line) json["separator_line"] = true;
  return json.dump();
}

RecordPosition read_position(std::string_view text) {
  try {
    return position_of(Json::parse(text));
  } catch (const std::exception&) {
    throw Error(ErrorCode::stream_state, "the stored position of the input cannot be read", {},
                "begin the stream anew, with another state file");
  }
}

void Tail::append(std::string_view bytes) {
  if (bytes.size() >= longest) {
    kept_.assign(bytes.substr(bytes.size() - longest));
    return;
  }
  if (kept_.size() + bytes.size() > 2 * longest) kept_.erase(0, kept_.size() + bytes.size() - longest);
  kept_.append(bytes);
}

std::string_view Tail::bytes() const {
  const std::string_view all = kept_;
  return all.size() <= longest ? all : all.substr(all.size() - longest);
}

std::string digest_of(std::string_view bytes) {
  Sha256 digest;
  digest.update(bytes);
  return digest.hex();
}

}  // namespace kith::records
