import System

/// A reader of a source's file below `content/`. It reads nothing outside of the folder, even if the path or a symbolic
/// link leads there.
enum LocalSourceFile {
  static let largest = 16 << 20

  static func read(_ path: String, in folder: String) throws(FetchFailure) -> [UInt8] {
    guard !leadsOut(path) else { throw .fileOutside(path) }
    let root = try resolved(folder, shownAs: folder)
    let file = try resolved("\(folder)/\(path)", shownAs: path)
    guard file.hasPrefix(root + "/") else { throw .fileOutside(path) }
    do throws(FileError) {
      return try Files.read(file, limit: largest)
    } catch {
      throw error.limit == nil ? .file(path, error.reason) : .transport(.bodyTooLarge(limit: largest))
    }
  }

  /// Returns the path relative to `folder`, or `nil` if the file does not exist or is elsewhere.
  static func path(of file: String, in folder: String) -> String? {
    guard let root = try? Files.realPath(folder), let file = try? Files.realPath(file), file.hasPrefix(root + "/")
    else { return nil }
    return String(file.dropFirst(root.count + 1))
  }

  /// Whether `..` leads out of the folder. Such a path is refused, whether the file exists or not.
  private static func leadsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Absolute, without links and dots.
  private static func resolved(_ path: String, shownAs name: String) throws(FetchFailure) -> String {
    do throws(FileError) { return try Files.realPath(path) } catch { throw .file(name, error.reason) }
  }
}
