// A small release of every kind, made through the public interface. Each lies in a folder of its own below
// the test's.
#pragma once

#include <string>

#include "kith/release.h"
#include "testing/temporary_folder.h"

namespace kith::testing {

// Two classes of two rows, in one/.
inline Released release_of_one_table(const TemporaryFolder& folder) {
  folder.write("t.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n2,hiv\n");
  ReleaseRequest request;
  request.data = folder.path() / "t.csv";
  request.roles = {.quasi = {"zip"}, .plain = {"ill"}};
  request.model.k = 2;
  request.directory = folder.path() / "one";
  return release(request);
}

// Method reposition with l = 2, published as two tables, in two/.
inline Released release_of_two_tables(const TemporaryFolder& folder) {
  folder.write("visits.csv", "day,age,ill\n1,20,flu\n1,30,cold\n2,40,flu\n2,50,cold\n");
  folder.write("visits.toml",
               "[source]\npath = \"visits.csv\"\n[columns]\nday = { role = \"time\" }\nage = \"quasi\"\n"
               "ill = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\n"
               "publish = \"anatomy\"\n");
  ReleaseRequest request;
  request.plan = folder.path() / "visits.toml";
  request.directory = folder.path() / "two";
  return release(request);
}

// Students and the courses that they take, with k = 2. A grade is sensitive.
inline std::filesystem::path plan_of_students(const TemporaryFolder& folder, const std::string& more = "") {
  folder.write("student.csv", "id,age\n1,20\n2,20\n3,30\n4,30\n");
  folder.write("takes.csv", "id,student,course,grade\n1,1,Math,A\n2,2,Math,B\n3,3,Art,A\n4,4,Art,C\n");
  folder.write("students.toml",
               "[tables.student]\npath = \"student.csv\"\nkey = \"id\"\n[tables.student.columns]\n"
               "age = \"quasi\"\n[tables.takes]\npath = \"takes.csv\"\nkey = \"id\"\n"
               "parent = { table = \"student\", column = \"student\" }\n[tables.takes.columns]\n"
               "course = \"quasi\"\ngrade = \"sensitive\"\n[privacy]\nk = 2\n[method]\n"
               "name = \"multirelational\"\n" +
                   more);
  return folder.path() / "students.toml";
}

// Nothing needs to be generalized. In many/.
inline Released release_of_many_tables(const TemporaryFolder& folder, const std::string& more = "") {
  ReleaseRequest request;
  request.plan = plan_of_students(folder, more);
  request.directory = folder.path() / "many";
  return release(request);
}

}  // namespace kith::testing
