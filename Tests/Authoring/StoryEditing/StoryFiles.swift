import System
import Testing
import Trial

/// The stories of the showcase and of the sites of the tests.
enum StoryFiles {
  struct File: Sendable, CustomTestStringConvertible {
    var path: String
    var bytes: [UInt8]

    var testDescription: String { path }
  }

  static let all = ["content", "Tests/Site/sites"].flatMap { files(below: Repository.folder, $0) }

  private static func files(below root: String, _ folder: String) -> [File] {
    var files: [File] = []
    var walk = FolderWalk(links: .followed(within: root), identifies: false)
    walk.run("\(root)/\(folder)", admits: { _, _ in true }) { path, _ in
      guard path.hasSuffix(".md"), let bytes = try? Files.read("\(root)/\(folder)/\(path)", limit: 8 << 20) else {
        return
      }
      files.append(File(path: "\(folder)/\(path)", bytes: bytes))
    }
    return files.sorted { $0.path < $1.path }
  }
}
