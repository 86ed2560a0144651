import Trial

/// The settings of the site, and how they change.
extension ChangingSite {
  /// Chooses all settings anew.
  mutating func writeSettings() throws {
    for (key, values) in ChangingSite.choices { settings[key] = dice.pick(values) }
    try storeSettings()
    for name in feeds.keys.sorted() { try storeFeed(name) }
  }

  /// Chooses the setting `name` anew, or any, and leaves the others as they are.
  mutating func changeSetting(_ name: String? = nil) throws {
    let (key, values) = dice.pick(ChangingSite.choices.filter { name == nil || $0.0 == name })
    settings[key] = dice.pick(values.filter { $0 != settings[key] })
    try storeSettings()
    if key == "moved" { try storeFeed("port") }
  }

  func storeSettings() throws {
    func chosen(_ key: String) -> String { settings[key] ?? "" }
    let shown =
      "page: \(chosen("page")), show: \(chosen("show"))\(chosen("most"))\(chosen("retention"))\(chosen("filter"))\(chosen("rewrite"))\(chosen("excerpt"))"
    let filed = "category: \(chosen("category")), tags: [\(chosen("tag"))], layout: \(chosen("source layout"))"
    // Each part is a choice of its own, so that one often changes alone.
    let listen = "listen: {recordings: \(chosen("recordings")), queue: \(chosen("queue"))\(chosen("speed"))}"
    let incidents = ["handled", "open", "sender", "around", "names", "years"].map(chosen).filter { !$0.isEmpty }
    let sources = [
      "{id: port, file: \(file(of: "port")), \(shown), \(filed)}",
      "{id: pier, file: \(file(of: "pier")), show: summary\(chosen("source sort"))\(chosen("source time"))}",
      "{id: reef, file: feeds/reef.xml}", review,
    ]
    let text = """
      title: \(chosen("title"))
      description: \(chosen("description"))
      url: https://trial.example/\(chosen("path"))
      languages: \(chosen("languages"))
      other-languages: en
      timezone: \(chosen("timezone"))
      author: \(chosen("author"))
      home: {layout: \(chosen("layout")), paginate: \(chosen("home")), sort: \(chosen("home sort"))}
      sections: {notes: {title: \(chosen("notes")), layout: \(chosen("grid")), paginate: \(chosen("paginate")), sort: \(chosen("sort")), outputs: \(chosen("outputs"))}, news: {}}
      categories: {talks: {title: Talks, color: "\(chosen("color"))", icon: \(chosen("icon"))}, walks: {title: \(chosen("walks")), aliases: [ψαρια]}}
      theme: {look: \(chosen("look")), tokens: {text: \(chosen("text"))}}
      merging: \(chosen("merging"))
      apart: \(chosen("apart"))
      archive: \(chosen("archive"))
      reading: \(chosen("reading"))
      feeds: {formats: \(chosen("formats")), limit: \(chosen("limit")), content: \(chosen("content"))\(chosen("hub"))}
      drawn-covers: \(chosen("covers"))
      podcast: \(chosen("podcast"))
      permalinks: \(chosen("permalinks"))
      redirects: \(chosen("redirects"))
      journeys: \(chosen("journeys"))
      highlighting: \(chosen("highlighting"))
      formulas: \(chosen("formulas"))
      menu: [\(chosen("menu")), sources, tags]
      params: {motto: \(chosen("motto"))}
      \(chosen("search"))
      saved: \(chosen("saved"))
      offline: \(chosen("offline"))
      policy: \(chosen("policy"))
      areas: \(chosen("areas"))
      incidents: {\(incidents.joined(separator: ", "))}
      \(chosen("maps"))
      quiz: \(chosen("quiz"))
      print: \(chosen("print"))
      \(chosen("listen") == "false" ? "listen: false" : listen)
      sources: [\(sources.compactMap { $0 }.prefix(Int(chosen("sources")) ?? 0).joined(separator: ", "))]

      """
    try site.folder.write(text, to: "content/site.yaml")
  }

  private static let near = "{near: {title: Near, at: [37.97, 23.72], radius: 1000, thresholds: [1, 2]}}"
  private static let far = "far: {at: [38.1, 23.9], radius: 30km, privacy: 200m}"

  /// What each setting can be.
  static let choices = [
    ("title", ["Trial 1", "Trial 2"]), ("description", ["boats", "nets", "— rain"]), ("path", ["", "below/"]),
    ("timezone", ["UTC", "Europe/Athens"]), ("author", ["Ada", "Zoë"]),
    ("layout", ["list", "front", "river", "wall", "cards", "reading", "portal"]),
    ("rewrite", ["", ", rewrite: {drop: [a]}", ", rewrite: {base: https://mirror.example/, parameters: [y]}"]),
    (
      "filter",
      [
        "", ", filter: {exclude: [again]}", ", filter: {drop: [{tag: nets}, '/[3-5]:/']}",
        ", filter: {keep: [{text: text 1}]}",
      ]
    ),
    ("source layout", ["river", "front", "cards", "reading"]), ("category", ["talks", "harbour"]),
    ("icon", ["star", "book"]),
    ("look", ["planet", "museum"]), ("text", ["40rem", "36rem"]), ("merging", ["same", "similar", "none"]),
    ("apart", ["[]", "[https://port.example/1, pier#pier2]", "[port#i3]"]),
    ("archive", ["none", "year", "month"]), ("reading", ["true", "false"]),
    ("home", ["2", "3", "4"]), ("notes", ["Notes", "Notebook"]), ("paginate", ["2", "3", "5", "9"]),
    ("sort", ["-date", "title", "weight", "feed", "event"]),
    ("home sort", ["-date", "-date", "feed", "title", "event"]),
    ("source sort", ["", ", sort: feed", ", sort: -feed", ", sort: title"]),
    ("source time", ["", ", timezone: Europe/Athens", ", timezone: America/New_York"]), ("walks", ["Walks", "Ways"]),
    ("formats", ["[atom]", "[rss, atom, json]", "[rss]"]), ("limit", ["2", "3", "4", "6"]),
    ("hub", ["", ", websub: https://hub.example/"]), ("content", ["full", "summary"]),
    ("menu", ["notes", "news", "about", "categories", "archive", "tide", "/tide/"]),
    ("search", ["search: titles", "", "search: titles"]),
    ("sources", ["0", "1", "2", "3", "4", "4"]), ("review limit", ["", ", limit: 1", ", limit: 2"]),
    (
      "full text",
      [
        "", ", fulltext: {selector: .body, right: CC0}", ", fulltext: {selector: .body, right: By agreement}",
        ", fulltext: {selector: \"nav, .body > p\", right: CC0}", ", fulltext: {selector: .missing, right: CC0}",
      ]
    ),
    ("moved", ["no", "no", "yes"]), ("tag", ["", "Sea", "talks", "walks"]),
    ("most", ["", "", ", limit: 3"]), ("retention", ["", "", ", retention: 2d"]),
    ("page", ["own", "none"]), ("excerpt", ["", ", excerpt: 3"]),
    ("languages", ["[en, el]", "[en, el]", "[en, el, fr]"]),
    ("outputs", ["[html]", "[html, json]", "[html, geojson]"]),
    ("journeys", ["true", "false"]), ("highlighting", ["true", "false"]),
    ("formulas", ["true", "false", "{dollars: true, macros: {R: x}}", "{dollars: true, macros: {R: y}}"]),
    ("permalinks", ["{}", "{}", "{news: \"/:section/:year/:slug/\"}"]),
    ("redirects", ["{}", "{/old/place/: /about/}", "{/old/place/: /}"]),
    (
      "podcast",
      [
        "[]", "[{title: Voices, category: Arts, section: notes}]",
        "[{title: Words, category: [Arts], author: Zoë, type: serial, section: notes}, {title: All}]",
        "[{title: Voices, section: news, explicit: true, image: /notes/boat.jpg}]",
      ]
    ),
    ("grid", ["list", "wall", "wall", "signals", "events"]), ("color", ["#336699", "#ffe08a"]),
    ("covers", ["true", "all", "false"]),
    ("motto", ["slowly", "surely"]), ("show", ["full", "summary"]),
    ("saved", ["true", "false"]), ("offline", ["false", "{entries: 2}", "true"]),
    ("areas", ["{}", near, "{" + far + "}", "{near: {at: [37.97, 23.72], radius: 300}, " + far + "}"]),
    ("handled", ["", "handled: Done"]), ("open", ["", "open: To do"]),
    ("sender", ["", "sender: a@b.example", "sender: c@d.example"]),
    ("around", ["", "around: true", "around: {radius: 300}"]), ("names", ["", "", "names: false"]),
    ("years", ["", "", "years: 1"]),
    (
      "maps",
      [
        "", "maps: {tiles: \"https://tiles.example/{z}/{x}/{y}.png\", attribution: Us}",
        "maps: {tiles: \"https://tiles.example/{z}/{x}/{y}.png\", attribution: You, max-zoom: 9}",
      ]
    ),
    ("quiz", ["{}", "{draw: 2}", "{answers: 4}"]), ("print", ["{}", "{codes: true}"]),
    ("listen", ["false", "true", "true"]), ("recordings", ["true", "true", "false"]), ("queue", ["true", "false"]),
    ("speed", ["", ", speed: 300", ", speed: 350"]),
    ("policy", ["true", "false", "{frames: [\"https://films.example\"]}"]),
  ]
}
