/// Where the samples of a track are in a file (ISO 14496-12, 8.7).
struct SampleTable {
  private(set) var ranges: [Range<Int>] = []
  private static let mostChunks = 1 << 22

  /// `track` is the contents of the box `trak`.
  init(_ bytes: ByteReader, track: Range<Int>) {
    guard let table = BoxReader.find(["mdia", "minf", "stbl"], in: track, of: bytes),
      let sizes = BoxReader.find(["stsz"], in: table, of: bytes),
      let map = BoxReader.find(["stsc"], in: table, of: bytes)
    else { return }
    let short = BoxReader.find(["stco"], in: table, of: bytes)
    guard let offsets = short ?? BoxReader.find(["co64"], in: table, of: bytes),
      let chunks = bytes.big32(at: offsets.lowerBound + 4), let fixed = bytes.big32(at: sizes.lowerBound + 4),
      let samples = bytes.big32(at: sizes.lowerBound + 8), let runs = bytes.big32(at: map.lowerBound + 4)
    else { return }
    var sample = 0
    var run = 0
    var perChunk = 0
    for chunk in 0..<min(chunks, Self.mostChunks) {
      while run < runs, let first = bytes.big32(at: map.lowerBound + 8 + 12 * run), first <= chunk + 1 {
        perChunk = bytes.big32(at: map.lowerBound + 12 + 12 * run) ?? 0
        run += 1
      }
      let place =
        short == nil
        ? bytes.big64(at: offsets.lowerBound + 8 + 8 * chunk) : bytes.big32(at: offsets.lowerBound + 8 + 4 * chunk)
      guard let place, place < 1 << 50 else { return }
      var length = 0
      let count = min(perChunk, max(0, samples - sample))
      if fixed > 0 {
        // Both are less than 2^32. A file can claim billions of samples of one size.
        (length, sample) = (count.multipliedReportingOverflow(by: fixed).partialValue, sample + count)
      } else {
        for _ in 0..<count {
          guard let size = bytes.big32(at: sizes.lowerBound + 12 + 4 * sample) else { return }
          length += size
          sample += 1
        }
      }
      if length > 0, length < 1 << 50 { ranges.append(place..<place + length) }
    }
  }
}
