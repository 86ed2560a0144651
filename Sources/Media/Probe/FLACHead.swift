/// The STREAMINFO block at the start of every FLAC file.
struct FLACHead {
  /// Seconds; `nil` if the bytes are not the start of a FLAC file, or the encoder did not know the duration.
  let duration: Double?

  init(_ bytes: ByteReader) {
    guard let rates = bytes.big64(at: 18), bytes.has("fLaC"), bytes[4].map({ $0 & 0x7F == 0 }) ?? false else {
      duration = nil
      return
    }
    let hertz = rates >> 44 & 0xFFFFF
    let samples = rates & 0xF_FFFF_FFFF
    duration = hertz > 0 && samples > 0 ? Double(samples) / Double(hertz) : nil
  }
}
