extension FeedElement {
  /// Whether the text directly inside the element is used.
  var usesText: Bool {
    switch self {
    case .unknown, .rss, .rdf, .feed, .channel, .item, .textInput, .opml, .head, .outline, .html, .skipHours, .skipDays,
      .contributor, .owner, .mediaGroup, .mediaContent, .mediaPlayer, .mediaSubtitle, .podcastCategory,
      .podcastImage,
      .transcript, .inReplyTo, .chapters, .chapter, .chapterList, .where, .gmlPoint, .gmlLine, .gmlPolygon,
      .deletedEntry, .liveItem,
      .alert,
      .alertInfo, .alertResource, .alertArea, .complete, .archive, .generatorAgent:
      false
    default: true
    }
  }

  /// Whether it is a text construct, in which elements are markup.
  var isConstruct: Bool {
    switch self {
    case .title, .description, .abstract, .summary, .subtitle, .info, .content, .encoded, .body, .rights, .mediaTitle,
      .mediaDescription, .mediaCopyright, .podcastSummary, .podcastSubtitle:
      true
    default: false
    }
  }
}
