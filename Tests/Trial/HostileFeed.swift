import Foundation

/// The documents of one hostile source, with entries from `HostileEntry`.
package struct HostileFeed {
  package enum Form: CaseIterable { case rss, atom, rdf, json }

  private let form: Form
  private let host: String
  private var dice: Dice
  private var entries: [HostileEntry] = []
  package private(set) var pictures: [String: [UInt8]] = [:]

  init(_ form: Form, host: String, dice: Dice) {
    self.form = form
    self.host = host
    self.dice = dice
    let count = self.dice.isLucky(12) ? self.dice.number(500...3000) : self.dice.number(0...25)
    // One family for all entries, or in a third of the feeds one for each entry.
    let family = self.dice.isLucky(3) ? nil : self.dice.pick(HostileEntry.Family.allCases)
    for number in 0..<count {
      let kind = count > 100 ? .collision : family ?? self.dice.pick(HostileEntry.Family.allCases)
      let entry = HostileEntry(number, kind, host: host, dice: &self.dice)
      for (address, bytes) in entry.pictures { pictures[address] = bytes }
      entries.append(entry)
    }
  }

  mutating func document() -> [UInt8] { spoiled(Array(written(entries, marks: "").utf8)) }

  /// Returns the feed a day later: entries are missing, renamed or withdrawn, or the feed declares itself complete.
  mutating func change() -> [UInt8] {
    var marks = ""
    var later: [HostileEntry] = []
    for var entry in entries {
      switch dice.number(0...5) {
      case 0: continue
      case 1: entry.title += " again"
      case 2: entry.title = "About"
      case 3 where form == .atom:
        marks += "<at:deleted-entry ref=\"\(entry.id.escapedForXML)\" when=\"2026-11-20T00:00:00Z\"/>"
        continue
      default: break
      }
      later.append(entry)
    }
    if dice.isLucky(3) { marks += "<fh:complete/>" }
    return spoiled(Array(written(later, marks: marks).utf8))
  }
}

extension HostileFeed {
  private static let namespaces =
    "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
    + "xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:georss=\"http://www.georss.org/georss\" "
    + "xmlns:at=\"http://purl.org/atompub/tombstones/1.0\" xmlns:fh=\"http://purl.org/syndication/history/1.0\" "
    + "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""

  private mutating func written(_ entries: [HostileEntry], marks: String) -> String {
    let head = dice.isLucky(8) ? "<?xml version=\"1.0\" encoding=\"\(dice.pick(HostileFeed.encodings))\"?>" : ""
    let bomb = dice.isLucky(20) ? HostileFeed.bomb : ""
    let title = dice.pick(["Feed", "Trial", "", "<b>About</b>", HostileEntry.strange]).escapedForXML
    let home = dice.pick(["https://\(host)/", "javascript:alert(1)", "", "https://trial.example/about/"]).escapedForXML
    switch form {
    case .rss:
      return head + bomb
        + "<rss version=\"2.0\" \(HostileFeed.namespaces)><channel><title>\(title)</title><link>\(home)</link>"
        + marks + entries.map { $0.rss(in: "item") }.joined() + "</channel></rss>"
    case .rdf:
      return head + bomb
        + "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\" \(HostileFeed.namespaces)><channel rdf:about=\"x\">"
        + "<title>\(title)</title><link>\(home)</link>\(marks)</channel>" + entries.map { $0.rss(in: "item") }.joined()
        + "</rdf:RDF>"
    case .atom:
      return head + bomb + "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(HostileFeed.namespaces) xml:base=\"\(home)\">"
        + "<title>\(title)</title><id>\(home)</id>\(marks)" + entries.map(\.atom).joined() + "</feed>"
    case .json:
      let items = entries.map(\.json).joined(separator: ",")
      let deep = dice.isLucky(10) ? ",\"x\":" + String(repeating: "[", count: 5000) : ""
      return
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\(title.asJSON),\"home_page_url\":\(home.asJSON),"
        + "\"items\":[\(items)]\(deep)}"
    }
  }

  /// Damages some documents: they end early, have changed bytes, or are something else.
  private mutating func spoiled(_ document: [UInt8]) -> [UInt8] {
    var bytes = document
    switch dice.number(0...24) {
    case 0: bytes.removeLast(dice.number(0...max(0, bytes.count - 1)))
    case 1...2 where !bytes.isEmpty:
      for _ in 0..<dice.number(1...40) { bytes[dice.number(0...bytes.count - 1)] = UInt8(dice.number(0...255)) }
    case 3 where bytes.count < 1 << 20: bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    case 4: bytes = [0xEF, 0xBB, 0xBF] + bytes
    case 5: bytes = (0..<dice.number(0...5000)).map { _ in UInt8(dice.number(0...255)) }
    case 6: bytes = Array("<!doctype html><html><body><script>alert(1)</script><p>not a feed".utf8)
    case 7: bytes = Array((String(repeating: "<a>", count: 20_000)).utf8)
    default: break
    }
    return bytes
  }

  private static let encodings = ["utf-8", "utf-16", "iso-8859-7", "windows-1253", "x-none", "ucs-4", "shift_jis", ""]

  private static let bomb =
    "<!DOCTYPE rss [<!ENTITY e0 \"lol\">"
    + (1..<10).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined() + "]>"
}

extension String {
  var escapedForXML: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  var asJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      case ..<0x20: result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
