import System
package import Text

/// Reads data files of the site, such as `content/authors.yaml`, and reports what is wrong with them.
package enum DataFile {
  private static let limit = 64 << 20

  /// Reads the file `name`, relative to the site's `folder`. Returns `nil` if it cannot be read or is not UTF-8, and
  /// reports why; a missing optional file is not reported.
  package static func bytes(
    _ name: String, in folder: String, isOptional: Bool, _ diagnostics: inout [Diagnostic]
  ) -> [UInt8]? {
    do throws(FileError) {
      let bytes = try Files.read("\(folder)/\(name)", limit: limit)
      guard let fault = TextEncoding.fault(in: bytes, file: name) else { return bytes }
      diagnostics.append(fault)
      return nil
    } catch {
      if error.isMissing, isOptional {
        if let other = shortEnding(of: name, in: folder) {
          diagnostics.append(unread(other, insteadOf: name))
        }
        return nil
      }
      diagnostics.append(Diagnostic(.error, "the file cannot be read: \(error.explanation)", at: Place(file: name)))
      return nil
    }
  }

  /// Warns of a file whose name is nearly that of one that is read.
  package static func unread(_ file: String, insteadOf name: String) -> Diagnostic {
    Diagnostic(.warning, "this file is not read", at: Place(file: file), help: "rename it to `\(name)`")
  }

  /// Returns the name with `.yml` in place of `.yaml`, if there is such a file in the site's `folder`.
  static func shortEnding(of name: String, in folder: String) -> String? {
    guard name.hasSuffix(".yaml") else { return nil }
    let other = name.dropLast(5) + ".yml"
    return Files.exists("\(folder)/\(other)") ? String(other) : nil
  }

  package static func yaml(
    _ name: String, in folder: String, isOptional: Bool, _ diagnostics: inout [Diagnostic]
  ) -> (root: YAMLNode, file: TextFile)? {
    guard let bytes = bytes(name, in: folder, isOptional: isOptional, &diagnostics) else { return nil }
    let file = TextFile(name: name, bytes: bytes)
    let (root, problems) = YAML.parse(bytes.span)
    diagnostics += problems.map { Diagnostic(.error, $0.summary, at: file.place($0.position), help: $0.help) }
    return root.map { ($0, file) }
  }
}
