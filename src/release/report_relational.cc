#include "release/report_relational.h"

#include "release/report_page.h"
#include "release/report_relational_sections.h"

namespace kith::release {

using namespace page;

namespace {

std::string page_of(const RelationalResult& result, bool to_show) {
  std::vector<std::string> sections = {tables_section(result)};
  if (result.picture) sections.push_back(class_picture_section(*result.picture, to_show));
  sections.push_back(relational_classes_section(result));
  sections.push_back(known_rows_section(result));
  sections.push_back(single_tables_section(result));
  sections.push_back(dependencies_section(result));
  sections.push_back(relational_columns_section(result));
  sections.push_back(relational_limits_section(result));
  sections.push_back(relational_notes_section(result));
  sections.push_back(relational_run_section(result));
  sections.push_back(relational_glossary_section());
  return whole_page(to_show ? "kith: report on a release of tables (figures only)"
                            : "kith: report on a release of tables (private)",
                    relational_top(result, to_show), std::move(sections));
}

PictureTree student(std::string gpa, std::vector<PictureNode> courses) {
  PictureTree tree;
  tree.nodes.push_back({0, "student", {"gpa: " + gpa}});
  tree.nodes.insert(tree.nodes.end(), courses.begin(), courses.end());
  return tree;
}

ClassPicture made_up_university() {
  ClassPicture picture;
  picture.persons = 2;
  picture.before.push_back(student("3.4", {{0, "takes", {"course: Algebra", "grade: 81"}},
                                           {0, "takes", {"course: Optics", "grade: 77"}},
                                           {2, "book", {"title: Waves"}}}));
  picture.before.push_back(student("2.9", {{0, "takes", {"course: Algebra", "grade: 64"}},
                                           {0, "takes", {"course: Mechanics", "grade: 90"}},
                                           {0, "takes", {"course: Poetry", "grade: 88"}, true},
                                           {3, "book", {"title: Sonnets"}, true},
                                           {2, "book", {"title: Waves"}}}));
  picture.after = student("3.4 | 2.9", {{0, "takes", {"course: Algebra", "grade: 81 | 64"}},
                                        {0, "takes", {"course: Physics", "grade: 77 | 90"}},
                                        {2, "book", {"title: Waves"}}});
  return picture;
}

}  // namespace

std::string html_report(const RelationalResult& result) { return page_of(result, false); }

std::string html_report_to_show(const RelationalResult& result) {
  RelationalResult shown = result;
  shown.picture = made_up_university();
  return page_of(shown, true);
}

}  // namespace kith::release
