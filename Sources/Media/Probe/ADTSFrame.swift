/// The header of a frame of AAC in an ADTS stream (ISO/IEC 13818-7, 6.2).
struct ADTSFrame {
  /// Bytes up to the next frame.
  let length: Int
  /// 0 if the sampling rate is a reserved one.
  let seconds: Double

  init?(_ bytes: ByteReader, at offset: Int) {
    guard let first = bytes[offset], let second = bytes[offset + 1], first == 0xFF, second & 0xF6 == 0xF0,
      let third = bytes[offset + 2], let high = bytes[offset + 3], let middle = bytes[offset + 4],
      let low = bytes[offset + 5]
    else { return nil }
    length = Int(high & 3) << 11 | Int(middle) << 3 | Int(low) >> 5
    guard length > 7 else { return nil }
    let rate = Int(third >> 2 & 15)
    let samples = 1024 * (1 + Int(bytes[offset + 6] ?? 0) & 3)
    seconds = rate < Self.rates.count ? Double(samples) / Double(Self.rates[rate]) : 0
  }

  private static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
  ]
}
