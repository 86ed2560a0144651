import Foundation

/// Pictures, most of them damaged in various ways or replaced by other bytes.
enum HostilePicture {
  private static let whole: [[UInt8]] = ["exhibits/log.jpg", "exhibits/bell.jpg"].compactMap { name in
    FileManager.default.contents(atPath: Repository.folder + "/content/" + name).map { Array($0) }
  }

  static func bytes(_ dice: inout Dice) -> [UInt8] {
    var bytes = whole.isEmpty ? [0xFF, 0xD8, 0xFF] : dice.pick(whole)
    switch dice.number(0...5) {
    case 0: bytes.removeLast(dice.number(1...bytes.count - 1))
    case 1: for _ in 0..<dice.number(1...200) { bytes[dice.number(0...bytes.count - 1)] = UInt8(dice.number(0...255)) }
    case 2: bytes = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
    case 3: bytes = []
    case 4: bytes += (0..<1000).map { _ in UInt8(dice.number(0...255)) }
    default: break
    }
    return bytes
  }
}
