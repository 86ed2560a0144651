import Configuration
import Model
import Text

@testable import Content
@testable import Ingest
@testable import Render
@testable import Sources

/// Sites with hostile entries of sources. They are assembled without an error, and own content has the same URLs as
/// without the sources. No two output paths collide on any file system, as equal files or as a file and a folder.
func check(_ bytes: [UInt8]) {
  var random = RandomSite(bytes)
  let settings = random.settings()
  let sources = random.sources(settings)
  let harvest = random.harvest(sources)
  let alone = assemble(settings, Harvest())
  let whole = assemble(settings, harvest)
  precondition(own(whole) == own(alone), "own content is where it is without sources")
  let artifacts = render(whole)
  checkPaths(artifacts)
  checkItems(whole, artifacts, count: harvest.entries.count)
  let again = assemble(settings, harvest)
  precondition(again.entries.map(\.path) == whole.entries.map(\.path), "the same input has the same addresses")
}

private func assemble(_ settings: Settings, _ harvest: Harvest) -> Site {
  let options = IngestOptions(folder: TinyTheme.folder, now: RandomSite.now)
  var harvest = harvest
  // An assembly changes its entries.
  harvest.entries = harvest.entries.map { PendingEntry($0.raw) }
  let (site, _, diagnostics, _) = Assembly.site(
    options, settings: settings, content: RandomSite.content(settings), harvest: harvest)
  let errors = diagnostics.filter { $0.severity == .error }.map(\.summary)
  precondition(errors.isEmpty, "a source's entry is an error: \(errors)")
  return site
}

private func own(_ site: Site) -> [String: String] {
  Dictionary(
    uniqueKeysWithValues: site.entries.filter { $0.source == nil }.map { ("\($0.language) \($0.id)", $0.path) })
}

/// Returns the paths of everything that a build publishes.
private func render(_ site: Site) -> [String] {
  let outputs = Renderer(site, EmptyBodies(), theme: TinyTheme.theme, options: RenderOptions(jobs: 1)) { _ in }.outputs
  precondition(outputs.redirects.diagnostics.isEmpty, "only own content has aliases")
  let paths = (outputs.pages + outputs.feeds + outputs.others).flatMap { output in
    outputs.render(output).artifacts.map(\.path)
  }
  return paths + site.statics.map(\.path) + RandomSite.media
}

private func checkPaths(_ paths: [String]) {
  var files: Set<CaseFoldedPath> = []
  for path in paths {
    precondition(!path.isEmpty && !path.hasPrefix("/") && path.utf8.count < 3500, "no usable path: \(path)")
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      precondition(!part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255, "no usable path: \(path)")
    }
    precondition(files.insert(CaseFoldedPath(path)).inserted, "two files of one path: \(path)")
  }
  for file in files {
    for folder in file.folders { precondition(!files.contains(folder), "a file and a folder: \(folder.text)") }
  }
}

private func checkItems(_ site: Site, _ paths: [String], count: Int) {
  let items = site.entries.filter { $0.source != nil }
  precondition(items.count == count, "every entry is on the site")
  let written = Set(paths)
  for item in items { precondition(written.contains(SiteNames.file(item.path)), "no page: \(item.id)") }
}
