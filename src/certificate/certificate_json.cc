#include "certificate/certificate_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::certificate {
namespace {

using nlohmann::json;

// Certificates have objects in lists in the whole, and objects in those.
constexpr int deepest = 6;
constexpr const char* remedy = "use the certificate written beside the release";

[[noreturn]] void refuse_text(const std::string& file, const std::string& why) {
  throw Error(ErrorCode::bad_json, "this is not a certificate that kith understands: " + why, {.file = file},
              remedy);
}

// Sees every key and every opening brace of a text.
class Watch {
 public:
  explicit Watch(const std::string& file) : file_(file) {}

  bool operator()(int depth, json::parse_event_t event, const json& parsed) {
    using Event = json::parse_event_t;
    if (event == Event::object_start || event == Event::array_start) {
      if (depth >= deepest) refuse_text(file_, "it is nested too deeply");
      if (event == Event::object_start) keys_.emplace_back();
    } else if (event == Event::object_end) {
      keys_.pop_back();
    } else if (event == Event::key && !keys_.back().insert(parsed.get<std::string>()).second) {
      refuse_text(file_, "a field stands twice in it");
    }
    return true;
  }

 private:
  const std::string& file_;
  // The keys so far of every object that is open.
  std::vector<std::set<std::string>> keys_;
};

bool is_simple(std::string_view key) {
  return !key.empty() && key.size() <= 40 && std::ranges::all_of(key, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

json parse_strictly(const std::string& text, const std::string& file) {
  if (text.starts_with("\xef\xbb\xbf")) refuse_text(file, "it begins with a byte order mark");
  // The parser takes a zero byte for the end of the text.
  if (text.find('\0') != std::string::npos) refuse_text(file, "it has a zero byte");
  json parsed;
  try {
    // The parser copies its callback.
    Watch watch(file);
    parsed = json::parse(text, [&watch](int depth, json::parse_event_t event, json& value) {
      return watch(depth, event, value);
    });
  } catch (const json::exception&) {
    refuse_text(file, "it is not JSON");
  }
  if (!parsed.is_object()) refuse_text(file, "it is not an object");
  return parsed;
}

bool is_plain_file_name(std::string_view name) {
  return !name.empty() && name.size() <= 255 && name != "." && name != ".." &&
         std::ranges::none_of(
             name, [](char c) { return c == '/' || c == '\\' || c == '\x7f' || (c >= 0 && c < ' '); });
}

Fields::Fields(const json& object, std::string path, const std::string& file)
    : object_(object), path_(std::move(path)), file_(file) {
  if (!object.is_object()) refuse("", "is not an object");
}

std::string Fields::path_of(const std::string& key) const {
  if (path_.empty() || key.empty()) return path_ + key;
  return path_ + "." + key;
}

void Fields::refuse(const std::string& key, const std::string& why) const {
  const bool shown = key.empty() || is_simple(key);
  const std::string field = shown ? fmt::format("its field '{}'", path_of(key)) : "one of its fields";
  throw Error(ErrorCode::bad_json,
              fmt::format("this is not a certificate that kith understands: {} {}", field, why),
              {.file = file_}, remedy);
}

const json& Fields::at(const std::string& key) {
  known_.insert(key);
  const auto found = object_.find(key);
  if (found == object_.end()) refuse(key, "is missing");
  return *found;
}

bool Fields::has(const std::string& key) const { return object_.contains(key); }

Fields Fields::object(const std::string& key) { return Fields(at(key), path_of(key), file_); }

std::vector<Fields> Fields::objects(const std::string& key) {
  const json& list = at(key);
  require(list.is_array(), key, "is not a list");
  std::vector<Fields> all;
  for (const json& each : list) all.emplace_back(each, path_of(key), file_);
  return all;
}

std::vector<std::string> Fields::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, value] : object_.items()) all.push_back(key);
  return all;
}

std::string Fields::text(const std::string& key, bool may_be_empty) {
  const json& value = at(key);
  require(value.is_string(), key, "is not a text");
  auto text = value.get<std::string>();
  require(may_be_empty || !text.empty(), key, "is empty");
  return text;
}

std::string Fields::word(const std::string& key, std::initializer_list<std::string_view> words) {
  std::string stated = text(key);
  require(std::ranges::find(words, stated) != words.end(), key, "has a value that kith does not know");
  return stated;
}

std::string Fields::file_name(const std::string& key) {
  std::string name = text(key);
  require(is_plain_file_name(name), key, "is not the name of a file in the certificate's folder");
  return name;
}

std::string Fields::digest(const std::string& key) {
  std::string digits = text(key);
  const bool hexadecimal = digits.size() == 64 && std::ranges::all_of(digits, [](char c) {
                             return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                           });
  require(hexadecimal, key, "is not a digest of 64 hexadecimal digits");
  return digits;
}

bool Fields::truth(const std::string& key) {
  const json& value = at(key);
  require(value.is_boolean(), key, "is neither true nor false");
  return value.get<bool>();
}

std::uint64_t Fields::natural(const std::string& key, std::uint64_t least, std::uint64_t most) {
  const json& value = at(key);
  require(value.is_number_unsigned(), key, "is not a whole number from 0 on");
  const auto number = value.get<std::uint64_t>();
  require(number >= least, key, fmt::format("is below {}", least));
  require(number <= most, key, fmt::format("is above {}, which cannot be", most));
  return number;
}

std::vector<std::uint64_t> Fields::naturals(const std::string& key, std::uint64_t most) {
  const json& list = at(key);
  require(list.is_array(), key, "is not a list");
  std::vector<std::uint64_t> all;
  for (const json& each : list) {
    require(each.is_number_unsigned(), key, "has something else than whole numbers from 0 on");
    all.push_back(each.get<std::uint64_t>());
    require(all.back() <= most, key, fmt::format("has a number above {}, which cannot be", most));
  }
  return all;
}

double Fields::number(const std::string& key, double least, double most) {
  const json& value = at(key);
  require(value.is_number(), key, "is not a number");
  const auto number = value.get<double>();
  require(std::isfinite(number) && number >= least && number <= most, key, "is a number that cannot be");
  return number;
}

std::vector<std::string> Fields::texts(const std::string& key) {
  const json& list = at(key);
  require(list.is_array(), key, "is not a list");
  std::vector<std::string> all;
  for (const json& each : list) {
    require(each.is_string(), key, "has something else than texts");
    all.push_back(each.get<std::string>());
  }
  return all;
}

std::vector<std::string> Fields::names(const std::string& key) {
  std::vector<std::string> all = texts(key);
  require(std::set<std::string>(all.begin(), all.end()).size() == all.size(), key, "names something twice");
  return all;
}

void Fields::finish() const {
  for (const auto& [key, value] : object_.items())
    if (!known_.contains(key)) refuse(key, "is unknown");
}

}  // namespace kith::certificate
