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
    let source = "{id: port, file: feeds/port.xml, page: \(chosen("page")), show: \(chosen("show"))}"
    let text = """
      title: \(chosen("title"))
      description: \(chosen("description"))
      url: https://trial.example/\(chosen("path"))
      languages: [en, el]
      timezone: \(chosen("timezone"))
      author: \(chosen("author"))
      home: {layout: \(chosen("layout")), paginate: \(chosen("home"))}
      sections: {notes: {title: \(chosen("notes")), layout: \(chosen("grid")), paginate: \(chosen("paginate")), sort: \(chosen("sort"))}, news: {}}
      categories: {talks: {title: Talks, color: "\(chosen("color"))"}, walks: {title: \(chosen("walks"))}}
      feeds: {formats: \(chosen("formats")), limit: \(chosen("limit")), content: \(chosen("content"))}
      drawn-covers: \(chosen("covers"))
      podcast: [{title: Voices, category: Arts, section: notes}]
      menu: [\(chosen("menu")), sources, tags]
      params: {motto: \(chosen("motto"))}
      \(chosen("search"))
      sources: [\(chosen("source") == "yes" ? source : "")]

      """
    try site.folder.write(text, to: "content/site.yaml")
  }

  private static let choices = [
    ("title", ["Trial 1", "Trial 2"]), ("description", ["boats", "nets", "— rain"]), ("path", ["", "below/"]),
    ("timezone", ["UTC", "Europe/Athens"]), ("author", ["Ada", "Zoë"]), ("layout", ["list", "front", "river", "wall"]),
    ("home", ["2", "3", "4"]), ("notes", ["Notes", "Notebook"]), ("paginate", ["2", "3", "5", "9"]),
    ("sort", ["-date", "title", "weight"]), ("walks", ["Walks", "Ways"]),
    ("formats", ["[atom]", "[rss, atom, json]", "[rss]"]), ("limit", ["2", "3", "4", "6"]),
    ("content", ["full", "summary"]), ("menu", ["notes", "news", "about"]), ("motto", ["slowly", "surely"]),
    ("search", ["search: titles", "", "search: titles"]),
    ("source", ["yes", "yes", "no"]), ("page", ["own", "none"]),
    ("grid", ["list", "wall", "wall"]), ("color", ["#336699", "#ffe08a"]), ("covers", ["true", "true", "false"]),
    ("show", ["full", "summary"]),
  ]
}
