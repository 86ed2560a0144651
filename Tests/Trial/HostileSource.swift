/// A hostile source: its settings, its feed of two days, and the copies of its pictures in the mirror.
package struct HostileSource {
  package let id: String
  /// The item of `sources` in the settings.
  package let settings: String
  /// The extension of its file below `content/`.
  package let ending: String
  package let document: [UInt8]
  /// The document at the second build.
  package let change: [UInt8]
  /// The pictures by URL.
  package let pictures: [String: [UInt8]]

  package var file: String { "feeds/\(id).\(ending)" }

  /// `number` distinguishes it from the other sources of its site.
  package init(_ number: Int, seed: UInt64) {
    var dice = Dice(seed: seed)
    id = "s\(number)"
    let form = dice.pick(HostileFeed.Form.allCases)
    ending = form == .json ? "json" : "xml"
    var feed = HostileFeed(form, host: "\(id).example", dice: dice)
    document = feed.document()
    change = feed.change()
    pictures = feed.pictures
    settings = HostileSource.settings(id, "feeds/\(id).\(ending)", &dice)
  }

  private static func settings(_ id: String, _ file: String, _ dice: inout Dice) -> String {
    var keys = [
      "id: \(id)", "file: \(file)", "title: Source \(id)", "show: \(dice.pick(["full", "full", "summary", "title"]))",
      "page: \(dice.pick(["own", "own", "none"]))", "images: \(dice.pick(["none", "mirror", "mirror", "remote"]))",
    ]
    if dice.isLucky(3) { keys.append("section: \(dice.pick(["notes", "news"]))") }
    if dice.isLucky(4) { keys.append("language: \(dice.pick(["en", "el"]))") }
    if dice.isLucky(4) { keys.append("limit: \(dice.number(0...30))") }
    if dice.isLucky(4) { keys.append("initial: \(dice.number(0...30))") }
    if dice.isLucky(4) { keys.append("excerpt: \(dice.number(1...1000))") }
    if dice.isLucky(4) { keys.append("max-text: \(dice.pick(["1 KB", "20 KB", "4 MB"]))") }
    if dice.isLucky(4) { keys.append("category: talks") }
    if dice.isLucky(6) { keys.append("show-in: all") }
    if dice.isLucky(6) { keys.append("retention: 1d") }
    return "{\(keys.joined(separator: ", "))}"
  }
}
