import Media
import Model
import Text

/// The files that one page shows: what references mean, what is known of them, and their publication.
final class PageMedia {
  let scope: PageScope
  /// The pictures on the page, by address.
  private var pictures: [String: Asset] = [:]
  /// The paths of the files that the page has published, below the output folder.
  private(set) var publishedPaths: [String] = []

  init(_ scope: PageScope) { self.scope = scope }

  /// Publishes the file and returns its address for `src`.
  func publish(_ asset: Asset) -> String {
    let address = scope.addresses.href("/" + URI.encoded(path: asset.path))
    scope.diagnostics += asset.diagnostics
    if let artifact = Artifact(publishing: asset) { publish(artifact) } else { publishedPaths.append(asset.path) }
    if asset.width != nil { remember(asset, at: address) }
    return address
  }

  /// Publishes the file that a link leads to and returns its address.
  func publish(target asset: Asset) -> String {
    guard let original = asset.original else { return publish(asset) }
    publish(Artifact(path: original.path, kind: .asset, content: .copy(of: original.file)))
    return scope.addresses.href("/" + URI.encoded(path: original.path))
  }

  /// Publishes a derivative of the picture and returns its path, or `nil` if the bytes of the picture are unknown.
  func publish(_ asset: Asset, by recipe: Recipe) -> String? {
    guard let digest = asset.digest else { return nil }
    let path = Derivative.path(of: digest, recipe)
    publish(Artifact(path: path, kind: .asset, content: .derivative(of: asset.file, recipe)))
    return path
  }

  /// Publishes the description of a picture's tiles.
  func publishInformation(ofTilesIn folder: String, id: String, _ size: PixelSize) {
    let information = PublishedAsset.tileInformation(folder: folder, id: id, size)
    scope.note(information)
    information.publish(by: scope.context.publisher)
  }

  func publish(_ artifact: Artifact) {
    scope.note(PublishedAsset(artifact))
    publishedPaths.append(artifact.path)
    scope.context.publisher.publish(artifact)
  }

  /// Returns the address of a shown picture as the recipe makes it; `src` itself if the picture is not wider than that,
  /// or cannot be made smaller.
  func derivative(of src: String, _ recipe: Recipe) -> String {
    if let fragment = scope.fragments.last, !fragment.pictures.contains(src) { scope.notePage() }
    guard scope.context.publisher.makesDerivatives, let asset = pictures[src], Recipe.suits(asset),
      let width = asset.width, width > recipe.width, let path = publish(asset, by: recipe)
    else { return src }
    return scope.addresses.href("/" + path)
  }

  private func remember(_ picture: Asset, at address: String) {
    pictures[address] = picture
    if !scope.fragments.isEmpty { scope.fragments[scope.fragments.count - 1].pictures.append(address) }
  }

  /// The pictures of these addresses that the page has shown.
  func pictures(_ addresses: [String]) -> [(address: String, asset: Asset)] {
    addresses.compactMap { address in pictures[address].map { (address, $0) } }
  }

  /// Adds the pictures of an include that was rendered for another page.
  func take(_ pictures: [(address: String, asset: Asset)]) {
    for (address, asset) in pictures { remember(asset, at: address) }
  }

  /// Publishes a file of `Templates/assets/` with the files that it names, and returns its path; `nil` if there is none.
  func publish(themed name: String) -> String? {
    scope.note(template: "assets/" + name)
    guard let asset = scope.context.publisher.themed(name) else { return nil }
    for other in asset.names { scope.note(template: "assets/" + other) }
    scope.note(PublishedAsset.themed(name))
    for file in asset.files + [asset.artifact] { publish(file) }
    return asset.artifact.path
  }
}

extension PageMedia {
  /// Returns the file that an address in an entry's text refers to.
  func asset(_ reference: String, entry: Int?) -> Asset? {
    scope.note(.media(reference, entry: entry ?? -1))
    return scope.context.texts.bodies.asset(reference, beside: entry)
  }

  /// Returns what is known of a medium and publishes its file. Measured values take precedence over those that a feed
  /// claims.
  func resolve(_ reference: MediaReference, entry: Int?) -> ResolvedMedia {
    var file = ResolvedMedia(reference)
    if let asset = mirrored(reference.src, of: entry) {
      file.take(asset, src: publish(asset))
      return file
    }
    guard !LinkResolver.hasHostOrScheme(reference.src) else {
      if reference.src == DangerousScheme.emptyPicture { return file }
      if report(dangerous: reference, entry: entry) {
        file.src = DangerousScheme.emptyPicture
      } else if reference.src.hasPrefix("data:") {
        file.src = DataPicture.bare(reference.src) ?? DangerousScheme.emptyPicture
      }
      return file
    }
    if let address = sourceAddress(reference.src, of: entry) {
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

  /// Whether it is a mirrored picture of a source that cannot be shown: it is damaged, or has personal data that cannot
  /// be removed.
  func isLeftOut(_ reference: MediaReference, entry: Int?) -> Bool {
    copied(reference.src, of: entry).map { !$0.isFit } ?? false
  }

  /// Returns the picture of a person, or `nil` if there is none that can be shown.
  func portrait(of person: Person) -> MediaReference? {
    guard let reference = person.image.map({ MediaReference(src: $0) }) else { return nil }
    return isLeftOut(reference, entry: person.imageEntry) ? nil : reference
  }

  /// Returns the mirrored copy of a source's picture. Returns `nil` if there is no copy, or if it is damaged or has
  /// personal data that cannot be removed.
  private func mirrored(_ address: String, of entry: Int?) -> Asset? {
    copied(address, of: entry).flatMap { $0.isFit ? $0 : nil }
  }

  private func copied(_ address: String, of entry: Int?) -> Asset? {
    noteSource(of: entry)
    guard let entry, let source = scope.site.entries[entry].source, scope.site.sources[source].images == .mirror else {
      return nil
    }
    return asset(address, entry: entry)
  }

  /// Returns the address that a relative reference in a source's text leads to, which is never a file of this site.
  /// Returns `nil` for texts of our own, and for fragments of the same text (`#…`).
  func sourceAddress(_ reference: String, of entry: Int?) -> String? {
    if let entry { scope.note(.front, entry) }
    noteSource(of: entry)
    guard let entry, scope.site.entries[entry].source != nil, !reference.hasPrefix("#") else { return nil }
    let home = scope.site.entries[entry].source.flatMap { scope.site.sources[$0].home }
    guard let base = [scope.site.entries[entry].original, home].lazy.compactMap({ $0 }).first(where: { URI($0).isWeb })
    else {
      return "#"
    }
    return URI(base).resolving(reference).text
  }

  private func noteSource(of entry: Int?) {
    if let source = entry.flatMap({ scope.site.entries[$0].source }) { scope.note(.source(source)) }
  }

  enum MediaKind { case image, audio, video, model, other }

  func kind(of reference: MediaReference, entry: Int?) -> MediaKind {
    if mirrored(reference.src, of: entry) != nil { return .image }
    let type =
      LinkResolver.hasHostOrScheme(reference.src)
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
  /// Whether the file can be made in other sizes: SVG drawings scale by themselves, and animations would become still
  /// pictures.
  static func suits(_ asset: Asset) -> Bool {
    asset.damage == nil && !asset.isAnimated
      && ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"].contains(asset.type)
  }

  /// The format of smaller pictures that every browser shows.
  static func fallback(of asset: Asset) -> Format {
    switch asset.type {
    case "image/png", "image/gif": .png
    case "image/webp": .webp
    default: .jpeg
    }
  }

  static func quality(of format: Format) -> Int { format == .avif ? 60 : 80 }
}
