#include "certificate/chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "base/digest.h"
#include "base/file.h"
#include "kith/error.h"

namespace kith::certificate {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view stem = "release-", release_ending = ".csv",
                           certificate_ending = ".certificate.json";

std::string name_of(std::uint64_t number, std::string_view ending) {
  return fmt::format("{}{:04}{}", stem, number, ending);
}

std::optional<std::uint64_t> number_of(const std::string& name, std::string_view ending) {
  if (!name.starts_with(stem) || !name.ends_with(ending)) return std::nullopt;
  std::uint64_t number = 0;
  const char *first = name.data() + stem.size(), *last = name.data() + name.size() - ending.size();
  if (first >= last || std::from_chars(first, last, number).ptr != last) return std::nullopt;
  return name == name_of(number, ending) ? std::optional(number) : std::nullopt;
}

// A series keeps the model, the columns and the method that it began with.
bool claims_alike(const CertificateFacts& a, const CertificateFacts& b) {
  const auto model = [](const CertificateFacts& facts) {
    return std::tuple(facts.k, facts.persons, facts.by_history, facts.l, facts.l_form, facts.c, facts.t,
                      facts.method, facts.series ? facts.series->arrivals : "");
  };
  return model(a) == model(b) && a.columns == b.columns && a.quasi == b.quasi && a.sensitive == b.sensitive;
}

struct Found {
  bool release = false, certificate = false;
};

std::map<std::uint64_t, Found> files_in(const fs::path& directory) {
  std::error_code failed;
  std::map<std::uint64_t, Found> found;
  for (const auto& entry : fs::directory_iterator(directory, failed)) {
    const std::string name = entry.path().filename().string();
    if (const auto number = number_of(name, release_ending)) found[*number].release = true;
    if (const auto number = number_of(name, certificate_ending)) found[*number].certificate = true;
  }
  // A folder that is being written to may have been listed before a certificate got its name and after its
  // release did.
  for (auto& [number, files] : found)
    files.certificate = files.certificate || fs::exists(directory / name_of(number, certificate_ending));
  if (failed)
    throw Error(ErrorCode::missing_file, "the folder of the series cannot be read",
                {.file = directory.string()}, "name the folder that holds release-0001.csv");
  if (std::none_of(found.begin(), found.end(), [](const auto& entry) { return entry.second.release; }))
    throw Error(ErrorCode::missing_file, "there is no release in the folder", {.file = directory.string()},
                "name the folder that holds release-0001.csv");
  return found;
}

class Reader {
 public:
  explicit Reader(const fs::path& directory) : directory_(directory) {}

  Chain run() {
    std::uint64_t expected = 1;
    std::map<std::uint64_t, Found> files = files_in(directory_);
    if (in_the_making(*files.rbegin())) files.erase(std::prev(files.end()));
    for (const auto& [number, found] : files) {
      for (; expected < number; ++expected)
        chain_.wrong.push_back(fmt::format("{} is missing", name_of(expected, release_ending)));
      expected = number + 1;
      const std::optional<CertificateFacts> facts = found.certificate ? certificate(number) : std::nullopt;
      if (!found.certificate)
        chain_.wrong.push_back(fmt::format("{} has no certificate", name_of(number, release_ending)));
      if (!found.release) {
        chain_.wrong.push_back(fmt::format("{} is missing", name_of(number, release_ending)));
        continue;
      }
      chain_.links.push_back({number, name_of(number, release_ending), facts});
      if (facts) check_release(chain_.links.back());
    }
    check_models();
    return std::move(chain_);
  }

 private:
  bool in_the_making(const std::pair<const std::uint64_t, Found>& last) const {
    const auto& [number, found] = last;
    return found.certificate && !found.release &&
           fs::exists(directory_ / fmt::format(".{}.pending", name_of(number, release_ending)));
  }

  std::optional<CertificateFacts> certificate(std::uint64_t number) {
    const std::string name = name_of(number, certificate_ending);
    try {
      CertificateFacts facts = parse_certificate(read_file(directory_ / name), name);
      check_link(number, name, facts);
      return facts;
    } catch (const Error& error) {
      chain_.wrong.push_back(fmt::format("{}: {}", name, error.message()));
      return std::nullopt;
    }
  }

  void check_link(std::uint64_t number, const std::string& name, const CertificateFacts& facts) {
    if (!facts.series) {
      chain_.wrong.push_back(fmt::format("{} is not of a series", name));
      return;
    }
    if (facts.series->release != number)
      chain_.wrong.push_back(fmt::format("{} is that of release {}", name, facts.series->release));
    if (number == 1) {
      if (facts.series->previous_sha256) chain_.wrong.push_back(fmt::format("{} names one before it", name));
      return;
    }
    const std::string before = name_of(number - 1, certificate_ending);
    if (!facts.series->previous_sha256)
      chain_.wrong.push_back(fmt::format("{} does not name the one before it", name));
    else if (facts.series->previous_file != before)
      chain_.wrong.push_back(fmt::format("{} names another one before it than {}", name, before));
    else if (fs::exists(directory_ / before) &&
             sha256_of_file(directory_ / before) != *facts.series->previous_sha256)
      chain_.wrong.push_back(fmt::format("{} is not the one that {} names", before, name));
  }

  void check_release(const ChainLink& link) {
    if (link.facts->file != link.file)
      chain_.wrong.push_back(fmt::format("{}: its certificate names another file", link.file));
    if (link.facts->release_sha256 != sha256_of_file(directory_ / link.file))
      chain_.wrong.push_back(fmt::format("{} was edited: it is not the file that was certified", link.file));
  }

  void check_models() {
    const CertificateFacts* first = nullptr;
    for (const ChainLink& link : chain_.links) {
      if (!link.facts) continue;
      if (first == nullptr) first = &*link.facts;
      if (!claims_alike(*link.facts, *first))
        chain_.wrong.push_back(fmt::format("{} claims another model than the release before", link.file));
    }
  }

  fs::path directory_;
  Chain chain_;
};

}  // namespace

Chain read_chain(const fs::path& directory) { return Reader(directory).run(); }

}  // namespace kith::certificate
