#include "tests/command.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

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

Running::Running(std::vector<std::string> words) {
  const fs::path out = folder_ / "out", err = folder_ / "err";
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  process_ = fork();
  if (process_ != 0) return;
  const int o = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int e = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int i = open("/dev/null", O_RDONLY);
  dup2(i, 0);
  dup2(o, 1);
  dup2(e, 2);
  execvp(pointers.front(), pointers.data());
  std::_Exit(127);
}

Running::~Running() {
  if (process_ <= 0) return;
  signal(SIGKILL);
  waitpid(process_, nullptr, 0);
}

void Running::signal(int number) const { ::kill(process_, number); }

Ran Running::wait() {
  int status = 0;
  waitpid(std::exchange(process_, -1), &status, 0);
  const auto printed = [&](const char* name) {
    return fs::exists(folder_ / name) ? read(folder_ / name) : std::string();
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), printed("out"), printed("err")};
}

bool Running::has_open(const fs::path& file) const {
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator("/proc/" + std::to_string(process_) + "/fd", gone)) {
    std::error_code closed;
    if (fs::read_symlink(entry.path(), closed) == file) return true;
  }
  return false;
}

bool Running::ended() const {
  siginfo_t state{};
  return waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         state.si_pid == process_;
}

Ran run(const std::vector<std::string>& words) { return Running(words).wait(); }

std::unique_ptr<Running> start_kith(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{KITH_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return std::make_unique<Running>(std::move(words));
}

Ran kith(const std::vector<std::string>& arguments) { return start_kith(arguments)->wait(); }

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
