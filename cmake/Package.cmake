# What other programs link (docs/embedding.md): one archive of the objects of every room below the faces, the public
# headers, and a CMake package that finds both and the libraries they need.
include(CMakePackageConfigHelpers)

set(objects "")
foreach(room IN LISTS KITH_ROOMS)
  if(room MATCHES "^(cli|python|testing)$")
    continue()
  endif()
  get_target_property(type kith_${room} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    list(APPEND objects $<TARGET_OBJECTS:kith_${room}>)
  endif()
endforeach()
add_library(kith_archive STATIC ${objects})
set_target_properties(kith_archive PROPERTIES OUTPUT_NAME kith LINKER_LANGUAGE CXX)

# Beside the archive if it was fetched, else where it was found.
set(KITH_PACKAGE_DUCKDB "${KITH_DUCKDB_LIBRARY}")
if(NOT KITH_DUCKDB_ORIGIN STREQUAL "system")
  get_filename_component(duckdb_name "${KITH_DUCKDB_LIBRARY}" NAME)
  set(KITH_PACKAGE_DUCKDB "\${KITH_PREFIX}/lib/kith/${duckdb_name}")
endif()
configure_package_config_file(cmake/kithConfig.cmake.in "${CMAKE_BINARY_DIR}/package/kithConfig.cmake"
  INSTALL_DESTINATION lib/cmake/kith)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/package/kithConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)

install(TARGETS kith_archive ARCHIVE DESTINATION lib COMPONENT development)
install(DIRECTORY include/kith DESTINATION include COMPONENT development FILES_MATCHING PATTERN "*.h")
install(FILES "${CMAKE_BINARY_DIR}/package/kithConfig.cmake" "${CMAKE_BINARY_DIR}/package/kithConfigVersion.cmake"
  DESTINATION lib/cmake/kith COMPONENT development)
