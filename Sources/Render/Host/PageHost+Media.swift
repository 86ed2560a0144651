import Jinja
import Media
import Model
import Text

extension PageHost {
  func images(of index: Int) -> [Value] {
    let body = bodies.open(index)
    return body.media.compactMap { element in
      let reference = MediaReference(element)
      guard case .image = media.kind(of: reference, entry: index), !media.isLeftOut(reference, entry: index) else {
        return nil
      }
      return image(reference, entry: index)
    }
  }

  func image(_ reference: MediaReference, entry: Int?) -> Value {
    let file = media.resolve(reference, entry: entry)
    if let asset = file.asset, !asset.isPicture { media.report(noPicture: reference, asset, entry: entry) }
    if let asset = file.asset, let damage = asset.damage { media.report(damage, of: reference, asset, entry: entry) }
    let known = file.asset?.credits
    let rights = MediaRights(reference.rights, embedded: known)
    return map([
      (.src, .string(file.src)), (.width, .of(file.width)), (.height, .of(file.height)),
      (.alt, .string(reference.alt ?? "")),
      (.caption, .string(reference.caption ?? reference.title ?? known?.title ?? "")),
      (.credit, .string(reference.credit ?? known?.credit ?? known?.creator ?? "")),
      (.rights, .string(rights.text)), (.licence, licence(rights)),
      (.link, .of(link(of: reference, entry: entry))), (.color, .of(file.color)), (.type, .string(file.type)),
      (.placeholder, .of(file.asset?.placeholder)), (.srcset, sizes(of: file)),
      (.sources, sources(of: file, PageHost.widths)), (.thumbnails, sources(of: file, PageHost.cardWidths)),
      (.still, still(of: file)),
    ])
  }

  /// Returns the address of the page that a picture or a recording comes from.
  private func link(of reference: MediaReference, entry: Int?) -> String? {
    guard let link = reference.link, let entry else { return reference.link }
    return bodies.resolve(
      link: link, BodyRenderer.LinkOrigin(entry: entry, line: reference.line, column: reference.column))
  }

  /// Returns a recording or a film. With `hasDetails`, it also has what players show: the waveform, the words of the
  /// transcript, and the chapters inside the file if the reference has none.
  func sound(_ reference: MediaReference, entry: Int?, poster: String? = nil, hasDetails: Bool = false) -> Value {
    let file = media.resolve(reference, entry: entry)
    let details = hasDetails ? media.details(of: reference, entry: entry) : RecordingDetails(reference)
    let transcript = reference.transcript.map { reference.beside($0) }
    let rights = MediaRights(reference.rights)
    let captions = scope.isForFeeds ? nil : transcript.flatMap { media.captions($0, entry: entry) }
    return map([
      (.src, .string(file.asset?.isWithheld ?? false ? "" : file.src)), (.type, .string(file.type)),
      (.length, .of(file.length.map(Int.init))),
      (.duration, file.duration.map { .number($0) } ?? .none), (.title, .string(reference.title ?? "")),
      (.poster, poster.map { .string(media.poster($0, of: reference, entry: entry)) } ?? .none),
      (.transcript, transcript.map { .string(media.resolve($0, entry: entry).src) } ?? .none),
      (.captions, .of(captions)),
      (.chapters, .list(chapters(details, duration: file.duration))), (.cues, .list(details.cues.map(cue))),
      (.waveform, .of(details.path)), (.width, .of(file.width)), (.height, .of(file.height)),
      (.alt, .string(reference.alt ?? "")), (.caption, .string(reference.caption ?? "")),
      (.credit, .string(reference.credit ?? "")), (.rights, .string(rights.text)), (.licence, licence(rights)),
      (.link, .of(link(of: reference, entry: entry))), (.color, .of(file.color)),
    ])
  }

  /// Returns the recording of the entry that readers can listen to, with the members that players use; `.none` if there
  /// is nothing to hear. Its address is empty if the reader's browser speaks the text.
  func listen(to index: Int) -> Value {
    guard let file = media.heard(index) else { return .none }
    return map([
      (.src, .string(file.src)), (.type, .string(file.src.isEmpty ? "" : file.type)),
      (.length, .of(file.length.map(Int.init))),
      (.duration, file.duration.map { .number($0) } ?? .none), (.own, .bool(site.entries[index].audio != nil)),
      (.title, .string("")), (.waveform, .none), (.chapters, .list([])), (.cues, .list([])), (.transcript, .none),
    ])
  }

  private func chapters(_ details: RecordingDetails, duration: Double?) -> [Value] {
    details.chapters.enumerated().map { number, chapter in
      let end = number + 1 < details.chapters.count ? details.chapters[number + 1].start : duration
      let name = chapter.title.isEmpty ? "\(scope.text("chapter") ?? "Chapter") \(number + 1)" : chapter.title
      return map([
        (.start, .number(chapter.start)), (.end, end.map { .number($0) } ?? .none), (.title, .string(name)),
        (.time, .string(RecordingDetails.clock(chapter.start))),
      ])
    }
  }

  private func cue(_ cue: Transcript.Cue) -> Value {
    map([
      (.start, .number(cue.start)), (.end, .number(cue.end)), (.text, .string(cue.text)),
      (.time, .string(RecordingDetails.clock(cue.start))), (.speaker, .of(cue.speaker)),
    ])
  }

  /// Returns the entry's own recording or film, from its front matter.
  func recording(
    _ reference: MediaReference, is wanted: [AttributeType.MediaClass], entry: Int, field: String
  ) -> Value {
    let check = BlockCheck(scope: scope, media: media)
    check.check(reference, is: wanted, entry: entry, field: field)
    if let poster = reference.poster {
      check.check(reference.beside(poster), is: [.image], entry: entry, field: "poster")
    }
    return sound(
      reference, entry: entry, poster: reference.poster,
      hasDetails: scope.showsTranscripts && scope.page.subject == .entry(entry))
  }

  /// Returns the pictures, recordings and films of an entry that have a credit, rights or a hosting page, each once.
  func credits(of index: Int) -> [Value] {
    let entry = scope.front(index)
    let body = bodies.open(index)
    let placed = body.elements.compactMap { element -> MediaReference? in
      guard case .block(let name, _) = element.kind, name == "audio" || name == "video" else { return nil }
      guard var reference = MediaReference(element.attributes) else { return nil }
      reference.line = element.line
      reference.column = element.column
      return reference
    }
    var seen: Set<String> = []
    let all = [entry.cover, entry.audio, entry.video].compactMap(\.self) + body.media.map(MediaReference.init) + placed
    return all.filter { $0.credit != nil || $0.rights != nil || $0.link != nil }.compactMap { reference in
      guard seen.insert(reference.src).inserted, !media.isLeftOut(reference, entry: index) else { return nil }
      let rights = MediaRights(reference.rights)
      let address = link(of: reference, entry: index)
      return map([
        (.alt, .string(reference.alt ?? "")), (.caption, .string(reference.caption ?? "")),
        (.title, .string(reference.title ?? "")), (.credit, .string(reference.credit ?? "")),
        (.rights, .string(rights.text)), (.licence, licence(rights)), (.link, .of(address)),
      ])
    }
  }

  func attachment(_ reference: MediaReference, entry: Int) -> Value {
    let file = media.resolve(reference, entry: entry)
    return map([
      (.url, .string(file.src)), (.type, .string(file.type)), (.length, .of(file.length.map(Int.init))),
      (.title, .string(reference.title ?? "")),
    ])
  }

  /// Returns the address and width of a picture in one of its sizes.
  func size(_ position: Int, of sizes: PictureSizes) -> Value {
    guard position < sizes.smaller.count else {
      return map([(.src, .string(sizes.src)), (.width, .of(sizes.width))])
    }
    let recipe = sizes.smaller[position]
    let path = media.publish(sizes.asset, by: recipe) ?? ""
    return map([
      (.src, .string(context.addresses.href("/" + path))), (.width, .of(min(recipe.width, sizes.width))),
    ])
  }

  func cover(of index: Int) -> Value { media.cover(of: index).map { image($0, entry: index) } ?? .none }

  /// Returns the cover that is drawn for a story without a picture: an SVG drawing for cards, or a PNG for previews of
  /// links, which do not take SVG. `.none` for other entries.
  func drawnCover(of index: Int, isPicture: Bool) -> Value {
    guard let cover = media.drawnCover(of: index, isPicture ? .page : .card),
      let path = media.publish(cover, isPicture: isPicture)
    else { return .none }
    return map([
      (.src, .string(context.addresses.href("/" + path))), (.width, .of(cover.shape.width)),
      (.height, .of(cover.shape.height)), (.color, .string(cover.color.css)),
      (.alt, .string(isPicture ? cover.title : "")),
    ])
  }

  /// Returns the cover for the entry's own page, above the text. `.none` if the first picture of the text is the same
  /// picture, near the beginning.
  func banner(of index: Int) -> Value {
    scope.note(.front, index)
    guard let cover = site.entries[index].cover, !media.isLeftOut(cover, entry: index) else { return .none }
    if let first = scope.facts(index).firstImage, PictureName.isSame(cover.src, first.src), opens(index, with: first) {
      return .none
    }
    return image(cover, entry: index)
  }
}

extension PageHost {
  private static let widths = [480, 800, 1200, 1600, 2400]
  private static let cardWidths = [480, 800]

  /// Returns smaller pictures for small screens, with the file itself last; empty if none can be made. They are made on
  /// demand: see `PictureSizes`.
  private func sizes(of file: ResolvedMedia) -> Value {
    guard let asset = file.asset, let width = file.width, Recipe.suits(asset), asset.digest != nil,
      context.publisher.makesDerivatives, !scope.isForFeeds
    else { return .list([]) }
    let smaller = PageHost.widths.filter { $0 < width }.map { Recipe(width: $0, format: .webp, quality: 80) }
    sizes.append(PictureSizes(asset: asset, src: file.src, width: width, smaller: smaller))
    return .of(.sizes, sizes.count - 1)
  }

  /// Returns the picture's formats with their sizes, the smallest files first and the format for every browser last. Empty
  /// if no size is smaller than the picture. Nothing is made until a template asks for it.
  private func sources(of file: ResolvedMedia, _ widths: [Int]) -> Value {
    guard let asset = file.asset, let width = file.width, asset.digest != nil, context.publisher.makesDerivatives,
      !scope.isForFeeds
    else { return .list([]) }
    if asset.isMovingPicture { return animations(of: asset, src: file.src, width, widths) }
    guard Recipe.suits(asset), let least = widths.first, let most = widths.last, width > least else { return .list([]) }
    scope.note(.setting(.site))
    let own = Recipe.fallback(of: asset)
    let formats = (site.settings.hasAVIF ? [.avif, .webp] : [.webp]) + (own == .webp ? [] : [own])
    return .list(
      formats.map { format in
        let isOwn = "image/" + format.rawValue == asset.type
        var recipes = widths.filter { $0 < width }.map {
          Recipe(width: $0, format: format, quality: Recipe.quality(of: format))
        }
        if !isOwn, width <= most {
          recipes.append(Recipe(width: width, format: format, quality: Recipe.quality(of: format)))
        }
        let hasOriginal = isOwn && width <= most
        sizes.append(
          PictureSizes(asset: asset, src: file.src, width: width, smaller: recipes, hasOriginal: hasOriginal))
        return map([(.type, .string("image/" + format.rawValue)), (.sizes, .of(.sizes, sizes.count - 1))])
      })
  }

  /// Returns an animation as WebP with all its frames, and the animation itself.
  private func animations(of asset: Asset, src: String, _ width: Int, _ widths: [Int]) -> Value {
    let most = min(width, 1200)
    let recipes = (widths.filter { $0 < most } + [most]).map {
      Recipe(width: $0, format: .webp, quality: Recipe.quality(of: .webp), isAnimated: true)
    }
    let whole = PictureSizes(asset: asset, src: src, width: width, smaller: recipes, hasOriginal: false)
    let original = PictureSizes(asset: asset, src: src, width: width, smaller: [])
    return .list(
      [("image/webp", whole), (asset.type, original)].map { type, list in
        sizes.append(list)
        return map([(.type, .string(type)), (.sizes, .of(.sizes, sizes.count - 1))])
      })
  }

  /// Returns the first frame of an animation, for readers who prefer less motion.
  private func still(of file: ResolvedMedia) -> Value {
    guard let asset = file.asset, asset.isMovingPicture, let width = file.width, context.publisher.makesDerivatives,
      !scope.isForFeeds,
      let path = media.publish(asset, by: Recipe(width: min(width, 1200), format: .webp, quality: 80))
    else { return .none }
    return map([(.src, .string(context.addresses.href("/" + path))), (.type, .string("image/webp"))])
  }

  private func licence(_ rights: MediaRights) -> Value {
    guard let licence = rights.licence else { return .none }
    return map([(.title, .string(licence.title)), (.href, .of(licence.href))])
  }

  /// Bytes of text before a picture that is still near the beginning: a paragraph or two.
  private static let opening = 1200

  /// Whether that picture is near the beginning of the text; always true for a text in one piece, in which pictures
  /// have no position.
  private func opens(_ index: Int, with picture: MediaReference) -> Bool {
    var before = 0
    let body = bodies.open(index)
    for piece in body.pieces {
      switch piece {
      case .media(let number) where body.media[number].src == picture.src: return true
      case .html(let run): before += run.count
      case .media, .enter, .leave: break
      }
      if before > PageHost.opening, !body.media.isEmpty { return false }
    }
    return true
  }
}
