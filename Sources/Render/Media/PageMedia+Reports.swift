import Model
import Text

extension PageMedia {
  func isStatic(_ path: String) -> Bool {
    scope.context.plan.staticPaths.contains(String(path.dropFirst()))
  }

  func report(missing reference: MediaReference, entry: Int?) {
    // The suggestion compares the names of all files.
    scope.dependsOnEverything = true
    let file = entry.flatMap { scope.site.entries[$0].file } ?? "content/scope.site.yaml"
    let own = file.hasPrefix("content/") ? String(file.dropFirst(8)) : file
    let wanted = LinkResolver.joined(
      URI.decoded(LinkResolver.split(reference.src).path) ?? reference.src, toFolderOf: own)
    let nearest = wanted.flatMap { scope.context.missing.files.nearest(to: $0) }
    scope.diagnostics.append(
      Diagnostic(
        scope.context.missing.severity, "there is no file `\(reference.src)` here",
        at: Place(file: file, line: reference.line, column: reference.column),
        help: nearest.map { "did you mean `\(LinkResolver.reference(to: $0, from: own))`?" }
          ?? "a path is relative to the folder of the text, or to content/ if it starts with a slash"))
  }

  /// Reports a damaged picture of the author's. A damaged picture of a source is not the author's mistake.
  func report(_ damage: String, of reference: MediaReference, _ asset: Asset, entry: Int?) {
    guard !asset.isMirrored else { return }
    let file = entry.flatMap { scope.site.entries[$0].file } ?? "content/scope.site.yaml"
    scope.diagnostics.append(
      Diagnostic(
        .warning, "the picture `\(reference.src)` is damaged: \(damage)",
        at: Place(file: file, line: reference.line, column: reference.column),
        help: (asset.isPlaceholder ? "a placeholder is published" : "it is published in its original size")
          + "; save it again, or replace it with an intact copy"))
  }

  func report(noPicture reference: MediaReference, _ asset: Asset, entry: Int?) {
    let file = entry.flatMap { scope.site.entries[$0].file } ?? "content/scope.site.yaml"
    scope.diagnostics.append(
      Diagnostic(
        .warning, "`\(reference.src)` is not a picture",
        at: Place(file: file, line: reference.line, column: reference.column),
        help: asset.type.hasPrefix("image/")
          ? "save it again as a picture" : "it is \(asset.type): link to it, `[words](\(reference.src))`"))
  }
}
