/// The header of an MPEG-1, 2 or 2.5 audio frame, layers I to III.
struct MPEGFrame {
  /// Bytes up to the next frame.
  let length: Int
  let seconds: Double
  /// Bytes between the header and the data of a frame of layer III, without a checksum.
  let lengthOfSideInformation: Int

  init?(_ bytes: ByteReader, at offset: Int) {
    guard let first = bytes[offset], let second = bytes[offset + 1], let third = bytes[offset + 2],
      first == 0xFF, second & 0xE0 == 0xE0
    else { return nil }
    let version = Int(second >> 3 & 3)
    let layer = 4 - Int(second >> 1 & 3)
    let rate = Int(third >> 4)
    let frequency = Int(third >> 2 & 3)
    guard version != 1, layer < 4, rate != 0, rate != 15, frequency != 3 else { return nil }
    let bits = Self.rates(isFirst: version == 3, layer: layer)[rate - 1] * 1000
    let hertz = [44_100, 48_000, 32_000][frequency] / (version == 3 ? 1 : version == 2 ? 2 : 4)
    let padding = Int(third >> 1 & 1)
    switch layer {
    case 1: length = (12 * bits / hertz + padding) * 4
    case 2: length = 144 * bits / hertz + padding
    default: length = (version == 3 ? 144 : 72) * bits / hertz + padding
    }
    let samples = layer == 1 ? 384 : layer == 2 || version == 3 ? 1152 : 576
    seconds = Double(samples) / Double(hertz)
    let isMono = (bytes[offset + 3] ?? 0) >> 6 == 3
    lengthOfSideInformation = version == 3 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    guard length > 4 else { return nil }
  }

  /// Kilobits per second.
  private static func rates(isFirst: Bool, layer: Int) -> [Int] {
    switch (isFirst, layer) {
    case (true, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    default: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }
}
