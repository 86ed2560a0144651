#!/bin/sh
# Builds fuzz drivers and runs each for a given time:
#
#     Tests/Fuzz/run.sh [-s SECONDS] [DRIVER…]        default: all drivers, 10 seconds each
#
# Journal, BuildMemory and PublishedList forge files that a checkout or a CI cache may contain. They recover and build in a temporary folder
# and trap if anything outside the output and the state folder was changed.
#
# A driver is a folder here: Swift files with `func check(_ bytes: [UInt8])`, and a file `modules` that lists its imports
# in the order of Package.swift, one per line: `Text`, a C module of ours, or one with its pkg-config name: `CXML libxml-2.0`.
# The Swift files beside this script are part of every driver.
# A file `dictionary` is passed to libFuzzer. The inputs that it found are kept in .build/fuzz. A crash ends the run
# and prints the input's path.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
seconds=10
if [ "${1-}" = -s ]; then
  seconds=$2
  shift 2
fi
[ $# -gt 0 ] || set -- $(cd Tests/Fuzz && ls -d */ | tr -d /)

out=$root/.build/fuzz
mkdir -p "$out"
package=rhapsode
. Tests/Fuzz/settings.sh
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS="suppressions=$root/Tests/Fuzz/leaks:print_suppressions=0"

for driver in "$@"; do
  objects=
  modules=
  flags=
  libraries=
  headers=
  while read -r module package; do
    case $module in
      '') continue ;;
      C*)
        source=Sources/C/${module#C}
        if [ -d "$source/include" ]; then
          mkdir -p "$out/$module"
          echo "module $module { umbrella \"$root/$source/include\" export * }" > "$out/$module/module.modulemap"
          flags="$flags -I $out/$module"
          headers="$headers -I $source/include"
          for file in "$source"/*.c; do
            object=$out/$module-$(basename "$file" .c).o
            clang -O -g -fsanitize=address,fuzzer-no-link $headers -c -o "$object" "$file"
            objects="$objects $object"
          done
          [ -z "$package" ] || libraries="$libraries $(pkg-config --libs "$package")"
          continue
        fi
        if [ -d "Sources/C/${module#C}" ]; then
          flags="$flags -I $root/Sources/C/${module#C}"
          if [ -n "$package" ]; then
            for flag in $(pkg-config --cflags "$package"); do flags="$flags -Xcc $flag"; done
            libraries="$libraries $(pkg-config --libs "$package")"
          fi
          continue
        fi ;;
    esac
    object=$out/$module.o
    # A module is also built again after one that it may import: the layout of that one's types is part of its code.
    if [ ! -e "$object" ] || [ -n "$(find "Sources/$module" -newer "$object" -name '*.swift')" ] ||
      { [ -n "$modules" ] && [ -n "$(find $modules -newer "$object")" ]; }; then
      swiftc -O -wmo -enable-testing -sanitize=fuzzer,address -parse-as-library $settings $flags -I "$out" -module-name "$module" \
        -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$object" $(find "Sources/$module" -name '*.swift')
    fi
    objects="$objects $object"
    modules="$modules $object"
  done < "Tests/Fuzz/$driver/modules"
  swiftc -Onone -sanitize=fuzzer,address -parse-as-library $settings $flags -I "$out" -module-name Fuzz -use-ld=lld \
    -o "$out/$driver" Tests/Fuzz/*.swift Tests/Fuzz/"$driver"/*.swift $objects $libraries
  mkdir -p "$out/corpus/$driver"
  dictionary=
  [ ! -e "Tests/Fuzz/$driver/dictionary" ] || dictionary="-dict=Tests/Fuzz/$driver/dictionary"
  echo "$driver:"
  status=0
  "$out/$driver" -max_total_time="$seconds" -timeout=10 -verbosity=0 -print_final_stats=1 $dictionary \
    -artifact_prefix="$out/$driver-" "$out/corpus/$driver" >"$out/$driver.log" 2>&1 || status=$?
  grep -aE 'executed_units|ERROR|SUMMARY|Test unit|Fatal' "$out/$driver.log" || { echo "$driver did not run"; exit 1; }
  [ -z "$(ls "$out/$driver"-* 2>/dev/null)" ] || { echo "found: $(ls "$out/$driver"-*)"; exit 1; }
  # A leak that is found at the end, and a crash before the first input, leave no file.
  [ "$status" -eq 0 ] || { echo "$driver ended with $status: $out/$driver.log"; exit 1; }
done
