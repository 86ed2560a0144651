import Trial

/// The settings of the site, and how they change.
extension ChangingSite {
  /// Chooses all settings anew.
  mutating func writeSettings() throws {
    for (key, values) in ChangingSite.choices { settings[key] = dice.pick(values) }
    try storeSettings()
  }

  /// Chooses one setting anew, and leaves the others as they are.
  mutating func changeSetting() throws {
    let (key, values) = dice.pick(ChangingSite.choices)
    settings[key] = dice.pick(values)
    try storeSettings()
  }

  private func storeSettings() throws {
    func chosen(_ key: String) -> String { settings[key] ?? "" }
    let source =
      "{id: port, file: feeds/port.xml, page: \(chosen("page")), show: \(chosen("show")), category: \(chosen("category")), layout: \(chosen("source layout"))}"
    let other = "{id: wharf, file: feeds/wharf.xml, show: summary}"
    let text = """
      title: \(chosen("title"))
      description: \(chosen("description"))
      url: https://trial.example/\(chosen("path"))
      languages: [en, el]
      timezone: \(chosen("timezone"))
      author: \(chosen("author"))
      home: {layout: \(chosen("layout")), paginate: \(chosen("home"))}
      sections: {notes: {title: \(chosen("notes")), layout: \(chosen("grid")), paginate: \(chosen("paginate")), sort: \(chosen("sort"))}, news: {}}
      categories: {talks: {title: Talks, color: "\(chosen("color"))", icon: \(chosen("icon"))}, walks: {title: \(chosen("walks")), aliases: [ψαρια]}}
      theme: {look: \(chosen("look")), tokens: {text: \(chosen("text"))}}
      merging: \(chosen("merging"))
      archive: \(chosen("archive"))
      reading: \(chosen("reading"))
      feeds: {formats: \(chosen("formats")), limit: \(chosen("limit")), content: \(chosen("content"))}
      drawn-covers: \(chosen("covers"))
      podcast: [{title: Voices, category: Arts, section: notes}]
      menu: [\(chosen("menu")), sources, tags]
      params: {motto: \(chosen("motto"))}
      \(chosen("search"))
      sources: [\(chosen("source") == "no" ? "" : chosen("source") == "two" ? source + ", " + other : source)]

      """
    try site.folder.write(text, to: "content/site.yaml")
  }

  private static let choices = [
    ("title", ["Trial 1", "Trial 2"]), ("description", ["boats", "nets", "— rain"]), ("path", ["", "below/"]),
    ("timezone", ["UTC", "Europe/Athens"]), ("author", ["Ada", "Zoë"]),
    ("layout", ["list", "front", "river", "wall", "cards", "reading", "portal"]),
    ("source layout", ["river", "front", "cards", "reading"]), ("category", ["talks", "harbour"]),
    ("icon", ["star", "book"]),
    ("look", ["planet", "museum"]), ("text", ["40rem", "36rem"]), ("merging", ["same", "similar", "none"]),
    ("archive", ["none", "year", "month"]), ("reading", ["true", "false"]),
    ("home", ["2", "3", "4"]), ("notes", ["Notes", "Notebook"]), ("paginate", ["2", "3", "5", "9"]),
    ("sort", ["-date", "title", "weight"]), ("walks", ["Walks", "Ways"]),
    ("formats", ["[atom]", "[rss, atom, json]", "[rss]"]), ("limit", ["2", "3", "4", "6"]),
    ("content", ["full", "summary"]), ("menu", ["notes", "news", "about", "categories", "archive"]),
    ("search", ["search: titles", "", "search: titles"]),
    ("motto", ["slowly", "surely"]), ("grid", ["list", "wall", "wall"]), ("color", ["#336699", "#ffe08a"]),
    ("covers", ["true", "true", "false"]),
    ("source", ["yes", "two", "two", "no"]), ("page", ["own", "none"]), ("show", ["full", "summary"]),
  ]
}
