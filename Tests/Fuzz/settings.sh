# The settings of Package.swift, for scripts that call the compiler themselves. `package` is what SwiftPM or the script calls the package.
settings="-swift-version 6 -package-name $package -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -enable-upcoming-feature NonisolatedNonsendingByDefault"
