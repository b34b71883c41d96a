# The module and the command of the Python package, as the component `python`; pyproject.toml asks for both. In split mode
# the module keeps to the stable ABI of Python 3.10, and what of nanobind depends on the version comes with the package
# nanobind-backend. docs/decisions says why.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(nanobind 3.1 CONFIG REQUIRED)

kith_sources(src/python "_test\\.cc$" sources)
kith_module(kith_python python SOURCES ${sources})
set_target_properties(kith_python PROPERTIES OUTPUT_NAME _kith INSTALL_RPATH "$ORIGIN/lib")
install(TARGETS kith_python LIBRARY DESTINATION kith COMPONENT python)

# A second target of the command, because where it looks for libraries is not where the installed one does.
kith_program(kith_command cli SOURCES src/cli/main.cc LINK kith_cli)
set_target_properties(kith_command PROPERTIES OUTPUT_NAME kith RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/command"
  INSTALL_RPATH "$ORIGIN/../lib")
install(TARGETS kith_command RUNTIME DESTINATION kith/bin COMPONENT python)
install(FILES "${KITH_DUCKDB_LIBRARY}" DESTINATION kith/lib COMPONENT python)

# The licences of what a wheel brings along: DuckDB's with ours, and those of the packages of Debian that the other libraries are from.
configure_file("${CMAKE_SOURCE_DIR}/cmake/distribution/copyright.in" "${CMAKE_BINARY_DIR}/copyright" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/copyright" DESTINATION kith/licenses RENAME kith COMPONENT python)
install(CODE "
  set(module \"$<TARGET_FILE:kith_python>\")
  set(licenses \"\${CMAKE_INSTALL_PREFIX}/kith/licenses\")
  include(\"${CMAKE_SOURCE_DIR}/cmake/distribution/licenses.cmake\")"
  COMPONENT python)
