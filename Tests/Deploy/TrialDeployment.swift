import Foundation
import Model
import System
import Testing
import Text
import Trial

@testable import Deploy

/// A published folder and a target in a temporary folder.
final class TrialDeployment: Sendable {
  enum Kind: String, Sendable, CaseIterable, Codable {
    case folder, rsync, rclone, git

    /// Whether the program is installed.
    var isPossible: Bool { self == .folder || InstalledProgram.path(of: rawValue) != nil }
  }

  /// Midday of 20 November 2026.
  static let now = Timestamp(seconds: 1_795_176_000)
  private static let git = ["-c", "protocol.file.allow=always"]

  let folder: String
  let kind: Kind
  private let isOwner: Bool

  init(_ kind: Kind) throws {
    folder = NSTemporaryDirectory() + "rhapsode-deploy-\(UUID().uuidString)"
    self.kind = kind
    isOwner = true
    try FileManager.default.createDirectory(atPath: folder + "/site", withIntermediateDirectories: true)
    if kind == .git { _ = try Command.run("git", ["init", "--quiet", "--bare", folder + "/target"]) }
  }

  /// Uses the folder of another process.
  init(adopting folder: String, _ kind: Kind) {
    self.folder = folder
    self.kind = kind
    isOwner = false
  }

  deinit { if isOwner { try? FileManager.default.removeItem(atPath: folder) } }

  var output: String { folder + "/site/public" }
  var target: String { folder + "/target" }

  /// Deploys to the target by a path that is relative to the site's folder.
  func deployByRelativePath() async throws {
    let relative: Settings.Deployment.Target =
      switch kind {
      case .rsync: .rsync("../target", port: nil)
      case .git: .git("../target", branch: "pages")
      case .folder, .rclone: .folder("../target")
      }
    let options = DeploymentOptions(now: Self.now, owner: "here")
    _ = try await Deployment(Settings.Deployment(name: "trial", target: relative), site: folder + "/site")
      .run(output, kinds: [:], options)
  }

  private var place: Settings.Deployment.Target {
    switch kind {
    case .folder: .folder(target)
    case .rsync: .rsync(target, port: nil)
    case .rclone: .rclone(":local:" + target)
    case .git: .git(target, branch: "pages")
    }
  }

  /// Puts exactly these files into the published folder.
  func publish(_ files: [String: String]) throws {
    try? FileManager.default.removeItem(atPath: output)
    for (path, text) in files { try write("site/public/" + path, text) }
  }

  func write(_ path: String, _ text: String) throws {
    let file = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Deploys; `.css` and `.png` are assets, `index.html` of the root is a list, and `.xml` are feeds.
  @discardableResult
  func deploy(
    after seconds: Int64 = 0, from machine: String = "here", _ change: (inout DeploymentOptions) -> Void = { _ in },
    checkpoint: @escaping @Sendable () -> Void = {}
  ) async throws -> DeploymentReport {
    var options = DeploymentOptions(
      now: Timestamp(seconds: Self.now.seconds + seconds), owner: machine, grace: 3600, keep: 3)
    change(&options)
    return try await Deployment(Settings.Deployment(name: "trial", target: place), site: folder + "/site")
      .run(output, kinds: ["index.html": .list], options, checkpoint: checkpoint)
  }

  func rollBack(by count: Int) throws -> (from: String, to: String) {
    try Deployment(Settings.Deployment(name: "trial", target: place), site: folder + "/site")
      .rollBack(by: count, now: Self.now, isDryRun: false)
  }

  /// What readers get, without the files of the deployment itself.
  var served: [String: String] {
    get throws {
      var root = target
      if kind == .folder { root += "/current" }
      if kind == .git {
        root = folder + "/clone"
        try? FileManager.default.removeItem(atPath: root)
        let cloned = try Command.run("git", ["clone", "--quiet", "--branch", "pages", target, root])
        guard cloned.status == 0 else { return [:] }
        try FileManager.default.removeItem(atPath: root + "/.git")
      }
      // The link itself has no files below it.
      let real = (try? Files.realPath(root)) ?? root
      return try Tree.files(of: real).filter { !$0.key.hasPrefix(".rhapsode-") }
        .mapValues { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The pages that name an asset which is not there.
  var broken: [String] {
    get throws {
      let files = try served
      return files.filter { path, text in
        guard path.hasSuffix(".html"), let start = text.range(of: "src=/"), let end = text.range(of: ">") else {
          return false
        }
        return files[String(text[start.upperBound..<end.lowerBound])] == nil
      }.keys.sorted()
    }
  }

  /// A site of which every page names an asset that only this version has.
  static func site(_ version: String, pages: Int = 6) -> [String: String] {
    var files = ["index.html": "list \(version) <img src=/assets/\(version)-0.png>", "feed.xml": "feed \(version)"]
    for number in 0..<pages {
      files["assets/\(version)-\(number).png"] = "picture \(version) \(number)"
      files["pages/\(number)/index.html"] = "page \(version) <img src=/assets/\(version)-\(number).png>"
    }
    return files
  }
}
