import Text

/// What a card shows in the place of a picture: shapes on the colour of the cover, without words, since the title is written
/// beside it. The same title always gives the same shapes.
struct CoverPattern {
  private let width: Int
  private let height: Int
  private let ink: String
  /// The state of the random number generator SplitMix64.
  private var state: UInt64

  static func append(_ cover: DrawnCover, to output: inout [UInt8]) {
    var pattern = CoverPattern(cover)
    output += "<g fill=\"\(pattern.ink)\">".utf8
    switch pattern.number(0...3) {
    case 0: pattern.appendHills(to: &output)
    case 1: pattern.appendRings(to: &output)
    case 2: pattern.appendTiles(to: &output)
    default: pattern.appendBeams(to: &output)
    }
    output += "</g>".utf8
  }

  private init(_ cover: DrawnCover) {
    (width, height) = (cover.shape.width, cover.shape.height)
    ink = cover.color.ink.css
    state = UInt64(SHA256.digest(of: cover.title).hex(16), radix: 16) ?? 0
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + Int((bits ^ bits >> 31) % UInt64(range.count))
  }
}

extension CoverPattern {
  /// Waves in front of one another, and a disc above them.
  private mutating func appendHills(to output: inout [UInt8]) {
    let disc = (x: number(width / 6...width * 5 / 6), radius: number(70...120))
    output += "<circle cx=\"\(disc.x)\" cy=\"\(height / 4)\" r=\"\(disc.radius)\" fill-opacity=\".22\"/>".utf8
    for layer in 0..<4 {
      let top = height * (4 + layer) / 9
      let swing = number(40...110)
      let shift = number(0...width / 2)
      output += "<path fill-opacity=\".11\" d=\"M\(-shift) \(top)".utf8
      for crest in 0..<4 {
        let rise = crest % 2 == 0 ? -swing : swing
        output += "q\(width / 4) \(rise) \(width / 2) 0".utf8
      }
      output += "V\(height)H\(-shift)z\"/>".utf8
    }
  }

  /// Rings around a point near an edge, as on water.
  private mutating func appendRings(to output: inout [UInt8]) {
    let (x, y) = (number(0...width), [0, height][number(0...1)])
    let step = number(75...120)
    for ring in stride(from: 9, through: 1, by: -1) {
      output += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(ring * step)\" fill-opacity=\".055\"/>".utf8
    }
  }

  /// Quarters of discs on a grid, each turned in one of four directions.
  private mutating func appendTiles(to output: inout [UInt8]) {
    let side = 200
    for y in stride(from: 0, to: height, by: side) {
      for x in stride(from: 0, to: width, by: side) {
        let corner = [(0, 0), (side, 0), (side, side), (0, side)]
        let turn = number(0...3)
        let (from, center, to) = (corner[turn], corner[(turn + 1) % 4], corner[(turn + 2) % 4])
        let start = "M\(x + center.0) \(y + center.1)L\(x + from.0) \(y + from.1)"
        let opacity = [6, 11, 17, 23][number(0...3)]
        output +=
          "<path fill-opacity=\"\(opacity < 10 ? ".0" : ".")\(opacity)\" d=\"\(start)A\(side) \(side) 0 0 0 \(x + to.0) \(y + to.1)z\"/>"
          .utf8
      }
    }
  }

  /// Slanted beams of several widths.
  private mutating func appendBeams(to output: inout [UInt8]) {
    let slant = [-height, height][number(0...1)]
    var x = -height
    while x < width + height {
      let beam = number(30...190)
      output += "<path fill-opacity=\".\(number(10...22))\" d=\"M\(x) 0h\(beam)l\(slant) \(height)h\(-beam)z\"/>".utf8
      x += beam + number(40...160)
    }
  }
}
