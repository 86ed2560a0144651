/// The namespaces besides its own that a feed needs, so that it declares no others.
struct NamespacesInUse {
  var media = false
  var itunes = false
  var podcast = false
  var chapters = false
  var georss = false
  /// Only for areas with holes.
  var gml = false
  var terms = false
  var tombstones = false
  var history = false

  init(_ document: FeedDocument) {
    history = document.channel.complete == true || document.channel.archive == true
    itunes = document.channel.podcast != nil || document.channel.explicit != nil
    podcast = document.channel.podcast != nil
    for entry in document.entries {
      // A single enclosure may also need `media:content`, for facts that its element cannot hold.
      media = media || entry.image?.url != nil || !entry.enclosures.isEmpty
      itunes = itunes || entry.hasSound
      podcast = podcast || !entry.transcripts.isEmpty || !entry.chapterFiles.isEmpty || !entry.soundbites.isEmpty
      chapters = chapters || !entry.chapters.isEmpty
      georss = georss || entry.place != nil
      gml = gml || entry.place?.hasHoles == true
      terms = terms || entry.created != nil
      tombstones = tombstones || entry.deleted != nil
    }
  }

  /// The namespace declarations for the root element.
  var declarations: [XMLOutput.Attribute] {
    [
      ("xmlns:media", media ? "http://search.yahoo.com/mrss/" : nil),
      ("xmlns:itunes", itunes ? "http://www.itunes.com/dtds/podcast-1.0.dtd" : nil),
      ("xmlns:podcast", podcast ? "https://podcastindex.org/namespace/1.0" : nil),
      ("xmlns:psc", chapters ? "http://podlove.org/simple-chapters" : nil),
      ("xmlns:georss", georss ? "http://www.georss.org/georss" : nil),
      ("xmlns:gml", gml ? "http://www.opengis.net/gml" : nil),
      ("xmlns:dcterms", terms ? "http://purl.org/dc/terms/" : nil),
      ("xmlns:fh", history ? "http://purl.org/syndication/history/1.0" : nil),
    ]
  }
}

extension FeedEntry {
  /// Whether the entry is audio or video, so that podcast elements are written.
  var hasSound: Bool {
    duration != nil || episode != nil || season != nil || episodeType != nil || explicit != nil
      || enclosures.contains(where: \.isRecording)
  }
}
