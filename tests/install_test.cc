// What is installed suffices: a program is built with the installed headers, library and CMake package alone, and
// every verb has its page of the manual.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "base/file.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

void expect_runs(const std::vector<std::string>& words) {
  const Ran ran = run(words);
  ASSERT_EQ(ran.status, 0) << words.front() << "\n" << ran.out << ran.err;
}

TEST(Install, AProgramIsBuiltWithWhatWasInstalled) {
  const Folder folder;
  const std::string prefix = (folder / "prefix").string(), build = (folder / "build").string();
  const std::string built = fs::path(KITH_BINARY).parent_path().string();
  ASSERT_NO_FATAL_FAILURE(expect_runs({"cmake", "--install", built, "--prefix", prefix}));
  EXPECT_TRUE(fs::exists(folder / "prefix/include/kith/kith.h"));
  EXPECT_EQ(run({prefix + "/bin/kith", "--version"}).status, 0);

  // Moved: nothing of it may know where it was installed.
  const std::string moved = (folder / "moved").string();
  fs::rename(prefix, moved);
  ASSERT_NO_FATAL_FAILURE(expect_runs(
      {"cmake", "-S", KITH_SOURCE_DIR "/examples/embed", "-B", build, "-DCMAKE_PREFIX_PATH=" + moved}));
  ASSERT_NO_FATAL_FAILURE(expect_runs({"cmake", "--build", build}));

  const Ran ran =
      run({build + "/embed", KITH_SOURCE_DIR "/examples/clinic/plan.toml", (folder / "out").string()});
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* line : {"released 3921 of 3999 rows, 78 suppressed\n", "certificate agrees, ",
                           "own rows k 1, 1 rows below 2\n"})
    EXPECT_NE(ran.out.find(line), std::string::npos) << line << ran.out;
  EXPECT_TRUE(fs::exists(folder / "out/release.csv"));
  EXPECT_EQ(run({build + "/embed", "nothing.toml", "out"}).status, 2);
}

TEST(Install, EveryVerbHasAPageAndEveryShellACompletion) {
  const Folder folder;
  const std::string built = fs::path(KITH_BINARY).parent_path().string();
  ASSERT_NO_FATAL_FAILURE(expect_runs(
      {"cmake", "--install", built, "--component", "command", "--prefix", (folder / "prefix").string()}));
  const fs::path share = folder / "prefix/share";
  std::istringstream fish(kith({"completion", "fish"}).out);
  const std::string before = "complete -c kith -n __fish_use_subcommand -a ";
  std::size_t verbs = 0;
  for (std::string line; std::getline(fish, line);) {
    if (!line.starts_with(before)) continue;
    const std::string verb = line.substr(before.size());
    EXPECT_EQ(read_file(share / ("man/man1/kith-" + verb + ".1")), kith({"manual", verb}).out);
    ++verbs;
  }
  EXPECT_GE(verbs, 8u);
  EXPECT_EQ(read_file(share / "man/man1/kith.1"), kith({"manual"}).out);
  EXPECT_EQ(std::distance(fs::directory_iterator(share / "man/man1"), fs::directory_iterator()),
            static_cast<std::ptrdiff_t>(verbs + 1));
  EXPECT_EQ(read_file(share / "bash-completion/completions/kith"), kith({"completion", "bash"}).out);
  EXPECT_EQ(read_file(share / "zsh/vendor-completions/_kith"), kith({"completion", "zsh"}).out);
  EXPECT_EQ(read_file(share / "fish/vendor_completions.d/kith.fish"), kith({"completion", "fish"}).out);
  EXPECT_TRUE(fs::exists(share / "doc/kith/examples/clinic/plan.toml"));
  EXPECT_FALSE(fs::exists(folder / "prefix/include"));
}

}  // namespace
}  // namespace kith::tests
