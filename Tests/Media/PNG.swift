/// A complete PNG with two colours, one to the left and one to the right, without compression.
enum PNG {
  typealias Color = (UInt8, UInt8, UInt8)

  static func picture(_ width: Int, _ height: Int, left: Color, right: Color, leftWidth: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(0)
      for column in 0..<width {
        let color = column < leftWidth ? left : right
        rows += [color.0, color.1, color.2]
      }
    }
    return [0x89] + Samples.ascii("PNG\r\n\u{1A}\n")
      + chunk("IHDR", Samples.big(width, bytes: 4) + Samples.big(height, bytes: 4) + [8, 2, 0, 0, 0])
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      output += [rest.isEmpty ? 1 : 0] + Samples.little(block.count, bytes: 2) + Samples.little(~block.count, bytes: 2)
      output += block
    } while !rest.isEmpty
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return output + Samples.big(high << 16 | low, bytes: 4)
  }

  /// Returns the same picture with another size in its head, or with another chunk after that.
  static func changed(_ picture: [UInt8], size: (Int, Int)? = nil, extra: [UInt8] = []) -> [UInt8] {
    guard let (width, height) = size else { return Array(picture[..<33]) + extra + picture[33...] }
    let head = Samples.big(width, bytes: 4) + Samples.big(height, bytes: 4) + [8, 2, 0, 0, 0]
    return Array(picture[..<8]) + chunk("IHDR", head) + extra + picture[33...]
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Samples.ascii(name) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Samples.big(content.count, bytes: 4) + body + Samples.big(Int(~crc), bytes: 4)
  }
}
