import System

/// The fragments that continue an MP4 film after its `moov` box, which then does not tell the duration of the whole film
/// (ISO/IEC 14496-12, section 8.8). Browsers record such films, and streaming services write them.
struct MovieFragments {
  private struct Track {
    /// Ticks of a second.
    var ticksPerSecond: Double
    /// The ticks of each sample, unless a fragment gives others.
    var sampleDuration: Int
  }

  private var tracks: [Int: Track] = [:]
  /// The seconds of all fragments (`mehd`), if the writer knew them.
  private var declared: Double?

  /// `moov` is the contents of that box. Returns `nil` if no fragments continue it.
  init?(moov bytes: ByteReader) {
    let all = 0..<bytes.count
    guard let extensions = BoxReader.find(["mvex"], in: all, of: bytes) else { return nil }
    var sampleDurations: [Int: Int] = [:]
    var defaults = BoxReader(bytes, in: extensions)
    while let box = defaults.next() {
      guard box.named("trex"), let id = bytes.big32(at: box.content.lowerBound + 4) else { continue }
      sampleDurations[id] = bytes.big32(at: box.content.lowerBound + 12)
    }
    var boxes = BoxReader(bytes, in: all)
    while let box = boxes.next() {
      guard box.named("trak"), let head = BoxReader.find(["tkhd"], in: box.content, of: bytes),
        let id = Self.numberAfterTimes(bytes, at: head.lowerBound),
        let media = BoxReader.find(["mdia", "mdhd"], in: box.content, of: bytes),
        let ticksPerSecond = Self.numberAfterTimes(bytes, at: media.lowerBound), ticksPerSecond > 0
      else { continue }
      tracks[id] = Track(ticksPerSecond: Double(ticksPerSecond), sampleDuration: sampleDurations[id] ?? 0)
    }
    if let movie = BoxReader.find(["mvhd"], in: all, of: bytes),
      let ticksPerSecond = Self.numberAfterTimes(bytes, at: movie.lowerBound), ticksPerSecond > 0,
      let whole = BoxReader.find(["mehd"], in: extensions, of: bytes),
      let ticks = Self.number(bytes, at: whole.lowerBound), ticks > 0
    {
      declared = Double(ticks) / Double(ticksPerSecond)
    }
  }

  /// Returns the seconds of the longest track, or `nil` if the fragments do not tell them. `offset` is the end of the `moov`
  /// box. With `isFirstPart`, that box has samples too, and the film begins with them; otherwise it begins with the first
  /// fragment, which in a part of a stream is late.
  func duration(in file: borrowing OpenFile, from offset: Int, isFirstPart: Bool) -> Double? {
    if let declared { return declared }
    var spans: [Int: Span] = [:]
    for range in Self.fragments(of: file, from: offset) {
      let bytes = ByteReader(file.bytes(at: range.lowerBound, count: min(range.count, Self.longestFragment)))
      var boxes = BoxReader(bytes, in: 0..<bytes.count)
      while let box = boxes.next() { if box.named("traf") { read(bytes, box.content, &spans) } }
    }
    let seconds = spans.compactMap { id, span in
      tracks[id].map { (span.end - (isFirstPart ? 0 : span.start)) / $0.ticksPerSecond }
    }
    return seconds.max().flatMap { $0 > 0 ? $0 : nil }
  }
}

extension MovieFragments {
  /// In ticks of a track. Not integers, which sums of a file's numbers could overflow.
  private struct Span {
    var start: Double
    var end: Double
  }

  /// Boxes that are passed over on the way to the last fragment: 32,000 fragments with their data.
  private static let mostBoxes = 1 << 16
  /// The first and the last fragments, so many of each, are read: a writer may put each track into fragments of its own.
  private static let mostRead = 8
  /// Bytes of a `moof` box, which has a few for each sample of some seconds.
  private static let longestFragment = 1 << 20

  /// Returns the contents of the first and the last `moof` boxes; nothing if there are too many boxes.
  private static func fragments(of file: borrowing OpenFile, from start: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = start
    for _ in 0..<mostBoxes {
      // A recording that was cut off ends within a box.
      guard let box = BoxReader.box(at: offset, of: file) else { return found }
      if box.named("moof") {
        if found.count == 2 * mostRead { found.remove(at: mostRead) }
        found.append(box.content)
      }
      offset = box.content.upperBound
    }
    return []
  }

  /// Reads one track's part of a fragment.
  private func read(_ bytes: ByteReader, _ part: Range<Int>, _ spans: inout [Int: Span]) {
    guard let head = BoxReader.find(["tfhd"], in: part, of: bytes)?.lowerBound, let flags = bytes.big32(at: head),
      let id = bytes.big32(at: head + 4), let track = tracks[id],
      let time = BoxReader.find(["tfdt"], in: part, of: bytes), let ticks = Self.number(bytes, at: time.lowerBound)
    else { return }
    let place = head + 8 + (flags & 1 == 0 ? 0 : 8) + (flags & 2 == 0 ? 0 : 4)
    let sampleDuration = (flags & 8 == 0 ? nil : bytes.big32(at: place)) ?? track.sampleDuration
    let start = Double(ticks)
    var end = start
    var boxes = BoxReader(bytes, in: part)
    while let box = boxes.next() {
      if box.named("trun") { end += Self.duration(ofRun: bytes, box.content, sampleDuration) }
    }
    let span = spans[id] ?? Span(start: start, end: end)
    spans[id] = Span(start: min(span.start, start), end: max(span.end, end))
  }

  /// Returns the ticks of a run of samples, which have durations of their own or the usual one.
  private static func duration(ofRun bytes: ByteReader, _ run: Range<Int>, _ sampleDuration: Int) -> Double {
    guard let flags = bytes.big32(at: run.lowerBound), let count = bytes.big32(at: run.lowerBound + 4) else { return 0 }
    guard flags & 0x100 != 0 else { return Double(count) * Double(sampleDuration) }
    let length = 4 * (flags & 0xF00).nonzeroBitCount
    var place = run.lowerBound + 8 + 4 * (flags & 5).nonzeroBitCount
    var ticks = 0.0
    for _ in 0..<count {
      guard place < run.upperBound, let duration = bytes.big32(at: place) else { break }
      ticks += Double(duration)
      place += length
    }
    return ticks
  }

  /// Returns the number that follows the times of creation and change in the boxes `mvhd`, `mdhd` and `tkhd`.
  private static func numberAfterTimes(_ bytes: ByteReader, at start: Int) -> Int? {
    bytes.big32(at: start + (bytes[start] == 1 ? 20 : 12))
  }

  /// Returns the number of the boxes `mehd` and `tfdt`.
  private static func number(_ bytes: ByteReader, at start: Int) -> Int? {
    bytes[start] == 1 ? bytes.big64(at: start + 4) : bytes.big32(at: start + 4)
  }
}
