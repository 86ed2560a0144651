package import Model
import Synchronization
import System
import Text

/// What is inside recordings, read by `ffmpeg` and `ffprobe` where they are installed: the shape of the sound and the
/// chapters, of films the chapters alone. Cached below `.rhapsode/cache/sound`, one file a recording. Any thread may ask.
package final class Recordings: Sendable {
  private let state: StateFolder
  private let probe: Probe
  private let known = Mutex<[FastDigest: RecordingFacts]>([:])

  /// The programs to use; `nil` if they are not installed.
  package struct Probe: Sendable {
    package var ffmpeg: String?
    package var ffprobe: String?

    init(ffmpeg: String?, ffprobe: String?) {
      self.ffmpeg = ffmpeg
      self.ffprobe = ffprobe
    }

    package static var installed: Probe {
      Probe(ffmpeg: InstalledProgram.path(of: "ffmpeg"), ffprobe: InstalledProgram.path(of: "ffprobe"))
    }
  }

  /// `site` is its folder.
  package init(site: String, probe: Probe = .installed) {
    state = StateFolder(site + "/.rhapsode/cache/sound")
    self.probe = probe
  }

  /// Whether one of the programs is installed.
  package var isUseful: Bool { probe.ffmpeg != nil || probe.ffprobe != nil }

  /// What the results depend on, apart from the recording: equal texts mean equal results.
  package var identity: String {
    "form \(RecordingFacts.form)\(probe.ffmpeg == nil ? "" : ", ffmpeg")\(probe.ffprobe == nil ? "" : ", ffprobe")"
  }

  /// Returns `nil` if a program did not end in time, so that the next build tries again. A recording that is too large
  /// has no facts.
  package func facts(of asset: Asset) -> RecordingFacts? {
    guard let digest = asset.contents, isUseful else { return RecordingFacts() }
    if let facts = known.withLock({ $0[digest] }) { return facts }
    let ffmpeg = asset.type.hasPrefix("audio/") ? probe.ffmpeg : nil
    let name = RelativePath("\(digest.hex)-\(ffmpeg == nil ? "" : "w")\(probe.ffprobe == nil ? "" : "c")")
    if let name, let bytes = try? state.read(name), let facts = RecordingFacts(bytes) {
      known.withLock { $0[digest] = facts }
      return facts
    }
    guard let facts = read(asset, ffmpeg) else { return nil }
    if let name { try? state.write(facts.bytes, to: name) }
    known.withLock { $0[digest] = facts }
    return facts
  }

  /// Deletes the results of earlier builds.
  package func forget() { state.removeAllFiles() }
}

extension Recordings {
  private func read(_ asset: Asset, _ ffmpeg: String?) -> RecordingFacts? {
    var facts = RecordingFacts()
    if let ffmpeg {
      guard let shape = Waveform.read(asset.file, duration: asset.duration, program: ffmpeg) else { return nil }
      facts.shape = shape
    }
    if let ffprobe = probe.ffprobe {
      guard let chapters = Chapters.read(asset.file, program: ffprobe) else { return nil }
      facts.chapters = chapters
    }
    return facts
  }
}
