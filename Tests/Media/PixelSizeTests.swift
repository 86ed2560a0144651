import Media
import Testing

@Suite struct PixelSizeTests {
  @Test(arguments: [
    (MediaType.png, Samples.png(640, 480)), (.gif, Samples.gif(640, 480)), (.jpeg, Samples.jpeg(640, 480)),
    (.jpeg, Samples.jpeg(480, 640, orientation: 6)), (.jpeg, Samples.jpeg(640, 480, orientation: 3)),
    (.jpeg, Samples.jpeg(480, 640, orientation: 8, isBig: false)), (.webp, Samples.webp(lossy: 640, 480)),
    (.webp, Samples.webp(lossless: 640, 480)), (.webp, Samples.webp(extended: 640, 480)),
    (.bmp, Samples.bmp(640, -480)),
    (.avif, Samples.avif(640, 480)), (.avif, Samples.avif(480, 640, turns: 1)),
    (.avif, Samples.avifWithTurnedThumbnail(640, 480, isWide: false)),
    (.avif, Samples.avifWithTurnedThumbnail(640, 480, isWide: true)),
    (.tiff, Samples.tiff([(0x100, 4, 640), (0x101, 3, 480)], isBig: true)),
    (.tiff, Samples.tiff([(0x100, 3, 480), (0x101, 4, 640), (0x112, 3, 5)], isBig: false)),
    (.svg, Samples.ascii("<svg width='640' height='480px'>")), (.svg, Samples.ascii("<svg viewBox=\"0 0 640 480\">")),
    (.svg, Samples.ascii("<svg width='640' viewBox='0,0 64,48'/>")),
    (.svg, Samples.ascii("<svg height=\"480\" viewBox='0 0 64 48'>")),
    (.svg, Samples.ascii("<svg width='100%' height='100%' viewBox='0 0 640 480'>")),
  ])
  func `a picture is as large as it is shown`(type: MediaType, head: [UInt8]) {
    #expect(PixelSize(of: type, head: head) == PixelSize(640, 480))
  }

  @Test(arguments: [
    (MediaType.png, Samples.png(0, 480)), (.png, Samples.png(640, 0x7FFF_FFFF)),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]),
    (.svg, Samples.ascii("<svg width='1e999' height='nan' viewBox='0 0 0 0'>")),
    (.svg, Samples.ascii("<svg viewBox='a b c d'>")),
    (.avif, Samples.box("ftyp", Samples.ascii("avif"))), (.tiff, Samples.ascii("MM\0*") + [0xFF, 0xFF, 0xFF, 0xFF]),
  ])
  func `a size that is nonsense is no size`(type: MediaType, head: [UInt8]) {
    #expect(PixelSize(of: type, head: head) == nil)
  }

  private static let turned: [(type: MediaType, head: [UInt8])] = [
    (.png, Samples.png(480, 640, orientation: 6)), (.png, Samples.png(640, 480, orientation: 3)),
    (.webp, Samples.webp(480, 640, orientation: 8)), (.webp, Samples.webp(640, 480, orientation: 2)),
    // Browsers and libvips ignore these orientations.
    (.png, Samples.png(640, 480, orientation: 6, isLate: true)),
    (.webp, Samples.webp(640, 480, orientation: 6, flags: 0)),
    (.webp, Samples.webp(640, 480, orientation: 6, flags: 10)),
  ]

  @Test(arguments: turned.indices) func `the orientation of PNG and WebP counts as that of JPEG`(index: Int) {
    #expect(PixelSize(of: Self.turned[index].type, head: Self.turned[index].head) == PixelSize(640, 480))
  }

  @Test func `the largest picture of an icon counts`() {
    let icon: [UInt8] = [0, 0, 1, 0, 2, 0] + [16, 16] + [UInt8](repeating: 0, count: 14) + [0, 0]
    #expect(PixelSize(of: .ico, head: icon) == PixelSize(256, 256))
  }
}
