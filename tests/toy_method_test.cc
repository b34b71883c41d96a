// A method from outside: it releases how many rows there are, and nothing of them. Whatever kith does with a
// plan, it does with the plan of such a method too, and no file of kith knows of it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/run.h"
#include "kith/error.h"
#include "kith/release.h"
#include "method/certificate.h"
#include "method/read.h"
#include "method/refusals.h"
#include "method/registry.h"
#include "method/settings.h"
#include "method/table_job.h"
#include "plan/section.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

using method::Call;
using method::Info;
using method::Kind;
using method::Papers;
using method::Secrets;
using method::Workspace;

const Info& count_info() {
  static const Info info = [] {
    Info its;
    its.name = "count";
    its.summary = "releases the number of rows";
    its.settings = {{.key = "multiple",
                     .kinds = {Kind::whole},
                     .fallback = "1",
                     .least = 1,
                     .flag = {"--multiple", "method count: rounds down to a multiple of this"},
                     .help = "rounds down to a multiple of this"}};
    return its;
  }();
  return info;
}

class CountJob : public method::TableJob {
 public:
  explicit CountJob(const Call& call) : TableJob(call) {}

  void decide() override {
    const auto multiple =
        static_cast<std::uint64_t>(method::section_of(plan()).whole("multiple").value_or(1));
    counted_ = std::to_string(result_.rows / multiple * multiple);
    result_.model = "a number of rows";
    result_.persons = result_.rows;
    result_.released = 1;
    result_.suppressed = 0;
    result_.quasi.clear();
  }

  void write(const Workspace& workspace, const Secrets&) override {
    const auto sink = create_table(workspace, {{"rows", "BIGINT", {counted_}}});
    const Code first = 0;
    sink->append({1, {&first}});
    sink->close();
  }

  std::vector<std::string> verify(const Workspace& workspace) override {
    const Table written = read_back(workspace);
    if (written.rows() == 1 && written.columns.size() == 1 && written.columns[0].at(0) == counted_) return {};
    return {"the table has another number"};
  }

  Papers certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) override {
    method::CertificateParts parts;
    if (!sha256_of_tables.empty()) parts.release_sha256 = sha256_of_tables.back();
    parts.columns = {"rows"};
    parts.secret = secrets.commitment;
    return {result_.certified ? certificate(result_, plan(), binding_, parts) : "", key_file(secrets, plan()),
            ""};
  }

 private:
  std::string counted_;
};

class CountMethod : public method::TableMethod {
 public:
  const Info& info() const override { return count_info(); }
  void check(const plan::Plan& plan) const override {
    method::refuse_tables(plan);
    plan::check_columns(plan, false);
    check_settings(plan);
    plan::check_output(plan);
  }
  std::unique_ptr<method::Job> bind(const Call& call) const override {
    return std::make_unique<CountJob>(call);
  }
};

class ToyMethod : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    static const CountMethod count;
    if (!method::find("count")) method::add(count);
  }

  void SetUp() override {
    folder.write("t.csv", "zip,illness\n02138,flu\n02138,cold\n02139,flu\n02139,hiv\n02139,flu\n");
    folder.write("plan.toml", plan_text("multiple = 2\n"));
  }

  static std::string plan_text(const std::string& settings) {
    return "[source]\npath = \"t.csv\"\n[columns]\nzip = \"plain\"\n[privacy]\nk = 1\n[method]\nname = "
           "\"count\"\n" +
           settings;
  }

  Error error_in(const std::string& settings) const {
    try {
      method::read_plan(folder.write("wrong.toml", plan_text(settings)));
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << "accepted: " << settings;
    return Error(ErrorCode::cancelled, "accepted");
  }

  // The command within this process, which knows the method.
  static Ran command(const std::vector<std::string>& arguments) {
    std::vector<const char*> words{"kith"};
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    Ran ran;
    ran.status = cli::run(static_cast<int>(words.size()), words.data());
    ran.out = ::testing::internal::GetCapturedStdout();
    ran.err = ::testing::internal::GetCapturedStderr();
    return ran;
  }

  std::string released(const std::string& name) const { return read_file(folder / "out" / name); }

  Folder folder;
};

TEST_F(ToyMethod, ItsSettingsAreReadCheckedAndWritten) {
  const plan::Plan plan = method::read_plan(folder / "plan.toml");
  EXPECT_EQ(method::method_of(plan).info().name, "count");
  EXPECT_NE(method::text_of(plan).find("[method]\nname = \"count\"\nmultiple = 2\n"), std::string::npos);
  EXPECT_NE(method::text_of(method::read_plan(folder.write("p.toml", plan_text("")))).find("multiple = 1\n"),
            std::string::npos);
  const Error unknown = error_in("multipel = 2\n");
  EXPECT_EQ(unknown.code(), ErrorCode::plan_unknown_key);
  EXPECT_EQ(unknown.place().line, 9u);
  EXPECT_EQ(unknown.remedy(), "did you mean multiple?");
  for (const char* wrong : {"multiple = \"two\"\n", "multiple = 0\n", "multiple = 1.5\n"}) {
    EXPECT_EQ(error_in(wrong).code(), ErrorCode::plan_value) << wrong;
    EXPECT_EQ(error_in(wrong).place().line, 9u) << wrong;
  }
}

TEST_F(ToyMethod, MethodsRefuseEachOthersSettings) {
  EXPECT_EQ(error_in("search = \"all\"\n").message(), "method.search is for method full-domain");
  EXPECT_EQ(error_in("window = 2\n").message(), "'window' is for method reposition");
  const auto other = folder.write("other.toml",
                                  "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = "
                                  "1\n[method]\nmultiple = 2\n");
  try {
    method::read_plan(other);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.message(), "'multiple' is for method count");
    EXPECT_EQ(error.remedy(), "remove it, or write name = \"count\"");
  }
}

TEST_F(ToyMethod, IsReleasedCertifiedAndReportedByTheCommand) {
  const std::string out = (folder / "out").string();
  const Ran ran = command({"release", (folder / "plan.toml").string(), "-o", out, "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(released("release.csv"), "rows\n4\n");
  const auto certificate = nlohmann::json::parse(released("release.certificate.json"));
  EXPECT_EQ(certificate["method"]["name"], "count");
  EXPECT_EQ(certificate["release"]["columns"], nlohmann::json({"rows"}));
  EXPECT_NE(released("private/release.report.html").find("count"), std::string::npos);
  EXPECT_EQ(released("release.csv").find("02138"), std::string::npos);
}

TEST_F(ToyMethod, ItsFlagWinsOverThePlanAndIsInTheHelp) {
  const std::string out = (folder / "out").string();
  const Ran ran =
      command({"release", (folder / "plan.toml").string(), "-o", out, "--multiple", "3", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["method"], "count");
  EXPECT_EQ(released("release.csv"), "rows\n3\n");
  EXPECT_EQ(command({"release", (folder / "plan.toml").string(), "--multiple", "0"}).status, 2);
  const std::string help = command({"release", "--help"}).out;
  EXPECT_NE(help.find("--multiple INT"), std::string::npos) << help;
  EXPECT_NE(help.find(", count; datafly and mu-argus are baselines"), std::string::npos) << help;
  EXPECT_NE(command({"completion", "bash"}).out.find(" --multiple "), std::string::npos);
}

TEST_F(ToyMethod, AStrangerChecksItsCertificate) {
  ReleaseRequest request;
  request.plan = folder / "plan.toml";
  request.directory = folder / "out";
  EXPECT_EQ(release(request).method, "count");
  const std::string table = (folder / "out/release.csv").string();
  const std::string certificate = (folder / "out/release.certificate.json").string();
  const Ran stranger = kith({"audit", table, "--certificate", certificate});
  EXPECT_EQ(stranger.status, 0) << stranger.out << stranger.err;
  EXPECT_NE(stranger.out.find("certificate agrees with the release"), std::string::npos) << stranger.out;
  folder.write("out/release.csv", "rows\n5\n");
  EXPECT_EQ(kith({"audit", table, "--certificate", certificate}).status, 4);
}

}  // namespace
}  // namespace kith::tests
