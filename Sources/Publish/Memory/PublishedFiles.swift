import Text

/// The files of the output as a build left them: each path once, in their order.
struct PublishedFiles: Sendable, Equatable {
  private(set) var paths: [RelativePath] = []
  private(set) var files: [PublishedFile] = []

  init() {}

  /// Of files with the same path, the first counts.
  init(_ all: [(path: RelativePath, file: PublishedFile)]) {
    let sorted = all.indices.sorted { (all[$0].path, $0) < (all[$1].path, $1) }
    reserveCapacity(all.count)
    for index in sorted { _ = append(all[index].path, all[index].file) }
  }

  var count: Int { paths.count }

  var isEmpty: Bool { paths.isEmpty }

  subscript(path: RelativePath) -> PublishedFile? {
    get { index(of: path).map { files[$0] } }
    set {
      let index = firstIndex(notBefore: path.text)
      if index < count, paths[index] == path {
        paths.remove(at: index)
        files.remove(at: index)
      }
      guard let newValue else { return }
      paths.insert(path, at: index)
      files.insert(newValue, at: index)
    }
  }

  /// The number of the file at `path`; `nil` if there is none.
  func index(of path: RelativePath) -> Int? {
    let index = firstIndex(notBefore: path.text)
    return index < count && paths[index] == path ? index : nil
  }

  /// The numbers of the files below the folder `path`.
  func numbers(below path: RelativePath) -> Range<Int> {
    // "0" is the character after "/".
    let start = firstIndex(notBefore: path.text + "/")
    return start..<max(start, firstIndex(notBefore: path.text + "0"))
  }

  /// Returns the files with others at some of the same paths.
  func replacing(_ changed: [(number: Int, file: PublishedFile)]) -> PublishedFiles {
    var copy = self
    for (number, file) in changed { copy.files[number] = file }
    return copy
  }

  /// The paths that `other` does not have.
  func paths(notIn other: PublishedFiles) -> [RelativePath] {
    // Immediate if both share their paths.
    if paths == other.paths { return [] }
    var rest = other.paths[...]
    return paths.filter { path in
      while let first = rest.first, first < path { rest.removeFirst() }
      return rest.first != path
    }
  }

  /// The number of the first path that is not before `text`; `count` if there is none.
  private func firstIndex(notBefore text: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].text < text { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Appends a file. Returns `false`, and does nothing, unless its path is after all others.
  mutating func append(_ path: RelativePath, _ file: PublishedFile) -> Bool {
    guard paths.last.map({ $0 < path }) ?? true else { return false }
    paths.append(path)
    files.append(file)
    return true
  }

  mutating func reserveCapacity(_ count: Int) {
    paths.reserveCapacity(count)
    files.reserveCapacity(count)
  }
}
