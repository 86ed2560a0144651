import Model
import Text

extension Context {
  /// Renders what `make` makes, and hands it to `sink`, so that no content of a source can end the build.
  ///
  /// If `make` fails while it reads entries of sources, it is tried again with every such entry reduced to a title and a
  /// link. If that fails too, the template or the author's own text is wrong, and the first error stands. Otherwise a
  /// source is to blame: only the entries that were being read are reduced, and a warning names them.
  func guarded(_ sink: (Artifact) -> Void, _ make: (Context) -> Attempt) -> [Diagnostic] {
    let first = make(self)
    guard let failure = first.failure, !first.suspects.isEmpty else { return publish(first, sink) }
    let bare = make(reducedToTitles)
    guard bare.failure == nil else { return publish(first, sink) }
    var reduced: Set<Int> = []
    var attempt = first
    for _ in 0..<Context.mostAttempts where !attempt.suspects.isSubset(of: reduced) {
      reduced.formUnion(attempt.suspects)
      attempt = make(Context(self, reducing: reduced))
      if attempt.failure == nil { return publish(attempt, sink) + told(reduced, failure) }
    }
    return publish(bare, sink) + told(reduced, failure)
  }

  /// The entries of sources whose texts were left out of a page or feed.
  var omissions: [Omission] {
    leftOut.reasons.sorted { $0.key < $1.key }.map { index, reason in
      let entry = site.entries[index]
      return Omission(
        source: entry.source.map { site.sources[$0].id } ?? "", entry: entry.id,
        title: Words.excerpt(of: entry.title, words: 12), original: entry.original, reason: reason)
    }
  }
}

extension Context {
  private static let mostAttempts = 4

  private func publish(_ attempt: Attempt, _ sink: (Artifact) -> Void) -> [Diagnostic] {
    attempt.artifacts.forEach(sink)
    return attempt.diagnostics
  }

  /// One warning for each entry, however many pages show it.
  private func told(_ entries: Set<Int>, _ failure: Diagnostic) -> [Diagnostic] {
    entries.sorted().compactMap { index in
      guard leftOut.note(index, failure.summary) else { return nil }
      let entry = site.entries[index]
      let source = entry.source.map { site.sources[$0].id } ?? ""
      let title = Words.excerpt(of: entry.title, words: 12)
      let steps = failure.place.map { [Diagnostic.Step("while rendering", at: $0)] } ?? []
      return Diagnostic(
        .warning,
        "source `\(source)`: the text of “\(title)” is left out, since a page with it fails: \(failure.summary)",
        help: "`hidden.yaml` takes the entry off the site: \(entry.original ?? entry.id)", chain: steps + failure.chain)
    }
  }
}
