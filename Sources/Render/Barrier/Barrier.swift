import Model
import Text

/// Keeps the content of sources from ending a build.
final class Barrier: Sendable {
  private let context: BuildContext
  private let leftOut = UnrenderableEntries()
  /// The same context with all entries of sources reduced to their titles.
  private let reducedToTitles: Lazy<BuildContext>
  private static let mostAttempts = 4

  init(_ context: BuildContext) {
    self.context = context
    reducedToTitles = Lazy {
      let isOfSource = context.plan.isOfSource
      return context.reducing(Set(isOfSource.indices.filter { isOfSource[$0] }))
    }
  }

  /// Returns the result of `make`.
  ///
  /// If `make` fails while it reads entries of sources, it is tried again with every such entry reduced to a title and a
  /// link. If that fails too, the template or the author's own text is wrong, and the first error is reported. Otherwise a
  /// source is to blame: only the entries that were being read are reduced, and a warning names them.
  func renderIsolatingSources(_ make: (BuildContext) -> RenderAttempt) -> RenderAttempt {
    let first = make(context)
    guard let failure = first.failure, !first.suspects.isEmpty else { return first }
    // The reads of the attempts that failed are lost: the next build must try again.
    let bare = make(reducedToTitles.value)
    guard bare.failure == nil else { return first }
    var reduced: Set<Int> = []
    var attempt = first
    for _ in 0..<Barrier.mostAttempts where !attempt.suspects.isSubset(of: reduced) {
      reduced.formUnion(attempt.suspects)
      attempt = make(context.reducing(reduced))
      if attempt.failure == nil { return note(reduced, failure, attempt) }
    }
    return note(reduced, failure, bare)
  }

  /// The entries of sources whose texts were left out of a page or feed.
  var omissions: [Omission] {
    leftOut.all.map { index, failure in
      let entry = context.site.entries[index]
      return Omission(
        source: entry.source.map { context.site.sources[$0].id } ?? "", entry: entry.id,
        title: Words.excerpt(of: entry.title, words: 12), original: entry.original, reason: failure.summary)
    }
  }

  /// One warning for each entry whose text was left out, however many pages show it.
  var warnings: [Diagnostic] {
    zip(leftOut.all, omissions).map { left, omission in
      let steps = left.failure.place.map { [Diagnostic.Step("while rendering", at: $0)] } ?? []
      return Diagnostic(
        .warning,
        "source `\(omission.source)`: the text of “\(omission.title)” was left out, because a page with it cannot be rendered: "
          + omission.reason,
        help: "to hide the entry, add it to `hidden.yaml`: \(omission.original ?? omission.entry)",
        chain: steps + left.failure.chain)
    }
  }
}

extension Barrier {
  private func note(_ entries: Set<Int>, _ failure: Diagnostic, _ attempt: RenderAttempt) -> RenderAttempt {
    for entry in entries { leftOut.note(entry, failure) }
    var attempt = attempt
    attempt.isRepeatable = false
    return attempt
  }
}

extension BuildContext {
  /// The same context with these entries reduced to their titles. Lists and addresses do not change.
  fileprivate func reducing(_ entries: Set<Int>) -> BuildContext {
    var reduced = site
    for index in entries { reduced.entries[index] = reduced.entries[index].reducedToTitle() }
    return BuildContext(
      self, showing: reduced, ReducedBodies(texts.bodies, of: site.entries, reducing: entries))
  }
}
