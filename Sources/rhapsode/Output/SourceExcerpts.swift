import Configuration
import Ingest
import System
import Text

/// The source lines of diagnostics that were reported without them.
enum SourceExcerpts {
  /// Returns the diagnostics with their source lines. Places name files relative to `folder`, the site's. If a file
  /// cannot be read, its places stay without a line.
  static func filled(_ diagnostics: [Diagnostic], folder: String) -> [Diagnostic] {
    var files: [String: [UInt8]] = [:]
    return diagnostics.map { diagnostic in
      guard let place = diagnostic.place, place.line > 0, place.text == nil else { return diagnostic }
      let bytes = files[place.file] ?? (try? Files.read("\(folder)/\(place.file)")) ?? []
      files[place.file] = bytes
      var filled = diagnostic
      filled.place?.text = line(place.line, of: bytes).map { shown($0, of: place.file, bytes) }
      return filled
    }
  }

  /// Masks passwords and secret addresses in a line of the settings.
  private static func shown(_ line: String, of file: String, _ bytes: [UInt8]) -> String {
    guard file.hasPrefix("content/site."), file.hasSuffix(".yaml") else { return line }
    return SecretWords.masked(line, SettingsSecrets.words(in: bytes))
  }

  /// Returns the line, or `nil` if it is empty or the file is shorter.
  private static func line(_ number: Int, of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    for _ in 1..<max(1, number) {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      rest = rest[(end + 1)...]
    }
    let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
