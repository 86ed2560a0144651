import Model

extension BlockDeclaration {
  private static let credits = [
    AttributeDeclaration("credit", .text, "Whose work it is"),
    AttributeDeclaration("rights", .text, "The rights under which it is shown"),
    AttributeDeclaration("link", .link, "Where it comes from"),
  ]

  private static let recording = [
    AttributeDeclaration("title", .text, "Its title, if the brackets have none"),
    AttributeDeclaration("alt", .text, "A description of what can be heard or seen"),
    AttributeDeclaration("caption", .text, "The caption below it"),
    AttributeDeclaration("transcript", .file([]), "Its transcript as WebVTT, shown below it"),
    AttributeDeclaration("poster", .file([.image]), "The picture that is shown before it plays"),
  ]

  private static func source(_ classes: [AttributeType.MediaClass], _ meaning: String) -> AttributeDeclaration {
    AttributeDeclaration(
      "src", .file(classes), meaning, isRequired: true, mistakenFor: ["source", "file", "url", "href", "path"])
  }

  /// All blocks of the theme, ordered by name.
  static let all: [BlockDeclaration] = [
    BlockDeclaration("aside", ":::aside[Title]"),
    BlockDeclaration(
      "audio", "::audio[Title]{src=voice.m4a}",
      [source([.audio, .video], "The recording")] + recording + credits),
    BlockDeclaration(
      "callout", ":::callout[Title]{kind=tip}",
      [
        AttributeDeclaration(
          "kind", .choice(CalloutKind.allCases.map(\.rawValue)), "Which of GitHub's five kinds it is", isRequired: true,
          mistakenFor: ["type"])
      ]),
    BlockDeclaration(
      "code", "```swift {lines=true mark=\"2,4-5\"}",
      [
        AttributeDeclaration(
          "lines", .lineNumbers, "Whether its lines are numbered, and from which number on",
          mistakenFor: ["linenos", "linenums", "linenostart", "numbers", "linenumbers"]),
        AttributeDeclaration(
          "mark", .lineRanges, "The lines to mark, counted from 1", mistakenFor: ["hl_lines", "highlight", "hl"]),
      ]),
    BlockDeclaration("compare", ":::compare[Then and now]"),
    BlockDeclaration(
      "embed", "::embed[Title]{src=\"https://example.org/\"}",
      [
        AttributeDeclaration(
          "src", .link, "What the card leads to", isRequired: true, mistakenFor: ["source", "url", "href"])
      ]),
    BlockDeclaration(
      "entries", "::entries[Latest]{section=news limit=5}",
      [
        AttributeDeclaration("section", .name(of: "a section"), "Entries of this section"),
        AttributeDeclaration("source", .name(of: "a source"), "Entries of this source"),
        AttributeDeclaration("category", .name(of: "a category"), "Entries of this category"),
        AttributeDeclaration("tag", .name(of: "a tag"), "Entries with this tag", mistakenFor: ["tags"]),
        AttributeDeclaration("author", .name(of: "an author"), "Entries by this author", mistakenFor: ["authors"]),
        AttributeDeclaration("sort", .name(of: "an order"), "The order, as in the settings", mistakenFor: ["order"]),
        AttributeDeclaration("limit", .integer(1...(.max)), "How many at most", mistakenFor: ["count", "max"]),
        AttributeDeclaration("layout", .choice(["list", "wall"]), "How they are shown"),
      ]),
    BlockDeclaration("gallery", ":::gallery[Title]"),
    BlockDeclaration("heading", "## Words {align=center}"),
    BlockDeclaration(
      "hotspots", ":::hotspots[Title]{src=map.jpg size=\"60x40cm\"}",
      [
        source([.image], "The picture"),
        AttributeDeclaration("size", .size, "Its size in the units of the pins"),
        AttributeDeclaration("alt", .text, "A description of the picture"),
      ]),
    BlockDeclaration("image", "![words](file.jpg \"caption\"){credit=\"…\"}", medium),
    BlockDeclaration(
      "map", "::map[Place]{lat=37.81 lon=22.71}",
      [
        AttributeDeclaration(
          "lat", .number(-90...90, unit: "degrees"), "The latitude, positive north of the equator", with: "lon",
          mistakenFor: ["latitude"]),
        AttributeDeclaration(
          "lon", .number(-180...180, unit: "degrees"), "The longitude, positive east of Greenwich", with: "lat",
          mistakenFor: ["lng", "long", "longitude"]),
      ]),
    BlockDeclaration("note", ":::note[Title]"),
    BlockDeclaration(
      "pin", "::pin[Words]{at=\"15 10\"}", isPlaceable: false,
      [
        AttributeDeclaration("at", .point, "Its place on the picture", isRequired: true, mistakenFor: ["place"]),
        AttributeDeclaration("to", .link, "Where it leads"),
        AttributeDeclaration("href", .link, "The same as `to`"),
      ]),
    BlockDeclaration("quiz", ":::quiz[Title]"),
    BlockDeclaration(
      "quote", ":::quote[Name]",
      [AttributeDeclaration("cite", .link, "Where it was said", mistakenFor: ["source", "url"])]),
    BlockDeclaration(
      "scene", ":::scene[Title]{page=1}",
      [AttributeDeclaration("page", .integer(0...(.max)), "The number of its page")]),
    BlockDeclaration(
      "slideshow", ":::slideshow[Title]{seconds=3}",
      [
        AttributeDeclaration(
          "seconds", .number(0.1...3600, unit: "seconds"), "How long each picture stays",
          mistakenFor: ["interval", "duration"])
      ]),
    BlockDeclaration(
      "table", "::table[Caption]{data=winds}",
      [
        AttributeDeclaration(
          "data", .name(of: "a file of `content/data/`"), "The file whose rows are shown", isRequired: true,
          mistakenFor: ["src", "file"])
      ]),
    BlockDeclaration("timeline", ":::timeline[Title]"),
    BlockDeclaration(
      "video", "::video[Title]{src=film.mp4}", [source([.video, .audio], "The film")] + recording + credits),
  ]

  /// The attributes of a picture, recording or film in Markdown's own form, which has address, words and caption
  /// already.
  private static let medium =
    credits + [
      AttributeDeclaration("title", .text, "What it is called"),
      AttributeDeclaration("transcript", .file([]), "The transcript of a recording as WebVTT"),
      AttributeDeclaration("poster", .file([.image]), "The picture that is shown before it plays"),
      AttributeDeclaration("zoom", .flag, "Whether readers can zoom into a picture"),
      AttributeDeclaration("usdz", .file([]), "The same model for Apple's viewer"),
    ]
}
