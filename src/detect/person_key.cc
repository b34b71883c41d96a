// Idea: a candidate is a column that may tell persons apart, by its header or, if that says nothing or speaks of
// a provider or a group, by its values. Of each candidate some hundred values are drawn (value_sample.h), those
// with several rows are looked at in every other column (determination.h), and what they determine decides, the
// more strictly the less the header says. Sets are tried if no single column is a key: a local number beside a
// site or a household, names beside a birth. Whatever it determines, a candidate within which the birth or the sex of
// whom the row is about plainly vary is no person.
//
// Invariant: what is found depends on the rows, not on their order of arrival at threads; without values that
// repeat nothing is found.
// Cost: two looks at each row per candidate, and sixteen thousand cells at most per candidate and column. There
// are 48 candidates and 200 columns at most; of facts of a person 400 may be looked at. If there are more, what
// headers and values promise decides which are looked at, not the order of columns, and the others are counted.
//
// Example: mrn, birth, sex, zip, visited, diagnosis, with three rows per mrn. The header mrn says a person, its
// values determine birth, sex and zip and neither visited nor diagnosis: a key. Without the column mrn there is
// none, because birth is what outsiders may know and no candidate.
#include "detect/person_key.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/parallel.h"
#include "detect/determination.h"
#include "detect/header_meaning.h"
#include "detect/person_evidence.h"
#include "detect/value_sample.h"
#include "detect/value_shape.h"

namespace kith::detect {

namespace {

constexpr std::size_t fewest_rows = 60, fewest_repeated = 8;
// Between the two shares rows that repeat must differ, or they are rows that were entered twice.
constexpr double least_repeated = 0.02, clearly_repeated = 0.08;
// Of values that are followed so many have as many rows as each other.
constexpr double mostly_alike = 0.9;
constexpr std::size_t most_candidates = 48, most_looked_at = 200, most_facts = 400;
constexpr std::size_t most_members = 9, places_of_frames = 3, rows_of_set = 6000;
// So much more often than by chance do namesakes share a day of birth, or a year, if they are one person.
constexpr double one_day = 0.25, one_year = 0.5;
// The same of where they live. Of fewer names nothing is known.
constexpr double one_home = 0.5;
constexpr std::size_t fewest_names = 15;

struct Found {
  std::vector<std::size_t> columns;
  Evidence evidence;
  Standing standing = Standing::unknown;
  double rows_per_value = 0;
  bool in_doubt = false, followed = false;
};

// Plain facts first, then what is no more than a number that is followed last, then what the header says, then more rows per value, then the order of the table.
bool better(const Found& a, const Found& b) {
  if (a.evidence.plain() != b.evidence.plain()) return a.evidence.plain();
  if (a.followed != b.followed) return b.followed;
  if (a.standing != b.standing) return a.standing < b.standing;
  if (a.rows_per_value != b.rows_per_value) return a.rows_per_value > b.rows_per_value;
  return a.columns < b.columns;
}

bool repeats(std::uint64_t groups, std::uint64_t repeated_rows, std::uint64_t rows, double least) {
  return groups >= fewest_repeated && static_cast<double>(repeated_rows) >= least * static_cast<double>(rows);
}

class Search {
 public:
  Search(std::span<const HashedColumn> columns, unsigned threads) : threads_(threads) {
    looked_.resize(columns.size());
    parallel_each(columns.size(), threads,
                  [&](std::size_t c, unsigned) { looked_[c] = looked_at(columns[c]); });
    choose_others();
    choose_own();
  }

  std::optional<Found> run() {
    look_at_candidates();
    if (found_.empty() || !found_.front().evidence.plain()) look_at_sets();
    if (found_.empty()) return std::nullopt;
    return *std::ranges::min_element(found_, better);
  }

  // What may tell persons apart, if nothing does.
  std::optional<Found> in_doubt() const {
    if (!found_.empty() || doubted_.empty()) return std::nullopt;
    return *std::ranges::min_element(doubted_, better);
  }

  const Looked& operator[](std::size_t column) const { return looked_[column]; }
  // Columns that may be keys, or be determined by one, and were not looked at as such.
  std::size_t unread() const { return static_cast<std::size_t>(std::ranges::count(unread_, true)); }

 private:
  // The most telling first, if there are very many columns.
  void choose_others() {
    unread_.assign(looked_.size(), false);
    for (std::size_t c = 0; c < looked_.size(); ++c) others_.push_back(c);
    const auto facts = static_cast<std::size_t>(
        std::ranges::count_if(looked_, [](const Looked& one) { return one.promise() < 2; }));
    leave_out_beyond(std::max(most_looked_at, std::min(facts, most_facts)), others_,
                     [&](std::size_t c) { return looked_[c].promise(); });
    std::ranges::sort(others_);
  }

  template <typename Rank>
  void leave_out_beyond(std::size_t most, std::vector<std::size_t>& columns, const Rank& rank) {
    if (columns.size() <= most) return;
    std::ranges::stable_sort(columns, {}, rank);
    for (std::size_t i = most; i < columns.size(); ++i) unread_[columns[i]] = true;
    columns.resize(most);
  }

  // Births, ages and sexes of whom the row is about: those whose headers speak of nobody else; if there are none, the
  // only birth, the only age and the only sex.
  void choose_own() {
    const auto said = [](const Looked& one) { return one.said_kind() && one.shape != Shape::measure; };
    const bool plain =
        std::ranges::any_of(looked_, [&](const Looked& one) { return said(one) && one.alone; });
    const auto only = [&](const Looked& one) {
      const bool sound = one.meaning != Meaning::birth || one.dated();
      return sound && std::ranges::count(looked_, one.meaning, &Looked::meaning) == 1;
    };
    for (const Looked& one : looked_) own_facts_.push_back(said(one) && (plain ? one.alone : only(one)));
  }

  // A column of few values cannot repeat enough of them. Of those whose headers say the same, codes and many values
  // come first.
  std::vector<std::size_t> candidates() {
    std::vector<std::size_t> all;
    for (std::size_t c = 0; c < looked_.size(); ++c)
      if (looked_[c].standing != Standing::none && values_of(*looked_[c].column) >= fewest_repeated)
        all.push_back(c);
    leave_out_beyond(most_candidates, all, [&](std::size_t c) {
      return std::tuple(looked_[c].standing, !looked_[c].codes(), looked_[c].chance);
    });
    std::ranges::stable_sort(all, {}, [&](std::size_t c) { return looked_[c].standing; });
    return all;
  }

  // Whether it would say of several persons if it varied.
  static bool tells_of_several(const Looked& looked, unsigned own) {
    return (looked.fact & (fact::birth | fact::sex)) || own || tells_apart(looked) ||
           names_somebody(looked) || looked.reaches;
  }

  Evidence evidence_of(const RowGroups& groups, const std::vector<std::size_t>& key) const {
    Evidence evidence;
    for (const std::size_t other : others_) {
      const Looked& looked = looked_[other];
      if (std::ranges::find(key, other) != key.end()) continue;
      const unsigned own = own_facts_[other] ? looked.said_kind() : 0;
      if (constant_in(groups, looked)) {
        evidence.add(other, looked);
        evidence.own_fixed |= own;
      } else if (tells_of_several(looked, own) && varies_in(groups, looked)) {
        evidence.denied |= looked.fact;
        evidence.several_named = evidence.several_named || names_somebody(looked) || is_called(looked);
        evidence.several_reached = evidence.several_reached || looked.reaches;
        evidence.own_varied |= own;
        if (tells_apart(looked)) evidence.tell_apart(speaks_of_town_alone(looked.column->name));
      }
    }
    evidence.drop_names_of_another();
    return evidence;
  }

  // If a column that says whom a row is about is another in every row, rows are persons.
  bool one_row_each(const std::vector<std::size_t>& all, const std::vector<ValueSample>& samples) const {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (looked_[all[i]].standing == Standing::person && samples[i].repeated.size() == 0 &&
          looked_[all[i]].markers.empty() && samples[i].values >= fewest_rows &&
          !speaks_of_file(looked_[all[i]].column->name))
        return true;
    return false;
  }

  void look_at_candidates() {
    const std::vector<std::size_t> all = candidates();
    std::vector<ValueSample> samples(all.size());
    std::vector<std::optional<Found>> found(all.size());
    parallel_each(all.size(), threads_, [&](std::size_t i, unsigned) {
      samples[i] = sample_values(looked_[all[i]].hashes(), looked_[all[i]].markers);
      found[i] = look_at(all[i], samples[i]);
    });
    const bool persons = one_row_each(all, samples);
    for (std::optional<Found>& one : found)
      if (one && (!persons || one->standing == Standing::person))
        (one->in_doubt ? doubted_ : found_).push_back(std::move(*one));
    closed_ = persons;
    std::ranges::sort(found_, better);
  }

  std::optional<Found> look_at(std::size_t c, const ValueSample& sample) const {
    const auto repeat = [&](double least) {
      return repeats(sample.repeated.size(), sample.repeated_rows, sample.rows, least);
    };
    if (!repeat(clearly_repeated) && !(repeat(least_repeated) && rows_differ(sample.repeated)))
      return std::nullopt;
    Evidence evidence = evidence_of(sample.repeated, {c});
    if (evidence.of_several_persons(looked_[c].standing, looked_[c].full_names_of_persons()))
      return std::nullopt;
    if (looked_[c].reaches && evidence.told_apart) {
      evidence.of_provider = paired_with_provider(c, evidence);
      evidence.said_whose = speaks_of_whose_contact(looked_[c].column->name);
    }
    const bool number = looked_[c].standing == Standing::number;
    const bool by_facts = !number || convincing(looked_[c], sample, evidence);
    if (!by_facts) evidence.followed = is_followed(c, sample);
    const bool one_person = convincing(looked_[c], sample, evidence) ||
                            (looked_[c].whole_name && namesakes_share_home(sample.repeated, evidence));
    if (!one_person && !detect::in_doubt(looked_[c], sample, evidence)) return std::nullopt;
    return Found{{c},
                 std::move(evidence),
                 looked_[c].standing,
                 static_cast<double>(sample.rows) / static_cast<double>(sample.values),
                 !one_person,
                 !by_facts};
  }

  // Whether values have as many rows as each other, which are not the same in all columns, or whether some column is
  // another in every row of a value though it repeats. One that numbers persons within a value says nothing.
  bool is_followed(std::size_t c, const ValueSample& sample) const {
    if (static_cast<double>(sample.alike) >= mostly_alike * static_cast<double>(sample.values) &&
        rows_differ(sample.repeated))
      return true;
    return std::ranges::any_of(others_, [&](std::size_t other) {
      const Looked& looked = looked_[other];
      return other != c && !numbered(other) && !speaks_of_line(looked.column->name) &&
             avoids(sample.repeated, looked.hashes(), looked.chance);
    });
  }

  // Whether a provider whom the key determines determines it, as the e-mail address of a doctor does.
  bool paired_with_provider(std::size_t c, const Evidence& evidence) const {
    return std::ranges::any_of(evidence.determined, [&](std::size_t other) {
      return looked_[other].meaning == Meaning::provider &&
             constant_in(sample_values(looked_[other].hashes()).repeated, looked_[c]);
    });
  }

  // Whether rows of most groups are not the same in all columns.
  bool rows_differ(const RowGroups& groups) const {
    std::size_t differing = 0;
    for (std::size_t g = 0; g < groups.size(); ++g)
      differing += std::ranges::any_of(others_, [&](std::size_t other) {
        const std::span<const ValueHash> column = looked_[other].hashes();
        return std::ranges::any_of(groups[g], [&](auto row) { return column[row] != column[groups[g][0]]; });
      });
    return 2 * differing > groups.size();
  }

  // --- Sets

  // A member that is of the person: a number, a name. Others say where the number counts.
  bool own(std::size_t c) const {
    if (numbered(c) || looked_[c].is_name()) return true;
    if (looked_[c].meaning == Meaning::event && speaks_of_line(looked_[c].column->name))
      return looked_[c].numeric;
    const bool small_number = looked_[c].shape == Shape::two_codes && looked_[c].numeric;
    return looked_[c].meaning == Meaning::nothing && looked_[c].codes() &&
           (looked_[c].standing == Standing::unknown || small_number);
  }
  bool numbered(std::size_t c) const {
    return looked_[c].meaning == Meaning::person || looked_[c].meaning == Meaning::number;
  }
  bool frame(std::size_t c) const {
    const Meaning meaning = looked_[c].meaning;
    return meaning == Meaning::place || meaning == Meaning::provider || meaning == Meaning::group;
  }

  // What headers say comes first, and three places are left for a birth and for where numbers count.
  std::vector<std::size_t> members() const {
    std::vector<std::size_t> owned, frames;
    for (std::size_t c = 0; c < looked_.size(); ++c)
      if (own(c))
        owned.push_back(c);
      else if (frame(c) || (looked_[c].fact & fact::birth))
        frames.push_back(c);
    std::ranges::stable_sort(owned, {},
                             [&](std::size_t c) { return looked_[c].meaning == Meaning::nothing; });
    std::ranges::stable_sort(frames, {}, [&](std::size_t c) { return !(looked_[c].fact & fact::birth); });
    const std::size_t room = most_members - std::min<std::size_t>(frames.size(), places_of_frames);
    owned.resize(std::min(owned.size(), room));
    frames.resize(std::min(frames.size(), most_members - owned.size()));
    std::vector<std::size_t> all = std::move(owned);
    all.insert(all.end(), frames.begin(), frames.end());
    const bool given = std::ranges::any_of(all, [&](std::size_t c) { return looked_[c].is_name(); });
    for (std::size_t c = 0; given && c < looked_.size() && all.size() < most_members; ++c)
      if (looked_[c].family) all.push_back(c);
    std::ranges::sort(all);
    return all;
  }

  bool has_facts() const {
    return std::ranges::any_of(looked_,
                               [](const Looked& l) { return l.fact != 0 && l.fact != fact::maybe_age; });
  }

  bool fits(const std::vector<std::size_t>& set) const {
    std::size_t names = 0, births = 0, owned = 0, families = 0, of_persons = 0;
    for (const std::size_t c : set) {
      families += looked_[c].family ? 1 : 0;
      names += looked_[c].is_name() ? 1 : 0;
      of_persons += looked_[c].full_names_of_persons() ? 1 : 0;
      births += (looked_[c].fact & fact::birth) ? 1 : 0;
      owned += own(c) ? 1 : 0;
    }
    if (families > 0) return families == 1 && names == 1 && set.size() == 2;
    const bool whole_name = names == std::min<std::size_t>(names_, 2) || (names == 1 && of_persons == 1);
    if (births > 0) return births == 1 && names + 1 == set.size() && whole_name;
    return owned > 0 && (names == of_persons || names == set.size());
  }

  void look_at_sets() {
    if (closed_ || !has_facts()) return;
    const std::vector<std::size_t> all = members();
    std::vector<std::vector<std::size_t>> sets;
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = a + 1; b < all.size(); ++b) sets.push_back({all[a], all[b]});
    const std::size_t pairs = sets.size();
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = a + 1; b < all.size(); ++b)
        for (std::size_t c = b + 1; c < all.size(); ++c) sets.push_back({all[a], all[b], all[c]});
    names_ = static_cast<std::size_t>(
        std::ranges::count_if(all, [&](std::size_t c) { return looked_[c].is_name(); }));
    draw_rows(all);
    look_at(std::span(sets).first(pairs));
    if (!found_any_set_) look_at(std::span(sets).subspan(pairs));
  }

  void draw_rows(const std::vector<std::size_t>& all) {
    rows_.resize(looked_.size());
    parallel_each(all.size(), threads_, [&](std::size_t i, unsigned) {
      rows_[all[i]] = sample_rows(looked_[all[i]].hashes(), rows_of_set);
    });
  }

  void look_at(std::span<const std::vector<std::size_t>> sets) {
    std::vector<std::optional<Found>> found(sets.size());
    parallel_each(sets.size(), threads_, [&](std::size_t i, unsigned) {
      if (fits(sets[i])) found[i] = look_at_set(sets[i]);
    });
    for (std::optional<Found>& one : found)
      if (one) {
        found_any_set_ = true;
        found_.push_back(std::move(*one));
      }
  }

  std::optional<Found> look_at_set(const std::vector<std::size_t>& set) const {
    const std::size_t lead = *std::ranges::min_element(set, {}, [&](auto c) { return looked_[c].chance; });
    std::vector<std::span<const ValueHash>> columns;
    for (const std::size_t c : set) columns.push_back(looked_[c].hashes());
    std::uint64_t counted = 0;
    const RowGroups groups = group_rows(rows_[lead], columns, counted);
    if (!repeats(groups.size(), groups.rows.size(), counted, clearly_repeated)) return std::nullopt;
    Evidence evidence = of_all_members(groups, set);
    if (evidence.of_several_persons(Standing::unknown)) return std::nullopt;
    if (!convincing_set(set, evidence) && !namesakes_share_birth(set) &&
        !(is_whole_name(set) && namesakes_share_home(groups, evidence)))
      return std::nullopt;
    const double singles = static_cast<double>(counted - groups.rows.size());
    return Found{set, std::move(evidence), Standing::unknown,
                 static_cast<double>(counted) / (static_cast<double>(groups.size()) + singles)};
  }

  // What the set determines and no member does alone. A birth may: it is what makes names a key.
  Evidence of_all_members(const RowGroups& groups, const std::vector<std::size_t>& set) const {
    Evidence all = evidence_of(groups, set), rest;
    rest.denied = all.denied;
    rest.own_fixed = all.own_fixed;
    rest.own_varied = all.own_varied;
    rest.told_apart = all.told_apart;
    rest.by_towns = all.by_towns;
    std::vector<RowGroups> alone;
    for (const std::size_t c : set) {
      if (looked_[c].fact & fact::birth) continue;
      std::uint64_t counted = 0;
      const std::array<std::span<const ValueHash>, 1> column = {looked_[c].hashes()};
      alone.push_back(group_rows(groups.rows, column, counted));
    }
    for (const std::size_t other : all.determined)
      if (std::ranges::none_of(alone, [&](const auto& one) { return constant_in(one, looked_[other]); }))
        rest.add(other, looked_[other]);
    rest.drop_names_of_another();
    return rest;
  }

  // Of names and a birth: whether rows with one name have one birth so often that most are one person's. A sex proves
  // nothing beside names, which determine it. A family name alone is no name of one person: twins share both.
  bool namesakes_share_birth(const std::vector<std::size_t>& set) const {
    std::vector<std::span<const ValueHash>> columns;
    const Looked* born = nullptr;
    bool personal = false;
    std::optional<std::size_t> lead;
    for (const std::size_t c : set) {
      if (looked_[c].fact & fact::birth) {
        born = &looked_[c];
        continue;
      }
      if (!looked_[c].is_name()) return false;
      personal = personal || looked_[c].meaning != Meaning::family_name;
      columns.push_back(looked_[c].hashes());
      if (!lead || looked_[c].chance < looked_[*lead].chance) lead = c;
    }
    if (!born || born->narrow || !personal) return false;
    std::uint64_t counted = 0;
    const RowGroups namesakes = group_rows(rows_[*lead], columns, counted);
    return leans(namesakes, born->hashes(), born->chance, (born->fact & fact::exact) ? one_day : one_year);
  }

  // A given and a family name. Members of a household share the one, and not the other.
  bool is_whole_name(const std::vector<std::size_t>& set) const {
    const auto has = [&](Meaning meaning) {
      return std::ranges::any_of(set, [&](std::size_t c) { return looked_[c].meaning == meaning; });
    };
    return set.size() == 2 && has(Meaning::given_name) && has(Meaning::family_name);
  }

  // Whether rows with one whole name have one address so often that most are one person's, though some share the name.
  // The address is then among what is determined.
  bool namesakes_share_home(const RowGroups& namesakes, Evidence& evidence) const {
    if (namesakes.size() < fewest_names || evidence.several_named) return false;
    if (evidence.denied & (fact::birth | fact::sex)) return false;
    const auto home = std::ranges::find_if(others_, [&](std::size_t other) {
      const Looked& looked = looked_[other];
      return looked.home && leans(namesakes, looked.hashes(), looked.chance, one_home);
    });
    if (home == others_.end()) return false;
    auto& determined = evidence.determined;
    if (std::ranges::find(determined, *home) == determined.end())
      determined.insert(std::ranges::upper_bound(determined, *home), *home);
    return true;
  }

  bool convincing_set(const std::vector<std::size_t>& set, const Evidence& evidence) const {
    bool number = false, births = false, names = false;
    for (const std::size_t c : set) {
      number = number || numbered(c);
      births = births || (looked_[c].fact & fact::birth);
      names = names || looked_[c].is_name();
    }
    if (names && births) return evidence.several() >= 1;
    if (names && !number)
      return (evidence.facts & fact::any_birth) || evidence.besides >= 2 || evidence.sex_and_birth();
    if (number) return (evidence.plain() && evidence.several() >= 2) || evidence.sex_and_birth();
    return evidence.two_facts() || evidence.sex_and_birth();
  }

  unsigned threads_;
  std::vector<Looked> looked_;
  std::vector<std::size_t> others_;
  std::vector<bool> own_facts_, unread_;
  std::vector<std::vector<std::uint32_t>> rows_;
  std::vector<Found> found_, doubted_;
  std::size_t names_ = 0;
  bool closed_ = false, found_any_set_ = false;
};

}  // namespace

std::string PersonKey::text() const {
  if (columns.size() == 1) return fmt::format("column '{}'", columns[0]);
  std::string names;
  for (std::size_t i = 0; i < columns.size(); ++i)
    names += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == columns.size() ? " and " : ", ", columns[i]);
  return "columns " + names;
}

std::string PersonKey::evidence() const {
  std::string text = fmt::format("its values repeat, {:.1f} rows each", rows_per_value);
  if (columns.size() > 1)
    text = fmt::format("their values together repeat, {:.1f} rows each", rows_per_value);
  if (!determined.empty()) text += fmt::format(", and determine {}", fmt::join(determined, ", "));
  return text;
}

PersonSearch look_for_persons(std::span<const HashedColumn> columns, unsigned threads) {
  if (columns.empty() || columns.front().hashes.size() < fewest_rows) return {};
  Search search(columns, threads);
  const std::optional<Found> found = search.run();
  if (!found) {
    PersonSearch nothing{std::nullopt, search.unread()};
    if (const auto doubted = search.in_doubt()) {
      nothing.in_doubt = search[doubted->columns.front()].column->name;
      nothing.doubted_rows = doubted->rows_per_value;
    }
    return nothing;
  }
  PersonKey key;
  for (const std::size_t c : found->columns) key.columns.push_back(search[c].column->name);
  for (const std::size_t c : found->evidence.determined) key.determined.push_back(search[c].column->name);
  key.rows_per_value = found->rows_per_value;
  key.facts = found->evidence.plain();
  return {std::move(key), search.unread()};
}

PersonSearch look_for_persons(const Table& table, unsigned threads) {
  if (table.rows() < fewest_rows) return {};
  std::vector<HashedColumn> columns(table.columns.size());
  parallel_each(columns.size(), threads,
                [&](std::size_t c, unsigned) { columns[c] = hashed(table.columns[c]); });
  return look_for_persons(columns, threads);
}

std::optional<PersonKey> find_person_key(std::span<const HashedColumn> columns, unsigned threads) {
  return look_for_persons(columns, threads).key;
}
std::optional<PersonKey> find_person_key(const Table& table, unsigned threads) {
  return look_for_persons(table, threads).key;
}

}  // namespace kith::detect
