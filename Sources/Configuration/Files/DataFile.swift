import System
package import Text

/// A file of the site that is data, such as `content/authors.yaml`: read whole, with what is wrong with it.
package enum DataFile {
  private static let limit = 64 << 20

  /// `name` is relative to the site's `folder`. `nil` if it cannot be read or is not UTF-8, which is then reported; that
  /// an optional file does not exist is not.
  package static func bytes(
    _ name: String, in folder: String, isOptional: Bool, _ diagnostics: inout [Diagnostic]
  ) -> [UInt8]? {
    do throws(FileError) {
      let bytes = try Files.read("\(folder)/\(name)", limit: limit)
      guard let fault = TextEncoding.fault(in: bytes, file: name) else { return bytes }
      diagnostics.append(fault)
      return nil
    } catch {
      if error.isMissing, isOptional { return nil }
      diagnostics.append(Diagnostic(.error, "the file cannot be read: \(error.explanation)", at: Place(file: name)))
      return nil
    }
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
