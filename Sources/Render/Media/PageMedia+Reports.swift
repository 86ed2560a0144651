import Model
import System
import Text

extension PageMedia {
  func isStatic(_ path: String) -> Bool {
    scope.context.plan.staticPaths.contains(String(path.dropFirst()))
  }

  /// Whether the address is that of a file that this page shows, of a file of `content/`, or of another host.
  func hasFile(at address: String) -> Bool {
    if LinkResolver.hasHostOrScheme(address) || !pictures([address]).isEmpty { return true }
    let base = scope.site.settings.basePath
    let rooted = address.hasPrefix("/") ? address : "/" + address
    let path = LinkResolver.split(rooted.hasPrefix(base + "/") ? String(rooted.dropFirst(base.count)) : rooted).path
    let file = URI.decoded(path) ?? path
    // The read of the medium also covers the files of `content/static/`.
    return publishedPaths.contains(String(file.dropFirst())) || asset(file, entry: nil) != nil || isStatic(file)
  }

  /// Reports a file of the author's machine, or a script, that front matter names as a picture or a recording. Returns whether it
  /// is one. In texts, such addresses are reported when the text is read.
  func report(dangerous reference: MediaReference, entry: Int?) -> Bool {
    guard let entry, scope.site.entries[entry].source == nil, !reference.src.hasPrefix("data:"),
      let scheme = DangerousScheme.of(reference.src.utf8.span)
    else { return false }
    let words = DangerousScheme.words(for: scheme)
    scope.diagnostics.append(
      Diagnostic(.error, words.summary, at: place(of: reference, entry: entry), help: words.help))
    return true
  }

  func report(missing reference: MediaReference, entry: Int?, severity: Diagnostic.Severity = .error) {
    guard !reference.src.isEmpty else {
      scope.diagnostics.append(
        Diagnostic(
          min(severity, scope.context.missing.severity), "the name of the file is missing",
          at: place(of: reference, entry: entry), help: "write a file beside the text, such as `![words](boat.jpg)`"))
      return
    }
    // The suggestion compares the names of all files.
    scope.dependsOnEverything = true
    let place = place(of: reference, entry: entry)
    let file = place.file
    let own = file.hasPrefix("content/") ? String(file.dropFirst(8)) : file
    let wanted = LinkResolver.joined(
      URI.decoded(LinkResolver.split(reference.src).path) ?? reference.src, toFolderOf: own)
    if let wanted, let obstacle = scope.obstacle(toReading: wanted) {
      scope.diagnostics.append(
        Diagnostic(
          min(severity, scope.context.missing.severity),
          "the file `\(reference.src)` cannot be read: \(obstacle.explanation)", at: place,
          help: "correct its permissions"))
      return
    }
    scope.diagnostics.append(
      Diagnostic(
        min(severity, scope.context.missing.severity), "there is no file `\(reference.src)` here",
        at: place,
        help: wanted.flatMap { help(forMissing: $0, from: own) } ?? Self.help(forBackslashes: reference.src)
          ?? "a path is relative to the folder of the text, or to content/ if it starts with a slash"))
  }

  /// Returns an address as Markdown has it: one with a space is in angle brackets.
  private static func written(_ address: String) -> String { address.contains(" ") ? "<\(address)>" : address }

  private static func help(forBackslashes path: String) -> String? {
    path.contains("\\") ? "write `/` between folders and file: `\(path.replacing("\\", with: "/"))`" : nil
  }

  /// Returns what is meant by a path below `content/`, which the file `own` names; `nil` if nothing is like it.
  private func help(forMissing path: String, from own: String) -> String? {
    let address = "/" + (path.hasPrefix("static/") ? path.dropFirst(7) : path[...])
    if isStatic(address) { return "a file in content/static/ is named by its address on the site: write `\(address)`" }
    let files = scope.context.missing.files
    guard files.has(path) else {
      return files.nearest(to: path).map { "did you mean `\(LinkResolver.reference(to: $0, from: own))`?" }
    }
    return "there was a file with this name when the build began: build again"
  }

  /// Reports a picture of the author's that cannot be shown as it is. Such a picture of a source is not the author's
  /// mistake.
  func report(_ damage: PictureDamage, of reference: MediaReference, _ asset: Asset, entry: Int?) {
    guard !asset.isMirrored else { return }
    let (summary, advice) =
      switch damage.kind {
      case .undecodable:
        ("the picture `\(reference.src)` is damaged", "save it again, or replace it with an intact copy")
      case .tooLarge: ("the picture `\(reference.src)` is too large", "make it smaller")
      case .noPicture: ("`\(reference.src)` is not a picture", "replace it with a picture")
      }
    scope.diagnostics.append(
      Diagnostic(
        .warning, "\(summary): \(damage.reason)", at: place(of: reference, entry: entry),
        help: (asset.isPlaceholder ? "a placeholder is published" : "it is published in its original size")
          + "; \(advice)"))
  }

  func report(noPicture reference: MediaReference, _ asset: Asset, entry: Int?) {
    scope.diagnostics.append(
      Diagnostic(
        .warning, "`\(reference.src)` is not a picture",
        at: place(of: reference, entry: entry),
        help: asset.type.hasPrefix("image/")
          ? "save it again as a picture" : "it is \(asset.type): link to it, `[words](\(Self.written(reference.src)))`")
    )
  }
}
