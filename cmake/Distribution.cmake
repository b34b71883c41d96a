# What users install: the command with DuckDB, manual pages, completions, documents and examples, as the component
# `command`; and packages of it, a .deb and an archive that runs from any folder. tools/package.sh makes them.
set(KITH_CONTACT "kith maintainers <maintainers@kith.example>" CACHE STRING "Who answers for the packages")

# Made when it is installed, by the command that is installed, so that nothing of it can be stale.
install(CODE "
  set(kith \"$<TARGET_FILE:kith>\")
  set(folder \"${CMAKE_BINARY_DIR}/share\")
  include(\"${CMAKE_SOURCE_DIR}/cmake/distribution/share.cmake\")"
  COMPONENT command)
install(DIRECTORY "${CMAKE_BINARY_DIR}/share/" DESTINATION share COMPONENT command)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION share/doc/kith COMPONENT command)
install(DIRECTORY docs examples DESTINATION share/doc/kith COMPONENT command
  PATTERN "*.py" EXCLUDE PATTERN "embed" EXCLUDE)

set(CPACK_PACKAGE_NAME kith)
set(CPACK_PACKAGE_VENDOR kith)
set(CPACK_PACKAGE_CONTACT "${KITH_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "anonymous releases of tables about people")
set(CPACK_PACKAGE_DESCRIPTION
"kith makes releases of tables about people, row by row and truthfully, in
which nobody can be singled out: k-anonymity, l-diversity and t-closeness
over persons, for one table, one that grows, a stream of records or many
tables around a person. It generalizes and suppresses as little as possible,
checks the file it wrote with code that shares nothing with the search, and
gives the public a certificate to check.")
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/packages")
string(TOLOWER "${CMAKE_SYSTEM_NAME}" system)
set(CPACK_PACKAGE_FILE_NAME "kith-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};kith;command;/")
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_SOURCE_DIR}/cmake/distribution/stage.cmake")
set(CPACK_KITH_SOURCE "${CMAKE_SOURCE_DIR}")
set(CPACK_THREADS 0)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# cctz reads the time zones of the system; what else is needed dpkg-shlibdeps finds.
set(CPACK_DEBIAN_PACKAGE_DEPENDS tzdata)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
get_filename_component(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${KITH_DUCKDB_LIBRARY}" DIRECTORY)
include(CPack)
