extension Declarations {
  static let podcast: [Declaration] = [
    Declaration(
      "section", .text, "The section whose entries with a recording are its episodes", standard: "all that home lists"),
    Declaration("tag", .text, "The tag whose entries with a recording are its episodes"),
    Declaration(
      "person", .text, "The author whose entries with a recording are its episodes: a key of `authors.yaml`, or a name"),
    Declaration("path", .identifier, "The feed's file name, in the folder of the list's page", standard: "podcast.xml"),
    Declaration("title", .localized, "Name of the podcast", standard: "the list's title"),
    Declaration("description", .localized, "What it is about", standard: "the site's description"),
    Declaration(
      "author", .localized, "Who makes it, as podcast apps show it", standard: "the site's author, else its title"),
    Declaration(
      "owner", .object(podcastOwner),
      "Contact for podcast directories; the feed makes it public, so it is written only if given"),
    Declaration(
      "image", .file, "The cover; directories want a square JPEG or PNG, 1400 to 3000 pixels wide"),
    Declaration(
      "category", .list(.text),
      "Apple's category names, such as `History` or `Society & Culture > Documentary`; directories want one"),
    Declaration("explicit", .boolean, "Whether it has explicit language", standard: "false"),
    Declaration(
      "type", .choice(["episodic", "serial"]), "`serial`: podcast apps begin with the oldest episode",
      standard: "episodic"),
    Declaration(
      "guid", .text, "Its UUID, which it keeps when its address changes", standard: "derived from the feed's address"),
    Declaration("locked", .boolean, "`true`: other hosts may not import it; needs the owner's `email`"),
    Declaration("copyright", .localized, "The copyright notice"),
    Declaration("limit", .integer(1...10_000), "Number of episodes, newest first", standard: "all episodes"),
  ]

  static let podcastOwner: [Declaration] = [
    Declaration("name", .localized, "Their name"),
    Declaration("email", .text, "Their email address, which becomes public"),
  ]
}
