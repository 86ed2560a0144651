import Configuration
import Ingest
import Sources
import System

/// The beginning of a build: another thread reads the settings, and fetches the sources that are due.
struct BuildStart: Sendable {
  private let task: Task<SiteIngest.Start, Never>

  /// Waits until the files of the site are listed, so that the next build notices every later change.
  init(
    _ options: IngestOptions, after inputs: Task<InputFingerprint, Never>, _ terminal: Terminal, _ profiler: Profiler?
  ) {
    task = Task.detached {
      _ = await inputs.value
      return await SiteIngest.start(
        options, profiler: profiler, waiting: { FetchCommand.tellOfWaiting(terminal) },
        report: { terminal.progress("read \($0.id)") })
    }
  }

  /// Throws if the build would remove the entries of sources because their archive is lost, or cannot store anything.
  var result: SiteIngest.Start {
    get async throws(Failure) {
      let start = await task.value
      if let error = start.archiveFailure { throw Failure(error) }
      return start
    }
  }
}
