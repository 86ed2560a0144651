import Model
import System
import Text

/// The place where a layout is named. It is searched only if the template does not exist, so that a valid build does no
/// extra work.
enum LayoutPlace {
  /// Searches the entry's front matter, then the `cascade` of each folder above it.
  static func find(_ layout: String, of entry: Entry, in folder: String) -> Place {
    guard let file = entry.file else { return Place(file: "content/site.yaml") }
    return find(layout, in: [file] + indexes(above: file, folder), folder) ?? Place(file: file)
  }

  static func find(_ layout: String, inSettingsOf site: Site) -> Place {
    find(layout, in: site.settings.files.reversed(), site.folder)
      ?? Place(file: site.settings.files.first ?? "content/site.yaml")
  }
}

extension LayoutPlace {
  private static func find(_ layout: String, in files: [String], _ folder: String) -> Place? {
    for file in files {
      guard let bytes = try? Files.read("\(folder)/\(file)"), let offset = offset(of: layout, in: bytes) else {
        continue
      }
      return Place(file: file, offset: offset, length: layout.unicodeScalars.count, in: bytes)
    }
    return nil
  }

  /// Returns the offset of the value of a `layout:` with that name.
  private static func offset(of layout: String, in bytes: [UInt8]) -> Int? {
    let key = Array("layout:".utf8)
    var start = 0
    while let found = bytes[start...].firstRange(of: key) {
      let value = bytes[found.upperBound...].firstIndex { $0 != 0x20 && $0 != 0x22 && $0 != 0x27 } ?? bytes.count
      let end = value + layout.utf8.count
      if bytes[value...].starts(with: layout.utf8), end == bytes.count || !isName(bytes[end]) { return value }
      start = found.upperBound
    }
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F
  }

  /// Returns the `_index` files above `file` in all languages, the nearest folder first.
  private static func indexes(above file: String, _ folder: String) -> [String] {
    var parts = file.split(separator: "/").dropLast()
    var found: [String] = []
    while !parts.isEmpty {
      let path = parts.joined(separator: "/")
      found += Files.list("\(folder)/\(path)").filter { $0.hasPrefix("_index.") }.map { "\(path)/\($0)" }
      parts.removeLast()
    }
    return found
  }
}
