import Text

/// Which files of `Templates/assets/` name which others, as far as that was asked. Each file is read once.
struct AssetLinks {
  private let theme: Theme
  private var own: [String: [String]] = [:]
  private var all: [String: [String]] = [:]
  private var reached: [String: Set<String>] = [:]

  init(_ theme: Theme) { self.theme = theme }

  /// Returns the files that this one names and those that they name, each once, whether or not they exist. The file itself
  /// is among them if it is in a circle.
  mutating func names(below file: String) -> [String] {
    if let names = all[file] { return names }
    var names: [String] = []
    var seen: Set<String> = []
    var next = 0
    var waiting = own(file)
    while next < waiting.count {
      let name = waiting[next]
      next += 1
      guard seen.insert(name).inserted else { continue }
      names.append(name)
      waiting += own(name)
    }
    all[file] = names
    reached[file] = seen
    return names
  }

  /// Whether the two files are in a circle, so that the published name of each would depend on itself.
  mutating func isCircle(_ file: String, named sheet: String) -> Bool {
    if file == sheet { return true }
    _ = names(below: file)
    return reached[file]?.contains(sheet) == true
  }

  /// Whether the published name of `file` is written into `sheet`, which names it. A circle is cut where it goes back in
  /// the order of names, so that each file is the same whoever imports it.
  mutating func follows(_ file: String, from sheet: String) -> Bool { sheet < file || !isCircle(file, named: sheet) }
}

extension AssetLinks {
  private mutating func own(_ file: String) -> [String] {
    if let names = own[file] { return names }
    guard file.hasSuffix(".css") || AssetAddresses.isScript(file), !BrowserLibrary.isAsset(file),
      let bytes = try? theme.bytes("assets/" + file)
    else {
      own[file] = []
      return []
    }
    let names = AssetAddresses.all(in: bytes, named: file).compactMap { ThemedAsset.file(of: $0.text, in: file)?.name }
    own[file] = names
    return names
  }
}
