import Foundation
import Model
import Testing
import Text

@testable import Publish

/// A temporary folder for one test, with the output `public` and the cache `.rhapsode/cache`.
final class TemporaryOutput: Sendable {
  let folder: String

  init() {
    folder = NSTemporaryDirectory() + "rhapsode-publish-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Uses the folder of another process.
  init(adopting folder: String) { self.folder = folder }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var output: String { folder + "/public" }

  func destination(allowsRemovals: Bool = false, flags: String = "") -> Destination {
    Destination(output: output, cache: folder + "/.rhapsode/cache", flags: flags, allowsRemovals: allowsRemovals)
  }

  /// Publishes `files`: `.css` as assets, `.xml` as feeds, and all others as own pages, identified by the digest of
  /// their text.
  @discardableResult
  func publish(
    _ files: [String: String], allowsRemovals: Bool = false, flags: String = "", sections: [String: BytePieces] = [:],
    checkpoint: @escaping @Sendable () -> Void = {}
  ) throws -> PublishReport {
    let publisher = try Publisher(
      destination(allowsRemovals: allowsRemovals, flags: flags), derive: { _, _, _ in }, checkpoint: checkpoint)
    for (path, text) in files { publisher.accept(Self.artifact(path, text)) }
    return try publisher.publish(sections: sections)
  }

  static func artifact(_ path: String, _ text: String) -> Artifact {
    let kind: Artifact.Kind = path.hasSuffix(".css") ? .asset : path.hasSuffix(".xml") ? .feed : .page
    let bytes = Array(text.utf8)
    return Artifact(
      path: path, kind: kind, content: .bytes(bytes), ownPage: kind == .page ? FastDigest(of: bytes).low : nil)
  }

  func write(_ path: String, _ text: String) throws {
    let path = folder + "/" + path
    let parent = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Everything below the output: the text of a file, `→ target` of a link, `/` of a folder.
  var tree: [String: String] {
    var tree: [String: String] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: output)) ?? [] {
      let full = output + "/" + path
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
        tree[path] = "→ " + target
      } else {
        tree[path] = (try? String(contentsOfFile: full, encoding: .utf8)) ?? "/"
      }
    }
    return tree
  }

  /// The files and links below the output, without the folders.
  var files: [String: String] { tree.filter { $0.value != "/" } }

  /// Inode and modification time by path, which show whether a file was written again.
  var touches: [String: String] {
    var touches: [String: String] = [:]
    for path in tree.keys {
      var status = stat()
      guard unsafe lstat(output + "/" + path, &status) == 0 else { continue }
      touches[path] = "\(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
    return touches
  }

  /// Staging areas that remain beside the output.
  var leftovers: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
      $0.hasSuffix(".rhapsode") && $0 != ".rhapsode"
    }
  }
}
