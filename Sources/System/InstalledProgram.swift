/// Programs of this machine.
package enum InstalledProgram {
  /// The path of a program: beside this one, or in a folder of `PATH`; `nil` if it is in neither.
  package static func path(of name: String) -> String? {
    var folders = (ProcessEnvironment.value("PATH") ?? "").split(separator: ":").map(String.init)
    if let own = try? Files.realPath("/proc/self/exe") {
      folders.insert(own.split(separator: "/").dropLast().map { "/" + $0 }.joined(), at: 0)
    }
    return folders.map { $0 + "/" + name }.first { Files.isExecutable($0) }
  }
}
