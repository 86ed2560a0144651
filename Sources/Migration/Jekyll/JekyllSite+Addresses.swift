import Configuration
import Text

extension JekyllSite {
  static func style(_ pattern: String) -> String {
    switch pattern {
    case "date": "/:categories/:year/:month/:day/:title:output_ext"
    case "pretty": "/:categories/:year/:month/:day/:title/"
    case "none": "/:categories/:title:output_ext"
    case "ordinal": "/:categories/:year/:y_day/:title:output_ext"
    case "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext"
    default: pattern
    }
  }

  /// Whether addresses of the pattern end with an extension. Jekyll writes a page without one, such as `/2024/dawn`, to
  /// `2024/dawn.html`, which some hosts send for it. Here it becomes a folder, to which every host redirects.
  static func namesFile(_ pattern: String) -> Bool {
    let last: Substring = pattern.hasSuffix("/") ? "" : pattern.split(separator: "/").last ?? ""
    return last.contains(".") || last.hasSuffix(":output_ext")
  }

  /// What pages and collections without a pattern of their own have at the end of their addresses.
  var standardEnding: String { Self.namesFile(Self.style(settings["permalink"]?.words ?? "date")) ? ".html" : "/" }

  mutating func address(
    _ pattern: String, _ page: OldPage, slug: String, collection: String, path: String
  ) -> String {
    let categories = (page.value("categories") ?? page.value("category"))?.wordList ?? []
    let name = page.words("slug") ?? slug
    var tokens: [String: String] = [
      "categories": Self.folders(categories) { $0.lowercased() },
      "slugified_categories": Self.folders(categories) { Slug.make($0) ?? "" }, "title": name,
      "slug": Slug.make(name) ?? name, "name": Slug.make(path) ?? path, "path": path, "basename": slug,
      "collection": collection, "output_ext": ".html",
    ]
    // Jekyll's addresses have the date in the time zone of the site.
    let zone = settings["timezone"]?.words.flatMap { TimeZoneName($0) }
    let date = OldDate.civil(page.words("date") ?? page.namedDate, in: zone) ?? OldDate.civil(page.namedDate)
    for name in JekyllDate.names { tokens[name] = date.map { JekyllDate.part(name, of: $0) } ?? "" }
    // `:title:output_ext` is one name with its ending.
    guard let filled = HugoNames.filled(pattern.replacing(":output_ext", with: "\u{1}"), tokens) else {
      mover.site.note(
        ImportFinding(
          "_config.yml", "the pattern of addresses `\(pattern.shortened(to: 80))` has a placeholder that is not known",
          advice: "write the old addresses as `permalink` into the front matter"))
      return "/\(collection)/\(slug)/"
    }
    let address = filled.replacing("\u{1}/", with: ".html").replacing("\u{1}", with: ".html")
    return address.hasSuffix("/") || Self.namesFile(pattern) ? address : address + "/"
  }

  /// Returns the categories as folders, each once.
  private static func folders(_ categories: [String], _ name: (String) -> String) -> String {
    var seen: Set<String> = []
    return categories.map(name).filter { seen.insert($0).inserted }.joined(separator: "/")
  }

  /// The post's id: the folder of its address, and its own name, percent-encoded.
  static func id(_ page: OldPage) -> String {
    let folder = page.address.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let id = "\(folder)/\(page.words("slug") ?? page.slug)"
    return URI.encoded(path: URI.decoded(id) ?? id)
  }

  /// Makes drafts of pages that only lead to another address, and leads their own addresses to it.
  mutating func addRedirects() {
    for page in mover.pages where !page.isDraft {
      guard let written = page.value("redirect_to")?.wordList.first else { continue }
      var target = mover.localAddresses.inSite(written)
      if !root.isEmpty, target.hasPrefix(root + "/") { target = String(target.dropFirst(root.count)) }
      if !target.contains("://") { target = String(URI(page.address).resolving(target).path) }
      mover.makeDraft(page.file)
      if mover.has(address: URI.folderPath(target)) {
        mover.redirect(page.address, to: URI.folderPath(target))
      } else {
        mover.site.note(
          ImportFinding(
            page.file, line: 1, "the page led to `\(written)`, and is a draft now",
            advice: "redirect \(page.address) on the host, or publish a page with a link"))
      }
    }
  }
}
