package import Configuration
import Ingest
package import Model
import Testing
import Text

/// A site whose files are given as text.
package enum ContentFixture {
  package static let settings = """
    title: T
    url: https://x.example/
    languages: [el, en]
    timezone: Europe/Athens
    categories: {sports: {title: Sports, aliases: [αθλητικά]}}
    sections: {exhibits: {fields: {accession: {type: string, required: true}, year: integer}}}
    taxonomies: {places: {}}

    """

  package static func read(
    _ files: [String: String], more: String = "", now: String = "2026-11-20T12:00:00Z",
    prepare: (TemporarySite) -> Void = { _ in }, change: (inout IngestOptions) -> Void = { _ in }
  ) async throws -> (site: Site, diagnostics: [String], folder: TemporarySite) {
    let (site, _, diagnostics, folder) = try await open(files, more: more, now: now, prepare: prepare, change: change)
    return (site, diagnostics, folder)
  }

  /// Returns the site in a folder that has its own settings.
  package static func site(of folder: TemporarySite) async throws -> Site {
    var options = IngestOptions(folder: folder.folder, now: try #require(Timestamp(rfc3339: "2026-11-20T12:00:00Z")))
    options.offline = true
    return try #require(await SiteIngest.site(options).site)
  }

  /// Does what `read` does, and returns the entries' bodies too.
  package static func open(
    _ files: [String: String], more: String = "", now: String = "2026-11-20T12:00:00Z",
    prepare: (TemporarySite) -> Void = { _ in }, change: (inout IngestOptions) -> Void = { _ in }
  ) async throws -> (site: Site, bodies: any Bodies, diagnostics: [String], folder: TemporarySite) {
    let folder = TemporarySite(files)
    folder.write(settings + more, to: "content/site.yaml")
    // The section of the settings exists, without an entry.
    folder.write("", to: "content/exhibits/.gitkeep")
    prepare(folder)
    var options = IngestOptions(folder: folder.folder, now: try #require(Timestamp(rfc3339: now)))
    options.offline = true
    change(&options)
    let result = await SiteIngest.site(options)
    let diagnostics = result.diagnostics.inOrderOfPlace().filter { $0.severity > .notice }.map(\.words)
    return (try #require(result.site), result.bodies, diagnostics, folder)
  }
}
