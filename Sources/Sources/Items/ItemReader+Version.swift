import Model
import Text

extension ItemReader {
  /// The version of the reader together with the settings of the source that change what it stores.
  static func version(for source: Source) -> Int64 {
    version | zone(of: source) << 16 | (source.keepsOrder ? 1 << 32 : 0) | alerts(of: source) << 33
  }

  /// For a source of incidents, whose reading joins alerts and chooses one of their languages: 16 bits of a digest of the
  /// language. 0 for other sources.
  private static func alerts(of source: Source) -> Int64 {
    guard source.isIncident else { return 0 }
    return Int64(FastDigest(of: source.language ?? "").low & 0xFFFF) | 1
  }

  /// Whether the stored entries of a source were read with another time zone. Then they get new dates.
  static func hasOtherZone(_ reading: Int64, than source: Source) -> Bool {
    reading >> 16 & 0xFFFF != zone(of: source)
  }

  /// 16 bits of a digest of the time zone; 0 without one.
  private static func zone(of source: Source) -> Int64 {
    source.timezone.map { Int64(FastDigest(of: $0).low & 0xFFFF) } ?? 0
  }
}
