/// The meaning of an element, independent of its namespace.
enum FeedElement: UInt8 {
  case unknown
  // Documents and their parts.
  case rss, rdf, feed, channel, item, image, textInput, opml, head, body, outline, html, skipHours, skipDays
  // Texts.
  case title, link, description, abstract, summary, subtitle, info, content, encoded, rights
  // People.
  case author, managingEditor, contributor, contributorName, publisher, owner, ownerName, ownerEmail, name, email, uri
  // Metadata.
  case id, updated, published, created, category, keywords, generator, generatorAgent, language, ttl, hour, day
  case comments, enclosure, source, icon, logo, width, height, license, period, frequency, complete, archive, inReplyTo
  case originalLink
  // Media.
  case mediaGroup, mediaContent, mediaThumbnail, mediaTitle, mediaDescription, mediaCategory, mediaPlayer, mediaCredit
  case mediaRating, mediaCopyright, mediaSubtitle
  // Podcasts.
  case podcastCategory, podcastImage, explicit, duration, season, episode, episodeType, transcript, chapters, chapter
  case chapterList
  case podcastAuthor, person, location, podcastTitle, podcastSummary, podcastSubtitle, soundbite, liveItem
  // Places.
  case point, line, polygon, box, circle, radius, placeName, `where`, gmlPoint, gmlLine, gmlPolygon, position
  case positions, latitude, longitude, corner, elevation, interior
  // RFC 6721, CAP.
  case deletedEntry, alert, alertInfo, alertResource, alertArea, alertField

  /// Looks up an element; `local` must be in lower case.
  init(_ namespace: FeedNamespace, _ local: String) {
    let table =
      switch namespace {
      case .core: Self.core
      case .dublinCore: Self.dublinCore
      case .dublinCoreTerms: Self.dublinCoreTerms
      case .media: Self.media
      case .itunes: Self.itunes
      case .podcast: Self.podcast
      case .georss: Self.georss
      case .gml: Self.gml
      default: Self.others
      }
    switch namespace {
    case .alert: self = Self.alerts[local] ?? .alertField
    case .content: self = local == "encoded" ? .encoded : .unknown
    case .xhtml: self = local == "body" ? .body : local == "html" ? .html : .unknown
    case .rdf: self = local == "rdf" ? .rdf : .unknown
    case .thread: self = local == "in-reply-to" ? .inReplyTo : .unknown
    case .xml, .other: self = .unknown
    default: self = table[local] ?? .unknown
    }
  }
}

extension FeedElement {
  private static let core: [String: FeedElement] = [
    "rss": .rss, "rdf": .rdf, "feed": .feed, "channel": .channel, "item": .item, "entry": .item, "image": .image,
    "textinput": .textInput, "opml": .opml, "head": .head, "body": .body, "outline": .outline, "html": .html,
    "skiphours": .skipHours, "skipdays": .skipDays, "hour": .hour, "day": .day,
    "title": .title, "link": .link, "description": .description, "abstract": .abstract, "summary": .summary,
    "subtitle": .subtitle, "tagline": .subtitle, "info": .info, "content": .content, "fullitem": .encoded,
    "rights": .rights, "copyright": .rights, "author": .author, "contributor": .contributor,
    "managingeditor": .managingEditor, "webmaster": .publisher, "name": .name, "email": .email, "uri": .uri,
    "url": .uri, "homepage": .uri,
    "guid": .id, "id": .id, "updated": .updated, "modified": .updated, "lastbuilddate": .updated,
    "datemodified": .updated, "datecreated": .published, "published": .published, "issued": .published,
    "pubdate": .published, "created": .created, "category": .category, "keywords": .category, "tags": .keywords,
    "generator": .generator, "language": .language, "ttl": .ttl, "comments": .comments, "enclosure": .enclosure,
    "source": .source, "icon": .icon, "logo": .logo, "width": .width, "height": .height, "ownername": .ownerName,
    "owneremail": .ownerEmail,
  ]

  private static let dublinCore: [String: FeedElement] = [
    "title": .title, "description": .description, "creator": .author, "author": .author,
    "contributor": .contributorName, "publisher": .publisher, "rights": .rights, "subject": .category,
    "date": .updated, "language": .language,
  ]

  private static let dublinCoreTerms: [String: FeedElement] = [
    "created": .created, "issued": .published, "modified": .updated, "date": .updated, "title": .mediaTitle,
    "description": .mediaDescription, "abstract": .mediaDescription, "creator": .author,
    "contributor": .contributorName, "publisher": .publisher, "rights": .rights, "subject": .category,
    "language": .language,
  ]

  private static let media: [String: FeedElement] = [
    "group": .mediaGroup, "content": .mediaContent, "thumbnail": .mediaThumbnail, "title": .mediaTitle,
    "description": .mediaDescription, "category": .mediaCategory, "keywords": .keywords, "player": .mediaPlayer,
    "credit": .mediaCredit, "rating": .mediaRating, "adult": .explicit, "copyright": .mediaCopyright,
    "license": .license, "subtitle": .mediaSubtitle,
  ]

  private static let itunes: [String: FeedElement] = [
    "author": .podcastAuthor, "owner": .owner, "name": .name, "email": .email, "subtitle": .podcastSubtitle,
    "summary": .podcastSummary,
    "description": .podcastSummary, "category": .podcastCategory, "keywords": .keywords, "image": .podcastImage,
    "link": .podcastImage, "explicit": .explicit, "duration": .duration, "season": .season, "episode": .episode,
    "title": .podcastTitle, "episodetype": .episodeType,
  ]

  private static let podcast: [String: FeedElement] = [
    "transcript": .transcript, "chapters": .chapters, "season": .season, "episode": .episode, "person": .person,
    "location": .location, "license": .license, "soundbite": .soundbite, "liveitem": .liveItem,
  ]

  private static let georss: [String: FeedElement] = [
    "point": .point, "line": .line, "polygon": .polygon, "box": .box, "circle": .circle, "radius": .radius,
    "featurename": .placeName, "where": .where, "elev": .elevation,
  ]

  private static let gml: [String: FeedElement] = [
    "point": .gmlPoint, "linestring": .gmlLine, "polygon": .gmlPolygon, "pos": .position, "poslist": .positions,
    "coordinates": .positions, "lowercorner": .corner, "uppercorner": .corner, "radius": .radius,
    "interior": .interior, "innerboundaryis": .interior,
  ]

  private static let others: [String: FeedElement] = [
    "lat": .latitude, "long": .longitude, "updateperiod": .period, "updatefrequency": .frequency,
    "license": .license, "chapters": .chapterList, "chapter": .chapter, "complete": .complete, "archive": .archive,
    "deleted-entry": .deletedEntry, "generatoragent": .generatorAgent, "browserfriendly": .info,
    "origlink": .originalLink,
  ]

  private static let alerts: [String: FeedElement] = [
    "alert": .alert, "info": .alertInfo, "resource": .alertResource, "area": .alertArea,
  ]
}
