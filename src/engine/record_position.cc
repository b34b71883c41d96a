#include "engine/record_position.h"

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

using Json = nlohmann::ordered_json;
constexpr int version = 1;

char character(const Json& value) {
  const auto number = value.get<unsigned>();
  if (number > 255) throw Error(ErrorCode::stream_state, "no character");
  return static_cast<char>(static_cast<unsigned char>(number));
}

RecordPosition position_of(const Json& json) {
  RecordPosition position;
  if (json.at("version").get<int>() != version) throw Error(ErrorCode::stream_state, "another version");
  position.bytes = json.at("bytes").get<std::uint64_t>();
  position.records = json.at("records").get<std::uint64_t>();
  position.lines = json.at("lines").get<std::uint64_t>();
  position.tail_digest = json.at("tail").get<std::string>();
  position.tail_bytes = json.at("tail_bytes").get<std::uint64_t>();
  position.open_end = json.at("open_end").get<bool>();
  position.format = json.at("format").get<std::string>();
  position.columns = json.at("columns").get<std::vector<std::string>>();
  position.dialect.delimiter = character(json.at("delimiter"));
  position.dialect.quote = character(json.at("quote"));
  position.dialect.header = json.at("header").get<bool>();
  position.header_due = json.at("header_due").get<bool>();
  const bool sound = position.tail_bytes <= Tail::longest && position.tail_bytes <= position.bytes &&
                     (position.format.empty() || position.format == "csv" || position.format == "json" ||
                      position.format == "rows") &&
                     position.format.empty() == position.columns.empty();
  if (!sound) throw Error(ErrorCode::stream_state, "no position");
  return position;
}

}  // namespace

std::string to_text(const RecordPosition& position) {
  const auto number = [](char c) { return static_cast<unsigned>(static_cast<unsigned char>(c)); };
  return Json{{"version", version},
              {"bytes", position.bytes},
              {"records", position.records},
              {"lines", position.lines},
              {"tail", position.tail_digest},
              {"tail_bytes", position.tail_bytes},
              {"open_end", position.open_end},
              {"format", position.format},
              {"columns", position.columns},
              {"delimiter", number(position.dialect.delimiter)},
              {"quote", number(position.dialect.quote)},
              {"header", position.dialect.header},
              {"header_due", position.header_due}}
      .dump();
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

}  // namespace kith::engine
