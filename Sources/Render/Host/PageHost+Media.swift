import Jinja
import Media
import Model
import Text

extension PageHost {
  func images(of index: Int) -> [Value] {
    let body = open(index)
    return body.media.compactMap { element in
      let reference = MediaReference(element)
      guard case .image = kind(of: reference, entry: index), !isLeftOut(reference, entry: index) else { return nil }
      return image(reference, entry: index)
    }
  }

  func image(_ reference: MediaReference, entry: Int?) -> Value {
    let file = resolve(reference, entry: entry)
    if let asset = file.asset, !asset.isPicture { report(noPicture: reference, asset, entry: entry) }
    if let asset = file.asset, let damage = asset.damage { report(damage, of: reference, asset, entry: entry) }
    return map([
      (.src, .string(file.src)), (.width, .of(file.width)), (.height, .of(file.height)),
      (.alt, .string(reference.alt ?? "")), (.caption, .string(reference.caption ?? reference.title ?? "")),
      (.credit, .string(reference.credit ?? "")), (.rights, .string(reference.rights ?? "")),
      (.link, .of(reference.link)), (.color, .of(file.color)), (.type, .string(file.type)),
      (.srcset, sizes(of: file)),
    ])
  }

  /// A recording or a film.
  func sound(_ reference: MediaReference, entry: Int?, poster: String? = nil) -> Value {
    let file = resolve(reference, entry: entry)
    let chapters = reference.chapters.map { map([(.start, .number($0.start)), (.title, .string($0.title))]) }
    return map([
      (.src, .string(file.src)), (.type, .string(file.type)), (.length, .of(file.length.map(Int.init))),
      (.duration, file.duration.map { .number($0) } ?? .none), (.title, .string(reference.title ?? "")),
      (.poster, poster.map { .string(address(of: $0, entry: entry)) } ?? .none),
      (.transcript, reference.transcript.map { .string(address(of: $0, entry: entry)) } ?? .none),
      (.chapters, .list(chapters)), (.width, .of(file.width)), (.height, .of(file.height)),
      (.alt, .string(reference.alt ?? "")), (.caption, .string(reference.caption ?? "")),
      (.credit, .string(reference.credit ?? "")), (.rights, .string(reference.rights ?? "")),
      (.link, .of(reference.link)), (.color, .of(file.color)),
    ])
  }

  /// The entry's own recording or film, as the front matter names it.
  func recording(
    _ reference: MediaReference, is wanted: [AttributeType.MediaClass], entry: Int, field: String
  ) -> Value {
    check(reference, is: wanted, entry: entry, field: field)
    return sound(reference, entry: entry)
  }

  func attachment(_ reference: MediaReference, entry: Int) -> Value {
    let file = resolve(reference, entry: entry)
    return map([
      (.url, .string(file.src)), (.type, .string(file.type)), (.length, .of(file.length.map(Int.init))),
      (.title, .string(reference.title ?? "")),
    ])
  }

  /// Publishes the file and gives its path for `src`.
  func publish(_ asset: Asset) -> String {
    let address = context.addresses.href("/" + URI.encoded(path: asset.path))
    diagnostics += asset.diagnostics
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

  func publish(_ artifact: Artifact) { context.publisher.publish(artifact) }

  /// The file that an address means beside an entry's text.
  func asset(_ reference: String, entry: Int?) -> Asset? {
    note(.media(reference, entry: entry ?? -1))
    return context.bodies.asset(reference, beside: entry)
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
      file.src = context.addresses.href(reference.src)
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
    guard let entry, let source = site.entries[entry].source, site.sources[source].images == .mirror else { return nil }
    return asset(address, entry: entry)
  }

  /// Where a relative address in a stranger's text leads: never to a file of this site. `nil` for texts of our own.
  func abroad(_ reference: String, of entry: Int?) -> String? {
    if let entry { note(.front, entry) }
    guard let entry, site.entries[entry].source != nil, !reference.hasPrefix("#") else { return nil }
    let home = site.entries[entry].source.flatMap { site.sources[$0].home }
    guard let base = [site.entries[entry].original, home].lazy.compactMap({ $0 }).first(where: { URI($0).isWeb }) else {
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

extension PageHost {
  private static let widths = [480, 800, 1200, 1600]

  /// Smaller pictures for small screens, the file itself last; empty where none can be made. They are made where a template
  /// asks for them: see `PictureSizes`.
  private func sizes(of file: ResolvedMedia) -> Value {
    guard let asset = file.asset, let width = file.width, Recipe.suits(asset), asset.digest != nil,
      context.publisher.makesDerivatives, !isForFeeds
    else { return .list([]) }
    let smaller = PageHost.widths.filter { $0 < width }.map { Recipe(width: $0, format: .webp, quality: 80) }
    sizes.append(PictureSizes(asset: asset, src: file.src, width: width, smaller: smaller))
    return .of(.sizes, sizes.count - 1)
  }

  /// A picture by its address and width.
  func size(_ position: Int, of sizes: PictureSizes) -> Value {
    guard position < sizes.smaller.count else {
      return map([(.src, .string(sizes.src)), (.width, .of(sizes.width))])
    }
    let recipe = sizes.smaller[position]
    let path = publish(sizes.asset, by: recipe) ?? ""
    return map([(.src, .string(context.addresses.href("/" + path))), (.width, .of(recipe.width))])
  }

  private func isStatic(_ path: String) -> Bool {
    context.staticPaths.contains(String(path.dropFirst()))
  }

  private func report(missing reference: MediaReference, entry: Int?) {
    let file = entry.flatMap { site.entries[$0].file } ?? "content/site.yaml"
    let own = file.hasPrefix("content/") ? String(file.dropFirst(8)) : file
    let wanted = LinkResolver.joined(
      URI.decoded(LinkResolver.split(reference.src).path) ?? reference.src, toFolderOf: own)
    let nearest = wanted.flatMap { context.fileSuggestions.nearest(to: $0) }
    diagnostics.append(
      Diagnostic(
        context.brokenLinks, "there is no file `\(reference.src)` here",
        at: Place(file: file, line: reference.line, column: reference.column),
        help: nearest.map { "did you mean `\(LinkResolver.reference(to: $0, from: own))`?" }
          ?? "a path is relative to the text's folder; one that starts with a slash, to content/"))
  }

  /// What a source's pictures are like is no mistake of the author's.
  private func report(_ damage: String, of reference: MediaReference, _ asset: Asset, entry: Int?) {
    guard !asset.isMirrored else { return }
    let file = entry.flatMap { site.entries[$0].file } ?? "content/site.yaml"
    diagnostics.append(
      Diagnostic(
        .warning, "the picture `\(reference.src)` is damaged: \(damage)",
        at: Place(file: file, line: reference.line, column: reference.column),
        help: "it is published in its own size, as far as it can be shown; save it again, or take it from a copy"))
  }

  private func report(noPicture reference: MediaReference, _ asset: Asset, entry: Int?) {
    let file = entry.flatMap { site.entries[$0].file } ?? "content/site.yaml"
    diagnostics.append(
      Diagnostic(
        .warning, "the bytes of `\(reference.src)` are no picture",
        at: Place(file: file, line: reference.line, column: reference.column),
        help: asset.type.hasPrefix("image/")
          ? "save it again as a picture" : "they say \(asset.type): link to it, `[words](\(reference.src))`"))
  }
}

extension MediaReference {
  init(_ element: MediaElement) {
    self.init(src: element.src)
    alt = element.alt
    caption = element.caption.isEmpty ? nil : element.caption
    title = element.attributes["title"]
    credit = element.attributes["credit"]
    rights = element.attributes["rights"]
    link = element.attributes["link"]
    transcript = element.attributes["transcript"]
    line = element.line
    column = element.column
  }
}

extension Asset {
  fileprivate var isFit: Bool { !isWithheld && damage == nil }

  /// Where nothing is known of the bytes, `type` is what the name says, and no picture but a drawing is without a size.
  fileprivate var isPicture: Bool { type == "image/svg+xml" || type.hasPrefix("image/") && width != nil }
}

extension Recipe {
  /// Whether other sizes of the file can be made and make sense: drawings scale by themselves, animations would stop.
  static func suits(_ asset: Asset) -> Bool {
    asset.damage == nil && ["image/jpeg", "image/png", "image/webp", "image/avif"].contains(asset.type)
  }
}

extension Entry {
  /// The file it was written in, relative to the site's folder; `nil` for items of feeds.
  var file: String? {
    switch origin {
    case .file(let file, _), .row(let file, _): file
    case .archive: nil
    }
  }
}
