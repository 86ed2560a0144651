package import Model

extension Declarations {
  package static let frontMatter: [Declaration] = [
    Declaration(
      "title", .text, "The title", standard: "the text's first heading `#`, else the file's name",
      relatives: ["headline", "name"]),
    Declaration(
      "summary", .text, "One or two sentences of plain text", standard: "the first words of the text",
      synonyms: ["description"],
      relatives: [
        "excerpt", "abstract", "subtitle", "teaser", "standfirst", "dek", "lede", "intro", "meta_description",
      ]),
    Declaration(
      "date", .date, "When it was published; an entry with a future date is left out until that minute",
      synonyms: ["publishDate"],
      relatives: [
        "pubDate", "pubdate", "publish_date", "publishedAt", "published_at", "datePublished", "created", "created_at",
        "embargo",
      ]),
    Declaration(
      "updated", .date, "When it was last changed", synonyms: ["lastmod"],
      relatives: ["modified", "last_modified_at", "updated_at", "updatedAt", "dateModified"]),
    Declaration("expires", .date, "When the entry leaves the site", synonyms: ["expiryDate"]),
    Declaration(
      "draft", .boolean, "Left out of the site unless `--drafts` is given", standard: "false",
      relatives: ["published", "status", "visibility", "hidden", "unlisted"]),
    Declaration("slug", .text, "Its part of the address", standard: "the file's name"),
    Declaration(
      "permalink", .text,
      "Its whole address on this site, for content of other generators; prefer `slug` or `permalinks`",
      synonyms: ["url"], isForeign: true),
    Declaration(
      "aliases", .list(.text), "Other addresses, which redirect to this entry", synonyms: ["redirect_from"],
      relatives: ["redirects"]),
    Declaration(
      "weight", .integer(-1_000_000...1_000_000), "Position in lists that are sorted by weight, lowest first",
      standard: "0",
      relatives: ["order", "sort_order", "nav_order", "menu_order", "position", "pinned", "sticky", "featured"]),
    Declaration(
      "id", .identifier, "Stable identity; an `id` in front matter also gives the entry the address `/x/<id>/`",
      standard: "section and file name"),
    Declaration("guid", .text, "The id in feeds, for sites that moved", standard: "the id"),
    Declaration(
      "author", .either(.text, .list(author)), "A name, or a key of `content/authors.yaml`",
      relatives: ["byline", "writer", "by", "contributors"]),
    Declaration("authors", .list(author), "Names, or keys of `content/authors.yaml`"),
    Declaration("category", .text, "A key, title or alias of a category of the settings"),
    Declaration("tags", .list(.text), "Terms of the taxonomy `tags`", relatives: ["keywords"]),
    Declaration(
      "categories", .list(.text), "For content of other generators: a category of the settings, or else tags",
      isForeign: true
    ),
    Declaration(
      "language", .language, "Its language", standard: "what the file's name says, else the site's",
      relatives: ["lang", "locale"]),
    Declaration(
      "cover", .either(.file, .object(cover)), "A picture in the folder of the text, or a mapping with more about it",
      relatives: [
        "image", "images", "picture", "photo", "thumbnail", "featured_image", "featuredImage", "banner", "hero",
      ]),
    Declaration(
      "audio", .either(.file, .object(recording)), "The entry's own recording; becomes the feed's enclosure",
      relatives: ["enclosure", "podcast", "sound"]),
    Declaration(
      "video", .either(.file, .object(film)), "The entry's own film; becomes the feed's enclosure",
      relatives: ["film"]),
    Declaration(
      "listen", .boolean, "Whether readers can listen to it, if the settings have `listen`", standard: "true"),
    Declaration(
      "place", .either(.text, .object(spot)), "Where it happened: its name, or a point, a circle, a line or an area",
      relatives: ["location", "geo", "coordinates"]),
    Declaration("incident", .object(incident), "What it says of a danger; areas of the settings count it"),
    Declaration("event", .object(event), "When it takes place, for readers' calendars"),
    Declaration("journey", .object(journey), "A walk that a group announces, and by when it should be over"),
    Declaration("source", .object(attribution), "Where the text comes from, if it was first published elsewhere"),
    Declaration(
      "corrections", .list(.object(correction)),
      "Corrections, shown on the page; `updated` becomes the date of the newest"),
    Declaration("canvas", .size, "Size of the story's pages; frames are placed in these units"),
    Declaration(
      "plist", .anything, "What the property list of an imported story says besides; `rhapsode export` writes it back"),
    Declaration(
      "layout", .identifier, "Name of a template to use instead of `entry.html`",
      relatives: ["template"]),
    Declaration("params", .anything, "Values of your own, for templates: `entry.params`"),
  ]

  /// Returns the declaration of `cascade`, which only `_index.md` may have.
  package static func cascade(_ declarations: [Declaration]) -> Declaration {
    Declaration(
      "cascade", .object(declarations),
      "In `_index.md`: defaults for all entries below the folder; those of a deeper folder win")
  }

  /// Keys that cannot cascade, since two entries must not share their values.
  package static let neverCascading = ["id", "slug", "permalink", "aliases", "guid", "plist"]

  static let author: ValueType = .either(.text, .object(Array(person.prefix(2))))

  static let cover: [Declaration] = [
    Declaration("src", .file, "The picture", isRequired: true),
    Declaration("alt", .text, "What it shows, for those who do not see it"),
    Declaration("caption", .text, "Shown below it"),
    Declaration("credit", .text, "Who made it"),
    Declaration("rights", .text, "Under which terms it is shown"),
    Declaration("link", .url, "The page that hosts it"),
  ]

  static let recording: [Declaration] = [
    Declaration("src", .file, "The recording", isRequired: true),
    Declaration("title", .text, "What it is"),
    Declaration("transcript", .file, "Its words, as WebVTT, SRT, JSON or text"),
    Declaration("chapters", .list(.object(chapter)), "Its parts"),
    Declaration("soundbites", .list(.object(soundbite)), "Passages that podcast apps may quote"),
    Declaration("episode", .integer(0...1_000_000), "Its number, for podcasts"),
    Declaration("season", .integer(0...1_000_000), "The season that it belongs to"),
    Declaration(
      "episode-type", .choice(EpisodeType.allCases.map(\.rawValue)),
      "`trailer`: a short preview; `bonus`: something extra, such as an interview", standard: "full",
      relatives: ["episodeType", "episode_type", "episodetype"]),
    Declaration(
      "explicit", .boolean, "Whether it has explicit language", standard: "as the podcast says"),
    Declaration("credit", .text, "Who made it"),
    Declaration("rights", .text, "Under which terms it is given"),
    Declaration(
      "length", .integer(1...Int.max), "Its size in bytes, if it is at another address", relatives: ["size", "bytes"]),
    Declaration("duration", .number(1...1_000_000), "Its duration in seconds, if it is at another address"),
    Declaration(
      "type", .text, "Its media type, such as `audio/mpeg`, if it is at another address whose ending does not say it",
      standard: "by the ending of its address", relatives: ["mime", "mimetype"]),
  ]

  static let film: [Declaration] =
    recording + [Declaration("poster", .file, "The picture that is shown before it plays")]

  static let chapter: [Declaration] = [
    Declaration("start", .number(0...1_000_000), "Seconds", isRequired: true),
    Declaration("title", .text, "What it is called", isRequired: true),
  ]

  static let soundbite: [Declaration] = [
    Declaration("start", .number(0...1_000_000), "Seconds", isRequired: true),
    Declaration("duration", .number(0.1...1_000_000), "Seconds; podcast apps want 15 to 120", isRequired: true),
    Declaration("title", .text, "What is said", standard: "the episode's title"),
  ]

  static let spot: [Declaration] = [
    Declaration("name", .text, "What it is called"),
    Declaration("address", .text, "Its address, in one line"),
    Declaration("lat", .latitude, "Degrees north; maps need it, unless there is a `polygon` or a `path`"),
    Declaration("lon", .longitude, "Degrees east"),
    Declaration("radius", .distance(GeoShape.radii), "How far around it, in metres if no unit is given"),
    Declaration("height", .number(-12_000...1_000_000), "Metres above the sea"),
    Declaration(
      "polygon", .positions(3), "The corners of an area, each `[lat, lon]`; the first need not be repeated at the end"),
    Declaration("path", .positions(2), "The positions of a line, each `[lat, lon]`"),
  ]

  static let incident: [Declaration] = [
    Declaration("handled", .boolean, "Whether somebody has taken care of it", standard: "false"),
    Declaration("severity", .choice(Incident.Severity.allCases.map(\.rawValue)), "How bad it is, as CAP has it"),
    Declaration("certainty", .choice(Incident.Certainty.allCases.map(\.rawValue)), "How sure it is"),
    Declaration("urgency", .choice(Incident.Urgency.allCases.map(\.rawValue)), "How soon to act"),
  ]

  static let event: [Declaration] = [
    Declaration("starts", .date, "When it begins; without a time: that day", isRequired: true),
    Declaration(
      "ends", .date, "When it ends; without a time: at the end of that day",
      standard: "the same day, if `starts` has no time"),
    Declaration("cancelled", .boolean, "Whether it does not take place", standard: "false"),
  ]

  static let journey: [Declaration] = [
    Declaration("title", .text, "What it is called", standard: "the title of the entry"),
    Declaration("departs", .date, "When the group leaves", isRequired: true),
    Declaration("minutes", .integer(1...43_200), "How long it takes; or write `deadline`"),
    Declaration("deadline", .date, "By when the group should have arrived"),
    Declaration("arrived", .date, "When the group arrived: write it then"),
    Declaration(
      "route", .either(.text, .positions(2)), "The way: in words, or as positions `[lat, lon]`, which the map shows"),
    Declaration(
      "public", .boolean, "Must be `true`: everybody will know where the group is, and when", isRequired: true),
  ]

  static let attribution: [Declaration] = [
    Declaration("title", .text, "Where it comes from"),
    Declaration("url", .url, "Its page there"),
    Declaration("rights", .text, "Under which terms it is shown"),
  ]

  static let correction: [Declaration] = [
    Declaration("date", .date, "When", isRequired: true),
    Declaration("text", .text, "What was wrong", isRequired: true),
  ]

  /// Returns the declaration of a field that the settings define for a section.
  package static func field(_ field: FieldType) -> Declaration {
    let type: ValueType =
      switch field.kind {
      case .string: .text
      case .integer: .integer(Int.min...Int.max)
      case .number: .number(-Double.infinity...Double.infinity)
      case .boolean: .boolean
      case .date: .date
      case .list: .list(.text)
      case .url: .url
      }
    var declaration = Declaration(field.name, type, "A field of the section's own", isRequired: field.required)
    declaration.isOfSection = true
    return declaration
  }

  package static func taxonomy(named name: String) -> Declaration {
    Declaration(name, .list(.text), "Terms of the taxonomy `\(name)`")
  }
}
