// Results for people.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "kith/attack.h"
#include "kith/audit.h"
#include "kith/compare.h"
#include "kith/inspect.h"
#include "kith/release.h"
#include "kith/stream.h"

namespace kith::cli {

void print(const Released& released, std::ostream& out);
void print(const Streamed& streamed, std::ostream& out);
void print(const InspectedTable& found, std::ostream& out);
void print(const InspectedStream& found, std::ostream& out);
void print(const InspectedDatabase& found, std::ostream& out);
void print(const TableAudit& found, std::ostream& out);
void print(const AnatomyAudit& found, std::ostream& out);
void print(const TablesAudit& found, std::ostream& out);
void print(const ReleasesAudit& found, std::ostream& out);
void print(const Comparison& found, std::ostream& out);
void print(const LinkAttack& found, std::ostream& out);
void print(const MovesAttack& found, std::ostream& out);

// As one JSON object if `json` is set, else as people read it.
template <typename Result>
void print(const Result& result, bool json, std::ostream& out) {
  if (json)
    out << result.to_json() << "\n";
  else
    print(result, out);
}

// "a, b, c"; of very many names the first ones and how many there are more.
std::string listed_in_part(const std::vector<std::string>& names);

// A release printed for people has its caveats in the summary; `severest` leaves them out here.
inline void print_notes(const std::vector<Note>& notes, bool quiet, std::ostream& err,
                        Severity severest = Severity::severe) {
  if (quiet) return;
  for (const Note& note : notes)
    if (note.severity <= severest)
      err << "kith: " << (note.severity == Severity::info ? "note" : name_of(note.severity)) << ": "
          << note.text << "\n";
}

}  // namespace kith::cli
