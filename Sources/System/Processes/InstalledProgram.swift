/// The programs that are installed on this machine.
package enum InstalledProgram {
  /// The folder of this program, and those of `PATH`.
  static let folders: [String] = {
    let own = (try? Files.realPath("/proc/self/exe")).map { [Files.split($0).folder] } ?? []
    return own + (ProcessEnvironment.value("PATH") ?? "").split(separator: ":").map(String.init)
  }()

  /// The path of a program: beside this one, or in a folder of `PATH`; `nil` if it is in neither.
  package static func path(of name: String) -> String? {
    folders.lazy.map { $0 + "/" + name }.first { Files.isExecutable($0) }
  }
}
