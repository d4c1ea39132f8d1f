# SPDX-License-Identifier: MIT
# Completion of idxview for bash

_idxview () {
  local word=${COMP_WORDS[COMP_CWORD]}

  compopt -o filenames 2>/dev/null
  case $word in
    -*) COMPREPLY=($(compgen -W "--help --labels --sample --version" -- "$word")) ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}

complete -F _idxview idxview
