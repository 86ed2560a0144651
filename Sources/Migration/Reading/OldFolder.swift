import System
import Text

/// The folder of a site that is imported. Nothing outside it is read: symbolic links are not followed.
package struct OldFolder: Sendable {
  let path: String
  /// Relative to `path`, sorted.
  private(set) var files: [String] = []
  /// Links and special files, which are left out.
  private(set) var leftOut: [String] = []

  private static let skipped: Set<String> = [
    ".git", ".hg", ".svn", "node_modules", ".jekyll-cache", ".sass-cache", ".bundle", ".hugo_build.lock",
    ".cache",
  ]

  /// The most bytes of a text.
  static let textLimit = 32 << 20

  /// `outputs` are further folders at the top that the generator has written.
  package init(_ path: String, outputs: Set<String> = []) {
    self.path = path
    var files: [String] = []
    var leftOut: [String] = []
    var walk = FolderWalk(links: .notFollowed)
    walk.run(
      path,
      admits: { folder, name in
        !(folder.isEmpty && (Self.skipped.contains(name) || outputs.contains(name))) && name != ".DS_Store"
      },
      found: { path, finding in
        if case .file = finding { files.append(path) } else { leftOut.append(path) }
      })
    self.files = files.sorted()
    self.leftOut = leftOut.sorted()
  }

  func has(_ file: String) -> Bool {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle] < file { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low] == file
  }

  /// Returns the bytes of a file, or `nil` if there is none or it is too large.
  func bytes(of file: String) -> [UInt8]? {
    guard let name = RelativePath(file), let folder = try? Folder(path, followsLink: true) else { return nil }
    return try? folder.contents(of: name, limit: Self.textLimit)
  }

  func text(of file: String) -> String? { bytes(of: file).map { $0.span.text } }

  /// The files below a folder, relative to it, with their paths below the site.
  func files(below folder: String) -> [(inner: String, path: String)] {
    files.filter { $0.hasPrefix(folder + "/") }.map { (String($0.dropFirst(folder.count + 1)), $0) }
  }
}
