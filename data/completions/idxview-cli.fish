# SPDX-License-Identifier: MIT
# Completion of idxview-cli for fish. The program's help says which commands and
# options there are.

function __idxview_cli_command
    set -l words (commandline -opc)
    set -q words[2]; and echo $words[2]
end

function __idxview_cli_commands
    idxview-cli --help 2>/dev/null | string replace -rf '^  ([a-z]+) +(.*)' '$1\t$2'
end

function __idxview_cli_options
    idxview-cli (__idxview_cli_command) --help 2>/dev/null |
        string replace -rf '^  (?:-., )?(--[a-z-]+)(=?)(?:[^ ]*) +(.*)' '$1$2\t$3'
end

set -l after '__idxview_cli_command >/dev/null'
complete -c idxview-cli -n "not $after" -f -a '(__idxview_cli_commands)'
complete -c idxview-cli -n "not $after" -l help -d 'Print the commands'
complete -c idxview-cli -n "not $after" -l version -d 'Print the version'
complete -c idxview-cli -n "$after; and string match -q -- '-*' (commandline -ct)" \
    -a '(__idxview_cli_options)'
complete -c idxview-cli -n $after -l byte-order -x -a 'big little'
complete -c idxview-cli -n $after -l disagreement -x -a 'given'
complete -c idxview-cli -n $after -l folders -x -a 'name label'
complete -c idxview-cli -n $after -l format -x -a 'table csv json'
complete -c idxview-cli -n $after -l kernels -x -a 'baseline avx2 avx512'
complete -c idxview-cli -n $after -l labels-as -x -a 'given current'
complete -c idxview-cli -n $after -l labels-from -x -a 'detect none folder name first last'
complete -c idxview-cli -n $after -l background -x -a 'white black'
complete -c idxview-cli -n $after -l type -x -a 'uint8 int8 int16 int32 float32 float64'
complete -c idxview-cli -n $after -l orientation -x \
    -a 'stored transposed rotated-90 rotated-180 rotated-270 mirrored flipped transversed'
complete -c idxview-cli -n $after -l paper -x -a 'a4 letter'
complete -c idxview-cli -n $after -l palette -x -a 'ink screen cubehelix diverging'
complete -c idxview-cli -n $after -l sort -x \
    -a 'index label mean suspicion random -index -label -mean -suspicion -random'
complete -c idxview-cli -n $after -l unsure -x -a 'given drop'
complete -c idxview-cli -n $after -l excluded -x -a 'given drop'
