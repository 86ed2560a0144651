import Model
import System
import Text

extension PageMedia {
  /// Returns where a reference is written. One without an entry is in the settings or in `authors.yaml`, whose
  /// positions are not stored: these files are searched, since only diagnostics need the place.
  func place(of reference: MediaReference, entry: Int?) -> Place {
    if let entry {
      let file = scope.site.entries[entry].file ?? ""
      return Place(file: file, line: reference.line, column: reference.column)
    }
    let value = reference.src.hasPrefix("/") ? String(reference.src.dropFirst()) : reference.src
    let settings = scope.site.settings.files
    for file in settings.reversed() + ["content/authors.yaml"] {
      guard let bytes = try? Files.read("\(scope.site.folder)/\(file)"),
        let offset = bytes.firstRange(of: Array(value.utf8))?.lowerBound
      else { continue }
      return Place(file: file, offset: offset, length: value.unicodeScalars.count, in: bytes)
    }
    return Place(file: settings.first ?? "content/site.yaml")
  }
}
