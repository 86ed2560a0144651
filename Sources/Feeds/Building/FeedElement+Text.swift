extension FeedElement {
  /// Whether what stands directly inside is text that somebody wants.
  var hasText: Bool {
    switch self {
    case .unknown, .rss, .rdf, .feed, .channel, .item, .textInput, .opml, .head, .outline, .html, .skipHours, .skipDays,
      .contributor, .owner, .enclosure, .mediaGroup, .mediaContent, .mediaPlayer, .podcastCategory, .podcastImage,
      .transcript, .chapters, .chapter, .chapterList, .wherever, .gmlPoint, .gmlLine, .gmlPolygon, .deletedEntry,
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
      .mediaDescription, .podcastSummary, .podcastSubtitle:
      true
    default: false
    }
  }
}
