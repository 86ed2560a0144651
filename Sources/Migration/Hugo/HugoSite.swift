import Text

/// A site made for Hugo.
struct HugoSite {
  var mover: SiteMover
  var settings = Node.object([])
  var settingsFile = "hugo.toml"
  /// The first is the default.
  var languages: [String] = []
  /// The folders of texts. The language is that of files whose names do not say another one.
  var contentFolders: [(folder: String, language: String)] = []
  /// The folders with an `index`, below their folders of texts.
  var bundles: Set<String> = []
  var staticFolders: [String] = []
  var dataFolders: [String] = []
  var cascades: [Cascade] = []
  var names = HugoNames()
  /// The site's own shortcodes whose templates write nothing.
  private var silentShortcodes: Set<String> = []

  static func move(_ folder: OldFolder, now: Timestamp) -> ImportedSite {
    var site = HugoSite(folder, now)
    return site.run()
  }

  private init(_ folder: OldFolder, _ now: Timestamp) { mover = SiteMover("Hugo", folder, now: now) }

  private mutating func run() -> ImportedSite {
    readSettings()
    for name in staticFolders {
      for file in mover.folder.files(below: name) { mover.addStatic(file.inner, from: file.path) }
    }
    for name in dataFolders {
      for file in mover.folder.files(below: name) { mover.addData(file.inner, from: file.path) }
    }
    mover.spareFolders += themeFolders
    silentShortcodes = findSilentShortcodes()
    readCascades()
    readContent()
    noteTheme()
    redirectLists()
    addSettings()
    let (site, numbers) = (self, mover.byFile)
    mover.terms.address = { taxonomy, term, page in site.address(ofTerm: term, in: taxonomy, page) }
    mover.finish { page, mover in Self.converted(page, &mover, numbers, site) }
    return mover.site
  }

  /// What addresses of a language begin with in the old site; `nil` is the default language.
  func oldFolder(of language: String?) -> String {
    if let language, language != languages[0] { return "/\(language)" }
    return settings.member("defaultcontentlanguageinsubdir")?.isTrue == true ? "/\(languages[0])" : ""
  }

  /// The folders of files that themes publish or process, below `themes/` or, for modules, below `_vendor/`.
  private var themeFolders: [String] {
    let folders = (mover.folder.files(below: "themes") + mover.folder.files(below: "_vendor")).compactMap { file in
      ["/static/", "/assets/"].compactMap { file.path.range(of: $0)?.lowerBound }.min().map { start in
        String(file.path[..<file.path.index(start, offsetBy: 7)])
      }
    }
    return Set(folders).sorted()
  }

  private func findSilentShortcodes() -> Set<String> {
    let silent = mover.folder.files(below: "layouts/shortcodes").filter { file in
      guard file.inner.hasSuffix(".html"), let text = mover.folder.text(of: file.path) else { return false }
      let written = text.replacing(/{{-?\s*\/\*(?s:.*?)\*\/\s*-?}}|<!--(?s:.*?)-->/, with: "")
      return written.allSatisfy(\.isWhitespace)
    }
    return Set(silent.map { String($0.inner.dropLast(5)) })
  }

  private mutating func noteTheme() {
    mover.noteFolders([
      ("layouts", "templates", "write them as templates of Rhapsode: content/manual/themes.md"),
      ("themes", "files of themes", "choose a `look` in the settings, or write templates"),
      ("assets", "files that Hugo processes", "put finished style sheets into content/static/ or Templates/assets/"),
      ("i18n", "texts of the interface", "write them in content/strings/<language>.yaml"),
      ("archetypes", "patterns of new texts", "not needed: `rhapsode new story`"),
    ])
  }

  private static func converted(
    _ page: OldPage, _ mover: inout SiteMover, _ numbers: [String: Int], _ site: HugoSite
  ) -> String {
    let (pages, settings) = (mover.pages, site.settings)
    let tags = HugoTags(
      address: { reference in site.address(of: reference, from: page, pages, numbers) },
      parameter: { name in
        (page.value(name.lowercased()) ?? page.front["params"]?[name] ?? settings["params"]?[name])?.words
      },
      isHere: { address in site.mover.has(address: address) }, silent: site.silentShortcodes)
    return mover.convert(
      mover.headings(of: page), of: page,
      by: TagConverter(
        .hugo, file: page.file, isHTML: page.isHTML, replace: tags.replacement, advice: HugoTags.advice,
        leftOut: tags.leftOut))
  }
}
