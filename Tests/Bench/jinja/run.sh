#!/bin/sh
# Renders the same pages with Rhapsode, Jinja2 and minijinja, alternately in five rounds, and prints the ratios.
#   Tests/Bench/jinja/run.sh [PYTHON]     a Python that has jinja2==3.1.6 and minijinja
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
python=${1:-python3}
out=${TMPDIR:-/tmp}/rhapsode-bench-jinja
mkdir -p "$out"
flags="-O -wmo -swift-version 6 -parse-as-library -package-name rhapsode -I $out -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault"
swiftc $flags -module-name Text -emit-module -emit-module-path "$out/Text.swiftmodule" -c -o "$out/Text.o" $(find "$root/Sources/Text" -name '*.swift')
swiftc $flags -module-name Escaping -emit-module -emit-module-path "$out/Escaping.swiftmodule" -c -o "$out/Escaping.o" $(find "$root/Sources/Escaping" -name '*.swift')
swiftc $flags -module-name Jinja -emit-module -emit-module-path "$out/Jinja.swiftmodule" -c -o "$out/Jinja.o" $(find "$root/Sources/Jinja" -name '*.swift')
swiftc $flags -module-name Bench -o "$out/bench" "$here/Main.swift" "$out/Text.o" "$out/Escaping.o" "$out/Jinja.o"
"$python" "$here/data.py" "$out/data.json"
: > "$out/times"
for round in 1 2 3 4 5; do
  "$out/bench" "$here/templates" "$out" >> "$out/times"
  "$python" "$here/bench.py" "$out" >> "$out/times"
done
"$python" "$here/compare.py" "$out"
