import Media
import Model
import Text

/// The files that one page shows: what references mean, what is known of them, and their publication.
final class PageMedia {
  let scope: PageScope
  /// The pictures that the page shows, by their addresses.
  private var pictures: [String: Asset] = [:]

  init(_ scope: PageScope) { self.scope = scope }

  /// Publishes the file and gives its path for `src`.
  func publish(_ asset: Asset) -> String {
    let address = scope.addresses.href("/" + URI.encoded(path: asset.path))
    scope.diagnostics += asset.diagnostics
    if let artifact = Artifact(publishing: asset) { publish(artifact) }
    if asset.width != nil { pictures[address] = asset }
    return address
  }

  /// Publishes the picture as the recipe makes it, and gives its path; `nil` where its bytes are not known.
  func publish(_ asset: Asset, by recipe: Recipe) -> String? {
    guard let digest = asset.digest else { return nil }
    let path = Derivative.path(of: digest, recipe)
    publish(Artifact(path: path, kind: .asset, content: .derivative(of: asset.file, recipe)))
    return path
  }

  func publish(_ artifact: Artifact) { scope.context.publisher.publish(artifact) }

  /// The address of a shown picture as the recipe makes it; `src` itself if nothing is gained, or if no pictures can be
  /// made.
  func derivative(of src: String, _ recipe: Recipe) -> String {
    guard scope.context.publisher.makesDerivatives, let asset = pictures[src], Recipe.suits(asset),
      let width = asset.width, width > recipe.width, let path = publish(asset, by: recipe)
    else { return src }
    return scope.addresses.href("/" + path)
  }

  /// Publishes a file of `Templates/assets/` and gives its path; `nil` if there is none.
  func publish(themed name: String) -> String? {
    scope.note(template: "assets/" + name)
    guard let artifact = scope.context.publisher.themed(name) else { return nil }
    publish(artifact)
    return artifact.path
  }
}

extension PageMedia {
  /// The file that an address means beside an entry's text.
  func asset(_ reference: String, entry: Int?) -> Asset? {
    scope.note(.media(reference, entry: entry ?? -1))
    return scope.context.texts.bodies.asset(reference, beside: entry)
  }

  /// What is known of a medium, its own measures before what a feed claims; `src` is published.
  func resolve(_ reference: MediaReference, entry: Int?) -> ResolvedMedia {
    var file = ResolvedMedia(reference)
    if let asset = mirrored(reference.src, of: entry) {
      file.take(asset, src: publish(asset))
      return file
    }
    guard !LinkResolver.isElsewhere(reference.src) else { return file }
    if let address = abroad(reference.src, of: entry) {
      file.src = address
      return file
    }
    guard let asset = asset(reference.src, entry: entry) else {
      if !reference.src.hasPrefix("/") || !isStatic(reference.src) { report(missing: reference, entry: entry) }
      file.src = scope.addresses.href(reference.src)
      return file
    }
    file.take(asset, src: publish(asset))
    return file
  }

  /// Whether it is a source's picture that we have and cannot show, because it is damaged or holds personal data that
  /// cannot be taken out.
  func isLeftOut(_ reference: MediaReference, entry: Int?) -> Bool {
    copied(reference.src, of: entry).map { !$0.isFit } ?? false
  }

  /// Our copy of a source's picture; `nil` where there is none that can be shown.
  private func mirrored(_ address: String, of entry: Int?) -> Asset? {
    copied(address, of: entry).flatMap { $0.isFit ? $0 : nil }
  }

  private func copied(_ address: String, of entry: Int?) -> Asset? {
    guard let entry, let source = scope.site.entries[entry].source, scope.site.sources[source].images == .mirror else {
      return nil
    }
    return asset(address, entry: entry)
  }

  /// Where a relative address in a stranger's text leads: never to a file of this scope.site. `nil` for texts of our own.
  func abroad(_ reference: String, of entry: Int?) -> String? {
    if let entry { scope.note(.front, entry) }
    guard let entry, scope.site.entries[entry].source != nil, !reference.hasPrefix("#") else { return nil }
    let home = scope.site.entries[entry].source.flatMap { scope.site.sources[$0].home }
    guard let base = [scope.site.entries[entry].original, home].lazy.compactMap({ $0 }).first(where: { URI($0).isWeb })
    else {
      return "#"
    }
    return URI(base).resolving(reference).text
  }

  /// The address of a file beside the text, or of something elsewhere.
  func address(of src: String, entry: Int?) -> String { resolve(MediaReference(src: src), entry: entry).src }

  enum MediaKind { case image, audio, video, model, other }

  func kind(of reference: MediaReference, entry: Int?) -> MediaKind {
    if mirrored(reference.src, of: entry) != nil { return .image }
    let type =
      LinkResolver.isElsewhere(reference.src)
      ? reference.type ?? ResolvedMedia.type(ofName: reference.src)
      : asset(reference.src, entry: entry)?.type ?? ResolvedMedia.type(ofName: reference.src)
    return switch type.prefix(while: { $0 != "/" }) {
    case "image": .image
    case "audio": .audio
    case "video": .video
    case "model": .model
    default: .other
    }
  }
}

extension Recipe {
  /// Whether other sizes of the file can be made and make sense: drawings scale by themselves, animations would stop.
  static func suits(_ asset: Asset) -> Bool {
    asset.damage == nil && ["image/jpeg", "image/png", "image/webp", "image/avif"].contains(asset.type)
  }
}
