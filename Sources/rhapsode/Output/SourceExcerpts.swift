import Configuration
import Ingest
import System
import Text

/// The source lines of diagnostics that were reported without them. Diagnostics of one line share its text: there can be
/// thousands.
enum SourceExcerpts {
  /// Returns the diagnostics with their source lines. Places name files relative to `folder`, the site's. If a file
  /// cannot be read, its places stay without a line.
  static func filled(_ diagnostics: [Diagnostic], folder: String) -> [Diagnostic] {
    var files: [String: Lines] = [:]
    return diagnostics.map { diagnostic in
      guard let place = diagnostic.place, place.line > 0, place.text == nil else { return diagnostic }
      var filled = diagnostic
      filled.place?.text = files[place.file, default: Lines(of: place.file, in: folder)].text(of: place.line)
      return filled
    }
  }
}

/// The lines of a file that have been asked for.
private struct Lines {
  private let bytes: [UInt8]
  /// The secrets of the settings, which are masked; none in other files.
  private let secrets: [String]
  private let starts: [Int]
  private var texts: [Int: String?] = [:]
  /// In bytes. A longer line is not shown.
  private static let longest = 16 << 10

  init(of file: String, in folder: String) {
    let bytes = (try? Files.read("\(folder)/\(file)")) ?? []
    self.bytes = bytes
    let isSettings = file.hasPrefix("content/site.") && file.hasSuffix(".yaml")
    secrets = isSettings ? SettingsSecrets.words(in: bytes) : []
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Returns the line; `nil` if it is empty, too long to show, or the file is shorter.
  mutating func text(of number: Int) -> String? {
    if let known = texts[number] { return known }
    let text = made(number)
    texts.updateValue(text, forKey: number)
    return text
  }

  private func made(_ number: Int) -> String? {
    guard starts.indices.contains(number - 1) else { return nil }
    let line = bytes[starts[number - 1]...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, line.count <= Self.longest else { return nil }
    return SecretWords.masked(String(decoding: line, as: UTF8.self), secrets)
  }
}
