# SPDX-License-Identifier: MIT
# Completion of idxview for fish

complete -c idxview -s h -l help -d 'Print the options'
complete -c idxview -l labels -r -d 'The file with the labels'
complete -c idxview -l sample -d 'Open the demo dataset'
complete -c idxview -l version -d 'Print the version'
