# CPack runs this over what it is about to pack. The command looks for libraries in lib/kith alone. A .deb gets what
# Debian asks of one. The archive for other systems gets every library that the command needs, but those of glibc,
# with their licences: it runs where glibc is at least as new as the one it was built with.
set(staged "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
if(CPACK_GENERATOR STREQUAL "DEB")
  string(APPEND staged "/usr")
endif()
set(documents "${staged}/share/doc/kith")

function(kith_run)
  execute_process(COMMAND ${ARGN} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(kith_strip)
  file(GLOB libraries "${staged}/lib/kith/*")
  kith_run(strip --strip-unneeded --remove-section=.comment "${staged}/bin/kith" ${libraries})
endfunction()

# The page of DEP-5 that Debian wants names the licence of DuckDB, too, which both packages bring.
function(kith_copyright)
  configure_file("${CPACK_KITH_SOURCE}/cmake/distribution/copyright.in" "${documents}/copyright" @ONLY)
endfunction()

function(kith_debian_changelog)
  file(STRINGS "${CPACK_KITH_SOURCE}/CHANGELOG.md" heads REGEX "^## \\[${CPACK_PACKAGE_VERSION}\\] - ")
  if(NOT heads MATCHES "([0-9]+-[0-9]+-[0-9]+)")
    message(FATAL_ERROR "CHANGELOG.md has no date for version ${CPACK_PACKAGE_VERSION}")
  endif()
  execute_process(COMMAND date -u -R -d "${CMAKE_MATCH_1}" OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE)
  file(WRITE "${documents}/changelog"
    "kith (${CPACK_PACKAGE_VERSION}) stable; urgency=medium\n\n"
    "  * Release ${CPACK_PACKAGE_VERSION}; CHANGELOG.md.gz says what changed.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
endfunction()

function(kith_debian)
  kith_debian_changelog()
  # Common licences are not copied, and documents that nobody must read are packed.
  file(REMOVE "${documents}/LICENSE")
  file(GLOB pages "${staged}/share/man/man1/*.1")
  kith_run(gzip -9n ${pages} "${documents}/changelog" "${documents}/CHANGELOG.md")
  file(MAKE_DIRECTORY "${staged}/share/lintian/overrides")
  file(COPY_FILE "${CPACK_KITH_SOURCE}/cmake/distribution/lintian-overrides" "${staged}/share/lintian/overrides/kith")
  kith_run(patchelf --set-rpath "$ORIGIN/../lib/kith" "${staged}/bin/kith")
endfunction()

# The licence of a library is that of the package of Debian which it is from.
function(kith_licence library)
  file(REAL_PATH "${library}" file)
  get_filename_component(name "${file}" NAME)
  execute_process(COMMAND dpkg-query -S "*/${name}" OUTPUT_VARIABLE owners COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "[:,].*" "" package "${owners}")
  file(COPY_FILE "/usr/share/doc/${package}/copyright" "${documents}/licenses/${package}")
endfunction()

function(kith_bundle)
  # Of the executable, and unlike a run path valid for what its libraries need in their turn.
  kith_run(patchelf --force-rpath --set-rpath "$ORIGIN/../lib/kith" "${staged}/bin/kith")
  file(MAKE_DIRECTORY "${documents}/licenses")
  file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${staged}/bin/kith" RESOLVED_DEPENDENCIES_VAR libraries
    POST_EXCLUDE_REGEXES "/ld-linux[^/]*$" "/lib(c|m|dl|pthread|rt|resolv)\\.so\\.[0-9]+$" "/libduckdb\\.so$")
  foreach(library IN LISTS libraries)
    get_filename_component(name "${library}" NAME)
    file(REAL_PATH "${library}" file)
    file(COPY_FILE "${file}" "${staged}/lib/kith/${name}")
    file(CHMOD "${staged}/lib/kith/${name}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    kith_licence("${library}")
  endforeach()
endfunction()

kith_copyright()
if(CPACK_GENERATOR STREQUAL "DEB")
  kith_debian()
else()
  kith_bundle()
endif()
kith_strip()
