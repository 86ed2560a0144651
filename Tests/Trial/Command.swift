import Foundation

/// A finished run of a program: its output and its exit code.
package struct Command: Sendable {
  /// The exit code; 137 if the program was killed or took too long.
  package let status: Int32
  package let output: [UInt8]
  package let errors: String

  package var text: String { String(bytes: output, encoding: .utf8) ?? "output that is not UTF-8" }

  /// The description for a failed test.
  package var words: String { "exit \(status)\n\(text.prefix(2000))\n\(errors.prefix(4000))" }

  /// Runs a program and kills it after `seconds`.
  package static func run(
    _ program: String, _ arguments: [String] = [], in folder: String = "/", environment: [String: String] = [:],
    input: [UInt8] = [], seconds: Double = 120
  ) throws -> Command {
    let scratch = try TemporaryFolder()
    try scratch.write(input, to: "input")
    // With `--foreground`, `timeout` kills only the program and not itself. It ends after the program, so that no lock
    // outlives the run.
    let child = try Child(
      ["-C", folder] + environment.map { "\($0.key)=\($0.value)" }.sorted()
        + ["timeout", "--foreground", "--signal=KILL", "\(seconds)", program] + arguments,
      input: scratch / "input", output: scratch / "output", errors: scratch / "errors")
    let status = child.wait()
    return Command(
      status: status, output: try scratch.bytes(of: "output"),
      errors: String(bytes: try scratch.bytes(of: "errors"), encoding: .utf8) ?? "errors that are not UTF-8")
  }

  /// Runs a Java archive with the faster one of the two compilers alone: programs that run for some seconds spend half of
  /// their processor time in the other one.
  package static func run(archive: String, _ arguments: [String], in folder: String = "/") throws -> Command {
    try run("java", ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", archive] + arguments, in: folder)
  }
}
