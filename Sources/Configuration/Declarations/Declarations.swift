/// Every key of settings and front matter.
package enum Declarations {
  static let settings: [Declaration] = [
    Declaration("title", .localized, "Name of the site", isRequired: true),
    Declaration(
      "url", .url, "Where the site will live; every absolute link is made from it, and its path is the base path",
      isRequired: true),
    Declaration("description", .localized, "One sentence about the site, for search engines and feeds"),
    Declaration(
      "languages", .list(.language),
      "The first is the default and lives at `/`; each other one has a tree such as `/en/`",
      standard: "[en]"),
    Declaration("timezone", .timezone, "Dates without a zone are in it, and pages show dates in it", standard: "UTC"),
    Declaration("author", .either(.text, .object(person)), "Who publishes the site"),
    Declaration("theme", .object(theme), "What the default theme lets be chosen"),
    Declaration("home", .object(home), "How the home page lists entries"),
    Declaration(
      "categories", .map(.object(category), keys: "keys of your own"), "The site's few fixed subjects, in this order"),
    Declaration(
      "sections", .map(.object(section), keys: "folders of `content/`"),
      "A folder of `content/` is a section; here stands what differs from the defaults"),
    Declaration("defaults", .object(sourceDefaults), "What every source takes that does not say otherwise itself"),
    Declaration("sources", .list(.object(source)), "The feeds and pages that the site follows"),
    Declaration("feeds", .object(feeds), "The feeds that the site writes"),
    Declaration("podcast", .list(.object(podcast)), "The podcasts that the site writes"),
    Declaration(
      "taxonomies", .map(.object(taxonomy), keys: "names"),
      "Ways to file entries; each name is a field of front matter with one term or a list of terms",
      standard: "{tags: {}, authors: {}}"),
    Declaration(
      "permalinks", .map(.pattern, keys: "sections"),
      "How addresses are made, from `:section`, `:year`, `:month`, `:day`, `:slug`, `:id`, `:title`; "
        + "a pattern that ends in `.html` stays a file", standard: "/:section/:slug/"),
    Declaration("menu", .list(.either(.text, .object(menuItem(depth: 3)))), "The main menu, in this order"),
    Declaration("proxy", .text, "The proxy that fetches go through; those of the environment are ignored"),
    Declaration(
      "fetch-hosts", .integer(1...1000), "How many hosts are asked at the same time, each with one request",
      standard: "64"),
    Declaration(
      "source-icons", .boolean, "Whether a small picture of each source is looked for once a week, and shown",
      standard: "true"),
    Declaration("params", .anything, "Values of your own, for templates: `site.params`"),
  ]

  package static let person: [Declaration] = [
    Declaration("name", .localized, "As it is shown", isRequired: true),
    Declaration("url", .url, "Their own page"),
    Declaration("image", .file, "A picture, a path below `content/` or an absolute address"),
    Declaration("bio", .localized, "A few words about them"),
  ]

  static let theme: [Declaration] = [
    Declaration("accent", .color, "Colour of links and marks"),
    Declaration("logo", .file, "A file of `content/static/`, or of `content/`"),
  ]

  static let home = list(layouts: "`front`, `river`, `wall`, `list`")

  private static func list(layouts: String) -> [Declaration] {
    [
      Declaration("layout", .identifier, "\(layouts), or the name of a template of yours"),
      Declaration("paginate", .integer(0...10_000), "Entries on a page; 0 puts all on one", standard: "20"),
      Declaration("sort", .sort, "By what the list is sorted; `-` turns it round", standard: "-date"),
    ]
  }

  static let category: [Declaration] = [
    Declaration("title", .localized, "As it is shown", standard: "the key"),
    Declaration("icon", .identifier, "Name of an icon of the theme"),
    Declaration("color", .color, "Its colour"),
    Declaration(
      "aliases", .list(.text), "Other names that feeds and entries use for it; case and accents do not matter"),
  ]

  static let section: [Declaration] =
    [Declaration("title", .localized, "As it is shown", standard: "the title in `_index.md`, or the folder's name")]
    + list(layouts: "`river`, `wall`, `list`") + [
      Declaration(
        "fields", .map(.either(.choice(fieldTypes), .object(field)), keys: "names"),
        "Front matter of its entries that is your own, with types: `entry.fields`"),
      Declaration(
        "html", .choice(["pass", "clean"]), "`clean`: raw HTML in its texts is cleaned as a stranger's is",
        standard: "pass"),
      Declaration(
        "outputs", .list(.choice(["html", "json"])),
        "Further files of each entry: `json` writes `index.json` beside the page, by the template `entry.json`"),
    ]

  static let fieldTypes = ["string", "integer", "number", "boolean", "date", "list", "url"]

  static let field: [Declaration] = [
    Declaration("type", .choice(fieldTypes), "What it holds", standard: "string"),
    Declaration("required", .boolean, "Whether every entry must have it", standard: "false"),
  ]

  static let feeds: [Declaration] = [
    Declaration("formats", .list(.choice(feedFormats)), "Which are written", standard: "[rss, atom, json]"),
    Declaration("limit", .integer(1...10_000), "Entries in a feed", standard: "30"),
    Declaration("content", .choice(["full", "summary"]), "Whether entries go out whole", standard: "full"),
    Declaration(
      "archive", .integer(0...10_000),
      "Entries on an archive page, where a list has more than `limit`, and no more than that; 0 writes none",
      standard: "as many as `limit`"),
    Declaration(
      "stylesheet", .boolean, "Whether RSS and Atom that are opened in a browser can be read there", standard: "true"),
    Declaration(
      "paths",
      .object(feedFormats.map { Declaration($0, .list(.identifier), "File names; the first is the canonical one") }),
      "File name by format; a list writes the same feed under each",
      standard: "{rss: feed.xml, atom: feed.atom, json: feed.json}"),
  ]

  static let feedFormats = ["rss", "atom", "json"]

  static let taxonomy: [Declaration] = [
    Declaration("title", .localized, "As it is shown", standard: "its name"),
    Declaration("paginate", .integer(0...10_000), "Entries on a page of one term", standard: "20"),
    Declaration("feed", .boolean, "Whether each term has feeds of its own", standard: "true"),
  ]

  /// Returns the keys of a menu item. Menus nest, but a declaration is a value and cannot contain itself, so the
  /// nesting is written out to a fixed depth.
  private static func menuItem(depth: Int) -> [Declaration] {
    [
      Declaration("title", .localized, "As it is shown", standard: "the title of the section or page"),
      Declaration("url", .text, "A section, a page, `sources`, a path that starts with `/`, or an absolute address"),
    ]
      + (depth == 0
        ? []
        : [
          Declaration(
            "children", .list(.either(.text, .object(menuItem(depth: depth - 1)))),
            "Entries below this one, of the same form")
        ])
  }
}

extension Declarations {
  /// The keys of one entry of `content/hidden.yaml`.
  static let hiding: [Declaration] = [
    Declaration("url", .url, "The entry's address at its source"),
    Declaration("source", .text, "The source's id, together with `id`"),
    Declaration("id", .text, "The entry's id at its source"),
    Declaration(
      "mode", .choice(["hide", "purge"]), "`purge` takes its text out of the archive as well", standard: "hide"),
    Declaration("reason", .text, "Why, for yourselves"),
    Declaration("until", .date, "From then on it is shown again"),
  ]
}
