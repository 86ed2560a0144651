import Model

/// Every key of settings and front matter.
package enum Declarations {
  static let settings: [Declaration] = [
    Declaration("title", .localized, "Name of the site", isRequired: true, relatives: ["name"]),
    Declaration(
      "url", .url, "Address of the published site; every absolute link starts with it, and its path is the base path",
      isRequired: true, relatives: ["baseURL", "baseUrl", "base_url", "link"]),
    Declaration("description", .localized, "One sentence about the site, for search engines and feeds"),
    Declaration(
      "languages", .list(.language),
      "The first is the default and is published at `/`; each other one is published below its code, such as `/en/`",
      standard: "[en]", relatives: ["languageCode", "lang", "locale"]),
    Declaration(
      "other-languages", .language,
      "The language for readers whose browsers ask for none of the site's languages: `x-default` of pages, and the "
        + "language that the home page offers them", standard: "the first; the home page then offers none"),
    Declaration(
      "timezone", .timezone, "Time zone of dates that name none, and of the dates that pages show", standard: "UTC",
      relatives: ["timeZone"]),
    Declaration("author", .either(.text, .object(person)), "Who publishes the site", relatives: ["owner"]),
    Declaration("theme", .object(theme), "Options of the default theme"),
    Declaration("home", .object(home), "How the home page lists entries"),
    Declaration(
      "categories", .map(.object(category), keys: "keys of your own"), "The site's categories, in this order"),
    Declaration(
      "sections", .map(.object(section), keys: "folders of `content/`"),
      "Each folder of `content/` is a section; write here what differs from the defaults"),
    Declaration("defaults", .object(sourceDefaults), "Defaults for all sources; a source's own keys override them"),
    Declaration(
      "sources", .list(.object(source)), "The feeds and pages that the site follows",
      relatives: ["subscriptions", "blogroll"]),
    Declaration("feeds", .object(feeds), "The feeds that the site writes"),
    Declaration("podcast", .list(.object(podcast)), "The podcasts that the site writes"),
    Declaration(
      "taxonomies", .map(.object(taxonomy), keys: "names"),
      "Ways to group entries; each name is a field of front matter with one term or a list of terms",
      standard: "{tags: {}, authors: {}}"),
    Declaration(
      "permalinks", .map(.pattern, keys: "sections"),
      "How addresses are made, from `:section`, `:year`, `:month`, `:day`, `:slug`, `:id`, `:title`; "
        + "a pattern that ends in `.html` stays a file", standard: "/:section/:slug/"),
    Declaration(
      "redirects", .map(.text, keys: "old addresses"),
      "Old addresses of lists and files, such as `/category/sea/`, each with the address on this site that takes its "
        + "place; entries have `aliases` for this"),
    Declaration(
      "merging", .choice(Settings.Merging.allCases.map(\.rawValue)),
      "Which entries of several sources are shown as one: `same`, those with the same link, or the same title and text; "
        + "`similar`, also reports of the same event; `none` undoes all of it", standard: "same"),
    Declaration(
      "apart", .list(.text),
      "Entries of sources that are not shown as one with others, whatever `merging` says: each the URL of an entry, or "
        + "`source#id`"),
    Declaration(
      "archive", .choice(Settings.Archive.allCases.map(\.rawValue)),
      "Pages of the entries of each year, or of each year and month, below `/archive/`", standard: "none",
      relatives: ["archives"]),
    Declaration(
      "reading", .boolean,
      "Whether `/reading/` lists the newest entries below one another: those of sources with as much text as `show` "
        + "allows, your own with their summaries", standard: "false"),
    Declaration(
      "menu", .list(.either(.text, .object(menuItem(depth: 3)))), "The main menu, in this order",
      relatives: ["menus", "nav", "navigation"]),
    Declaration(
      "database", .text,
      "`env:NAME`: the environment variable with the address of the PostgreSQL database that holds the archive",
      standard: "none: the archive is a file"),
    Declaration("proxy", .text, "The proxy of all fetches; proxy variables of the environment are ignored"),
    Declaration(
      "fetch-hosts", .integer(1...1000), "Number of hosts to fetch from at the same time, with one request each",
      standard: "64"),
    Declaration(
      "source-icons", .boolean, "Whether to look for an icon of each source once a week, and to show it",
      standard: "true"),
    Declaration(
      "highlighting", .boolean, "Whether code blocks with a language are highlighted, which needs Pygments",
      standard: "true"),
    Declaration(
      "formulas", .either(.boolean, .object(formulas)),
      "How formulas are written and shown; with `false`, their TeX is shown. MathML needs KaTeX", standard: "true",
      relatives: ["math", "katex", "mathjax", "latex"]),
    Declaration(
      "avif", .boolean, "Whether pictures are also made as AVIF: smaller files, but three times the time",
      standard: "false"),
    Declaration(
      "drawn-covers", .either(.boolean, .choice(["all"])),
      "Whether a story (an entry with a `canvas` or scenes) without a picture gets a drawn cover: its title on a colour; `all`: also other entries, in previews of links",
      standard: "true"),
    Declaration(
      "search", .choice(["titles", "pagefind"]),
      "A page where readers search: in titles and summaries, or in whole texts with Pagefind", standard: "no search"),
    Declaration(
      "saved", .boolean,
      "Whether readers can keep entries in their browsers, as favourites or for later; `/saved/` lists them",
      standard: "false"),
    Declaration(
      "offline", .either(.boolean, .object(offline)), "Whether the newest entries can be read without a connection",
      standard: "false"),
    Declaration(
      "listen", .either(.boolean, .object(listening)),
      "Whether readers can listen to entries: to a recording, to speech that the build makes, or to their browser's voice",
      standard: "false"),
    Declaration(
      "policy", .either(.boolean, .object(policy)),
      "What the Content-Security-Policy of pages allows besides the site's own files; `false` writes none",
      standard: "true"),
    Declaration(
      "areas", .map(.object(area), keys: "keys of your own"),
      "Circles whose incidents are counted; each has a page at `/areas/<key>/`"),
    Declaration("maps", .object(maps), "A tile server, whose street map readers can open in place of a drawn map"),
    Declaration("quiz", .object(quiz), "The rules of quizzes"),
    Declaration("print", .object(print), "What printed pages have besides their text"),
    Declaration(
      "incidents", .object(incidents), "The words for incidents, their alerts, and the page around the reader"),
    Declaration(
      "journeys", .boolean, "Whether `/journey/` accompanies readers on their way, in their browsers alone",
      standard: "false"),
    Declaration(
      "deploy", .map(.object(deployment), keys: "names"), "Where `rhapsode deploy` puts the published site, by name"),
    Declaration("params", .anything, "Values of your own, for templates: `site.params`"),
  ]

  static let person: [Declaration] = [
    Declaration("name", .localized, "As it is shown", isRequired: true),
    Declaration("url", .url, "Their own page"),
    Declaration("image", .file, "A picture, a path below `content/` or an absolute address"),
    Declaration("bio", .localized, "A few words about them"),
  ]

  /// A person of `authors.yaml`.
  package static let writer: [Declaration] =
    person + [
      Declaration("pseudonym", .text, "Published instead of the name and of the key, which are then in no file")
    ]

  static let print: [Declaration] = [
    Declaration(
      "codes", .boolean, "Whether stories have a QR code of their stable address in the margin", standard: "false")
  ]

  static let theme: [Declaration] = [
    Declaration("accent", .color, "Colour of links and marks"),
    Declaration(
      "logo", .either(.file, .map(.file, keys: "languages")),
      "A file of `content/static/`, or of `content/`; or one for each language"),
    Declaration(
      "look", .choice(Settings.Look.allCases.map(\.rawValue)), "Another set of sizes, distances, fonts and colours",
      standard: "the theme's own"),
    Declaration(
      "tokens", .map(.either(.text, .list(.text)), keys: "names of tokens"),
      "CSS properties of the theme that you replace, such as `text: 38rem`; a colour can be a list of one for light "
        + "and one for dark pages"),
  ]

  static let offline: [Declaration] = [
    Declaration("entries", .integer(0...500), "How many of the newest entries a browser keeps", standard: "20")
  ]

  static let listening: [Declaration] = [
    Declaration(
      "recordings", .boolean,
      "Whether the build makes recordings of your texts, spoken by a computer voice; needs espeak-ng and ffmpeg",
      standard: "true"),
    Declaration("queue", .boolean, "Whether lists have “Listen to all”", standard: "true"),
    Declaration(
      "feed", .boolean, "Whether `listen.xml` is a podcast of your entries with a recording", standard: "true"),
    Declaration("speed", .integer(80...450), "Words a minute of the speech that the build makes", standard: "160"),
    Declaration(
      "voices", .map(.text, keys: "languages"), "Voices of espeak-ng, such as `{en: en-us, el: el+f3}`",
      standard: "espeak-ng's voice of the language"),
    Declaration(
      "sources", .list(.text), "The ids of sources whose texts you have the right to make recordings of",
      standard: "no source"),
  ]

  static let policy: [Declaration] = [
    Declaration("scripts", .list(.text), "Where scripts may come from, or hashes of scripts in pages"),
    Declaration("styles", .list(.text), "Where style sheets may come from, or hashes of `<style>` elements"),
    Declaration("images", .list(.text), "Where pictures may come from"),
    Declaration("media", .list(.text), "Where recordings and films may come from"),
    Declaration("frames", .list(.text), "What pages that you wrote may show in frames"),
    Declaration("connections", .list(.text), "Where scripts may send requests to"),
    Declaration("fonts", .list(.text), "Where fonts may come from"),
    Declaration(
      "embedders", .list(.text), "Other sites that may show pages in a frame, on hosts that read `_headers`"),
  ]

  static let home = list(layouts: "`front`, `river`, `wall`, `cards`, `list`, `reading`, `portal`, `events`")

  private static func list(layouts: String, order: String = "-date") -> [Declaration] {
    [
      Declaration("layout", .identifier, "\(layouts), or the name of a template of yours"),
      Declaration("paginate", .integer(0...10_000), "Entries on a page; 0 puts all on one page", standard: "20"),
      Declaration(
        "sort", .sort, "The sort key of the list; `-` before it reverses the order; `event` is what comes next",
        standard: order),
    ]
  }

  static let category: [Declaration] = [
    Declaration("title", .localized, "As it is shown", standard: "the key"),
    Declaration(
      "icon", .identifier, "Name of an icon of the theme, or an SVG file of `content/static/` such as `icons/boat.svg`"),
    Declaration("color", .color, "Its colour"),
    Declaration(
      "aliases", .list(.text), "Other names that feeds and entries use for it; case and accents do not matter"),
  ]

  static let section: [Declaration] =
    [Declaration("title", .localized, "As it is shown", standard: "the title in `_index.md`, or the folder's name")]
    + list(
      layouts: "`front`, `river`, `wall`, `cards`, `list`, `reading`, `contents`, `events`, `signals`",
      order: "`-date`; `event` with the layout `events`; `weight` if none of its entries has a date") + [
      Declaration(
        "fields", .map(.either(.choice(fieldTypes), .object(field)), keys: "names"),
        "Front matter fields that you define for its entries, with types: `entry.fields`"),
      Declaration(
        "html", .choice(["pass", "clean"]), "`clean`: raw HTML in its texts is sanitized like the HTML of feeds",
        standard: "pass"),
      Declaration(
        "outputs", .list(.choice(["html", "json", "geojson"])),
        "Further files of each entry, beside its page: `json` is `index.json`, by the template `entry.json`; `geojson` is "
          + "`index.geojson`, its place"),
    ]

  static let fieldTypes = ["string", "integer", "number", "boolean", "date", "list", "url"]

  static let field: [Declaration] = [
    Declaration("type", .choice(fieldTypes), "What it holds", standard: "string"),
    Declaration("required", .boolean, "Whether every entry must have it", standard: "false"),
  ]

  static let feeds: [Declaration] = [
    Declaration("formats", .list(.choice(feedFormats)), "The formats to write", standard: "[rss, atom, json]"),
    Declaration("limit", .integer(1...10_000), "Entries in a feed", standard: "30"),
    Declaration(
      "content", .choice(["full", "summary"]), "Whether feeds carry the full text of an entry or its summary",
      standard: "full"),
    Declaration(
      "archive", .integer(0...10_000),
      "Entries on an archive page of a list with more than `limit` entries; at most `limit`; 0 writes no archive pages",
      standard: "as many as `limit`"),
    Declaration(
      "stylesheet", .boolean, "Whether RSS and Atom get a style sheet that makes them readable in a browser",
      standard: "true"),
    Declaration(
      "websub", .url, "The WebSub hub that all feeds name, so that readers can be told at once of new entries",
      standard: "no hub"),
    Declaration(
      "paths",
      .object(feedFormats.map { Declaration($0, .list(.identifier), "File names; the first is the canonical one") }),
      "File name by format; a list writes the same feed under each name",
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
      "mode", .choice(["hide", "purge"]), "`purge` also removes its text from the archive", standard: "hide"),
    Declaration("reason", .text, "Why, as a note to yourselves"),
    Declaration("until", .date, "When it is shown again"),
  ]
}
