// Idea: every distinct value is looked at once and leaves marks (is written like an e-mail address, has the
// shape of a tax number, passes its check, …). Marks are counted over distinct values and over cells, and the
// counts decide. The verdict is therefore the same for any order of rows, and cheap to ask again as records
// of a stream come.
//
// Cost: one look per distinct value, about a microsecond, for values_looked_at values at most; one pass
// over the codes of the rows.
//
// Worked example: 300 cells, all of them different numbers of nine digits, of which 27 pass the Dutch
// 11-proof. By chance 27 would. The shape has 300 and the passed ones 27, far from nine in ten: no finding.
#include "detect/content.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "base/int128.h"
#include "detect/check_digits.h"
#include "detect/contacts.h"
#include "detect/content_headers.h"
#include "detect/latin.h"
#include "detect/numbers.h"
#include "detect/person_names.h"
#include "detect/places.h"
#include "detect/prose.h"
#include "detect/vocabulary.h"

namespace kith::detect {

namespace {

enum Bit : unsigned {
  email,
  url,
  ip,
  ip_large,
  ip_object,
  telephone_certain,
  telephone_local,
  telephone_bare,
  card_shape,
  card_passed,
  iban_passed,
  house,
  street,
  pair_likely,
  pair_certain,
  degrees,
  // Names of two words or more, and of one.
  long_name,
  long_name_given,
  long_name_comma,
  short_name,
  short_name_given,
  short_name_family,
  three_words,
  four_words,
  eight_words,
  // Four words that could also be a name.
  four_words_named,
  // Certain by its groups alone, without plus or brackets.
  telephone_unmarked,
  scaled_degrees,
  geohash,
  // A name of two words or more in Greek, Cyrillic or Armenian letters.
  long_name_script,
  // Ten digits as in 617/555/0123, and those of them that could be of North America.
  slashed_shape,
  slashed_fits,
  // Scheme s has two bits, of its shape and of its check.
  schemes_begin = 32
};
constexpr unsigned shape_bit(std::size_t scheme) { return schemes_begin + 2 * static_cast<unsigned>(scheme); }

constexpr Marks bit(unsigned number) { return Marks{1} << number; }

Marks numbers_in(std::string_view text) {
  const NumberCell cell(text);
  if (cell.compact.size() < 9) return 0;
  Marks marks = 0;
  const auto schemes = national_schemes();
  for (std::size_t s = 0; s < schemes.size(); ++s) {
    const Proof proof = schemes[s].look(cell);
    if (proof != Proof::none) marks |= bit(shape_bit(s));
    if (proof == Proof::passed) marks |= bit(shape_bit(s) + 1);
  }
  const Proof of_card = card(cell);
  if (of_card != Proof::none) marks |= bit(card_shape);
  if (of_card == Proof::passed) marks |= bit(card_passed);
  if (iban(cell) == Proof::passed) marks |= bit(iban_passed);
  return marks;
}

Marks reach_in(std::string_view text) {
  Marks marks = 0;
  if (has_email(text)) marks |= bit(email);
  if (has_url(text)) marks |= bit(url);
  if (is_network_address(text)) marks |= bit(ip);
  if (is_large_network_address(text)) marks |= bit(ip_large);
  if (may_be_object_identifier(text)) marks |= bit(ip_object);
  const bool slashed = is_slashed_in_three(text);
  if (slashed) marks |= bit(slashed_shape);
  switch (telephone(text)) {
    case Telephone::certain:
      if (slashed) return marks | bit(slashed_fits);
      if (text.find_first_of("+([") == text.npos) marks |= bit(telephone_unmarked);
      return marks | bit(telephone_certain);
    case Telephone::local:
      return marks | bit(telephone_local);
    case Telephone::bare:
      return marks | bit(telephone_bare);
    case Telephone::none:
      return marks;
  }
  return marks;
}

Marks names_in(std::string_view text, const NameForm& name) {
  if (!name.form) return 0;
  Marks marks = 0;
  if (name.words >= 2) {
    marks |= bit(long_name);
    if (name.given) marks |= bit(long_name_given);
    if (name.comma) marks |= bit(long_name_comma);
    if (is_of_other_script(text)) marks |= bit(long_name_script);
  } else {
    marks |= bit(short_name);
    if (name.given) marks |= bit(short_name_given);
    if (name.family) marks |= bit(short_name_family);
  }
  return marks;
}

Marks words_in(std::string_view text, bool named) {
  const std::size_t words = prose_words(text);
  Marks marks = 0;
  if (words >= 3) marks |= bit(three_words);
  if (words >= 4) marks |= bit(four_words);
  if (words >= 4 && named) marks |= bit(four_words_named);
  if (words >= 8) marks |= bit(eight_words);
  return marks;
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  const auto product = static_cast<Uint128>(hash) * 0x9e3779b97f4a7c15ULL;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace

Marks marks_of(std::string_view value) {
  const std::string normal = normal_form(value);
  const std::string_view text = trimmed(normal);
  bool letters = false, digits = false;
  for (const char c : text) {
    letters = letters || is_letter(c);
    digits = digits || is_digit(c);
  }
  Marks marks = 0;
  if (text.size() >= 5) marks |= reach_in(text);
  if (digits && text.size() >= 9) marks |= numbers_in(text);
  if (digits && text.size() >= 9 && text.size() <= 120)
    for (const std::string& part : number_parts(text))
      if (part != text) marks |= reach_in(part) | numbers_in(part);
  if (digits && !letters && is_degrees(text)) marks |= bit(degrees);
  if (digits && !letters && is_scaled_degrees(text)) marks |= bit(scaled_degrees);
  if (is_geohash(text)) marks |= bit(geohash);
  if (digits || text.starts_with('/')) {
    const Coordinates pair = coordinates(text);
    if (pair != Coordinates::none) marks |= bit(pair == Coordinates::certain ? pair_certain : pair_likely);
  }
  if (!letters) return marks;
  const Address where = address(text);
  if (where == Address::house) return marks | bit(house);
  if (where == Address::street) marks |= bit(street);
  const NameForm name = name_form(text);
  return marks | names_in(text, name) | words_in(text, name.form);
}

void ContentTally::add(Marks marks, std::uint64_t cells, bool first) {
  const auto count = [&](Count& of) {
    of.distinct += first ? 1 : 0;
    of.cells += cells;
  };
  count(all_);
  for (unsigned number = 0; marks != 0; ++number, marks >>= 1)
    if ((marks & 1) != 0) count(counts_[number]);
}

// Decides kind by kind. Shares are of the cells that are not empty.
class Verdict {
 public:
  using Count = ContentTally::Count;

  Verdict(const ContentTally& tally, std::string_view header)
      : tally_(tally), header_(header_words(header)) {}

  std::vector<Finding> findings() {
    find_names();
    find_free_text();
    for (const auto& [kind, number] : {std::pair{Content::email, email}, {Content::url, url}})
      if (of(number).distinct >= several) add(kind, of(number).cells);
    // Versions of programs have four numbers, too, but seldom one of three digits.
    // The identifiers of objects that one standard gives out all begin alike.
    if (of(ip).distinct >= several && part(of(ip_large).distinct, of(ip).distinct, 0.1) &&
        of(ip_object).distinct < of(ip).distinct)
      add(Content::ip, of(ip).cells);
    find_telephones();
    find_national_ids();
    find_cards();
    find_addresses();
    find_coordinates();
    std::ranges::sort(found_, {}, &Finding::kind);
    return std::move(found_);
  }

  std::vector<Finding> strays() {
    const std::vector<Finding> columns = findings();
    found_.clear();
    const auto add_stray = [&](Content kind, const Count& count) {
      if (count.distinct > 0 && std::ranges::find(columns, kind, &Finding::kind) == columns.end())
        add(kind, count.cells);
    };
    add_stray(Content::email, of(email));
    if (!speaks_of(header_, Topic::counted))
      add_stray(Content::telephone, {of(telephone_certain).distinct - of(telephone_unmarked).distinct,
                                     of(telephone_certain).cells - of(telephone_unmarked).cells});
    // Of numbers at random a tenth would pass.
    Count cards = of(iban_passed);
    if (of(card_passed).distinct == of(card_shape).distinct) {
      cards.distinct += of(card_passed).distinct;
      cards.cells += of(card_passed).cells;
    }
    add_stray(Content::card, cards);
    return std::move(found_);
  }

 private:
  static constexpr std::uint64_t several = 3;

  const Count& of(unsigned number) const { return tally_.counts_[number]; }
  const Count& all() const { return tally_.all_; }
  Count sum(std::initializer_list<unsigned> numbers) const {
    Count total;
    for (const unsigned number : numbers) {
      total.distinct += of(number).distinct;
      total.cells += of(number).cells;
    }
    return total;
  }
  bool share(std::uint64_t cells, double least) const {
    return static_cast<double>(cells) >= least * static_cast<double>(all().cells);
  }
  static bool part(std::uint64_t of, std::uint64_t whole, double least) {
    return static_cast<double>(of) >= least * static_cast<double>(whole);
  }
  void add(Content kind, std::uint64_t cells) {
    found_.push_back({kind, std::min(cells, all().cells), all().cells});
  }

  void find_names() {
    const NameHeader header = name_header(header_);
    const Count lengthy = of(long_name), brief = of(short_name);
    const double known = of(long_name_comma).distinct * 2 > lengthy.distinct ? 0.1 : 0.25;
    const bool long_by_cells = lengthy.distinct >= 5 && part(lengthy.distinct, all().distinct, 0.5) &&
                               of(long_name_given).distinct >= several &&
                               part(of(long_name_given).distinct, lengthy.distinct, known);
    // The lists have Latin names only; of other alphabets capital letters must do.
    const bool listed_some =
        lengthy.distinct >= 10 && (part(of(long_name_given).distinct, lengthy.distinct, 0.05) ||
                                   part(of(long_name_script).distinct, lengthy.distinct, 0.9));
    const bool long_by_header = lengthy.distinct >= several && part(lengthy.distinct, all().distinct, 0.5) &&
                                (header == NameHeader::yes || (header == NameHeader::perhaps && listed_some));
    const std::uint64_t listed = of(short_name_given).distinct + of(short_name_family).distinct;
    const bool brief_by_cells =
        of(short_name_given).distinct >= 8 && part(of(short_name_given).distinct, all().distinct, 0.5);
    const bool brief_by_header =
        brief.distinct >= several && part(brief.distinct, all().distinct, 0.6) &&
        (header == NameHeader::yes || (header == NameHeader::perhaps && part(listed, all().distinct, 0.2)));
    named_ = long_by_cells || long_by_header || brief_by_cells || brief_by_header;
    if (header == NameHeader::no && called_after_persons()) named_ = false;
    if (named_) add(Content::name, lengthy.cells + brief.cells);
  }

  // Whether the header is of houses with five rows each on average, or of places or things and the cells do not
  // nearly all hold a given name.
  bool called_after_persons() const {
    if (speaks_of(header_, Topic::institution)) return all().cells >= 5 * all().distinct;
    if (!speaks_of(header_, Topic::place) && !speaks_of(header_, Topic::thing)) return false;
    return !part(of(long_name_given).distinct + of(short_name_given).distinct, all().distinct, 0.9);
  }

  // Names of four words are no free text where names were found.
  Count four() const {
    Count count = of(four_words);
    if (named_) {
      count.distinct -= of(four_words_named).distinct;
      count.cells -= of(four_words_named).cells;
    }
    return count;
  }

  void find_free_text() {
    const Count four_or_more = four(), sentences = of(eight_words), three = of(three_words);
    const std::uint64_t least = std::clamp<std::uint64_t>(all().cells / 2, 5, 10);
    const auto many = [&](const Count& count, double distinct) {
      return count.distinct >= least && share(count.cells, 0.05) &&
             part(count.distinct, count.cells, distinct);
    };
    const bool short_ones =
        !named_ && three.distinct >= 50 && share(three.cells, 0.5) && part(three.distinct, three.cells, 0.8);
    if (many(four_or_more, 0.5) || many(sentences, 1.0 / 6) || short_ones)
      add(Content::free_text, short_ones ? three.cells : four_or_more.cells);
  }

  void find_telephones() {
    const bool counted = speaks_of(header_, Topic::counted);
    const std::uint64_t in_doubt = counted ? of(telephone_unmarked).distinct : 0;
    const Count slashed = !counted && slashes_fit() ? of(slashed_fits) : Count{};
    const bool certain = of(telephone_certain).distinct + slashed.distinct >= several + in_doubt;
    const bool local = of(telephone_local).distinct >= 5 && share(of(telephone_local).cells, 0.5) && !counted;
    const Count any = sum({telephone_certain, telephone_local, telephone_bare, slashed_fits});
    const bool by_header = is_telephone_header(header_) && any.distinct >= 5 && share(any.cells, 0.8);
    if (by_header)
      add(Content::telephone, any.cells);
    else if (certain || local)
      add(Content::telephone, of(telephone_certain).cells + of(telephone_local).cells + slashed.cells);
  }

  // Of numbers at random in such groups two in three could be telephones of North America, of telephones all.
  bool slashes_fit() const { return part(of(slashed_fits).distinct, of(slashed_shape).distinct, 0.9); }

  bool is_scheme(const Scheme& scheme, const Count& shape, const Count& passed) const {
    if (!scheme.weak) {
      const auto enough = static_cast<std::uint64_t>(std::ceil(std::log(1e-6) / std::log(scheme.chance)));
      return passed.distinct >= std::max(several, enough) && part(passed.distinct, shape.distinct, 0.9);
    }
    const bool by_header = std::ranges::any_of(header_, [&](const std::string& word) {
      return std::ranges::find(scheme.headers, word) != scheme.headers.end();
    });
    const std::uint64_t enough = by_header ? 6 : 20;
    return (by_header || scheme.chance <= 0.1) && passed.distinct >= enough &&
           part(shape.distinct, all().distinct, 0.95) && part(passed.distinct, shape.distinct, 0.95);
  }

  void find_national_ids() {
    std::uint64_t cells = 0;
    const auto schemes = national_schemes();
    for (std::size_t s = 0; s < schemes.size(); ++s)
      if (is_scheme(schemes[s], of(shape_bit(s)), of(shape_bit(s) + 1))) cells += of(shape_bit(s) + 1).cells;
    if (cells > 0) add(Content::national_id, cells);
  }

  void find_cards() {
    std::uint64_t cells = 0;
    if (of(card_passed).distinct >= several && part(of(card_passed).distinct, of(card_shape).distinct, 0.8))
      cells += of(card_passed).cells;
    if (of(iban_passed).distinct >= several) cells += of(iban_passed).cells;
    if (cells > 0) add(Content::card, cells);
  }

  // Five rows each on average are at the address of a hospital, a school or a shop.
  bool are_of_institutions() const {
    return speaks_of(header_, Topic::premises) && !speaks_of(header_, Topic::person) &&
           all().cells >= 5 * all().distinct;
  }

  void find_addresses() {
    if (are_of_institutions()) return;
    const Count any = sum({house, street});
    if (of(house).distinct >= 5 && share(of(house).cells, 0.1))
      add(Content::address, of(house).cells);
    else if (speaks_of(header_, Topic::address) && any.distinct >= 5 && share(any.cells, 0.5))
      add(Content::address, any.cells);
  }

  void find_coordinates() {
    const Count any = sum({pair_likely, pair_certain});
    const bool pairs = of(pair_certain).distinct >= several && share(of(pair_certain).cells, 0.2) &&
                       !speaks_of(header_, Topic::interval);
    const bool by_header = (speaks_of(header_, Topic::pair) || is_degree_header(header_)) &&
                           any.distinct >= several && share(any.cells, 0.5);
    const auto most = [&](unsigned number) {
      return of(number).distinct >= 5 && share(of(number).cells, 0.7);
    };
    const bool degree_header = is_degree_header(header_);
    if (pairs || by_header)
      add(Content::coordinates, any.cells);
    else if (degree_header && most(degrees))
      add(Content::coordinates, of(degrees).cells);
    else if (degree_header && speaks_of(header_, Topic::scale) && most(scaled_degrees))
      add(Content::coordinates, of(scaled_degrees).cells);
    else if (speaks_of(header_, Topic::geohash) && most(geohash))
      add(Content::coordinates, of(geohash).cells);
  }

  const ContentTally& tally_;
  std::vector<std::string> header_;
  bool named_ = false;
  std::vector<Finding> found_;
};

std::vector<Finding> ContentTally::findings(std::string_view header) const {
  return Verdict(*this, header).findings();
}
std::vector<Finding> ContentTally::strays(std::string_view header) const {
  return Verdict(*this, header).strays();
}

namespace {

// Of the distinct values of a column those that are looked at, with their marks and cells.
struct LookedAt {
  std::string_view value;
  Marks marks = 0;
  std::uint64_t cells = 0;
};

ColumnContent content_in(const std::vector<LookedAt>& values, std::string_view header) {
  ContentTally tally;
  for (const LookedAt& each : values) tally.add(each.marks, each.cells, true);
  return {tally.findings(header), tally.strays(header)};
}

// Lists and names of goods from a small vocabulary are no texts, however many of them differ.
bool forget_vocabulary(std::vector<LookedAt>& values, std::string_view header) {
  constexpr Marks words = bit(three_words) | bit(four_words) | bit(four_words_named) | bit(eight_words);
  Vocabulary vocabulary(speaks_of(header_words(header), Topic::thing));
  for (const LookedAt& each : values) vocabulary.add(normal_form(each.value));
  if (!vocabulary.is_small()) return false;
  for (LookedAt& each : values)
    if ((each.marks & words) != 0 && vocabulary.holds(normal_form(each.value))) each.marks &= ~words;
  return true;
}

}  // namespace

ColumnContent look_at_content(const Column& column, std::size_t limit) {
  const std::size_t distinct = column.values.size();
  std::vector<std::uint64_t> cells(distinct, 0);
  for (const Code code : column.codes) ++cells[code];
  const std::uint64_t every = limit == 0 ? 1 : (distinct + limit - 1) / limit;
  std::vector<LookedAt> values;
  for (Code code = 0; code < distinct; ++code) {
    const std::string_view value = column.values[code];
    if (trimmed(value).empty() || (every > 1 && hash_of(value) % every != 0)) continue;
    values.push_back({value, marks_of(value), cells[code]});
  }
  ColumnContent content = content_in(values, column.name);
  if (std::ranges::find(content.findings, Content::free_text, &Finding::kind) != content.findings.end() &&
      forget_vocabulary(values, column.name))
    content = content_in(values, column.name);
  for (Finding& finding : content.findings) finding.sampled = every > 1;
  for (Finding& finding : content.strays) finding.sampled = every > 1;
  return content;
}

std::vector<Finding> content_of(const Column& column, std::size_t limit) {
  return look_at_content(column, limit).findings;
}

std::string words_of(const Finding& finding) {
  return fmt::format("{} in {} of {} cells{}", words_for(finding.kind), finding.cells, finding.of,
                     finding.sampled ? " looked at" : "");
}

std::string words_of(const std::vector<Finding>& findings) {
  std::string text;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (i > 0) text += i + 1 == findings.size() ? " and " : ", ";
    text += words_of(findings[i]);
  }
  return text;
}

}  // namespace kith::detect
