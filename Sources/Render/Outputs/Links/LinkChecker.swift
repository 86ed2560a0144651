import Model
import Synchronization
import Text

/// The check of links. Artifacts bring their addresses, anchors and links, so that nothing is parsed.
final class LinkChecker: Sendable {
  fileprivate struct State {
    /// Path of a file → its anchors.
    var anchors: [String: [String]?] = [:]
    var links: [Artifact.Link] = []
    /// Targets of links whose places are not known yet.
    var unplaced: [String] = []
    /// Returns the links to some of these targets.
    var place: @Sendable ([String]) -> [Artifact.Link] = { _ in [] }
    /// Paths of files that could not be rendered.
    var failed: Set<String> = []
    var kept: [Int] = []
    var memory: RenderMemory?
  }

  /// The help for a link to an entry that does not come back by itself.
  static let removal = "remove the link"
  /// The number of targets for which suggestions are searched, in the order of places. A site with more broken links has
  /// lost a part, and searching for each would take longer than the build.
  private static let mostSuggestions = 500

  private let state = Mutex(State())
  /// The address of the site, with which absolute links to it begin.
  private let url: String
  /// As in `Site.hiddenAddresses`.
  private let hidden: [String: HiddenReason]

  /// As in `AddressSuggestions`.
  private let output: String?

  init(url: String = "", hidden: [String: HiddenReason] = [:], output: String? = nil) {
    self.url = url
    self.hidden = hidden
    self.output = output
  }

  func note(_ artifact: Artifact) {
    state.withLock { state in
      _ = state.anchors.updateValue(artifact.anchors, forKey: artifact.path)
      if !artifact.links.isEmpty { state.links += artifact.links }
    }
  }

  /// Notes targets of links that no artifact has. `place` returns the links to those of them that are broken: it is
  /// called only if there are any.
  func note(_ targets: [String], placedBy place: @escaping @Sendable ([String]) -> [Artifact.Link]) {
    state.withLock {
      $0.unplaced = targets
      $0.place = place
    }
  }

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
    var hidden = HiddenFiles(hidden)
    // Most targets are linked to by many pages: each is looked up once, and only broken links are sorted.
    var known: [String: Bool] = [:]
    func isBroken(_ target: String) -> Bool {
      if let isBroken = known[target] { return isBroken }
      let meant = local(target, severity)
      var none: AddressSuggestions?
      let isBroken = !state.isFailed(meant.path) && check(meant.path, anchors, &none, &hidden, meant.severity) != nil
      known[target] = isBroken
      return isBroken
    }
    let unplaced = state.unplaced.filter(isBroken)
    let placed = unplaced.isEmpty ? [] : state.place(unplaced)
    let broken = placed + state.links.filter { isBroken($0.target) } + state.keptLinks(isBroken)
    return findings(
      of: broken.sorted { ($0.file, $0.line, $0.column, $0.target) < ($1.file, $1.line, $1.column, $1.target) },
      among: anchors, &hidden, severity)
  }

  /// Returns the broken ones among the links of one page, without a look at other pages: an id is not searched.
  /// `isPublished` says whether the site has a file; `files` returns all files, and is called only if a link is broken.
  func broken(
    _ links: [Artifact.Link], _ severity: Diagnostic.Severity, isPublished: (String) -> Bool, files: () -> [String]
  ) -> [Diagnostic] {
    let missing = links.filter { link in
      let path = LinkResolver.split(local(link.target, severity).path).path
      return !LinkChecker.candidates(path).contains(where: isPublished)
    }
    guard !missing.isEmpty else { return [] }
    var hidden = HiddenFiles(hidden)
    let anchors = PublishedAnchors(Dictionary(files().map { ($0, nil) }) { first, _ in first })
    return findings(of: missing, among: anchors, &hidden, severity)
  }

  /// Returns what is wrong with each of these links, at its place and with suggestions, in their order. Each target is
  /// looked up once.
  private func findings(
    of links: [Artifact.Link], among anchors: PublishedAnchors, _ hidden: inout HiddenFiles,
    _ severity: Diagnostic.Severity
  ) -> [Diagnostic] {
    var suggestions: AddressSuggestions? = AddressSuggestions(
      anchors, basePath: Settings.path(of: url), output: output)
    var known: [String: Diagnostic?] = [:]
    return links.compactMap { link in
      if known[link.target] == nil {
        if known.count == LinkChecker.mostSuggestions { suggestions = nil }
        let meant = local(link.target, severity)
        known.updateValue(check(meant.path, anchors, &suggestions, &hidden, meant.severity), forKey: link.target)
      }
      var finding = known[link.target] ?? nil
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
  /// Returns the target as a path of the site. Links that are written as absolute addresses are only warned of: another
  /// program may serve a part of the host.
  private func local(
    _ target: String, _ severity: Diagnostic.Severity
  ) -> (path: String, severity: Diagnostic.Severity) {
    guard !target.hasPrefix("/"), !url.isEmpty, target.hasPrefix(url) else { return (target, severity) }
    return ("/" + target.dropFirst(url.count), .warning)
  }

  private static func help(for reason: HiddenReason) -> String? {
    switch reason {
    case .draft: "publish the entry, or remove the link"
    case .future: nil
    case .expired, .retired: removal
    }
  }

  /// Returns what is wrong with links to `target`, without their place, or `nil` if it is published. Without
  /// `suggestions`, it has no help on what may be meant.
  private func check(
    _ target: String, _ anchors: PublishedAnchors, _ suggestions: inout AddressSuggestions?,
    _ hidden: inout HiddenFiles, _ severity: Diagnostic.Severity
  ) -> Diagnostic? {
    let (path, rest) = LinkResolver.split(target)
    let candidates = LinkChecker.candidates(path)
    guard let file = candidates.first(where: { anchors.has($0) }) else {
      if let reason = hidden.reason(of: candidates) {
        return Diagnostic(
          reason.isByTime ? .warning : severity, "nothing is published at `\(path)`: its entry \(reason.words)",
          help: LinkChecker.help(for: reason))
      }
      return Diagnostic(severity, "nothing is published at `\(path)`", help: suggestions?.help(forPath: path))
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
      severity, "`\(path)` has no heading or id `\(fragment)`", help: suggestions?.help(forID: decoded, in: file))
  }

  /// The files that may serve the path.
  static func candidates(_ path: String) -> [String] {
    let file = SiteNames.file(path)
    return file.hasSuffix("index.html") ? [file] : [file, file + "/index.html", file + ".html"]
  }
}
