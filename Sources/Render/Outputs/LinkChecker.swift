import Model
import Synchronization
import Text

/// The check of links. Artifacts bring their addresses, anchors and links, so that nothing is parsed.
final class LinkChecker: Sendable {
  private struct State {
    /// Path of a file → its anchors.
    var anchors: [String: [String]?] = [:]
    var links: [Artifact.Link] = []
  }

  private let state = Mutex(State())

  func note(_ artifact: Artifact) {
    note(path: artifact.path, anchors: artifact.anchors)
    note(artifact.links)
  }

  func note(path: String, anchors: [String]?) { state.withLock { _ = $0.anchors.updateValue(anchors, forKey: path) } }

  func note(_ links: [Artifact.Link]) {
    if !links.isEmpty { state.withLock { $0.links += links } }
  }

  /// Returns the broken links, ordered by place.
  func broken(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    let state = state.withLock { $0 }
    var suggestions = AddressSuggestions(state.anchors)
    // Most targets are linked to by many pages: each is looked up once, and only broken links are sorted.
    var known: [String: Diagnostic?] = [:]
    let broken = state.links.filter { link in
      if let finding = known[link.target] { return finding != nil }
      let finding = check(link.target, state.anchors, &suggestions, severity)
      known.updateValue(finding, forKey: link.target)
      return finding != nil
    }.sorted {
      ($0.file, $0.line, $0.column, $0.target) < ($1.file, $1.line, $1.column, $1.target)
    }
    return broken.compactMap { link in
      var finding = known[link.target] ?? nil
      finding?.place = Place(file: link.file, line: link.line, column: link.column)
      return finding
    }
  }
}

extension LinkChecker {
  /// Returns what is wrong with links to `target`, without their place, or `nil` if it is published.
  private func check(
    _ target: String, _ anchors: [String: [String]?], _ suggestions: inout AddressSuggestions,
    _ severity: Diagnostic.Severity
  ) -> Diagnostic? {
    let (path, rest) = LinkResolver.split(target)
    guard let file = candidates(path).first(where: { anchors[$0] != nil }) else {
      return Diagnostic(severity, "nothing is published at `\(path)`", help: suggestions.help(forPath: path))
    }
    guard let hash = rest.firstIndex(of: "#") else { return nil }
    let fragment = String(rest[rest.index(after: hash)...])
    // Only pages of entries list their ids. `#top`, media times (`#t=`) and text fragments (`#:~:`) exist on every
    // page.
    guard let ids = anchors[file] ?? nil, !fragment.isEmpty, fragment != "top", !fragment.hasPrefix("t="),
      !fragment.hasPrefix(":~:")
    else { return nil }
    let decoded = URI.decoded(fragment) ?? fragment
    if ids.contains(fragment) || ids.contains(decoded) { return nil }
    return Diagnostic(
      severity, "`\(path)` has no heading or id `\(fragment)`", help: suggestions.help(forID: decoded, in: file))
  }

  private func candidates(_ path: String) -> [String] {
    let file = PublicAddresses.file(path)
    return file.hasSuffix("index.html") ? [file] : [file, file + "/index.html", file + ".html"]
  }
}
