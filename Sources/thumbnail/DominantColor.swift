/// The dominant colour of a picture, which fills its place until it has loaded.
enum DominantColor {
  /// Returns `rrggbb`: the mean colour of the fullest of 512 boxes of the colour space. Transparent pixels do not
  /// count; a picture without others is grey.
  static func hex(of samples: [UInt8], bands: Int) -> String {
    var boxes = [Box](repeating: Box(), count: 512)
    let isGrey = bands < 3
    let alpha = bands == 2 || bands == 4 ? bands - 1 : nil
    for start in stride(from: 0, through: samples.count - max(1, bands), by: max(1, bands)) {
      if let alpha, samples[start + alpha] < 128 { continue }
      let red = samples[start]
      let green = isGrey ? red : samples[start + 1]
      let blue = isGrey ? red : samples[start + 2]
      boxes[Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)].add(red, green, blue)
    }
    guard let fullest = boxes.max(by: { $0.count < $1.count }), fullest.count > 0 else { return "808080" }
    return fullest.hex
  }

  private struct Box {
    var count = 0
    var red = 0
    var green = 0
    var blue = 0

    mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      count += 1
      self.red += Int(red)
      self.green += Int(green)
      self.blue += Int(blue)
    }

    var hex: String {
      [red, green, blue].map { sum in
        let digits = String(sum / count, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
    }
  }
}
