// The command with secrets that are the same in every run, so that what it writes can be compared byte by
// byte. For tests alone: whoever knows this file can open every commitment made with it.
#include <string>

#include "base/digest.h"
#include "base/secret_source.h"
#include "cli/run.h"

namespace {

std::string next_secret() {
  static unsigned long long drawn = 0;
  return kith::seeded_secret(1'000'000 + drawn++);
}

}  // namespace

int main(int count, char** words) {
  kith::set_secret_source(next_secret);
  return kith::cli::run(count, words);
}
