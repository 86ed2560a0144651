extension Declarations {
  static let source: [Declaration] = [
    Declaration(
      "id", .name, "Unique; part of addresses and of the identity of what it brings, so it never changes",
      isRequired: true),
    Declaration("title", .text, "As it is shown", standard: "what the feed says"),
    Declaration("kind", .choice(["feed", "link", "library"]), "A `link` is shown and never fetched", standard: "feed"),
    Declaration("url", .feedURL, "The feed, or the page of a `link`; `env:NAME` takes it from the environment"),
    Declaration("file", .file, "A feed that is a file below `content/`"),
    Declaration(
      "opml", .text, "An OPML file below `content/`, or its address (or `env:NAME`): every feed in it becomes a source"),
    Declaration("query", .text, "What to ask the libraries"),
    Declaration("in", .list(.choice(["europeana", "dpla"])), "Which libraries to ask", standard: "[europeana, dpla]"),
    Declaration("rights", .text, "Which rights of reuse to ask for: `open`, `restricted`, `permission`"),
    Declaration("home", .url, "The page behind the feed", standard: "what the feed says"),
    Declaration("description", .text, "What it is about, in a sentence", standard: "what the feed says"),
    Declaration("category", .text, "A category for all that it brings"),
    Declaration("tags", .list(.text), "Tags for all that it brings, besides those of its entries"),
    Declaration("language", .language, "Language of its entries", standard: "what the feed says"),
    Declaration("section", .text, "Where its entries are listed; without it, under the source and on home"),
    Declaration(
      "show", .choice(["full", "summary", "title"]), "What of a stranger's text is published: pages, feeds, search",
      standard: "summary"),
    Declaration("excerpt", .integer(1...1000), "Words of a summary", standard: "40"),
    Declaration(
      "max-text", .bytes(1 << 10...4 << 20),
      "How long an entry's text may be; a longer one is cut after an element, with a link to the original",
      standard: "512 KB"),
    Declaration(
      "page", .choice(["own", "none"]), "`own`: its entries have pages here; `none`: a card links to the original",
      standard: "none"),
    Declaration(
      "images", .choice(["none", "mirror", "remote"]), "What happens to pictures of its entries", standard: "none"),
    Declaration(
      "filter",
      .object([
        Declaration("include", .list(.text), "Only entries with one of these words"),
        Declaration("exclude", .list(.text), "No entries with one of these words"),
      ]), "On title, summary, tags, address and author; case and accents do not matter"),
    Declaration("limit", .integer(0...100_000), "Entries on the site; the archive keeps all", standard: "all"),
    Declaration(
      "retention", .duration, "How long the archive keeps an entry that has left the feed", standard: "for ever"),
    Declaration(
      "initial", .integer(0...10_000), "Entries taken from a feed that is seen for the first time", standard: "all"),
    Declaration(
      "every", .duration, "How often to ask; beats the server's freshness, never its 429",
      standard: "as the server says"),
    Declaration(
      "network", .choice(["public", "private"]), "`private`: may live on a private address", standard: "public"),
    Declaration(
      "secret", .boolean, "Whether its address is never told: not in pages, feeds, lists, exports or messages",
      standard: "false; true with `env:NAME`"),
    Declaration(
      "headers", .map(.text, keys: "names"),
      "Sent to its own origin only; `env:NAME` takes the value from the environment"),
    Declaration("alert-after", .duration, "Broken for so long, it gets an entry in the health feed"),
    Declaration("show-in", .choice(["own", "all"]), "Which language trees list it", standard: "own"),
    Declaration(
      "authors", .choice(["apart", "site"]),
      "`site`: an author with the name of one of the site's own is that person; `apart`: never", standard: "apart"),
    Declaration("params", .anything, "Values of your own, for templates: `source.params`"),
  ]

  /// The keys that `defaults` can set for all sources at once.
  static let sourceDefaults = source.filter { declaration in
    let own = ["id", "title", "description", "kind", "url", "file", "opml", "query", "in", "rights", "home"]
    return !own.contains(declaration.name)
  }
}
