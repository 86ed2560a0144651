import Model
import Text

extension PageMedia {
  /// The cover that the front matter names, else the first picture of the text, else the poster of its film; `nil` if it has
  /// none, or if it is left out.
  func cover(of index: Int) -> MediaReference? {
    scope.note(.front, index)
    let entry = scope.site.entries[index]
    let poster = entry.video.flatMap { MediaReference(posterOf: $0) }
    guard let cover = entry.cover ?? scope.facts(index).firstImage ?? poster,
      !isLeftOut(cover, entry: index)
    else {
      return nil
    }
    return cover
  }

  /// The cover that is drawn for a story of the site's own that has no picture; `nil` for other entries.
  func drawnCover(of index: Int, _ shape: DrawnCover.Shape) -> DrawnCover? {
    scope.note(.front, index)
    let entry = scope.site.entries[index]
    guard scope.site.settings.drawsCovers, entry.source == nil, entry.cover == nil, !entry.title.isEmpty else {
      return nil
    }
    let facts = scope.facts(index)
    let isStory = entry.kind == .story || entry.kind == .article && facts.hasScenes
    let isCard = shape == .page && scope.site.settings.drawsAllCovers && entry.hasOwnPage
    guard isStory || isCard, facts.firstImage == nil,
      entry.video?.poster == nil
    else { return nil }
    if entry.category != nil { scope.note(.setting(.categories)) }
    let color = entry.category.flatMap { scope.site.categories[$0].color }.flatMap { CoverColor($0) }
    return DrawnCover(
      title: entry.title, language: entry.language, color: color ?? CoverColor(id: entry.id), shape: shape)
  }

  /// Publishes a drawn cover as SVG, or as PNG, and returns its path. Returns `nil` for a PNG if no pictures can be made.
  func publish(_ cover: DrawnCover, isPicture: Bool) -> String? {
    guard !isPicture || scope.context.publisher.makesDerivatives else { return nil }
    let artifact = Artifact(cover: cover, isPicture: isPicture)
    scope.note(PublishedAsset.cover(cover, isPicture: isPicture))
    publish(artifact)
    return artifact.path
  }

  /// Returns the aspect ratio of an entry's cover, 3 to 2 if its size is not known or if it is drawn; `nil` without a
  /// cover.
  func coverRatio(of index: Int) -> Double? {
    guard let cover = cover(of: index) else { return drawnCover(of: index, .card) == nil ? nil : 1.5 }
    let file = resolve(cover, entry: index)
    guard let width = file.width, let height = file.height, width > 0, height > 0 else { return 1.5 }
    return Double(width) / Double(height)
  }
}

extension MediaReference {
  /// `nil` if the film has no poster.
  fileprivate init?(posterOf film: MediaReference) {
    guard let poster = film.poster else { return nil }
    self.init(src: poster)
    (line, column) = (film.line, film.column)
  }
}
