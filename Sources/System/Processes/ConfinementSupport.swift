import Glibc

/// The system's support for restricting files.
package enum ConfinementSupport: Equatable, Sendable {
  /// The version of Landlock's interface.
  case available(Int32)
  /// Why Landlock cannot be used, in words.
  case missing(String)

  /// The support of the running kernel.
  package static let files: ConfinementSupport = {
    let version = LinuxCalls.landlockVersion()
    return ConfinementSupport(version: version, code: errno)
  }()

  /// Whether programs can be started without network.
  package static var canDenyNetwork: Bool { LinuxCalls.canFilterCalls }

  /// `version` is the result of the kernel, and `code` the `errno` if that is negative. Version 1 is too old: it
  /// forbids all renames between folders, which every build needs.
  init(version: Int32, code: Int32) {
    switch (version, code) {
    case (2..., _): self = .available(version)
    case (0..., _): self = .missing("this kernel's Landlock allows no renames between folders: Linux 5.19 does")
    case (_, EOPNOTSUPP): self = .missing("this kernel was started without Landlock: add it to `lsm=`")
    default: self = .missing("this kernel, or this container, has no Landlock")
    }
  }
}
