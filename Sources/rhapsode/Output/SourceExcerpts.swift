import Configuration
import Ingest
import System
import Text

/// The lines that diagnostics speak of, for those who found them without having the file at hand.
enum SourceExcerpts {
  /// `folder` is the site's: places name files relative to it. A file that cannot be read leaves its places as they are.
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

  /// Settings hold passwords and addresses that are secret.
  private static func shown(_ line: String, of file: String, _ bytes: [UInt8]) -> String {
    guard file.hasPrefix("content/site."), file.hasSuffix(".yaml") else { return line }
    return SecretWords.masked(line, SettingsSecrets.words(in: bytes))
  }

  /// `nil` where the file is shorter.
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
