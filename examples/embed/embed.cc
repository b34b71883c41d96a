// A program that embeds kith: makes a release by a plan, checks it as a stranger would, and asks what a table
// that it holds itself would give away.
//
//   embed ../clinic/plan.toml out
#include <kith/kith.h>

#include <iostream>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace {

// Visits that the program has in memory.
class Visits final : public kith::Rows {
 public:
  std::vector<std::string> columns() override { return {"zip", "age"}; }
  bool next(std::vector<std::string>& cells) override {
    if (given_) return false;
    given_ = true;
    cells = {"02138", "30-39", "02138", "30-39", "02139", "40-49"};
    return true;
  }

 private:
  bool given_ = false;
};

kith::Released make_release(const std::string& plan, const std::string& folder) {
  kith::ReleaseRequest request;
  request.plan = plan;
  request.directory = folder;
  const kith::Released released = kith::release(request);
  std::cout << "released " << released.released << " of " << released.rows << " rows, " << released.suppressed
            << " suppressed\n";
  std::cout << "model " << released.model << "\n";
  if (released.lattice) std::cout << "minimal nodes " << released.lattice->minimal.size() << "\n";
  for (const kith::Note& note : released.notes)
    std::cout << kith::name_of(note.severity) << " " << note.code << "\n";
  return released;
}

void check(const kith::Released& released) {
  const kith::CertificateAudit found =
      kith::audit_certificate({.data = released.files.release, .certificate = released.files.certificate});
  const kith::TableAudit& table = std::get<kith::TableAudit>(found);
  std::cout << "certificate " << (table.satisfied ? "agrees" : "does not agree") << ", "
            << table.classes.count << " classes, the smallest of " << table.classes.smallest << " rows\n";
}

void check_own_rows() {
  const kith::TableAudit found = kith::audit_table(
      {.data = std::make_shared<Visits>(), .roles = {.quasi = {"zip", "age"}}, .model = {.k = 2}});
  std::cout << "own rows k " << found.k << ", " << found.violating_rows << " rows below 2\n";
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: embed PLAN FOLDER\n";
    return 2;
  }
  try {
    std::cout << "kith " << kith::version() << "\n";
    check(make_release(words[1], words[2]));
    check_own_rows();
    return 0;
  } catch (const kith::Error& error) {
    std::cerr << error.what() << "\n";
    return kith::exit_status(error.code());
  }
}
