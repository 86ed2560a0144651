import Media
import Testing

/// Films whose size and duration are not simply two numbers.
@Suite struct FilmHeadTests {
  @Test func `a WebM film whose pixels are not square is as wide as it is shown`() throws {
    func video(_ display: [UInt8]) -> [UInt8] {
      let size = Samples.element([0xB0], Samples.big(64, bytes: 2)) + Samples.element([0xBA], Samples.big(48, bytes: 2))
      let track = Samples.element([0x83], [1]) + Samples.element([0xE0], size + display)
      let head = Samples.element([0x1A, 0x45, 0xDF, 0xA3], Samples.element([0x42, 0x82], Samples.ascii("webm")))
      let tracks = Samples.element([0x16, 0x54, 0xAE, 0x6B], Samples.element([0xAE], track))
      return head + Samples.element([0x18, 0x53, 0x80, 0x67], tracks)
    }
    func display(_ width: Int, _ height: Int) -> [UInt8] {
      Samples.element([0x54, 0xB0], Samples.big(width, bytes: 4))
        + Samples.element([0x54, 0xBA], Samples.big(height, bytes: 4))
    }
    let folder = try Folder()
    let sizes: [(display: [UInt8], size: PixelSize?)] = [
      ([], PixelSize(64, 48)), (display(128, 48), PixelSize(128, 48)), (display(16, 9), PixelSize(85, 48)),
      (display(1, 1), PixelSize(64, 64)), (display(0xFFFF_FFFF, 1), PixelSize(64, 48)),
      (display(0, 0), PixelSize(64, 48)),
    ]
    for (display, size) in sizes {
      #expect(MediaProbe.probe(try folder.write(video(display), "a.webm"))?.size == size)
    }
  }

  /// 20 × 15 blocks, of which 318 × 239 pixels are shown, 24 frames a second. `pixel` is the shape of a pixel.
  private static func theora(pixel: (width: Int, height: Int)) -> [UInt8] {
    var head: [UInt8] = [0x80] + Samples.ascii("theora") + [3, 2, 1]
    head += Samples.big(20, bytes: 2) + Samples.big(15, bytes: 2)
    head += Samples.big(318, bytes: 3) + Samples.big(239, bytes: 3)
    head += [0, 0]
    head += Samples.big(24, bytes: 4) + Samples.big(1, bytes: 4)
    head += Samples.big(pixel.width, bytes: 3) + Samples.big(pixel.height, bytes: 3)
    head += [0, 0, 0, 0]
    // Positions have six bits for the frames after a key frame.
    head += Samples.big(6 << 5, bytes: 2)
    var film = Samples.page(head, stream: 7, position: 0, isFirst: true)
    film += Samples.page([0], stream: 7, position: 100 << 6 | 20)
    film += Samples.page([0], stream: 8, position: 1_000_000)
    return film
  }

  @Test func `a Theora film tells its size and its duration`() throws {
    let folder = try Folder()
    let facts = MediaProbe.probe(try folder.write(Self.theora(pixel: (1, 1)), "a.ogv"))
    #expect(facts?.type == .ogv && facts?.size == PixelSize(318, 239) && facts?.duration == 5)
  }

  @Test func `a Theora film whose pixels are not square is as wide or as high as it is shown`() throws {
    let folder = try Folder()
    let sizes: [(pixel: (Int, Int), size: PixelSize?)] = [
      ((2, 1), PixelSize(636, 239)), ((16, 11), PixelSize(463, 239)), ((1, 2), PixelSize(318, 478)),
      ((0, 0), PixelSize(318, 239)), ((0xFF_FFFF, 1), PixelSize(318, 239)),
    ]
    for (pixel, size) in sizes {
      #expect(MediaProbe.probe(try folder.write(Self.theora(pixel: pixel), "a.ogv"))?.size == size)
    }
  }
}
