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
    Declaration(
      "funding", .list(.object(podcastFunding)), "Where listeners can support it; podcast apps show the link"),
    Declaration(
      "txt", .list(.either(.text, .object(podcastText))),
      "Texts for programs, such as the code by which a directory knows that the podcast is yours"),
    Declaration(
      "new-feed-url", .localized,
      "The feed's new address after a move: podcast apps then follow it instead of this feed",
      relatives: ["new_feed_url", "newFeedURL"]),
    Declaration("complete", .boolean, "`true`: no more episodes will come, and apps need not ask", standard: "false"),
    Declaration("block", .boolean, "`true`: directories must not list it", standard: "false"),
  ]

  static let podcastFunding: [Declaration] = [
    Declaration("url", .url, "The page where they can give", isRequired: true),
    Declaration(
      "title", .localized, "The words of the link, such as `Support the show`; at most 128 characters", isRequired: true
    ),
  ]

  static let podcastText: [Declaration] = [
    Declaration("text", .text, "The text, of at most 4000 characters", isRequired: true),
    Declaration("purpose", .text, "What it is for, such as `verify`; at most 128 characters"),
  ]

  static let podcastOwner: [Declaration] = [
    Declaration("name", .localized, "Their name"),
    Declaration("email", .text, "Their email address, which becomes public"),
  ]
}
