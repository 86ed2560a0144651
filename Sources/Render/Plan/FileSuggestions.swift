import Synchronization
import Text

/// What a path to a file that is not there was probably meant to be. The index is made when the first file is
/// missing.
final class FileSuggestions: Sendable {
  private struct Names {
    /// Folded path, and folded path without its ending → path.
    var byFolded: [String: String] = [:]
    var byStem: [String: String] = [:]
    /// Folded file name → the paths that end in it.
    var byName: [String: [String]] = [:]
    var nearest: SuggestionIndex

    init(_ paths: [String]) {
      nearest = SuggestionIndex(paths)
      for path in paths.reversed() {
        let key = folded(path)
        byFolded[key] = path
        byStem[FileSuggestions.stem(of: key)] = path
        byName[FileSuggestions.name(of: key), default: []].append(path)
      }
    }
  }

  private let paths: [String]
  private let names = Mutex<Names?>(nil)

  init(_ paths: [String]) { self.paths = paths }

  /// The same path in other case, with another ending, the only file of that name elsewhere, or the path that is fewest
  /// slips away; `nil` where none is near.
  func nearest(to path: String) -> String? {
    names.withLock { known in
      var names = known ?? Names(paths.sorted())
      defer { known = names }
      let key = folded(path)
      if let other = names.byFolded[key] ?? names.byStem[Self.stem(of: key)] { return other }
      if let elsewhere = names.byName[Self.name(of: key)], elsewhere.count == 1 { return elsewhere[0] }
      return names.nearest.nearest(to: path)
    }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func stem(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }
}
