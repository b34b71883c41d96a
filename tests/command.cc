#include "tests/command.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace kith::tests {

namespace fs = std::filesystem;

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "kith-test-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path Folder::write(const std::string& name, const std::string& text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
  return path_ / name;
}

std::vector<std::string> Folder::files() const {
  std::vector<std::string> result;
  for (const auto& entry : fs::recursive_directory_iterator(path_))
    if (!entry.is_directory()) result.push_back(fs::relative(entry.path(), path_).string());
  std::ranges::sort(result);
  return result;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Ran run(const std::vector<std::string>& words) {
  const Folder folder;
  const fs::path out = folder / "out", err = folder / "err";
  const pid_t child = fork();
  if (child == 0) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const int o = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int e = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int i = open("/dev/null", O_RDONLY);
    dup2(i, 0);
    dup2(o, 1);
    dup2(e, 2);
    execvp(pointers.front(), pointers.data());
    std::_Exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read(out), read(err)};
}

Ran kith(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{KITH_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(words);
}

std::string Ran::error() const {
  const nlohmann::json object = nlohmann::json::parse(out, nullptr, false);
  if (object.is_discarded() || !object.contains("error")) return "no error object: " + out + err;
  return object["error"]["code"];
}

fs::path shared(const std::string& below) {
  const fs::path path = fs::path(KITH_SOURCE_DIR) / "../shared" / below;
  return fs::exists(path) ? path : fs::path();
}

}  // namespace kith::tests
