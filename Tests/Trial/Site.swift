import Foundation

/// A folder with a site in it, and the program that builds it.
package struct Site: Sendable {
  package static let now = "2026-11-20T12:00:00Z"

  package let folder: TemporaryFolder

  /// A site of these files; without settings among them it gets small ones.
  package init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    if !files.keys.contains("content/site.yaml") {
      try folder.write("title: Trial\nurl: https://trial.example/\n", to: "content/site.yaml")
    }
    for (path, text) in files { try folder.write(text, to: path) }
  }

  /// A copy of the site in that folder: its content, and its templates if it has some.
  package init(copyOf other: String, templates: Bool = true) throws {
    folder = try TemporaryFolder()
    try folder.copy(other + "/content", to: "content")
    if templates, FileManager.default.fileExists(atPath: other + "/Templates") {
      try folder.copy(other + "/Templates", to: "Templates")
    }
  }

  package var path: String { folder.path }
  package var output: String { folder.path + "/public" }

  @discardableResult
  package func build(_ options: String..., seconds: Double = 120) throws -> Command {
    try run(["build", "--now", Site.now] + options, seconds: seconds)
  }

  package func run(_ arguments: [String], environment: [String: String] = [:], seconds: Double = 120) throws -> Command
  {
    try Command.run(Installed.rhapsode, arguments, in: path, environment: environment, seconds: seconds)
  }

  package func files() throws -> [String: [UInt8]] { try Tree.files(of: output) }

  package func page(_ name: String) throws -> String { try folder.text(of: "public/" + name) }
}
