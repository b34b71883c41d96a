#include "series/bytes.h"

#include <string>

#include "base/bytes.h"

namespace kith::series {

namespace {

using Writer = ByteWriter<std::vector<char>>;

ByteReader reader_of(std::span<const char> bytes) {
  return {{bytes.data(), bytes.size()}, [](const char* what) { damaged(what); }};
}

void require_end(const ByteReader& reader) {
  if (!reader.ended()) damaged("a description is longer than it should be");
}

void write_extent(const local::Extent& extent, Writer& writer) {
  writer.flag(extent.empties);
  writer.flag(extent.values);
  writer.flag(extent.low_inside);
  writer.put(extent.low);
  writer.put(extent.high);
  writer.put(extent.first);
  writer.put(extent.last);
  writer.optional_text(extent.after);
  writer.optional_text(extent.upto);
  writer.flag(extent.members.has_value());
  if (extent.members) writer.texts(*extent.members);
  writer.put(extent.level);
  writer.text(extent.label);
}

local::Extent read_extent(ByteReader& reader) {
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
  writer.texts(domain.levels);
  writer.put(domain.least);
  writer.put(domain.most);
}

Outline::Domain read_domain(ByteReader& reader) {
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
  ByteReader reader = reader_of(bytes);
  local::Region region(axes);
  for (local::Extent& extent : region) extent = read_extent(reader);
  require_end(reader);
  return region;
}

std::vector<char> bytes_of(const Outline& outline) {
  std::vector<char> bytes;
  Writer writer(bytes);
  writer.flag(outline.persons);
  writer.put(static_cast<std::uint8_t>(outline.ranges));
  writer.texts(outline.quasi);
  writer.texts(outline.others);
  for (const Outline::Domain& domain : outline.domains) write_domain(domain, writer);
  writer.number(outline.counts.size());
  for (const Outline::Count& count : outline.counts) {
    writer.put(count.received);
    writer.put(count.released);
  }
  return bytes;
}

Outline read_outline(std::span<const char> bytes) {
  ByteReader reader = reader_of(bytes);
  Outline outline;
  outline.persons = reader.flag();
  const auto ranges = reader.get<std::uint8_t>();
  if (ranges > static_cast<std::uint8_t>(Ranges::tight)) damaged("its ranges are of an unknown kind");
  outline.ranges = static_cast<Ranges>(ranges);
  outline.quasi = reader.texts();
  outline.others = reader.texts();
  for (std::size_t i = 0; i < outline.quasi.size(); ++i) outline.domains.push_back(read_domain(reader));
  outline.counts.resize(reader.count(1));
  for (Outline::Count& count : outline.counts) {
    count.received = reader.get<std::uint64_t>();
    count.released = reader.get<std::uint64_t>();
  }
  require_end(reader);
  return outline;
}

}  // namespace kith::series
