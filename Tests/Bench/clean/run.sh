#!/bin/sh
# Cleans the same fragments of HTML with Rhapsode and nh3, alternately on this machine, and prints the ratios.
#   Tests/Bench/clean/run.sh [PYTHON [FOLDER]]     a Python that has nh3==0.3.8; FOLDER holds feeds, *.xml
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
python=${1:-python3}
folder=${2:-$root/../shared/corpus/feeds}
[ -d "$folder" ] || { echo "bench of cleaning: skipped, for there is no folder $folder" && exit 0; }
out=${TMPDIR:-/tmp}/rhapsode-bench-clean
mkdir -p "$out"
swift build --package-path "$root" --configuration release --static-swift-stdlib --product bench-clean > "$out/build" ||
  { cat "$out/build" && exit 1; }
bench=$root/.build/release/bench-clean
"$bench" "$out/fragments" "$folder"
echo "Cleaning the HTML of the feeds' entries, which is in memory, one thread, processor time; nh3 with its own allow-list."
: > "$out/times"
: > "$out/safe"
for round in 1 2 3 4 5; do
  echo "Rhapsode $("$bench" "$out/fragments")" >> "$out/times"
  theirs=$("$python" "$here/peer.py" "$out/fragments")
  echo "nh3 $theirs" >> "$out/times"
  echo "Rhapsode $("$bench" "$out/fragments" --safe)" >> "$out/safe"
  echo "nh3 $theirs" >> "$out/safe"
done
echo "As a build archives an entry: addresses made absolute, plain text, words, pictures and links found besides."
"$python" "$here/../ratio.py" "$out/times" HTML fragments
echo "The HTML alone."
"$python" "$here/../ratio.py" "$out/safe" HTML fragments
