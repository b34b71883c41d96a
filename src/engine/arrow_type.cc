#include "engine/arrow_type.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "engine/arrow_time.h"

namespace kith::engine {

namespace {

using Kind = ArrowType::Kind;

template <class Number>
Number loaded(const char* from) {
  Number number{};
  std::memcpy(&number, from, sizeof number);
  return number;
}

template <class Number>
void store(Number number, char* to) {
  std::memcpy(to, &number, sizeof number);
}

std::int64_t integer_at(const char* value, unsigned width) {
  if (width == 1) return loaded<std::int8_t>(value);
  if (width == 2) return loaded<std::int16_t>(value);
  if (width == 4) return loaded<std::int32_t>(value);
  return loaded<std::int64_t>(value);
}

std::uint64_t natural_at(const char* value, unsigned width) {
  std::uint64_t number = 0;
  std::memcpy(&number, value, width);
  return number;
}

// Little endian, so that a shorter number is the first bytes of a longer one.
static_assert(std::endian::native == std::endian::little);

void store_low(std::uint64_t number, unsigned width, char* to) { std::memcpy(to, &number, width); }

float single_of_half(std::uint16_t half) {
  const std::uint32_t sign = std::uint32_t{half & 0x8000U} << 16, exponent = (half >> 10) & 31U,
                      fraction = half & 1023U;
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000U | fraction << 13);
  if (exponent == 0)
    return std::copysign(std::ldexp(static_cast<float>(fraction), -24), std::bit_cast<float>(sign));
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
}

// The half that is exactly this number; another one if there is none.
std::uint16_t half_of_single(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
  const auto exponent = static_cast<int>((bits >> 23) & 255U) - 112;
  const std::uint32_t fraction = bits & 0x7fffffU;
  if (exponent >= 31) return sign | 0x7c00U;
  if (exponent > 0)
    return static_cast<std::uint16_t>(sign | static_cast<unsigned>(exponent) << 10 | fraction >> 13);
  return static_cast<std::uint16_t>(sign | static_cast<unsigned>(std::ldexp(std::fabs(number), 24)));
}

// The shortest digits that read back, with an exponent below -4 and from 16 on, as DuckDB does.
template <class Number>
void append_float(Number number, std::string& text) {
  if (std::isnan(number)) return;
  if (std::signbit(number)) text += '-';
  if (std::isinf(number)) {
    text += "inf";
    return;
  }
  std::array<char, 64> room{};
  const auto end =
      std::to_chars(room.begin(), room.end(), std::fabs(number), std::chars_format::scientific).ptr;
  const std::string_view written(room.data(), static_cast<std::size_t>(end - room.data()));
  const std::size_t e = written.find('e');
  std::string digits(written.substr(0, 1));
  if (e > 2) digits += written.substr(2, e - 2);
  const int exponent = std::atoi(std::string(written.substr(e + 1)).c_str());
  const int count = static_cast<int>(digits.size());
  if (exponent < -4 || exponent >= 16) {
    text += digits.substr(0, 1);
    if (count > 1) text += '.' + digits.substr(1);
    text += fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', std::abs(exponent));
  } else if (exponent < 0) {
    text += "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  } else if (count > exponent + 1) {
    text += digits.substr(0, static_cast<std::size_t>(exponent) + 1) + '.' +
            digits.substr(static_cast<std::size_t>(exponent) + 1);
  } else {
    text += digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0') + ".0";
  }
}

template <class Number>
bool read_float(std::string_view text, Number& number) {
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failed == std::errc() && end == text.data() + text.size();
}

// A whole number of up to 256 bits, the lowest 32 first.
using Limbs = std::array<std::uint32_t, 8>;

void negate(Limbs& limbs) {
  std::uint64_t carry = 1;
  for (std::uint32_t& limb : limbs) {
    carry += static_cast<std::uint32_t>(~limb);
    limb = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

std::string digits_of(Limbs limbs) {
  std::string digits;
  while (limbs != Limbs{}) {
    std::uint64_t rest = 0;
    for (std::size_t i = limbs.size(); i-- > 0;) {
      rest = rest << 32 | limbs[i];
      limbs[i] = static_cast<std::uint32_t>(rest / 10);
      rest %= 10;
    }
    digits.insert(digits.begin(), static_cast<char>('0' + rest));
  }
  return digits;
}

void append_decimal(const ArrowType& type, const char* value, std::string& text) {
  Limbs limbs{};
  if (value[type.width - 1] & 0x80) limbs.fill(~std::uint32_t{0});
  std::memcpy(limbs.data(), value, type.width);
  if (limbs.back() & 0x80000000U) {
    text += '-';
    negate(limbs);
  }
  std::string digits = digits_of(limbs);
  if (type.scale <= 0) {
    text += digits.empty() ? "0" : digits + std::string(static_cast<std::size_t>(-type.scale), '0');
    return;
  }
  const auto scale = static_cast<std::size_t>(type.scale);
  // There is no digit in front of the point if the type has none.
  const std::size_t least = type.precision > type.scale ? scale + 1 : scale;
  if (digits.size() < least) digits.insert(0, least - digits.size(), '0');
  text += digits.substr(0, digits.size() - scale) + '.' + digits.substr(digits.size() - scale);
}

void read_decimal(const ArrowType& type, std::string_view text, char* value) {
  Limbs limbs{};
  const bool negative = text.starts_with('-');
  std::size_t left_out = type.scale < 0 ? static_cast<std::size_t>(-type.scale) : 0;
  if (left_out < text.size()) text.remove_suffix(left_out);
  for (const char c : text) {
    if (c < '0' || c > '9') continue;
    auto carry = static_cast<std::uint64_t>(c - '0');
    for (std::uint32_t& limb : limbs) {
      carry += std::uint64_t{limb} * 10;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }
  if (negative) negate(limbs);
  std::memcpy(value, limbs.data(), type.width);
}

void append_time(const ArrowType& type, const char* value, std::string& text) {
  const std::int64_t number = integer_at(value, type.width);
  if (type.kind == Kind::date)
    append_date(type.per_second == 0 ? number : floor_quotient(number, 86400 * type.per_second), text);
  else if (type.kind == Kind::time)
    append_clock(number, type.per_second, text);
  else
    append_timestamp(number, type.per_second, text);
  if (type.zoned) text += "+00";
}

bool read_time(const ArrowType& type, std::string_view text, char* value) {
  if (type.zoned) {
    if (!text.ends_with("+00")) return false;
    text.remove_suffix(3);
  }
  std::optional<std::int64_t> number;
  if (type.kind == Kind::date) {
    number = date_in(text);
    if (number && type.per_second != 0) *number *= 86400 * type.per_second;
  } else {
    number = type.kind == Kind::time ? clock_in(text, type.per_second) : timestamp_in(text, type.per_second);
  }
  if (number) store_low(static_cast<std::uint64_t>(*number), type.width, value);
  return number.has_value();
}

template <class Number>
bool read_whole(std::string_view text, unsigned width, char* value) {
  Number number{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc() || end != text.data() + text.size()) return false;
  store_low(static_cast<std::uint64_t>(number), width, value);
  return true;
}

bool parse(const ArrowType& type, std::string_view text, char* value) {
  float single = 0;
  double twice = 0;
  switch (type.kind) {
    case Kind::boolean:
      *value = text == "true" ? 1 : 0;
      return true;
    case Kind::integer:
      return read_whole<std::int64_t>(text, type.width, value);
    case Kind::natural:
      return read_whole<std::uint64_t>(text, type.width, value);
    case Kind::half:
      if (!read_float(text, single)) return false;
      store(half_of_single(single), value);
      return true;
    case Kind::single:
      if (!read_float(text, single)) return false;
      store(single, value);
      return true;
    case Kind::twice:
      if (!read_float(text, twice)) return false;
      store(twice, value);
      return true;
    case Kind::decimal:
      read_decimal(type, text, value);
      return true;
    case Kind::date:
    case Kind::time:
    case Kind::timestamp:
      return read_time(type, text, value);
    default:
      return false;
  }
}

std::int64_t parts_of_second(char unit) {
  return unit == 's' ? 1 : unit == 'm' ? 1'000 : unit == 'u' ? 1'000'000 : 1'000'000'000;
}

ArrowType decimal_type(std::string_view format) {
  ArrowType type{Kind::decimal, std::string(format), 16};
  int bits = 128;
  const char* at = format.data() + 2;
  const char* const end = format.data() + format.size();
  for (int* number : {&type.precision, &type.scale, &bits}) {
    at = std::from_chars(at, end, *number).ptr;
    if (at < end) ++at;
  }
  type.width = static_cast<unsigned>(bits) / 8;
  return type;
}

ArrowType time_type(std::string_view format) {
  ArrowType type{Kind::date, std::string(format), 4};
  if (format == "tdm") {
    type.width = 8;
    type.per_second = 1000;
  } else if (format != "tdD") {
    type.kind = format[1] == 's' ? Kind::timestamp : Kind::time;
    type.per_second = parts_of_second(format[2]);
    type.width = type.kind == Kind::time && type.per_second <= 1000 ? 4 : 8;
    type.zoned = type.kind == Kind::timestamp && format.size() > 4;
  }
  return type;
}

struct Named {
  const char* format;
  Kind kind;
  unsigned width;
  const char* declared;
};

constexpr std::array<Named, 16> plain_types{{{"n", Kind::null, 0, "NULL"},
                                             {"b", Kind::boolean, 1, "BOOLEAN"},
                                             {"c", Kind::integer, 1, "TINYINT"},
                                             {"C", Kind::natural, 1, "UTINYINT"},
                                             {"s", Kind::integer, 2, "SMALLINT"},
                                             {"S", Kind::natural, 2, "USMALLINT"},
                                             {"i", Kind::integer, 4, "INTEGER"},
                                             {"I", Kind::natural, 4, "UINTEGER"},
                                             {"l", Kind::integer, 8, "BIGINT"},
                                             {"L", Kind::natural, 8, "UBIGINT"},
                                             {"f", Kind::single, 4, "FLOAT"},
                                             {"e", Kind::half, 2, "FLOAT"},
                                             {"g", Kind::twice, 8, "DOUBLE"},
                                             {"u", Kind::text, 0, "VARCHAR"},
                                             {"U", Kind::large_text, 0, "VARCHAR"},
                                             {"vu", Kind::text_view, 0, "VARCHAR"}}};

constexpr std::array<std::pair<const char*, const char*>, 7> time_types{
    {{"tdD", "DATE"},
     {"ttu", "TIME"},
     {"tsu:", "TIMESTAMP"},
     {"tss:", "TIMESTAMP_S"},
     {"tsm:", "TIMESTAMP_MS"},
     {"tsn:", "TIMESTAMP_NS"},
     {"tsu:UTC", "TIMESTAMP WITH TIME ZONE"}}};

}  // namespace

ArrowType arrow_type(std::string_view format) {
  for (const Named& each : plain_types)
    if (format == each.format) return {each.kind, each.format, each.width};
  return format.starts_with("d:") ? decimal_type(format) : time_type(format);
}

std::string declared_of(const ArrowType& type) {
  for (const Named& each : plain_types)
    if (type.format == each.format) return each.declared;
  if (type.kind == Kind::decimal) return fmt::format("DECIMAL({},{})", type.precision, type.scale);
  if (type.zoned) return "TIMESTAMP WITH TIME ZONE";
  for (const auto& [format, declared] : time_types)
    if (type.format == format) return declared;
  return type.kind == Kind::date ? "DATE" : "TIME";
}

std::optional<ArrowType> type_of_declared(const std::string& declared) {
  if (int precision = 0, scale = 0; std::sscanf(declared.c_str(), "DECIMAL(%d,%d)", &precision, &scale) == 2)
    return arrow_type(fmt::format("d:{},{}", precision, scale));
  for (const Named& each : plain_types)
    if (declared == each.declared) return arrow_type(each.format);
  for (const auto& [format, name] : time_types)
    if (declared == name) return arrow_type(format);
  return std::nullopt;
}

void append_text(const ArrowType& type, const char* value, std::string& text) {
  switch (type.kind) {
    case Kind::boolean:
      text += *value ? "true" : "false";
      return;
    case Kind::integer:
      text += fmt::format_int(integer_at(value, type.width)).c_str();
      return;
    case Kind::natural:
      text += fmt::format_int(natural_at(value, type.width)).c_str();
      return;
    case Kind::half:
      return append_float(single_of_half(loaded<std::uint16_t>(value)), text);
    case Kind::single:
      return append_float(loaded<float>(value), text);
    case Kind::twice:
      return append_float(loaded<double>(value), text);
    case Kind::decimal:
      return append_decimal(type, value, text);
    case Kind::date:
    case Kind::time:
    case Kind::timestamp:
      return append_time(type, value, text);
    default:
      return;
  }
}

bool read_value(const ArrowType& type, std::string_view text, char* value) {
  if (!parse(type, text, value)) return false;
  std::string again;
  append_text(type, value, again);
  return again == text;
}

}  // namespace kith::engine
