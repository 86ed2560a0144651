import System

/// Reads the facts about media files.
package enum MediaProbe {
  /// Returns `nil` if the file is unreadable or of an unknown type.
  package static func probe(_ path: String) -> MediaFacts? {
    guard let file = try? OpenFile(reading: path) else { return nil }
    let head = file.bytes(at: 0, count: MediaType.lengthOfHead)
    guard let type = MediaType(head: head) else { return nil }
    var facts = MediaFacts(type: type, length: Int64(file.size))
    switch type.kind {
    case .picture: facts.size = size(of: type, head, file)
    case .sound, .film: readTime(file, ByteReader(head), path, &facts)
    case .model where type == .glb: facts.extensions = GLBHead(file).extensionsRequired
    default: break
    }
    return facts
  }

  /// Reads a larger part of the file if `head` does not tell enough: a photograph can have a megabyte of previews before
  /// its size, and a WebP picture has its orientation after its pixels.
  private static func size(of type: MediaType, _ head: [UInt8], _ file: borrowing OpenFile) -> PixelSize? {
    let size = PixelSize(of: type, head: head)
    guard file.size > MediaType.lengthOfHead else { return size }
    let length: Int
    switch type {
    case .jpeg, .tiff, .avif, .heic, .svg: length = size == nil ? longestHead : 0
    case .png: length = PNGHead(ByteReader(head)).isComplete ? 0 : longestHead
    case .webp: length = WebPHead(ByteReader(head)).isComplete ? 0 : largestPicture
    default: length = 0
    }
    return length == 0 ? size : PixelSize(of: type, head: file.bytes(at: 0, count: length))
  }

  private static let longestHead = 8 << 20
  /// The most bytes of a picture that is read as a whole.
  static let largestPicture = 128 << 20

  private static func readTime(
    _ file: borrowing OpenFile, _ head: ByteReader, _ path: String, _ facts: inout MediaFacts
  ) {
    switch facts.type {
    case .mp4, .mov, .m4a:
      guard let movie = movie(file) else { break }
      facts.duration = movie.duration
      facts.size = movie.size
      if facts.type == .mp4, movie.hasSound, !movie.hasPictures { facts.type = .m4a }
    case .webm, .mkv:
      let movie = MatroskaHead(head)
      facts.duration = movie.duration ?? MatroskaCluster.last(in: file).flatMap { movie.duration(until: $0) }
      facts.size = movie.size
    case .ogg, .opus: facts.duration = OggTail(head, tail(of: file)).duration
    case .ogv:
      let film = TheoraHead(head, tail(of: file))
      facts.duration = film.duration
      facts.size = film.size
    case .flac: facts.duration = FLACHead(head).duration
    case .mp3, .aac: facts.duration = SoundFrames.seconds(of: file)
    case .wav: facts.duration = WaveHead(head, length: file.size).duration
    default: break
    }
    if facts.type.kind == .sound { facts.duration = facts.duration ?? SoundDuration.seconds(of: path, facts.type) }
  }

  /// Returns the bytes in which the last pages of an Ogg file are: a page has at most 65,307 bytes.
  private static func tail(of file: borrowing OpenFile) -> [UInt8] {
    file.bytes(at: max(0, file.size - lengthOfTail), count: lengthOfTail)
  }

  private static let lengthOfTail = 128 << 10

  /// Finds the `moov` box, which is at the start or after gigabytes of media data.
  private static func movie(_ file: borrowing OpenFile) -> MovieHead? {
    var offset = 0
    for _ in 0..<64 {
      guard let box = BoxReader.box(at: offset, of: file) else { return nil }
      offset = box.content.upperBound
      guard box.named("moov") else { continue }
      let moov = ByteReader(file.bytes(at: box.content.lowerBound, count: min(box.content.count, longestMoov)))
      var movie = MovieHead(moov: moov)
      if let fragments = MovieFragments(moov: moov) {
        let duration = fragments.duration(in: file, from: offset, isFirstPart: movie.duration != nil)
        movie.duration = duration ?? movie.duration
      }
      return movie
    }
    return nil
  }

  private static let longestMoov = 32 << 20
}
