# Copies into the folder `licenses` those of the packages of Debian that the libraries of `module` are from. On other systems
# there is nothing to copy from.
find_program(dpkg_query dpkg-query)
if(NOT dpkg_query)
  return()
endif()
file(GET_RUNTIME_DEPENDENCIES MODULES "${module}" RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR unresolved
  POST_EXCLUDE_REGEXES "/ld-linux[^/]*$" "/lib(c|m|dl|pthread|rt|resolv)\\.so\\.[0-9]+$" "/libduckdb\\.so$")
foreach(library IN LISTS libraries)
  file(REAL_PATH "${library}" file)
  get_filename_component(name "${file}" NAME)
  execute_process(COMMAND "${dpkg_query}" -S "*/${name}" OUTPUT_VARIABLE owners ERROR_QUIET RESULT_VARIABLE failed)
  string(REGEX REPLACE "[:,].*" "" package "${owners}")
  if(NOT failed AND EXISTS "/usr/share/doc/${package}/copyright")
    file(MAKE_DIRECTORY "${licenses}")
    file(COPY_FILE "/usr/share/doc/${package}/copyright" "${licenses}/${package}")
  endif()
endforeach()
