import Model
import Text

/// The check of a block's attributes against its declaration.
struct BlockCheck {
  let scope: PageScope
  let media: PageMedia

  /// Checks the block's attributes against its declaration and returns whether its template can show it. A block whose
  /// template declares nothing takes any attributes. Texts of sources are not checked. For the form `![](…)`, `named`
  /// is `image`, and `template` follows from the type of the file.
  func isComplete(_ block: Block, named name: String, template: String) -> Bool {
    guard scope.site.entries[block.body.entry].source == nil else { return true }
    let isComplete = hasAll(block, named: name, template: template)
    // A complete block is rendered by its template, which records it.
    if !isComplete || name != template { scope.note(template: "blocks/\(name).html") }
    return isComplete
  }

  private func hasAll(_ block: Block, named name: String, template: String) -> Bool {
    guard let declaration = declaration(name, template) else { return true }
    reportWithinLine(block, declaration)
    guard
      !block.attributes.pairs.isEmpty || StoryCheck.checkedAlways.contains(name)
        || declaration.own.contains(where: \.isRequired)
    else { return true }
    var isComplete = true
    for pair in block.attributes.pairs where !check(pair, of: block, declaration) { isComplete = false }
    for attribute in declaration.own where attribute.isRequired && block.attributes[attribute.name] == nil {
      report(
        "`\(name)` needs `\(attribute.name)`, which is \(attribute.type.inWords)", at: block,
        help: declaration.example.isEmpty ? nil : "such as `\(declaration.example)`")
      isComplete = false
    }
    guard isComplete else {
      reportMissingFiles(of: block, declaration)
      return false
    }
    return StoryCheck(self, block, named: name).run()
  }

  private func declaration(_ name: String, _ template: String) -> BlockDeclaration? {
    let presentation = scope.context.presentation
    guard name != template, presentation.theme.isOwn("blocks/\(template).html") else {
      return presentation.blocks[name]
    }
    // The site has its own template for this type of file: its optional attributes are allowed besides those of `name`.
    guard var own = presentation.blocks[template] else { return nil }
    own.name = name
    own.own = own.own.filter { !$0.isRequired }
    for attribute in presentation.blocks[name]?.own ?? [] where !own.own.contains(where: { $0.name == attribute.name })
    {
      own.own.append(attribute)
    }
    return own
  }

  /// Reports a recording or film in the front matter whose file is of another type.
  func check(_ reference: MediaReference, is wanted: [AttributeType.MediaClass], entry: Int, field: String) {
    guard let type = typeOfFile(reference.src, entry: entry), !Self.type(type, isOneOf: wanted) else { return }
    let place = Place(file: scope.site.entries[entry].file ?? "", line: reference.line, column: reference.column)
    let words = AttributeType.file(wanted).inWords
    scope.diagnostics.append(
      Diagnostic(
        .error, "`\(field)` must be \(words), but `\(reference.src)` is \(type)", at: place,
        help: type.hasPrefix("image/") ? "for a picture, use `cover`" : nil))
  }
}

extension BlockCheck {
  /// Warns where a recording, a film or a model would be whose file is not published, and returns whether it is. A warning at the file
  /// itself says why.
  func reportWithheld(_ src: String, at block: Block) -> Bool {
    guard !LinkResolver.hasHostOrScheme(src), let asset = media.asset(src, entry: block.body.entry), asset.isWithheld
    else { return false }
    if !asset.isMirrored {
      report(
        "`\(src)` is not shown, since the file is not published" + (asset.damage.map { ": \($0.reason)" } ?? ""),
        at: block, help: "replace it with an intact one", severity: .warning)
    }
    return true
  }

  /// Warns about a block of the theme within a line of text, which would break its paragraph in two.
  private func reportWithinLine(_ block: Block, _ declaration: BlockDeclaration) {
    guard case .block(_, .inline)? = block.element?.kind, declaration.example.hasPrefix("::"),
      !scope.context.presentation.theme.isOwn("blocks/\(declaration.name).html")
    else { return }
    report(
      "`\(declaration.name)` is a block, and breaks the line of text that it is in", at: block,
      help: "write it on a line of its own: `\(declaration.example)`", severity: .warning)
  }

  private func check(_ pair: Attributes.Pair, of block: Block, _ declaration: BlockDeclaration) -> Bool {
    guard let attribute = declaration.attributes.first(where: { $0.name == pair.key }) else {
      report(unknown: pair, of: block, declaration)
      return false
    }
    guard attribute.type.accepts(pair.value) else {
      report(
        "`\(pair.key)` must be \(attribute.type.inWords), not `\(pair.value.shortened())`", at: pair, of: block,
        help: attribute.type.advice(for: pair.value))
      return false
    }
    if let partner = attribute.partner, block.attributes[partner] == nil {
      report(
        "`\(pair.key)` needs `\(partner)` beside it", at: pair, of: block,
        help: declaration.example.isEmpty ? nil : "such as `\(declaration.example)`")
      return false
    }
    return checkAddress(pair, attribute.type, of: block)
  }

  /// Reports the missing files of a block that is not shown, which showing it would report.
  private func reportMissingFiles(of block: Block, _ declaration: BlockDeclaration) {
    for pair in block.attributes.pairs {
      guard case .file? = declaration.attributes.first(where: { $0.name == pair.key })?.type,
        DangerousScheme.of(pair.value.utf8.span) == nil
      else { continue }
      var reference = MediaReference(src: pair.value)
      (reference.line, reference.column) = (pair.line, pair.column)
      _ = media.resolve(reference, entry: block.body.entry)
    }
    if case .medium(let medium, at: _) = block.subject {
      _ = media.resolve(MediaReference(medium), entry: block.body.entry)
    }
  }

  private func checkAddress(_ pair: Attributes.Pair, _ type: AttributeType, of block: Block) -> Bool {
    switch type {
    case .link, .file:
      if let scheme = DangerousScheme.of(pair.value.utf8.span) {
        let words = DangerousScheme.words(for: scheme)
        report(words.summary, at: pair, of: block, help: words.help)
        return false
      }
    default: return true
    }
    guard case .file(let wanted) = type, let found = typeOfFile(pair.value, entry: block.body.entry),
      !Self.type(found, isOneOf: wanted)
    else {
      guard case .file = type, pair.key == "src", scope.site.entries[block.body.entry].source == nil else {
        return true
      }
      return !reportWithheld(pair.value, at: block)
    }
    let isPicture = found.hasPrefix("image/")
    report(
      "`\(pair.key)` must be \(type.inWords), but `\(pair.value)` is \(found)", at: pair, of: block,
      help: isPicture ? "a picture is written `![words](\(pair.value))`" : nil)
    return false
  }

  /// Returns the media type of a file of the site. `nil` if it is elsewhere, or missing, which is reported where it is
  /// shown.
  private func typeOfFile(_ src: String, entry: Int) -> String? {
    guard !LinkResolver.hasHostOrScheme(src), scope.site.entries[entry].source == nil else { return nil }
    return media.asset(src, entry: entry)?.type
  }

  private static func type(_ type: String, isOneOf wanted: [AttributeType.MediaClass]) -> Bool {
    guard !wanted.isEmpty, let found = AttributeType.MediaClass(ofType: type) else {
      // A file whose type is not known from its bytes is accepted.
      return wanted.isEmpty || type == "application/octet-stream" || type.isEmpty
    }
    return wanted.contains(found)
  }

  private func report(unknown pair: Attributes.Pair, of block: Block, _ declaration: BlockDeclaration) {
    let names = declaration.attributes.map(\.name)
    let meant = declaration.attributes.first { $0.mistakenFor.contains(pair.key.lowercased()) }
    let known = declaration.own.isEmpty ? ["`#id`", "`.class`"] : []
    report(
      "`\(declaration.name)` has no attribute `\(pair.key)`", at: pair, of: block,
      help: meant.map { "did you mean `\($0.name)`?" } ?? Self.unquoted(pair, in: block.attributes)
        ?? (declaration.name == "image" ? Self.imageHelp[pair.key.lowercased()] : nil)
        ?? Suggestion.help(for: pair.key, among: names)
        ?? "it takes \((known + names.map { "`\($0)`" }).joined(separator: ", "))")
  }

  /// What an image has in another place than its attributes, or not at all.
  private static let imageHelp = [
    "alt": "write the alternative text in the brackets: `![words](file)`",
    "caption": "write the caption after the file: `![words](file \"caption\")`", "width": imageSizes,
    "height": imageSizes, "size": imageSizes, "style": imageSizes,
  ]

  private static let imageSizes =
    "the build makes the sizes. `.small` shows a picture narrower than the text, `.wide` and `.full` wider: "
    + "`![words](file){.small}`"

  /// Returns help if the attribute is a word of the value before it, as in `credit=Harbour Archive`.
  private static func unquoted(_ pair: Attributes.Pair, in attributes: Attributes) -> String? {
    guard pair.value.isEmpty,
      let before = attributes.pairs.last(where: { $0.line == pair.line && $0.column < pair.column }),
      !before.value.isEmpty,
      pair.column == before.column + (before.key + "=" + before.value + " ").unicodeScalars.count
    else { return nil }
    return "put quotes around a text with spaces: `\(before.key)=\"\(before.value) \(pair.key)\"`"
  }

  func report(_ summary: String, at block: Block, help: String?, severity: Diagnostic.Severity = .error) {
    let file = scope.site.entries[block.body.entry].file ?? ""
    scope.diagnostics.append(
      Diagnostic(severity, summary, at: Place(file: file, line: block.line, column: block.column), help: help))
  }

  func report(
    _ summary: String, at pair: Attributes.Pair, of block: Block, help: String?,
    severity: Diagnostic.Severity = .error
  ) {
    let place = Place(
      file: scope.site.entries[block.body.entry].file ?? "", line: pair.line, column: pair.column,
      length: pair.key.unicodeScalars.count)
    scope.diagnostics.append(Diagnostic(severity, summary, at: place, help: help))
  }
}
