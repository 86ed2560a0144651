/// Small files, written byte by byte.
enum Samples {
  static func big(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
  }

  static func little(_ number: Int, bytes: Int) -> [UInt8] { big(number, bytes: bytes).reversed() }

  static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89] + ascii("PNG\r\n\u{1A}\n") + big(13, bytes: 4) + ascii("IHDR") + big(width, bytes: 4) + big(height, bytes: 4)
      + [8, 2, 0, 0, 0]
  }

  /// Returns a PNG with an EXIF orientation in front of its pixels, or after them.
  static func png(_ width: Int, _ height: Int, orientation: Int, isLate: Bool = false) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count, bytes: 4) + ascii(name) + content + [0, 0, 0, 0]
    }
    let exif = chunk("eXIf", tiff([(0x0112, 3, orientation)], isBig: true))
    let pixels = chunk("IDAT", [1])
    let head = png(width, height) + [0, 0, 0, 0]
    let body = isLate ? pixels + exif : exif + pixels
    return head + body + chunk("IEND", [])
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    ascii("GIF89a") + little(width, bytes: 2) + little(height, bytes: 2) + [0, 0, 0]
  }

  /// Returns the head of a JPEG, with EXIF data before the size if `orientation` is given.
  static func jpeg(_ width: Int, _ height: Int, orientation: Int? = nil, isBig: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + big(16, bytes: 2) + ascii("JFIF\0") + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    if let orientation {
      let exif = ascii("Exif\0\0") + tiff([(0x0112, 3, orientation)], isBig: isBig)
      bytes += [0xFF, 0xE1] + big(exif.count + 2, bytes: 2) + exif
    }
    bytes += [0xFF, 0xFF, 0xC0] + big(17, bytes: 2) + [8] + big(height, bytes: 2) + big(width, bytes: 2)
    return bytes + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  static func tiff(_ entries: [(tag: Int, type: Int, value: Int)], isBig: Bool) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      isBig ? big(value, bytes: bytes) : little(value, bytes: bytes)
    }
    var bytes = ascii(isBig ? "MM" : "II") + number(42, 2) + number(8, 4) + number(entries.count, 2)
    for entry in entries {
      bytes += number(entry.tag, 2) + number(entry.type, 2) + number(1, 4)
      bytes += entry.type == 3 ? number(entry.value, 2) + [0, 0] : number(entry.value, 4)
    }
    return bytes + number(0, 4)
  }

  static func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    ascii("RIFF") + little(content.count + 4, bytes: 4) + ascii(kind) + content
  }

  static func webp(extended width: Int, _ height: Int) -> [UInt8] {
    riff(
      "WEBP",
      ascii("VP8X") + little(10, bytes: 4) + [0, 0, 0, 0] + little(width - 1, bytes: 3) + little(height - 1, bytes: 3))
  }

  /// Returns a WebP whose EXIF orientation follows `pixels`, which are chunks. Of the flags, 8 announces EXIF data, and 2 an
  /// animation.
  static func webp(
    _ width: Int, _ height: Int, orientation: Int, flags: UInt8 = 8, pixels: [UInt8] = []
  ) -> [UInt8] {
    let head: [UInt8] = [flags, 0, 0, 0] + little(width - 1, bytes: 3) + little(height - 1, bytes: 3)
    let exif = tiff([(0x0112, 3, orientation)], isBig: true)
    let first = ascii("VP8X") + little(head.count, bytes: 4) + head
    return riff("WEBP", first + pixels + ascii("EXIF") + little(exif.count, bytes: 4) + exif)
  }

  static func webp(lossless width: Int, _ height: Int) -> [UInt8] {
    riff("WEBP", ascii("VP8L") + little(9, bytes: 4) + [0x2F] + little((width - 1) | (height - 1) << 14, bytes: 4))
  }

  static func webp(lossy width: Int, _ height: Int) -> [UInt8] {
    riff(
      "WEBP",
      ascii("VP8 ") + little(10, bytes: 4) + [0, 0, 0, 0x9D, 1, 0x2A] + little(width, bytes: 2)
        + little(height, bytes: 2))
  }

  static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, bytes: 4) + ascii(name) + content
  }

  static func avif(_ width: Int, _ height: Int, turns: UInt8 = 0) -> [UInt8] {
    let sizes =
      box("ispe", [0, 0, 0, 0] + big(64, bytes: 4) + big(64, bytes: 4))
      + box("ispe", [0, 0, 0, 0] + big(width, bytes: 4) + big(height, bytes: 4)) + box("irot", [turns])
    let meta = box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", sizes)))
    return box("ftyp", ascii("avif") + big(0, bytes: 4) + ascii("mif1avifmiaf")) + meta
  }

  /// Returns an upright picture of the given size, whose larger thumbnail is rotated. The items are 1 and 2; the primary
  /// one is 2.
  static func avifWithTurnedThumbnail(_ width: Int, _ height: Int, isWide: Bool) -> [UInt8] {
    func size(_ width: Int, _ height: Int) -> [UInt8] {
      box("ispe", [0, 0, 0, 0] + big(width, bytes: 4) + big(height, bytes: 4))
    }
    let properties = box("ipco", size(2 * width, 2 * height) + box("irot", [1]) + size(width, height))
    let bytes = isWide ? 2 : 1
    let essential = isWide ? 0x8000 : 0x80
    let table =
      [0, 0, 0, UInt8(isWide ? 1 : 0)] + big(2, bytes: 4)
      + big(1, bytes: 2) + [2] + big(1, bytes: bytes) + big(essential | 2, bytes: bytes)
      + big(2, bytes: 2) + [1] + big(essential | 3, bytes: bytes)
    let meta = [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 2]) + box("iprp", properties + box("ipma", table))
    return box("ftyp", ascii("avif") + big(0, bytes: 4) + ascii("mif1avifmiaf")) + box("meta", meta)
  }

  static func movie(seconds: Int, brand: String = "isom", picture: (Int, Int)? = nil, isTurned: Bool = false) -> [UInt8]
  {
    let head = box("mvhd", [UInt8](repeating: 0, count: 12) + big(1000, bytes: 4) + big(seconds * 1000, bytes: 4))
    func track(_ kind: String, _ size: (Int, Int)?) -> [UInt8] {
      var header = [UInt8](repeating: 0, count: 40)
      header +=
        isTurned
        ? big(0, bytes: 4) + big(0x10000, bytes: 4) : big(0x10000, bytes: 4) + big(0, bytes: 4)
      header +=
        [UInt8](repeating: 0, count: 28) + big((size?.0 ?? 0) << 16, bytes: 4) + big((size?.1 ?? 0) << 16, bytes: 4)
      return box("trak", box("tkhd", header) + box("mdia", box("hdlr", [UInt8](repeating: 0, count: 8) + ascii(kind))))
    }
    let tracks = track("soun", nil) + (picture.map { track("vide", $0) } ?? [])
    return box("ftyp", ascii(brand) + big(0, bytes: 4)) + box("mdat", [1, 2, 3]) + box("moov", head + tracks)
  }

  static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + [0x08] + big(content.count, bytes: 4) + content
  }

  /// Returns a page of an Ogg file with one short packet.
  static func page(_ packet: [UInt8], stream: Int, position: Int, isFirst: Bool = false) -> [UInt8] {
    var page = ascii("OggS\0")
    page.append(isFirst ? 2 : 0)
    page += little(position, bytes: 8) + little(stream, bytes: 4)
    page += [UInt8](repeating: 0, count: 8)
    page += [1, UInt8(packet.count)]
    return page + packet
  }

  static func webm(_ width: Int, _ height: Int, seconds: Double) -> [UInt8] {
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], ascii("webm")))
    let info = element(
      [0x15, 0x49, 0xA9, 0x66],
      element([0x2A, 0xD7, 0xB1], big(1_000_000, bytes: 3))
        + element([0x44, 0x89], big(Int((seconds * 1000).bitPattern), bytes: 8)))
    let video = element([0xE0], element([0xB0], big(width, bytes: 2)) + element([0xBA], big(height, bytes: 2)))
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], element([0x83], [1]) + video))
    return head + [0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + info + tracks
  }

  /// Returns a silent recording of 16 bits and one channel.
  static func wav(seconds: Int, rate: Int = 8000) -> [UInt8] {
    let format =
      little(1, bytes: 2) + little(1, bytes: 2) + little(rate, bytes: 4) + little(rate * 2, bytes: 4)
      + little(2, bytes: 2) + little(16, bytes: 2)
    let data = [UInt8](repeating: 0, count: seconds * rate * 2)
    return riff(
      "WAVE", ascii("fmt ") + little(16, bytes: 4) + format + ascii("data") + little(data.count, bytes: 4) + data)
  }

  static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
    ascii("BM") + [UInt8](repeating: 0, count: 12) + little(40, bytes: 4) + little(width, bytes: 4)
      + little(height, bytes: 4)
  }

  static func zip(_ name: String) -> [UInt8] {
    ascii("PK\u{3}\u{4}") + [20, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + little(name.utf8.count, bytes: 2)
      + [0, 0]
      + ascii(name)
  }
}
