#!/bin/sh
# Reads the same feeds with Rhapsode and fastfeedparser, alternately on this machine, and prints the ratio.
#   Tests/Bench/feeds/run.sh [PYTHON [FOLDER]]     a Python that has fastfeedparser==0.6.5; FOLDER holds feeds, *.xml
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
python=${1:-python3}
folder=${2:-$root/../shared/corpus/feeds}
[ -d "$folder" ] || { echo "bench of feeds: skipped, for there is no folder $folder" && exit 0; }
out=${TMPDIR:-/tmp}/rhapsode-bench-feeds
mkdir -p "$out"
swift build --package-path "$root" --configuration release --static-swift-stdlib --product bench-feeds > "$out/build" ||
  { cat "$out/build" && exit 1; }
echo "Reading feeds that are in memory, one thread, processor time; nothing is fetched, nothing cleaned."
"$python" "$here/peer.py" "$folder" "$out/names" --choose
: > "$out/times"
for round in 1 2 3 4 5; do
  echo "Rhapsode $("$root/.build/release/bench-feeds" "$folder" "$out/names")" >> "$out/times"
  echo "fastfeedparser $("$python" "$here/peer.py" "$folder" "$out/names")" >> "$out/times"
done
"$python" "$here/../ratio.py" "$out/times" feeds entries
