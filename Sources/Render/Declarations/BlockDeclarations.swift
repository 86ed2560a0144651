import Text

/// The declarations of all blocks, read once a build from the front matter of the templates in `blocks/`.
struct BlockDeclarations: Sendable {
  private let byName: [String: BlockDeclaration]
  let diagnostics: [Diagnostic]

  init(_ theme: Theme) {
    var byName: [String: BlockDeclaration] = [:]
    var diagnostics: [Diagnostic] = []
    for template in theme.templates where template.hasPrefix("blocks/") && template.hasSuffix(".html") {
      guard let bytes = try? theme.bytes(template), TemplateFrontMatter.begins(bytes) else { continue }
      var reader = BlockDeclarationReader(
        String(template.dropFirst(7).dropLast(5)), file: theme.file(of: template), bytes)
      if let declaration = reader.read() { byName[declaration.name] = declaration }
      diagnostics += reader.diagnostics
    }
    self.byName = byName
    self.diagnostics = diagnostics
  }

  /// Returns `nil` for a block whose template declares nothing, which takes any attribute.
  subscript(name: String) -> BlockDeclaration? { byName[name] }

  /// In the order of their names.
  var all: [BlockDeclaration] { byName.values.sorted { $0.name < $1.name } }
}
