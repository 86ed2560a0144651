import Foundation

/// A site in a temporary folder, and the program that builds it.
package struct Site: Sendable {
  package static let now = "2026-11-20T12:00:00Z"

  package let folder: TemporaryFolder

  /// Makes a site of these files, with minimal settings if there are none.
  package init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    if !files.keys.contains("content/site.yaml") {
      try folder.write("title: Trial\nurl: https://trial.example/\n", to: "content/site.yaml")
    }
    for (path, text) in files { try folder.write(text, to: path) }
  }

  /// The site whose files are in a folder.
  package init(in folder: TemporaryFolder) { self.folder = folder }

  /// Copies the content and any templates of the site in the folder `other`, into a new folder if there is none.
  package init(copyOf other: String, templates: Bool = true, to folder: TemporaryFolder? = nil) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
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

  /// Builds with a copy of the program that has no workers beside it, and hardly any programs to call.
  package func buildWithoutWorkers() throws -> Command {
    let alone = try TemporaryFolder()
    // `cp` writes the copy: a file that this process had open for writing could not be run while other tests start programs.
    _ = try Command.run("/bin/cp", [Installed.rhapsode, alone / "rhapsode"], in: alone.path)
    return try Command.run(
      alone / "rhapsode", ["build", "--now", Site.now], in: path, environment: ["PATH": "/usr/bin:/bin"])
  }

  package func run(_ arguments: [String], environment: [String: String] = [:], seconds: Double = 120) throws -> Command
  {
    try Command.run(Installed.rhapsode, arguments, in: path, environment: environment, seconds: seconds)
  }

  package func files() throws -> [String: [UInt8]] { try Tree.files(of: output) }

  package func page(_ name: String) throws -> String { try folder.text(of: "public/" + name) }
}
