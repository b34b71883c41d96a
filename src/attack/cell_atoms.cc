// The column is a line of numbers, a line of time, a family of texts, or a mixture.
//
// A line is cut wherever a range or a value of any cell begins or ends. A place on it is a number and whether
// one stands before or behind it, so that [21, 26] and [26, 31] meet in the point 26, and [20, 25) and [25,
// 30] in nothing. If every bound and value is whole, so are the values meant: each place is then put before a
// whole number, and (30, 31] is the same as 31. Times are whole seconds.
//
// Texts: the masks of the column, closed under intersection, and its values are partly ordered by inclusion;
// the atom of each is what fits it and nothing smaller. A mask is the atoms of everything that fits it. In a
// column of ranges a mask of digits is a range too: 4* is [40, 49].
//
// The empty value is an atom of its own, and `*` is all atoms.
// Cost: one sort of the places; masks times distinct texts of the column.
#include "attack/cell_atoms.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <optional>
#include <set>
#include <unordered_map>

#include "attack/cell_reading.h"
#include "attack/time_span.h"
#include "table/table.h"

namespace kith::attack {
namespace {

using Kind = CellReading::Kind;
using Runs = ValueSets::Runs;

// Beyond so many, masks that overlap in part are not cut at their overlaps.
constexpr std::size_t most_masks = 4000;

struct Spot {
  double at = 0;
  bool behind = false;
  auto operator<=>(const Spot&) const = default;
};

struct Stretch {
  Spot begin, end;
};

// A cell before its atoms have numbers: stretches of the line, texts and masks, the empty value, or all.
struct Shape {
  bool all = false, empty = false;
  std::vector<Stretch> stretches;
  std::vector<std::string> texts;
  std::vector<std::string> masks;
};

bool bare_year(std::string_view text) { return text.size() == 4; }

bool zero_led(std::string_view text) {
  return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

bool whole(double x) { return std::isinf(x) || x == std::floor(x); }

// Reads digits, then masked places: 4* runs from 40 to 49.
std::optional<CellReading> mask_as_range(std::string_view mask) {
  const std::size_t star = mask.find('*');
  if (star == std::string_view::npos || mask.size() > 15) return std::nullopt;
  double prefix = 0, width = 1;
  for (const char c : mask.substr(0, star)) {
    if (c < '0' || c > '9') return std::nullopt;
    prefix = prefix * 10 + (c - '0');
  }
  for (const char c : mask.substr(star)) {
    if (c != '*') return std::nullopt;
    width *= 10;
  }
  CellReading range;
  range.kind = Kind::range;
  range.low = prefix * width;
  range.high = range.low + width - 1;
  return range;
}

class Cutter {
 public:
  explicit Cutter(std::span<const std::string_view> cells) {
    for (const std::string_view cell : cells) cells_.push_back(parts_of(read_cell(cell)));
    look_at_all();
    for (const std::vector<CellReading>& parts : cells_) {
      Shape& shape = shapes_.emplace_back();
      for (const CellReading& part : parts) add_part(part, shape);
    }
    number_atoms();
  }

  std::vector<Runs> run() {
    std::vector<Runs> result;
    for (const Shape& shape : shapes_) result.push_back(atoms_of(shape));
    return result;
  }

 private:
  // A set is its members, each read as it would be alone: 20-29 may name a category, and is then the same in
  // both.
  static std::vector<CellReading> parts_of(const CellReading& reading) {
    if (reading.kind != Kind::set) return {reading};
    std::vector<CellReading> parts;
    for (const std::string& member : reading.members) {
      CellReading& part = parts.emplace_back(read_cell(member));
      if (part.kind != Kind::range && part.kind != Kind::masked) part.kind = Kind::value;
    }
    return parts;
  }

  template <class Visit>
  void each_part(const Visit& visit) const {
    for (const std::vector<CellReading>& parts : cells_)
      for (const CellReading& part : parts) visit(part);
  }

  // What the column is.
  void look_at_all() {
    bool number_ranges = false, date_ranges = false, masks = false, date_values = false;
    each_part([&](const CellReading& part) {
      number_ranges |= part.kind == Kind::range && !part.dates;
      date_ranges |= part.kind == Kind::range && part.dates;
      masks |= part.kind == Kind::masked;
      date_values |= part.kind == Kind::value && !bare_year(part.text) && time_span_of(part.text);
    });
    texts_alone_ = masks && !number_ranges && !date_ranges;
    times_ = !texts_alone_ && (date_ranges || date_values);
    numbers_ = !texts_alone_ && !times_;
    number_ranges_ = number_ranges;
    whole_ = numbers_;
    each_part([&](const CellReading& part) {
      double number = 0;
      if (part.kind == Kind::range && !part.dates) whole_ &= whole(part.low) && whole(part.high);
      if (part.kind == Kind::value && is_number(part.text, number)) whole_ &= whole(number);
    });
  }

  // 02138 is a code unless the column has ranges.
  bool is_number(std::string_view text, double& number) const {
    return numbers_ && (number_ranges_ || !zero_led(text)) && parse_number(text, number);
  }

  Stretch stretch(double low, bool low_open, double high, bool high_open) const {
    if (!whole_) return {{low, low_open}, {high, !high_open}};
    return {{low_open ? low + 1 : low, false}, {high_open ? high : high + 1, false}};
  }

  static Stretch stretch(const TimeSpan& span) {
    return {{static_cast<double>(span.begin), false}, {static_cast<double>(span.end), false}};
  }

  // Bounds of dates are days with fractions; those of numbers are years here.
  static Stretch time_stretch(const CellReading& range) {
    const auto place = [&range](double bound, bool behind) {
      if (std::isinf(bound)) return bound;
      if (range.dates) {
        const double seconds = bound * 86400;
        return behind ? std::floor(seconds + 1e-3) + 1 : std::ceil(seconds - 1e-3);
      }
      const double year = behind ? std::floor(bound) + 1 : std::ceil(bound);
      return static_cast<double>(year_begin(static_cast<std::int64_t>(std::clamp(year, -9999.0, 20000.0))));
    };
    return {{place(range.low, range.low_open), false}, {place(range.high, !range.high_open), false}};
  }

  void add_value(const std::string& text, Shape& shape) const {
    double number = 0;
    if (text.empty()) {
      shape.empty = true;
    } else if (const auto span = times_ ? time_span_of(text) : std::nullopt) {
      shape.stretches.push_back(stretch(*span));
    } else if (is_number(text, number)) {
      shape.stretches.push_back(stretch(number, false, number, false));
    } else {
      shape.texts.push_back(texts_alone_ ? text : comparable_text(text));
    }
  }

  void add_part(const CellReading& part, Shape& shape) const {
    switch (part.kind) {
      case Kind::anything:
        shape.all = true;
        break;
      case Kind::range:
        add_range(part, shape);
        break;
      case Kind::masked:
        if (const auto range = numbers_ ? mask_as_range(part.text) : std::nullopt)
          add_range(*range, shape);
        else
          shape.masks.push_back(part.text);
        break;
      case Kind::set:
      case Kind::value:
        add_value(part.text, shape);
        break;
    }
  }

  void add_range(const CellReading& range, Shape& shape) const {
    shape.stretches.push_back(times_ ? time_stretch(range)
                                     : stretch(range.low, range.low_open, range.high, range.high_open));
  }

  // Texts come first, then the line, then the empty value.
  void number_atoms() {
    std::set<std::string> texts, masks;
    for (const Shape& shape : shapes_) {
      texts.insert(shape.texts.begin(), shape.texts.end());
      masks.insert(shape.masks.begin(), shape.masks.end());
      for (const Stretch& s : shape.stretches) {
        places_.push_back(s.begin);
        places_.push_back(s.end);
      }
    }
    close_under_intersection(masks);
    texts.insert(masks.begin(), masks.end());
    texts_.assign(texts.begin(), texts.end());
    std::sort(places_.begin(), places_.end());
    places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
    line_ = static_cast<std::uint32_t>(texts_.size());
    empty_ = line_ + static_cast<std::uint32_t>(places_.size()) + 1;
  }

  static std::optional<std::string> overlap(const std::string& a, const std::string& b) {
    if (a.size() != b.size()) return std::nullopt;
    std::string both = a;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == '*')
        both[i] = b[i];
      else if (b[i] != '*' && a[i] != b[i])
        return std::nullopt;
    }
    return both;
  }

  static void close_under_intersection(std::set<std::string>& masks) {
    if (masks.size() > most_masks) return;
    std::vector<std::string> open(masks.begin(), masks.end()), known;
    while (!open.empty() && masks.size() <= most_masks) {
      const std::string mask = open.back();
      open.pop_back();
      for (const std::string& other : known)
        if (auto both = overlap(mask, other); both && masks.insert(*both).second) open.push_back(*both);
      known.push_back(mask);
    }
  }

  std::uint32_t spot_number(const Spot& spot) const {
    return static_cast<std::uint32_t>(std::lower_bound(places_.begin(), places_.end(), spot) -
                                      places_.begin());
  }

  Runs atoms_of(const Shape& shape) const {
    if (shape.all) return {{0, empty_ + 1}};
    Runs runs;
    if (shape.empty) runs.emplace_back(empty_, empty_ + 1);
    for (const std::string& text : shape.texts) {
      const auto at =
          static_cast<std::uint32_t>(std::lower_bound(texts_.begin(), texts_.end(), text) - texts_.begin());
      runs.emplace_back(at, at + 1);
    }
    for (const std::string& mask : shape.masks)
      for (std::uint32_t t = 0; t < texts_.size(); ++t)
        if (fits_mask(mask, texts_[t])) runs.emplace_back(t, t + 1);
    // Atom i of the line ends at place i.
    for (const Stretch& s : shape.stretches)
      if (s.begin < s.end)
        runs.emplace_back(line_ + spot_number(s.begin) + 1, line_ + spot_number(s.end) + 1);
    return joined(std::move(runs));
  }

  std::vector<std::vector<CellReading>> cells_;
  bool texts_alone_ = false, times_ = false, numbers_ = false, number_ranges_ = false, whole_ = false;
  std::vector<Shape> shapes_;
  // These are values and masks.
  std::vector<std::string> texts_;
  std::vector<Spot> places_;
  std::uint32_t line_ = 0, empty_ = 0;
};

Runs runs_of(const std::vector<std::uint32_t>& numbers) {
  Runs runs;
  for (const std::uint32_t number : numbers) runs.emplace_back(number, number + 1);
  return joined(std::move(runs));
}

}  // namespace

Runs joined(Runs runs) {
  std::sort(runs.begin(), runs.end());
  Runs result;
  for (const auto& run : runs) {
    if (!result.empty() && run.first <= result.back().second)
      result.back().second = std::max(result.back().second, run.second);
    else
      result.push_back(run);
  }
  return result;
}

std::vector<Runs> cut_into_atoms(std::span<const std::string_view> cells) { return Cutter(cells).run(); }

std::vector<Runs> cut_by_domain(std::span<const std::string_view> cells, const GroundDomain& domain) {
  // These are values that the domain does not know.
  std::unordered_map<std::string, std::uint32_t> strangers;
  const auto runs_of_value = [&](const std::string& text) -> Runs {
    if (const auto label = domain.labels.find(text); label != domain.labels.end())
      return runs_of(label->second);
    const auto number = static_cast<std::uint32_t>(domain.values.size() + strangers.size());
    const std::uint32_t atom = strangers.try_emplace(text, number).first->second;
    return {{atom, atom + 1}};
  };
  std::vector<Runs> result;
  std::vector<std::size_t> everything;
  for (const std::string_view cell : cells) {
    const CellReading reading = read_cell(cell);
    Runs& runs = result.emplace_back();
    if (reading.kind == Kind::anything) {
      everything.push_back(result.size() - 1);
    } else if (domain.labels.contains(std::string(cell)) || reading.kind == Kind::value) {
      runs = runs_of_value(std::string(cell));
    } else if (reading.kind == Kind::set) {
      for (const std::string& member : reading.members)
        for (const auto& run : runs_of_value(member)) runs.push_back(run);
      runs = joined(std::move(runs));
    } else {
      for (std::uint32_t v = 0; v < domain.values.size(); ++v)
        if (covers(reading, domain.values[v])) runs.emplace_back(v, v + 1);
      runs = runs.empty() ? runs_of_value(std::string(cell)) : joined(std::move(runs));
    }
  }
  const auto atoms = static_cast<std::uint32_t>(domain.values.size() + strangers.size());
  for (const std::size_t cell : everything) result[cell] = {{0, std::max(atoms, 1u)}};
  return result;
}

}  // namespace kith::attack
