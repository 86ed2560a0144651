/// The programs that are installed on this machine.
package enum InstalledProgram {
  /// The folder of this program, and those of `PATH`.
  private static let folders: [String] = {
    var folders = (ProcessEnvironment.value("PATH") ?? "").split(separator: ":").map(String.init)
    if let own = try? Files.realPath("/proc/self/exe") {
      folders.insert(own.split(separator: "/").dropLast().map { "/" + $0 }.joined(), at: 0)
    }
    return folders
  }()

  /// The path of a program: beside this one, or in a folder of `PATH`; `nil` if it is in neither.
  package static func path(of name: String) -> String? {
    folders.lazy.map { $0 + "/" + name }.first { Files.isExecutable($0) }
  }
}
