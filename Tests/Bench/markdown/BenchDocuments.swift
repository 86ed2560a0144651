/// Documents like those of a site in Greek and English, the same at every run.
enum BenchDocuments {
  static func make(_ count: Int) -> [[UInt8]] {
    var random = Random(state: 1)
    return (0..<count).map { number in
      var text = "# Harbour \(number): τα νέα\n\n"
      while text.utf8.count < 4000 { text += block(&random) + "\n\n" }
      return Array(text.utf8)
    }
  }

  private static func block(_ random: inout Random) -> String {
    switch random.next(12) {
    case 0: "## " + sentence(&random)
    case 1: "- " + sentence(&random) + "\n- " + sentence(&random) + "\n- **" + sentence(&random) + "**"
    case 2: "> " + sentence(&random)
    case 3: "```swift\nlet harbour = \"\(random.next(1000))\" // <b>\n```"
    case 4: "![" + sentence(&random) + "](picture-\(random.next(100)).jpg \"A caption\")"
    case 5: "| a | b |\n|---|--:|\n| \(sentence(&random)) | \(random.next(1000)) |"
    default: (0..<4).map { _ in sentence(&random) }.joined(separator: " ")
    }
  }

  private static func sentence(_ random: inout Random) -> String {
    var words = (0..<(6 + random.next(8))).map { _ in Self.words[random.next(Self.words.count)] }
    switch random.next(8) {
    case 0: words.append("[a link](/stories/\(random.next(1000))/)")
    case 1: words.append("*with stress*")
    case 2: words.append("and `code`")
    case 3: words.append("\"in quotes\"")
    default: break
    }
    return words.joined(separator: " ") + "."
  }

  private static let words = [
    "harbour", "boat", "the", "of", "when", "wind", "was", "nets", "and", "old", "θάλασσα", "το", "λιμάνι", "και",
    "βάρκα",
    "ψαράδες", "του", "χωριού", "την", "αυγή",
  ]

  struct Random {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
