#!/bin/sh
# Checks that writing a text allocates no memory: renders 2,000 and 4,000 outputs under valgrind, which counts allocations,
# and fails if the second rendering makes over 10 allocations more. Run it after run.sh, which builds the program.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${TMPDIR:-/tmp}/rhapsode-bench-jinja
count() {
  valgrind "$out/bench" "$here/templates" "$out" outputs "$1" 2>&1 |
    sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' | tr -d ,
}
few=$(count 1000)
many=$(count 2000)
echo "$few allocations for 2,000 outputs, $many for 4,000"
# Without the program or valgrind, both are empty.
test "${few:-0}" -gt 0 && test $((many - few)) -le 10
