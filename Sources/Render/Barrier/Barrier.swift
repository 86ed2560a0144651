import Model
import Text

extension BuildContext {
  /// Renders what `make` makes, and hands it to `sink`, so that no content of a source can end the build.
  ///
  /// If `make` fails while it reads entries of sources, it is tried again with every such entry reduced to a title and a
  /// link. If that fails too, the template or the author's own text is wrong, and the first error stands. Otherwise a
  /// source is to blame: only the entries that were being read are reduced, and a warning names them.
  func guarded(_ sink: (Artifact) -> Void, _ make: (BuildContext) -> RenderAttempt) -> [Diagnostic] {
    let first = make(self)
    guard let failure = first.failure, !first.suspects.isEmpty else { return publish(first, sink) }
    let bare = make(reducedToTitles)
    guard bare.failure == nil else { return publish(first, sink) }
    var reduced: Set<Int> = []
    var attempt = first
    for _ in 0..<BuildContext.mostAttempts where !attempt.suspects.isSubset(of: reduced) {
      reduced.formUnion(attempt.suspects)
      attempt = make(BuildContext(self, reducing: reduced))
      if attempt.failure == nil { return publish(attempt, sink, without: reduced, since: failure) }
    }
    return publish(bare, sink, without: reduced, since: failure)
  }

  /// The entries of sources whose texts were left out of a page or feed.
  var omissions: [Omission] {
    leftOut.all.map { index, failure in
      let entry = site.entries[index]
      return Omission(
        source: entry.source.map { site.sources[$0].id } ?? "", entry: entry.id,
        title: Words.excerpt(of: entry.title, words: 12), original: entry.original, reason: failure.summary)
    }
  }

  /// One warning for each entry whose text was left out, however many pages show it.
  var omissionWarnings: [Diagnostic] {
    zip(leftOut.all, omissions).map { left, omission in
      let steps = left.failure.place.map { [Diagnostic.Step("while rendering", at: $0)] } ?? []
      return Diagnostic(
        .warning,
        "source `\(omission.source)`: the text of “\(omission.title)” is left out, since a page with it fails: "
          + omission.reason,
        help: "`hidden.yaml` takes the entry off the site: \(omission.original ?? omission.entry)",
        chain: steps + left.failure.chain)
    }
  }
}

extension BuildContext {
  private static let mostAttempts = 4

  private func publish(_ attempt: RenderAttempt, _ sink: (Artifact) -> Void) -> [Diagnostic] {
    attempt.artifacts.forEach(sink)
    return attempt.diagnostics
  }

  private func publish(
    _ attempt: RenderAttempt, _ sink: (Artifact) -> Void, without entries: Set<Int>, since failure: Diagnostic
  ) -> [Diagnostic] {
    for entry in entries { leftOut.note(entry, failure) }
    return publish(attempt, sink)
  }
}
