import Foundation
import Synchronization
import Trial

/// A change between two builds: one that an author makes, or an accident.
struct RebuildChange: Sendable {
  let name: String
  /// How often it is made, compared with a change of weight 1: high where one kind has many variants.
  let weight: Int
  let make: @Sendable (inout ChangingSite) throws -> Void

  init(name: String, weight: Int = 1, make: @escaping @Sendable (inout ChangingSite) throws -> Void) {
    (self.name, self.weight, self.make) = (name, weight, make)
  }

  /// How many builds were killed, and how many ended before that.
  static let killed = Atomic(0)
  static let survived = Atomic(0)

  /// Makes one to three changes, and returns their names.
  static func some(_ site: inout ChangingSite) throws -> [String] {
    try (0..<site.dice.number(1...3)).map { _ in
      let change = site.dice.pick(!often.isEmpty && site.dice.isLucky(2) ? often : all)
      try change.make(&site)
      return change.name
    }
  }

  private static let all = (authors + accidents).flatMap { [RebuildChange](repeating: $0, count: $0.weight) }

  /// Half of the changes are of these, if `RHAPSODE_OFTEN` names some, separated by semicolons: "add a story", "field date"
  /// or "setting title".
  private static let often = (ProcessInfo.processInfo.environment["RHAPSODE_OFTEN"] ?? "").split(separator: ";").map {
    name in
    if let change = all.first(where: { $0.name == name }) { return change }
    let key = name.split(separator: " ").dropFirst().joined(separator: " ")
    if name == "field \(key)", ChangingSite.fields.contains(key) {
      return RebuildChange(name: String(name)) { try $0.changeField(key) }
    }
    let isKnown = name == "setting \(key)" && ChangingSite.choices.contains { $0.0 == key }
    precondition(isKnown, "no change of a site is called \(name)")
    return RebuildChange(name: String(name)) { try $0.changeSetting(key) }
  }

  /// One of the fields that `RHAPSODE_OFTEN` names; `nil` if it names none.
  private static func oftenField(_ site: inout ChangingSite) -> String? {
    let fields = often.map(\.name).filter { $0.hasPrefix("field ") }
    return fields.isEmpty ? nil : String(site.dice.pick(fields).dropFirst("field ".count))
  }

  private static let authors = [
    RebuildChange(name: "add a story") { try $0.addStory() },
    RebuildChange(name: "rewrite a story") { try $0.rewriteStory() },
    RebuildChange(name: "change a field", weight: 17) { try $0.changeField() },
    RebuildChange(name: "change a word") { try $0.changeWord() },
    RebuildChange(name: "extend a story", weight: 2) { try $0.extendStory() },
    RebuildChange(name: "link two stories") { try $0.linkStories() },
    RebuildChange(name: "remove a story") { try $0.removeStory() },
    RebuildChange(name: "rename a story") { try $0.renameStory() },
    RebuildChange(name: "touch a story") { try $0.touchStory() },
    RebuildChange(name: "change the settings") { try $0.writeSettings() },
    RebuildChange(name: "change a setting", weight: 30) { try $0.changeSetting() },
    RebuildChange(name: "change a template", weight: 2) { try $0.writeTemplate() },
    RebuildChange(name: "change a script", weight: 2) { try $0.writeScript() },
    RebuildChange(name: "change the sidebar") { try $0.writeSidebar() },
    RebuildChange(name: "change the strings") { try $0.writeStrings() },
    RebuildChange(name: "change the data", weight: 2) { try $0.writeData() },
    RebuildChange(name: "change the tide", weight: 2) { try $0.writeTide() },
    RebuildChange(name: "change a picture") { try $0.writePicture() },
    RebuildChange(name: "change a transcript") { try $0.writeTranscript() },
    RebuildChange(name: "change the authors", weight: 2) { try $0.writeAuthors() },
    RebuildChange(name: "change a section's text") { try $0.writeIndex() },
    RebuildChange(name: "change a static file") { try $0.writeStatic() },
    RebuildChange(name: "change the feed") { try $0.writeFeed() },
    RebuildChange(name: "add an item", weight: 2) { try $0.addItem() },
    RebuildChange(name: "change an item") { try $0.changeItem() },
    RebuildChange(name: "drop an item") { try $0.dropItem() },
    RebuildChange(name: "break a feed") { try $0.breakFeed() },
    RebuildChange(name: "break or mend the empty feed") { try $0.writeEmptyFeed() },
    RebuildChange(name: "move a feed") { try $0.moveFeed() },
    RebuildChange(name: "fetch pages of entries") { try $0.fetchPages() },
    RebuildChange(name: "hide or show an item") { try $0.hideItem() },
    RebuildChange(name: "move the clock", weight: 2) { $0.moveClock() },
  ]

  private static let accidents = [
    RebuildChange(name: "change a published page") { try $0.site.spoilOutput(with: $0.dice.number(1...9)) },
    RebuildChange(name: "damage the memory") { site in
      try site.site.damageMemory(at: site.dice.number(0...99))
      (site.mayHaveLeftovers, site.hasDamagedMemory) = (true, true)
    },
    RebuildChange(name: "lose the output") { site in
      guard site.site.folder.has("public") else { return }
      try site.site.folder.remove("public")
      site.mayHaveLeftovers = false
    },
    // Only then are the times of the files trusted.
    RebuildChange(name: "wait") { _ in Thread.sleep(forTimeInterval: 3.1) },
    // The build then knows all files by their times, and the next one can leave all work out.
    RebuildChange(name: "wait, build, and change little") { site in
      try site.buildTrustingTimes()
      switch site.dice.number(0...3) {
      case 0: try site.writeTemplate()
      case 1: site.moveClock()
      case 2: try site.touchStory()
      default: break
      }
    },
    // The next build then takes the site from the memory, with the stories that have changed.
    RebuildChange(name: "wait, build, and edit stories") { site in
      try site.buildTrustingTimes()
      for _ in 0..<site.dice.number(1...2) {
        if site.dice.isLucky(2) { try site.extendStory() } else { try site.changeField(oftenField(&site)) }
      }
    },
    // The next build then finds nothing new but what the archive has.
    RebuildChange(name: "wait, build, and fetch pages") { site in
      try site.buildTrustingTimes()
      try site.fetchPages()
    },
    // Only one source is then read from the archive.
    RebuildChange(name: "wait, build, and change an item") { site in
      try site.buildTrustingTimes()
      if site.dice.isLucky(2) { try site.addItem() } else { try site.changeItem() }
    },
    RebuildChange(name: "kill a build") { site in
      let seconds = Double(site.dice.number(1...40)) / 100
      let run = try Command.run(
        Installed.rhapsode, ["build"] + site.options, in: site.site.path, seconds: seconds)
      if run.status == 137 { killed.add(1, ordering: .relaxed) } else { survived.add(1, ordering: .relaxed) }
    },
  ]
}

extension Trial.Site {
  /// Changes the home page, or a page below it, as somebody else would.
  fileprivate func spoilOutput(with number: Int) throws {
    let pages = (try? files())?.keys.filter { $0.hasSuffix(".html") }.sorted() ?? []
    guard !pages.isEmpty else { return }
    let page = "public/" + pages[number % pages.count]
    try folder.write(try folder.text(of: page) + "<!-- spoilt -->", to: page)
  }

  /// Changes one byte of each build memory and of its changes, at that part in a hundred of its length.
  fileprivate func damageMemory(at place: Int) throws {
    let cache = ".rhapsode/cache"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + cache)) ?? [] {
      for memory in ["\(cache)/\(name)/memory", "\(cache)/\(name)/memory.changes"] where folder.has(memory) {
        var bytes = try folder.bytes(of: memory)
        guard !bytes.isEmpty else { continue }
        bytes[bytes.count * place / 100] ^= 0x20
        try folder.write(bytes, to: memory)
      }
    }
  }
}
