extension FeedElement {
  /// Whether what stands directly inside is text that somebody wants.
  var hasText: Bool {
    switch self {
    case .unknown, .rss, .rdf, .feed, .channel, .item, .textInput, .opml, .head, .outline, .html, .skipHours, .skipDays,
      .contributor, .owner, .enclosure, .mediaGroup, .mediaContent, .mediaPlayer, .mediaSubtitle, .podcastCategory,
      .podcastImage,
      .transcript, .inReplyTo, .chapters, .chapter, .chapterList, .wherever, .gmlPoint, .gmlLine, .gmlPolygon,
      .deletedEntry,
      .alert,
      .alertInfo, .alertResource, .alertArea, .complete, .archive, .generatorAgent:
      false
    default: true
    }
  }

  /// Whether it holds a text construct, inside which elements are markup.
  var isConstruct: Bool {
    switch self {
    case .title, .description, .abstract, .summary, .subtitle, .info, .content, .encoded, .body, .rights, .mediaTitle,
      .mediaDescription, .mediaCopyright, .podcastSummary, .podcastSubtitle:
      true
    default: false
    }
  }
}
