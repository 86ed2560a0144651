extension Declarations {
  static let source: [Declaration] = [
    Declaration(
      "id", .name, "Unique; part of addresses and of its entries' identities, so never change it",
      isRequired: true),
    Declaration("title", .text, "As it is shown", standard: "what the feed says", relatives: ["name"]),
    Declaration(
      "kind", .choice(["feed", "link", "library", "firebase"]),
      "A `link` is shown and never fetched; a `library` is a search in digital libraries; `firebase` is a dump of a "
        + "database of danger signals", standard: "feed"),
    Declaration(
      "url", .feedURL,
      "Address of the feed, or of the page of a `link`; `env:NAME` reads it from an environment variable"),
    Declaration("file", .file, "A feed in a file below `content/`"),
    Declaration(
      "opml", .text, "An OPML file below `content/`, or its address (or `env:NAME`): every feed in it becomes a source"),
    Declaration("query", .text, "What to search digital libraries for"),
    Declaration(
      "in", .list(.choice(["europeana", "dpla"])), "Which libraries to search", standard: "[europeana, dpla]"),
    Declaration(
      "rights", .choice(["open", "restricted", "permission", "any"]), "Which rights of reuse to search for",
      standard: "any"),
    Declaration(
      "type", .choice(["image", "sound", "video", "text"]), "Which type of objects to search for",
      standard: "every type"),
    Declaration("years", .text, "Which years to search for, such as `1900-1950`", standard: "all years"),
    Declaration("paused", .boolean, "Whether it is not fetched for now; its entries stay", standard: "false"),
    Declaration("home", .url, "The web page that the feed belongs to", standard: "what the feed says"),
    Declaration("description", .text, "What it is about, in a sentence", standard: "what the feed says"),
    Declaration(
      "category", .text, "The category of its entries, unless the feed names another of the site's categories"),
    Declaration("tags", .list(.text), "Tags of all its entries, besides their own"),
    Declaration("language", .language, "Language of its entries", standard: "what the feed says"),
    Declaration(
      "section", .text, "The section that lists its entries; without it, only home and the source's page list them"),
    Declaration(
      "show", .choice(["full", "summary", "title"]),
      "How much of an entry's text is published in pages, feeds and search",
      standard: "summary; full of `library` and `firebase`"),
    Declaration("excerpt", .integer(1...1000), "Number of words in a summary", standard: "40"),
    Declaration(
      "max-text", .bytes(1 << 10...4 << 20),
      "How long an entry's text may be; a longer one is cut after an element, with a link to the original",
      standard: "512 KB"),
    Declaration(
      "page", .choice(["own", "none"]), "`own`: its entries have pages here; `none`: a card links to the original",
      standard: "none; own of `library` and `firebase`"),
    Declaration(
      "images", .choice(["none", "mirror", "remote"]), "What happens to the pictures in its entries",
      standard: "none; mirror of a `library` with `rights: open`"),
    Declaration(
      "layout", .identifier,
      "How its page lists its entries: `front`, `river`, `wall`, `cards`, `list`, `reading`, or the name of a template of yours",
      standard: "river; list if `sort` is not by date"),
    Declaration(
      "sort", .sort,
      "The sort key of the list on its page; `-` before it reverses the order; `feed` keeps the order of the feed",
      standard: "-date"),
    Declaration(
      "filter",
      .object([
        Declaration("include", .list(.text), "Only entries with one of these words"),
        Declaration("exclude", .list(.text), "No entries with one of these words"),
        Declaration("keep", .list(.either(.text, .object(filterRule))), "Only entries that meet one of these rules"),
        Declaration("drop", .list(.either(.text, .object(filterRule))), "No entries that meet one of these rules"),
      ]),
      "Which entries are on the site: words in title, summary, tags, address and author, or rules for single fields"),
    Declaration(
      "rewrite",
      .object([
        Declaration(
          "base", .url, "What relative addresses in its texts refer to", standard: "the address of the entry"),
        Declaration("drop", .list(.text), "CSS selectors of elements that are left out, such as `.share`"),
        Declaration("pixels", .list(.text), "Parts of the addresses of tracking pixels, besides the known ones"),
        Declaration(
          "parameters", .list(.text),
          "Names of tracking parameters in addresses, besides the known ones; with `*` at the end for any rest"),
      ]), "How its texts are changed before they are sanitized"),
    Declaration(
      "fulltext",
      .object([
        Declaration(
          "selector", .text, "CSS selectors of the elements with the text, such as `article .body`", isRequired: true),
        Declaration(
          "right", .text, "The licence or agreement that allows you to publish the texts; shown with them",
          isRequired: true),
      ]),
      "Takes the full texts from the pages of its entries, if the feed has only summaries and you may publish the texts"
    ),
    Declaration("limit", .integer(0...100_000), "Entries on the site; the archive keeps all", standard: "all entries"),
    Declaration(
      "terms", .integer(0...100_000),
      "How many different tags its entries may bring to the site, and how many authors; the most frequent ones",
      standard: "2000"),
    Declaration(
      "retention", .duration, "How long the archive keeps an entry that has left the feed", standard: "for ever"),
    Declaration(
      "initial", .integer(0...10_000), "Entries taken from a feed that is seen for the first time",
      standard: "all of its first document; 24 of a `library`"),
    Declaration(
      "timezone", .timezone, "Time zone of the feed's dates that name none, such as `Europe/Athens`", standard: "UTC"),
    Declaration(
      "every", .duration, "How often to fetch it; overrides the server's caching headers, but never its 429",
      standard: "as the server says"),
    Declaration(
      "network", .choice(["public", "private"]),
      "`private`: its host may have a private address; redirects to other private hosts are refused", standard: "public"
    ),
    Declaration(
      "secret", .boolean, "Whether its address is kept out of pages, feeds, lists, exports and messages",
      standard: "false; true with `env:NAME`"),
    Declaration(
      "headers", .map(.text, keys: "names"),
      "HTTP headers, sent only to the origin of its address; `env:NAME` reads a value from an environment variable"),
    Declaration("alert-after", .duration, "After failing for so long, it gets an entry in the health feed"),
    Declaration(
      "incident", .boolean, "Whether its entries are incidents, which areas count",
      standard: "false; true of `firebase`"),
    Declaration(
      "show-in", .choice(["own", "all"]),
      "`own`: its entries are listed in the pages of their own language; `all`: in those of every language of the site",
      standard: "own"),
    Declaration(
      "authors", .choice(["apart", "site"]),
      "`site`: an author with the same name as an author of the site is that person; `apart`: never", standard: "apart"),
    Declaration(
      "merging", .choice(["site", "none"]),
      "`none`: its entries are never shown as one with those of other sources; `site`: as `merging` of the site says",
      standard: "site"),
    Declaration("params", .anything, "Values of your own, for templates: `source.params`"),
  ]

  /// A rule of `keep` or `drop`. Each field takes words, which must follow one another, or `/a regular expression/`.
  private static let filterRule: [Declaration] = [
    Declaration("title", .list(.text), "What the title must contain"),
    Declaration("text", .list(.text), "What the whole text or the summary must contain"),
    Declaration("author", .list(.text), "What the name of an author must contain"),
    Declaration("tag", .list(.text), "What one of the tags must contain"),
    Declaration("url", .list(.text), "What the address of the entry must contain"),
  ]

  /// The keys that `defaults` can set for all sources at once.
  static let sourceDefaults = source.filter { declaration in
    let own = [
      "id", "title", "description", "kind", "paused", "url", "file", "opml", "query", "in", "rights", "type", "years",
      "home", "fulltext",
    ]
    return !own.contains(declaration.name)
  }
}
