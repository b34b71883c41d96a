#include "series/bytes.h"

#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

namespace kith::series {

namespace {

class Writer {
 public:
  explicit Writer(std::vector<char>& bytes) : bytes_(bytes) {}

  template <typename T>
    requires std::is_arithmetic_v<T>
  void put(T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes_.insert(bytes_.end(), raw, raw + sizeof value);
  }
  void put(std::string_view text) {
    put(static_cast<std::uint64_t>(text.size()));
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }
  void put(const std::vector<std::string>& texts) {
    put(static_cast<std::uint64_t>(texts.size()));
    for (const std::string& text : texts) put(std::string_view(text));
  }
  void put(const std::optional<std::string>& text) {
    put(static_cast<std::uint8_t>(text.has_value()));
    if (text) put(std::string_view(*text));
  }

 private:
  std::vector<char>& bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const char> bytes) : bytes_(bytes) {}

  template <typename T>
  T get() {
    if (bytes_.size() < sizeof(T)) damaged("a description ends too early");
    T value;
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_ = bytes_.subspan(sizeof value);
    return value;
  }
  bool flag() { return get<std::uint8_t>() != 0; }
  std::string text() {
    const auto size = get<std::uint64_t>();
    if (size > bytes_.size()) damaged("a text ends too early");
    std::string text(bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
    return text;
  }
  // Every element takes a byte at least, so that a wrong number cannot ask for all memory.
  std::size_t count() {
    const auto count = get<std::uint64_t>();
    if (count > bytes_.size()) damaged("a list ends too early");
    return count;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> texts(count());
    for (std::string& one : texts) one = text();
    return texts;
  }
  std::optional<std::string> optional_text() {
    return flag() ? std::optional<std::string>(text()) : std::nullopt;
  }
  void end() const {
    if (!bytes_.empty()) damaged("a description is longer than it should be");
  }

 private:
  std::span<const char> bytes_;
};

void write_extent(const local::Extent& extent, Writer& writer) {
  writer.put(static_cast<std::uint8_t>(extent.empties));
  writer.put(static_cast<std::uint8_t>(extent.values));
  writer.put(static_cast<std::uint8_t>(extent.low_inside));
  writer.put(extent.low);
  writer.put(extent.high);
  writer.put(extent.first);
  writer.put(extent.last);
  writer.put(extent.after);
  writer.put(extent.upto);
  writer.put(static_cast<std::uint8_t>(extent.members.has_value()));
  if (extent.members) writer.put(*extent.members);
  writer.put(extent.level);
  writer.put(std::string_view(extent.label));
}

local::Extent read_extent(Reader& reader) {
  local::Extent extent;
  extent.empties = reader.flag();
  extent.values = reader.flag();
  extent.low_inside = reader.flag();
  extent.low = reader.get<double>();
  extent.high = reader.get<double>();
  extent.first = reader.get<std::uint32_t>();
  extent.last = reader.get<std::uint32_t>();
  extent.after = reader.optional_text();
  extent.upto = reader.optional_text();
  if (reader.flag()) extent.members = reader.texts();
  extent.level = reader.get<hierarchy::Level>();
  extent.label = reader.text();
  return extent;
}

void write_domain(const Outline::Domain& domain, Writer& writer) {
  writer.put(static_cast<std::uint8_t>(domain.type));
  writer.put(domain.levels);
  writer.put(domain.least);
  writer.put(domain.most);
}

Outline::Domain read_domain(Reader& reader) {
  Outline::Domain domain;
  const auto type = reader.get<std::uint8_t>();
  if (type > static_cast<std::uint8_t>(ValueType::date)) damaged("a column has an unknown type");
  domain.type = static_cast<ValueType>(type);
  domain.levels = reader.texts();
  domain.least = reader.get<double>();
  domain.most = reader.get<double>();
  return domain;
}

}  // namespace

void write_region(const local::Region& region, std::vector<char>& bytes) {
  Writer writer(bytes);
  for (const local::Extent& extent : region) write_extent(extent, writer);
}

local::Region read_region(std::span<const char> bytes, std::size_t axes) {
  Reader reader(bytes);
  local::Region region(axes);
  for (local::Extent& extent : region) extent = read_extent(reader);
  reader.end();
  return region;
}

std::vector<char> bytes_of(const Outline& outline) {
  std::vector<char> bytes;
  Writer writer(bytes);
  writer.put(static_cast<std::uint8_t>(outline.persons));
  writer.put(static_cast<std::uint8_t>(outline.ranges));
  writer.put(outline.quasi);
  writer.put(outline.others);
  for (const Outline::Domain& domain : outline.domains) write_domain(domain, writer);
  writer.put(static_cast<std::uint64_t>(outline.counts.size()));
  for (const Outline::Count& count : outline.counts) {
    writer.put(count.received);
    writer.put(count.released);
  }
  return bytes;
}

Outline read_outline(std::span<const char> bytes) {
  Reader reader(bytes);
  Outline outline;
  outline.persons = reader.flag();
  const auto ranges = reader.get<std::uint8_t>();
  if (ranges > static_cast<std::uint8_t>(Ranges::tight)) damaged("its ranges are of an unknown kind");
  outline.ranges = static_cast<Ranges>(ranges);
  outline.quasi = reader.texts();
  outline.others = reader.texts();
  for (std::size_t i = 0; i < outline.quasi.size(); ++i) outline.domains.push_back(read_domain(reader));
  outline.counts.resize(reader.count());
  for (Outline::Count& count : outline.counts) {
    count.received = reader.get<std::uint64_t>();
    count.released = reader.get<std::uint64_t>();
  }
  reader.end();
  return outline;
}

}  // namespace kith::series
