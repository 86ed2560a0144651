package import Configuration
import Content
package import Media
package import Model
package import Sources
package import System
package import Text

/// Builds the site from the content folder and the sources.
package enum SiteIngest {
  /// Returns the site, or `nil` if the settings could not be read at all. If a diagnostic is an error, the site holds
  /// only what could be understood. `preparer` decides what is published of media files; without one they are published
  /// unchanged. With `memory`, only what has changed since the last build is read; with the `listing` of `content/` too, it
  /// is not even looked for. `report` is called for each fetched
  /// source, immediately and from any thread.
  package static func site(
    _ options: IngestOptions, preparer: MediaPreparer? = nil, memory: IngestMemory? = nil,
    listing: FolderListing? = nil, profiler: Profiler? = nil,
    report: @escaping @Sendable (SourceReport) -> Void = { _ in }
  ) async -> (site: Site?, bodies: any Bodies, diagnostics: [Diagnostic]) {
    var (settings, problems) = Settings.load(
      folder: options.folder, environment: options.environment, baseURL: options.baseURL)
    if options.isPublic { settings.sources.removeAll { $0.isConfidential } }
    guard Files.exists("\(options.folder)/\(SettingsFile.name)") else { return (nil, EmptyBodies(), problems) }
    if let memory,
      let known = await RememberedSite(
        options, settings, listing, memory, preparer: preparer, profiler: profiler)
    {
      return (known.site, known.bodies, known.diagnostics)
    }
    let hidings = HidingRule.load(folder: options.folder, settings: settings, &problems)
    let content = await ContentIngest.read(options, settings: settings, memory: memory?.lastTexts, profiler: profiler)
    memory?.keep(content)
    let harvest = await profiler.span(.sources) {
      await SourceIngest.harvest(options, settings, hidings: hidings, report: report)
    }
    let (site, bodies, more, assembly) = Assembly.site(
      options, settings: settings, content: content, harvest: harvest, preparer: preparer,
      memory: memory?.media(in: options.folder), replaced: memory?.replaced ?? ReplacedTexts(), profiler: profiler)
    let diagnostics = problems + content.diagnostics + harvest.diagnostics + more
    // A preview goes on after errors, and they must not be told again when they are mended.
    if !diagnostics.contains(where: { $0.severity == .error }) {
      memory?.keep(site: assembly.memory(listing, reporting: diagnostics))
    }
    return (site, bodies, diagnostics)
  }
}

extension Source {
  /// Whether a preview for other machines leaves it out: its address is secret, or its feed is for a private network.
  fileprivate var isConfidential: Bool {
    if isSecret || isPrivate || allowsPrivateNetwork { return true }
    switch location {
    case .url(let address), .opml(let address): return EnvironmentReference.variable(of: address) != nil
    case .file, .library: return false
    }
  }
}
