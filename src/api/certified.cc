#include "api/certified.h"

#include "base/file.h"
#include "kith/error.h"

namespace kith::api {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_certificate = 64u << 20;

fs::path real_path(const fs::path& path) {
  std::error_code failed;
  fs::path real = fs::weakly_canonical(path, failed);
  return failed ? fs::path() : real;
}

}  // namespace

std::string certificate_text(const fs::path& certificate) {
  std::error_code unknown;
  const std::uintmax_t size = fs::file_size(certificate, unknown);
  if (!unknown && size > largest_certificate)
    throw Error(ErrorCode::bad_json, "this is too large for a certificate", {.file = certificate.string()},
                "use the certificate written beside the release");
  return read_file(certificate);
}

fs::path named_file(const fs::path& folder, const std::string& name) {
  fs::path path = folder / name;
  const fs::path home = real_path(folder.empty() ? "." : folder), real = real_path(path);
  if (real.empty() || real.parent_path() != home)
    throw Error(ErrorCode::bad_json, "the certificate names a file that is a link to another folder",
                {.file = path.string()}, "put the file itself beside the certificate");
  return path;
}

std::vector<std::pair<std::string, std::string>> statements_of(
    const std::vector<certificate::NotProtected>& not_protected) {
  std::vector<std::pair<std::string, std::string>> statements;
  for (const certificate::NotProtected& each : not_protected) statements.emplace_back(each.code, each.text);
  return statements;
}

}  // namespace kith::api
