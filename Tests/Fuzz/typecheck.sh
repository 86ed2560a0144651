#!/bin/sh
# Checks that every fuzz driver compiles with the modules that `swift build` has made, since the test suite runs none of them.
set -eu
cd "$(dirname "$0")/../.."
built=$(swift build --show-bin-path)
# SwiftPM calls the package after its folder.
package=$(basename "$PWD" | tr 'A-Z' 'a-z' | tr -c 'a-z0-9\n' '_')
. Tests/Fuzz/settings.sh
headers=
for map in "$built"/*.build/module.modulemap; do headers="$headers -Xcc -fmodule-map-file=$map"; done
for folder in Sources/C/*/; do
  if [ -e "$folder/module.modulemap" ]; then headers="$headers -I $folder"; else headers="$headers -Xcc -I${folder}include"; fi
done
for flag in $(pkg-config --cflags $(sed -nE 's/.*package: "([^"]+)".*/\1/p' Package.swift)); do headers="$headers -Xcc $flag"; done
export flags="-parse-as-library $settings -I $built/Modules $headers -module-name Fuzz"
printf '%s\n' Tests/Fuzz/*/ |
  xargs -P "$(nproc)" -I DRIVER sh -c 'swiftc -typecheck $flags Tests/Fuzz/*.swift DRIVER*.swift'
