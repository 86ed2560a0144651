import Jinja
import Model
import Text

extension BodyRenderer {
  func report(_ error: TemplateError, in block: Block, _ name: String) {
    var diagnostic = placed(error.diagnostic, in: block)
    if diagnostic.place != error.diagnostic.place {
      diagnostic.summary = "`\(name)` cannot be shown: \(diagnostic.summary)"
    }
    scope.diagnostics.append(diagnostic)
  }

  /// Returns the diagnostic with the place of the block. In a block of the built-in theme, the author can correct only
  /// the text: its place comes first.
  func placed(_ diagnostic: Diagnostic, in block: Block) -> Diagnostic {
    var diagnostic = diagnostic
    let file = scope.site.entries[block.body.entry].file ?? scope.site.entries[block.body.entry].id
    let written = Place(file: file, line: block.line, column: block.column)
    if let place = diagnostic.place, Theme.isBuiltIn(file: place.file) {
      diagnostic.chain.insert(Diagnostic.Step("while rendering", at: place), at: 0)
      diagnostic.place = written
    } else {
      diagnostic.chain.append(Diagnostic.Step("while rendering", at: written))
    }
    return diagnostic
  }

  /// Directives of other programs, and how they are written here.
  private static let meant: [String: String] = {
    var meant: [String: String] = [:]
    for kind in ["tip", "important", "warning", "caution"] { meant[kind] = ":::callout{kind=\(kind)}" }
    for name in ["danger", "error", "alert"] { meant[name] = ":::callout{kind=warning}" }
    for name in ["info", "admonition", "notice"] { meant[name] = ":::callout{kind=note}" }
    for name in ["hint", "success"] { meant[name] = ":::callout{kind=tip}" }
    for name in ["youtube", "vimeo", "iframe", "tweet", "twitter", "instagram", "soundcloud", "spotify"] {
      meant[name] = "::embed[Title]{src=\"https://…\"}"
    }
    for name in ["figure", "img", "picture", "photo"] { meant[name] = "![What can be seen](picture.jpg)" }
    return meant
  }()

  func report(unknown name: String, _ element: Element, _ body: OpenBody) {
    let known = scope.context.presentation.theme.templates.compactMap { template -> String? in
      template.hasPrefix("blocks/") ? String(template.dropFirst(7).dropLast(5)) : nil
    }
    scope.diagnostics.append(
      Diagnostic(
        .error, "there is no directive `\(name)`",
        at: Place(file: scope.site.entries[body.entry].file ?? "", line: element.line, column: element.column),
        help: Self.meant[name.lowercased()].map { "did you mean `\($0)`?" } ?? Suggestion.help(for: name, among: known)
          ?? "to add it, write a template `Templates/blocks/\(name).html`")
    )
  }
}
