extension Declarations {
  static let podcast: [Declaration] = [
    Declaration(
      "section", .text, "The section whose entries with a recording are its episodes", standard: "all that home lists"),
    Declaration("path", .identifier, "Its file name, beside the list's page", standard: "podcast.xml"),
    Declaration("title", .localized, "Name of the podcast", standard: "the list's title"),
    Declaration("description", .localized, "What it is about", standard: "the site's description"),
    Declaration(
      "author", .localized, "Who makes it, as programs show it", standard: "the site's author, else its title"),
    Declaration(
      "owner", .object(podcastOwner),
      "Whom directories may write to; it stands in the feed for everybody to read, so it is left out unless given"),
    Declaration(
      "image", .file, "Its cover, which directories want square, as JPEG or PNG, 1400 to 3000 pixels wide"),
    Declaration(
      "category", .list(.text),
      "Apple's names of subjects, such as `History` or `Society & Culture > Documentary`; directories want one"),
    Declaration("explicit", .boolean, "Whether it has words that are not for children", standard: "false"),
    Declaration(
      "type", .choice(["episodic", "serial"]), "`serial`: programs begin with the oldest episode",
      standard: "episodic"),
    Declaration(
      "guid", .text, "Its UUID, which it keeps when its address changes", standard: "made of the feed's address"),
    Declaration("locked", .boolean, "`true`: other hosts may not import it; needs the owner's `email`"),
    Declaration("copyright", .localized, "Whose it is"),
    Declaration("limit", .integer(1...10_000), "Episodes, the newest", standard: "all"),
  ]

  static let podcastOwner: [Declaration] = [
    Declaration("name", .localized, "Their name"),
    Declaration("email", .text, "Their address of email, which becomes public"),
  ]
}
