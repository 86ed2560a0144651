import Foundation
import Trial

/// A program in the place of Python, for tests of what happens if the worker misbehaves.
struct PythonStub {
  let path: String

  /// A shell script. Its arguments are those of Python.
  init(_ script: String, in folder: Folder) throws {
    let source = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), "source-\(UUID().uuidString)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: source)
    // Another process writes the file that is run: a child that another test starts at this moment inherits what is open
    // here for writing, and Linux runs no program that is open for writing (execve(2), ETXTBSY).
    path = source + "-python"
    _ = try Command.run("/bin/cp", ["-p", source, path])
  }

  /// The real worker, after `preamble` has changed Pygments. `count` is a file that gets a line for each start.
  init(preamble: String, count: String? = nil, in folder: Folder) throws {
    let file = try folder.write(
      Array(
        """
        import sys
        \(preamble)
        script, sys.argv = sys.argv[4], sys.argv[4:]
        exec(compile(script, "worker", "exec"))
        """.utf8), "stub-\(UUID().uuidString).py")
    try self.init(
      "\(count.map { "echo started >> '\($0)'\n" } ?? "")exec python3 -I '\(file)' \"$@\"", in: folder)
  }

  /// Frames as the worker writes them, for `printf`.
  static func frame(_ body: String) -> String {
    let length = body.utf8.count
    let head = [24, 16, 8, 0].map { String(length >> $0 & 255, radix: 8) }
    let bytes = head + body.utf8.map { String($0, radix: 8) }
    return "printf '\(bytes.map { "\\" + String(repeating: "0", count: 3 - $0.count) + $0 }.joined())'"
  }
}
