import Archive
import Model
package import Text

/// The sources of a site after those that were due were fetched.
package struct FetchedSources: Sendable {
  /// `nil` if there are no sources, or the archive cannot be used.
  private let ingest: SourceIngest?
  private let sources: [Source]
  private let diagnostics: [Diagnostic]
  /// The error that must stop a build before entries are lost with their archive; `nil` if there is none.
  package let loss: Diagnostic?

  init(_ ingest: SourceIngest, _ diagnostics: [Diagnostic]) {
    self.ingest = ingest
    self.diagnostics = diagnostics
    sources = []
    loss = nil
  }

  /// Makes a value with sources and without entries.
  init(sources: [Source], _ diagnostics: [Diagnostic] = [], loss: Diagnostic? = nil) {
    ingest = nil
    (self.sources, self.diagnostics, self.loss) = (sources, diagnostics, loss)
  }

  /// The inputs of `harvest`, besides the time and the files of the site; `nil` if there are inputs other than the
  /// archive, or if the archive has diagnostics.
  package var state: SourceState? {
    guard let ingest, diagnostics.isEmpty else { return nil }
    return (try? ingest.state) ?? nil
  }

  /// See `SourceArchive.settle()`. For the end of a build.
  package func settleArchive() { ingest?.archive.settle() }

  /// Returns the archive's contents. The entries of sources that have not changed are taken from `memory`.
  package func harvest(now: Timestamp, memory: HarvestMemory) -> Harvest {
    var harvest = Harvest()
    do throws(ArchiveError) {
      if let ingest { harvest = try ingest.harvest(now: now, memory: memory) } else { harvest.sources = sources }
      harvest.diagnostics += diagnostics
    } catch {
      harvest.sources = ingest?.settings.sources ?? []
      harvest.diagnostics = diagnostics + [SourceIngest.diagnostic(error)]
    }
    return harvest
  }
}
