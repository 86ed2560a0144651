import System

/// The waveform of a recording, made by `ffmpeg`.
enum Waveform {
  /// The number of parts of a shape.
  static let parts = 160
  /// Samples a second that are looked at: enough for the loudness of voices and music.
  private static let rate = 4000
  /// About nine hours.
  private static let mostBytes = 256 << 20

  /// Returns an empty shape if the recording cannot be read, and `nil` if it took too long.
  static func read(_ path: String, duration: Double?, program: String) -> [UInt8]? {
    let name = path.hasPrefix("/") ? path : "./" + path
    let arguments = [
      "-v", "quiet", "-nostdin", "-protocol_whitelist", "file,pipe", "-i", name, "-map", "0:a:0", "-ac", "1", "-ar",
      "\(rate)", "-f", "s16le", "-",
    ]
    let patience = 30 + (duration ?? 0) / 20
    let deadline = MonotonicClock.seconds() + patience
    guard let child = ChildProcess(program, arguments, confinement: .reading(path)) else { return [] }
    guard let samples = child.receiveAll(limit: mostBytes, before: deadline) else {
      return MonotonicClock.seconds() >= deadline ? nil : []
    }
    return shape(of: samples)
  }

  /// Returns the shape of signed little-endian samples of 16 bits, scaled so that the loudest part is 100. Empty for
  /// silence, or less than a tenth of a second.
  static func shape(of samples: [UInt8]) -> [UInt8] {
    let count = samples.count / 2
    guard count >= rate / 10 else { return [] }
    let parts = min(Self.parts, count)
    var peaks = [Int](repeating: 0, count: parts)
    for index in 0..<count {
      let value = Int(Int16(bitPattern: UInt16(samples[2 * index]) | UInt16(samples[2 * index + 1]) << 8))
      let part = index * parts / count
      peaks[part] = max(peaks[part], abs(value))
    }
    guard let loudest = peaks.max(), loudest > 0 else { return [] }
    return peaks.map { UInt8($0 * 100 / loudest) }
  }
}
