import Sources
import System
import Text

/// The file of `--metrics`.
final class MetricsFile {
  private let path: String?
  private let archive: String
  private let output: String
  /// The reason why the file could not be written the last time.
  private var failure: ServiceRemark?

  /// Without a path, nothing is written. `folder` is the site's, `output` that of the published site.
  init(_ path: String?, folder: String, output: String) {
    self.path = path
    archive = SiteArchive.path(in: folder)
    self.output = output
  }

  /// Writes the file atomically. Returns why it cannot be written, if that was not told before.
  func store(_ metrics: ServiceMetrics) -> ServiceRemark? {
    guard let path else { return nil }
    var metrics = metrics
    metrics.memory = SystemCapabilities.residentMemory
    metrics.archive = try? Files.status(archive).stamp.size
    metrics.output = size(of: output)
    let last = failure
    do throws(FileError) {
      try Files.write(metrics.bytes, to: path)
      failure = nil
    } catch {
      failure = ServiceRemark(.error, "the metrics cannot be written to `\(path)`: \(error.reason)")
    }
    return failure == last ? nil : failure
  }

  private func size(of folder: String) -> Int64? {
    guard Files.exists(folder) else { return nil }
    var size: Int64 = 0
    var walk = FolderWalk(links: .notFollowed, identifies: true)
    walk.run(folder) { _, finding in
      if case .file(let identity?) = finding { size += identity.size }
    }
    return size
  }
}
