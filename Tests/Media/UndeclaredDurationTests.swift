import Media
import Testing

/// Films and recordings whose heads do not tell their durations, as browsers and streaming services write them.
@Suite struct UndeclaredDurationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func duration(_ bytes: [UInt8], _ name: String) throws -> Double? {
    MediaProbe.probe(try folder.write(bytes, name))?.duration
  }

  @Test func `FLAC in an Ogg file has the duration of its last page`() throws {
    // 48,000 Hz, in STREAMINFO after 10 bytes for the sizes of blocks and frames.
    var head = Samples.ascii("\u{7F}FLAC") + [1, 0, 0, 1] + Samples.ascii("fLaC") + [0, 0, 0, 34]
    head += [UInt8](repeating: 0, count: 10) + Samples.big(48_000 << 12 | 0x170, bytes: 4)
    head += [UInt8](repeating: 0, count: 20)
    let first = Samples.page(head, stream: 1, position: 0, isFirst: true)
    #expect(try duration(first + Samples.page([0], stream: 1, position: 120_000), "a.ogg") == 2.5)
    #expect(try duration(first, "a.ogg") == nil)
    for end in first.indices { _ = try duration(Array(first[..<end]), "cut.ogg") }
  }
}

// MARK: WebM

extension UndeclaredDurationTests {
  private static let unknown: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
  private static let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]

  private static func block(_ time: Int) -> [UInt8] {
    Samples.element([0xA3], [0x81] + Samples.big(time, bytes: 2) + [0x80, 1, 2, 3])
  }

  /// The contents of a cluster.
  private static func blocks(from start: Int, _ times: [Int]) -> [UInt8] {
    Samples.element([0xE7], Samples.big(start, bytes: 4)) + times.flatMap { block($0) }
  }

  private static func webm(_ clusters: [UInt8]) -> [UInt8] {
    let head = Samples.element([0x1A, 0x45, 0xDF, 0xA3], Samples.element([0x42, 0x82], Samples.ascii("webm")))
    let info = Samples.element([0x15, 0x49, 0xA9, 0x66], Samples.element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]))
    return head + [0x18, 0x53, 0x80, 0x67] + unknown + info + clusters
  }

  @Test func `a WebM film without a duration ends with its last block`() throws {
    let first = Self.cluster + Self.unknown + Self.blocks(from: 0, [0, 40])
    let last = Self.blocks(from: 9000, [0, 500, 460, -40])
    let tags = Samples.element([0x12, 0x54, 0xC3, 0x67], [])
    for end in [Self.cluster + Self.unknown + last, Samples.element(Self.cluster, last)] {
      #expect(try duration(Self.webm(first + end), "a.webm") == 9.5)
      #expect(try duration(Self.webm(first + end + tags), "a.webm") == 9.5)
    }
    let group = Samples.element([0xA0], Samples.element([0xA1], [0x81, 1, 0, 0]) + Samples.element([0x9B], [44]))
    let grouped = Samples.element(Self.cluster, Self.blocks(from: 5000, []) + group)
    #expect(try duration(Self.webm(first + grouped), "a.webm") == 5.3)
  }

  @Test func `a WebM film that was cut out of another lasts from its first cluster`() throws {
    let clusters = [4000, 6000].flatMap { Samples.element(Self.cluster, Self.blocks(from: $0, [0, 1000])) }
    #expect(try duration(Self.webm(clusters), "a.webm") == 3)
  }

  @Test func `the last cluster is found in front of megabytes of blocks`() throws {
    let picture = Samples.element([0xA3], [0x81, 0, 0, 0x80] + [UInt8](repeating: 7, count: 1 << 20))
    let last = Self.blocks(from: 2000, []) + picture + Self.block(250)
    #expect(try duration(Self.webm(Self.cluster + Self.unknown + last), "a.webm") == 0.25)
    let first = Samples.element(Self.cluster, Self.blocks(from: 0, [0]))
    #expect(try duration(Self.webm(first + Self.cluster + Self.unknown + last), "a.webm") == 2.25)
  }

  @Test func `clusters that lie about their contents give no wrong duration, and end`() throws {
    let huge: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE]
    let good = Samples.element(Self.cluster, Self.blocks(from: 0, [1000]))
    let ids = [[UInt8]](repeating: Self.cluster, count: 10).flatMap(\.self)
    // The id alone, without a timestamp, or inside a block that is cut off.
    for wrong in [Self.cluster, ids, Self.cluster + huge, Self.cluster + huge + [0xA3] + huge, [0xEC] + huge] {
      #expect(try duration(Self.webm(good + wrong), "a.webm") == 1)
    }
    let many = [[UInt8]](repeating: Self.cluster, count: 100_000).flatMap(\.self)
    #expect(try duration(Self.webm(good + many), "a.webm") == nil)
    let late = Self.cluster + huge + Samples.element([0xE7], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try duration(Self.webm(good + late), "a.webm").map { $0 > 0 && $0.isFinite } == true)
  }
}

// MARK: MP4

extension UndeclaredDurationTests {
  private static let zeros = [UInt8](repeating: 0, count: 4)

  /// A film of one track, number 7, with 1,000 ticks a second, whose samples have 40 ticks. `seconds` is the duration of the
  /// first part, which is in the head, and `declared` that of all fragments.
  private static func movie(seconds: Int = 0, declared: Int? = nil, _ fragments: [UInt8]) -> [UInt8] {
    let times = zeros + zeros + zeros
    let head = Samples.box("mvhd", times + Samples.big(1000, bytes: 4) + Samples.big(seconds * 1000, bytes: 4))
    let media = Samples.box("mdhd", times + Samples.big(1000, bytes: 4) + zeros)
    let track = Samples.box("tkhd", times + Samples.big(7, bytes: 4)) + Samples.box("mdia", media)
    let standard = Samples.box(
      "trex", zeros + Samples.big(7, bytes: 4) + Samples.big(1, bytes: 4) + Samples.big(40, bytes: 4) + zeros + zeros)
    let whole = declared.map { Samples.box("mehd", zeros + Samples.big($0 * 1000, bytes: 4)) } ?? []
    let moov = Samples.box("moov", head + Samples.box("trak", track) + Samples.box("mvex", whole + standard))
    return Samples.box("ftyp", Samples.ascii("isom") + zeros) + moov + fragments
  }

  /// A fragment of so many samples. Without `duration`, they have that of the track.
  private static func fragment(from start: Int, samples: Int, duration: Int? = nil) -> [UInt8] {
    let standard = duration.map { Samples.big($0, bytes: 4) } ?? []
    let head = Samples.box("tfhd", [0, 0, 0, duration == nil ? 0 : 8] + Samples.big(7, bytes: 4) + standard)
    let time = Samples.box("tfdt", [1, 0, 0, 0] + Samples.big(start, bytes: 8))
    let run = Samples.box("trun", zeros + Samples.big(samples, bytes: 4))
    return Samples.box("moof", Samples.box("traf", head + time + run)) + Samples.box("mdat", [1, 2, 3])
  }

  @Test func `an MP4 film in fragments lasts to the end of the last one`() throws {
    let fragments = (0..<100).flatMap { Self.fragment(from: $0 * 1000, samples: 25) }
    #expect(try duration(Self.movie(fragments), "a.mp4") == 100)
    let last = Self.fragment(from: 100_000, samples: 10, duration: 50)
    #expect(try duration(Self.movie(fragments + last), "a.mp4") == 100.5)
    // A recording that was cut off inside its last data.
    #expect(try duration(Self.movie(Array((fragments + last).dropLast())), "a.mp4") == 100.5)
  }

  @Test func `samples of a fragment can have durations of their own`() throws {
    // With the place of the data, and the duration and the size of each sample.
    let samples = [(100, 1), (200, 2), (300, 3)].flatMap { Samples.big($0.0, bytes: 4) + Samples.big($0.1, bytes: 4) }
    let run = Samples.box("trun", [0, 0, 3, 1] + Samples.big(3, bytes: 4) + Self.zeros + samples)
    let head = Samples.box("tfhd", Self.zeros + Samples.big(7, bytes: 4))
    let time = Samples.box("tfdt", Self.zeros + Samples.big(0, bytes: 4))
    #expect(try duration(Self.movie(Samples.box("moof", Samples.box("traf", head + time + run))), "a.mp4") == 0.6)
  }

  @Test func `the first part of a film can be in its head, and a part of a stream begins late`() throws {
    let second = Self.fragment(from: 4000, samples: 50)
    #expect(try duration(Self.movie(seconds: 4, second), "a.mp4") == 6)
    #expect(try duration(Self.movie(second), "a.mp4") == 2)
    #expect(try duration(Self.movie(seconds: 4, []), "a.mp4") == 4)
  }

  @Test func `the duration that the head gives for all fragments counts`() throws {
    #expect(try duration(Self.movie(declared: 90, Self.fragment(from: 0, samples: 25)), "a.mp4") == 90)
  }

  @Test func `fragments that lie about their samples give no endless work`() throws {
    let many = Self.fragment(from: .max, samples: 0xFFFF_FFFF, duration: 0xFFFF_FFFF)
    #expect(try duration(Self.movie(seconds: 1, many), "a.mp4").map { $0.isFinite && $0 > 0 } == true)
    let film = Self.movie(Self.fragment(from: 0, samples: 25))
    for end in film.indices { _ = try duration(Array(film[..<end]), "cut.mp4") }
  }
}
