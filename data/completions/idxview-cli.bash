# SPDX-License-Identifier: MIT
# Completion of idxview-cli for bash. The program's help says which commands and
# options there are.

# Prints the values that an option of a command takes, or "files".
_idxview_cli_values () {
  case $1,$2 in
    *,--byte-order) echo "big little" ;;
    *,--disagreement) echo "given" ;;
    compare,--key) echo files ;;
    diff,--format | table,--format) echo "csv json" ;;
    *,--format) echo "table csv json" ;;
    *,--folders) echo "name label" ;;
    *,--kernels) echo "baseline avx2 avx512" ;;
    *,--labels-from) echo "detect none folder name first last" ;;
    *,--background) echo "white black" ;;
    *,--type) echo "uint8 int8 int16 int32 float32 float64" ;;
    *,--labels-as) echo "given current" ;;
    *,--orientation)
      echo "stored transposed rotated-90 rotated-180 rotated-270 mirrored flipped transversed" ;;
    *,--paper) echo "a4 letter" ;;
    *,--palette) echo "ink screen cubehelix diverging" ;;
    *,--sort)
      echo "index label mean suspicion random -index -label -mean -suspicion -random" ;;
    *,--unsure | *,--excluded) echo "given drop" ;;
    *,--images | *,-o | *,--output | *,--labels | *,--names | *,--corrected | *,--journal | *,--patch | *,--probabilities | *,--suggestions)
      echo files ;;
  esac
}

_idxview_cli () {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local command=${COMP_WORDS[1]} words

  if [ "$COMP_CWORD" = 1 ]; then
    words=$(idxview-cli --help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p')
    COMPREPLY=($(compgen -W "$words --help --version" -- "$word"))
    return
  fi

  # "--palette=i" comes as three words.
  [ "$word" != = ] || word=
  [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD-2]}
  words=$(_idxview_cli_values "$command" "$before")
  if [ -n "$words" ] && [ "$words" != files ]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    # It may also be a table or an array.
    if [ "$before" = --labels-from ] && [ "${#COMPREPLY[@]}" = 0 ]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
  elif [ -z "$words" ] && [[ $word == -* ]]; then
    words=$(idxview-cli "$command" --help 2>/dev/null | sed -nE 's/^  (-., )?(--[a-z-]+).*/\2/p')
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -F _idxview_cli idxview-cli
