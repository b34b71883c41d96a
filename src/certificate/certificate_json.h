// The JSON of certificates, read strictly: who edits a certificate shall not get past a lenient reader. Every
// function throws Error{bad_json} that names the file and the field, and never shows a value.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace kith::certificate {

// One object in UTF-8 with nothing before and nothing after it, not nested deeper than a certificate, and no
// key twice in any object.
nlohmann::json parse_strictly(const std::string& text, const std::string& file);

// The name of a file in the certificate's own folder: not empty, no separator, no control character, neither
// "." nor "..".
bool is_plain_file_name(std::string_view name);

// One object of a certificate. Each field is asked for once, by the type that it must have; finish() refuses
// what nobody asked for. Threads must not share it.
class Fields {
 public:
  // `path` is how messages call the object, e.g. "model"; it is empty for the whole certificate. The JSON and
  // the file's name must live as long.
  Fields(const nlohmann::json& object, std::string path, const std::string& file);

  bool has(const std::string& key) const;
  Fields object(const std::string& key);
  std::vector<Fields> objects(const std::string& key);
  std::vector<std::string> keys() const;

  // The text may be empty only if `may_be_empty` says so.
  std::string text(const std::string& key, bool may_be_empty = false);
  // One of some words.
  std::string word(const std::string& key, std::initializer_list<std::string_view> words);
  std::string file_name(const std::string& key);
  // 64 hexadecimal digits, in lower case.
  std::string digest(const std::string& key);
  bool truth(const std::string& key);
  // A whole number without a fraction. What kith counts stays below 2^53, but for sums of squares.
  static constexpr std::uint64_t most_counted = std::uint64_t{1} << 53;
  std::uint64_t natural(const std::string& key, std::uint64_t least = 0, std::uint64_t most = most_counted);
  std::vector<std::uint64_t> naturals(const std::string& key, std::uint64_t most);
  // A number from `least` to `most`.
  double number(const std::string& key, double least, double most = std::numeric_limits<double>::max());
  std::vector<std::string> texts(const std::string& key);
  // Texts that are all different.
  std::vector<std::string> names(const std::string& key);

  // Refuses fields that were not asked for.
  void finish() const;
  [[noreturn]] void refuse(const std::string& key, const std::string& why) const;
  void require(bool holds, const std::string& key, const std::string& why) const {
    if (!holds) refuse(key, why);
  }

 private:
  const nlohmann::json& at(const std::string& key);
  std::string path_of(const std::string& key) const;

  const nlohmann::json& object_;
  std::string path_;
  const std::string& file_;
  std::set<std::string> known_;
};

}  // namespace kith::certificate
