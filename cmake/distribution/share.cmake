# Writes a manual page for each verb of the command, and completions for each shell, into FOLDER, in the places of
# Debian. Included with `kith` and `folder` set.
function(kith_prints result)
  execute_process(COMMAND "${kith}" ${ARGN} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${printed}" PARENT_SCOPE)
endfunction()

function(kith_writes file)
  execute_process(COMMAND "${kith}" ${ARGN} OUTPUT_FILE "${folder}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}/man/man1" "${folder}/bash-completion/completions" "${folder}/zsh/vendor-completions"
  "${folder}/fish/vendor_completions.d")

kith_prints(help --help)
string(REGEX REPLACE ".*\nSubcommands:\n" "" verbs "${help}")
string(REGEX MATCHALL "(^|\n)  [a-z]+" verbs "${verbs}")
kith_writes(man/man1/kith.1 manual)
foreach(verb IN LISTS verbs)
  string(STRIP "${verb}" verb)
  kith_writes(man/man1/kith-${verb}.1 manual ${verb})
endforeach()

kith_writes(bash-completion/completions/kith completion bash)
kith_writes(zsh/vendor-completions/_kith completion zsh)
kith_writes(fish/vendor_completions.d/kith.fish completion fish)
