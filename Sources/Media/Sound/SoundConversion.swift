import System

/// Sound in a form that podcast apps play, made by `ffmpeg` where it is installed.
package enum SoundConversion {
  package static var isPossible: Bool { InstalledProgram.path(of: "ffmpeg") != nil }

  /// Whether a file is sound that podcast apps refuse, such as browsers record it: WebM, or Ogg.
  package static func isNeeded(_ facts: MediaFacts) -> Bool {
    switch facts.type {
    case .webm, .mkv: facts.size == nil
    case .ogg, .opus: true
    default: false
    }
  }

  /// Writes the sound as M4A (AAC, 128 kbit/s) into a new file. Returns whether it could be made; no file is left if not.
  package static func makeM4A(of source: String, as target: String) -> Bool {
    guard let ffmpeg = InstalledProgram.path(of: "ffmpeg"), source.hasPrefix("/"), target.hasPrefix("/") else {
      return false
    }
    let arguments = [
      "-v", "quiet", "-nostdin", "-n", "-protocol_whitelist", "file,pipe", "-i", source, "-map", "0:a:0", "-vn",
      "-map_metadata", "-1", "-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", "-f", "ipod", target,
    ]
    // Browsers record at least 4 kB a second; a slow machine converts ten seconds in one.
    let patience = 60 + Double(Files.size(source)) / 40_000
    if let child = ChildProcess(ffmpeg, arguments, confinement: .reading(source, writing: target)) {
      _ = child.receiveAll(limit: 1 << 20, before: MonotonicClock.seconds() + patience)
    }
    // A file that is cut off has no duration, since that is written last.
    if let facts = MediaProbe.probe(target), facts.type == .m4a, facts.duration ?? 0 > 0 { return true }
    Files.remove(target)
    return false
  }
}
