import Model
import Synchronization
import Text

/// The check of links. Artifacts bring their addresses, anchors and links, so that nothing is parsed.
final class LinkChecker: Sendable {
  fileprivate struct State {
    /// Path of a file → its anchors.
    var anchors: [String: [String]?] = [:]
    var links: [Artifact.Link] = []
    /// Paths of files that could not be rendered.
    var failed: Set<String> = []
    var kept: [Int] = []
    var memory: RenderMemory?
  }

  private let state = Mutex(State())

  func note(_ artifact: Artifact) {
    state.withLock { state in
      _ = state.anchors.updateValue(artifact.anchors, forKey: artifact.path)
      if !artifact.links.isEmpty { state.links += artifact.links }
    }
  }

  /// Notes links that no artifact has.
  func note(_ links: [Artifact.Link]) { state.withLock { $0.links += links } }

  /// Notes files that could not be rendered: their own errors are reported, but not the links to them.
  func note(failed paths: [String]) { state.withLock { $0.failed.formUnion(paths) } }

  /// Notes outputs of the last build that are kept, by their numbers in its memory.
  func note(_ kept: [Int], of memory: RenderMemory) {
    state.withLock {
      $0.kept += kept
      $0.memory = memory
    }
  }

  /// Returns the broken links, ordered by place.
  func broken(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    let state = state.withLock { $0 }
    let anchors = PublishedAnchors(state.anchors, kept: state.kept, of: state.memory)
    var suggestions = AddressSuggestions(anchors)
    // Most targets are linked to by many pages: each is looked up once, and only broken links are sorted.
    var known: [String: Diagnostic?] = [:]
    func finding(_ target: String) -> Diagnostic? {
      if let finding = known[target] { return finding }
      let finding = state.isFailed(target) ? nil : check(target, anchors, &suggestions, severity)
      known.updateValue(finding, forKey: target)
      return finding
    }
    let broken = state.links.filter { finding($0.target) != nil } + state.keptLinks { finding($0) != nil }
    return broken.sorted {
      ($0.file, $0.line, $0.column, $0.target) < ($1.file, $1.line, $1.column, $1.target)
    }.compactMap { link in
      var finding = finding(link.target)
      finding?.place = Place(file: link.file, line: link.line, column: link.column)
      return finding
    }
  }
}

extension LinkChecker.State {
  /// Whether the address is that of a file that could not be rendered.
  func isFailed(_ target: String) -> Bool {
    !failed.isEmpty && LinkChecker.candidates(LinkResolver.split(target).path).contains { failed.contains($0) }
  }

  /// Returns the links of kept outputs to broken targets.
  func keptLinks(_ isBroken: (String) -> Bool) -> [Artifact.Link] {
    guard let memory else { return [] }
    var findings = [Bool?](repeating: nil, count: memory.texts.count)
    return kept.flatMap { output in
      memory.links(of: memory.outputs[output]).compactMap { link -> Artifact.Link? in
        let broken = findings[link.target] ?? isBroken(memory.text(link.target))
        findings[link.target] = broken
        guard broken else { return nil }
        return Artifact.Link(
          target: memory.text(link.target), file: memory.text(link.file), line: link.line, column: link.column)
      }
    }
  }
}

extension LinkChecker {
  /// Returns what is wrong with links to `target`, without their place, or `nil` if it is published.
  private func check(
    _ target: String, _ anchors: PublishedAnchors, _ suggestions: inout AddressSuggestions,
    _ severity: Diagnostic.Severity
  ) -> Diagnostic? {
    let (path, rest) = LinkResolver.split(target)
    guard let file = LinkChecker.candidates(path).first(where: { anchors.has($0) }) else {
      return Diagnostic(severity, "nothing is published at `\(path)`", help: suggestions.help(forPath: path))
    }
    guard let hash = rest.firstIndex(of: "#") else { return nil }
    let fragment = String(rest[rest.index(after: hash)...])
    // Only pages of entries list their ids. `#top`, media times (`#t=`) and text fragments (`#:~:`) exist on every
    // page.
    guard let ids = anchors.anchors(of: file), !fragment.isEmpty, fragment != "top", !fragment.hasPrefix("t="),
      !fragment.hasPrefix(":~:")
    else { return nil }
    let decoded = URI.decoded(fragment) ?? fragment
    if ids.contains(fragment) || ids.contains(decoded) { return nil }
    return Diagnostic(
      severity, "`\(path)` has no heading or id `\(fragment)`", help: suggestions.help(forID: decoded, in: file))
  }

  /// The files that may serve the path.
  fileprivate static func candidates(_ path: String) -> [String] {
    let file = PublicAddresses.file(path)
    return file.hasSuffix("index.html") ? [file] : [file, file + "/index.html", file + ".html"]
  }
}
