#include "engine/flat_json.h"

#include <nlohmann/json.hpp>

namespace kith::engine {

namespace {

using Json = nlohmann::json;

class FlatObject final : public nlohmann::json_sax<Json> {
 public:
  explicit FlatObject(const std::function<void(const std::string&, std::string_view)>& pair) : pair_(pair) {}

  bool null() override { return value({}); }
  bool boolean(bool truth) override { return value(truth ? "true" : "false"); }
  // Only a written minus sign leads here, so zero was "-0".
  bool number_integer(number_integer_t number) override {
    return value(number == 0 ? "-0" : std::to_string(number));
  }
  bool number_unsigned(number_unsigned_t number) override { return value(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& written) override { return value(written); }
  bool string(string_t& text) override { return value(text); }
  bool binary(binary_t&) override { throw JsonFault{"not JSON", key_}; }
  bool start_object(std::size_t) override {
    if (inside_) throw JsonFault{"the value is an object", key_};
    inside_ = true;
    return true;
  }
  bool key(string_t& name) override {
    key_ = name;
    return true;
  }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override {
    throw JsonFault{inside_ ? "the value is an array" : "the line is an array, not an object", key_};
  }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    throw JsonFault{"this is not valid JSON", {}};
  }

 private:
  bool value(std::string_view text) {
    if (!inside_) throw JsonFault{"the line is a single value, not an object", {}};
    pair_(key_, text);
    return true;
  }

  const std::function<void(const std::string&, std::string_view)>& pair_;
  std::string key_;
  bool inside_ = false;
};

// Each of these moves past what it names and says whether that was there.
class PlainText {
 public:
  explicit PlainText(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool ended() const { return at_ == end_; }
  bool mark(char c) {
    spaces();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  void spaces() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
  }
  bool string(std::string_view& text) {
    if (!mark('"')) return false;
    const char* begin = at_;
    while (at_ < end_ && *at_ != '"' && *at_ != '\\' && static_cast<unsigned char>(*at_) >= 0x20) ++at_;
    if (at_ == end_ || *at_ != '"') return false;
    text = {begin, static_cast<std::size_t>(at_ - begin)};
    ++at_;
    return true;
  }
  // A whole number of up to 18 digits.
  bool number(std::string_view& text) {
    const char* begin = at_;
    if (at_ < end_ && *at_ == '-') ++at_;
    const char* first = at_;
    while (at_ < end_ && *at_ >= '0' && *at_ <= '9') ++at_;
    const auto digits = at_ - first;
    const bool fraction = at_ < end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E');
    if (digits == 0 || digits > 18 || (digits > 1 && *first == '0') || fraction) return false;
    text = {begin, static_cast<std::size_t>(at_ - begin)};
    return true;
  }

 private:
  const char* at_;
  const char* end_;
};

}  // namespace

bool read_plain_object(std::string_view line,
                       const std::function<void(std::string_view key, std::string_view value)>& pair) {
  PlainText text(line);
  if (!text.mark('{')) return false;
  do {
    std::string_view key, value;
    if (!text.string(key) || !text.mark(':')) return false;
    text.spaces();
    if (!text.string(value) && !text.number(value)) return false;
    pair(key, value);
  } while (text.mark(','));
  if (!text.mark('}')) return false;
  text.spaces();
  return text.ended();
}

void read_flat_object(std::string_view line,
                      const std::function<void(const std::string& key, std::string_view)>& pair) {
  FlatObject handler(pair);
  Json::sax_parse(line.begin(), line.end(), &handler);
}

}  // namespace kith::engine
