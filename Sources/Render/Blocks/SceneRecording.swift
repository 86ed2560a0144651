import Model

/// The recording that `start` and `end` of a block refer to, the first of these that exists:
///
/// 1. `audio` of the block itself, if it is a `hotspots`, or of the innermost `hotspots` around it that has one
/// 2. the first sound of its scene
/// 3. the last sound of an earlier scene, which continues while pages turn
/// 4. the entry's `audio`
/// 5. the first video of its scene
/// 6. the entry's `video`
///
/// `recording` of `story.js` finds the same one.
struct SceneRecording {
  private let check: BlockCheck
  private let body: OpenBody
  /// As the author wrote it; `nil` if there is none.
  private(set) var src: String?
  /// Seconds; `nil` if it is not known.
  private(set) var duration: Double?

  init(_ check: BlockCheck, _ block: Block) {
    self.check = check
    body = block.body
    src = source(for: block)
    guard let src, !LinkResolver.hasHostOrScheme(src) else { return }
    duration = check.media.asset(src, entry: body.entry)?.duration
  }
}

extension SceneRecording {
  private func source(for block: Block) -> String? {
    if case .block("hotspots", _)? = body.element(at: block.position)?.kind, let own = block.attributes["audio"] {
      return own
    }
    let pictures = body.around(block.position, named: "hotspots").compactMap {
      body.element(at: $0)?.attributes["audio"]
    }
    if let audio = pictures.first { return audio }
    let scene = body.around(block.position, named: "scene").first
    if let scene {
      if let own = recordings(in: scene, .audio).first { return own }
      for earlier in body.scenes.reversed() where earlier < scene {
        if let sound = recordings(in: earlier, .audio).last { return sound }
      }
    }
    let entry = check.scope.front(body.entry)
    return entry.audio?.src ?? scene.flatMap { recordings(in: $0, .video).first } ?? entry.video?.src
  }

  private func recordings(in scene: Int, _ kind: PageMedia.MediaKind) -> [String] {
    body.inside(scene).compactMap { position in
      switch body.body.pieces[position] {
      case .media(let number): named(MediaReference(body.body.media[number]), kind)
      case .enter(let number): placed(body.body.elements[number], kind)
      case .html, .leave: nil
      }
    }
  }

  private func named(_ reference: MediaReference, _ kind: PageMedia.MediaKind) -> String? {
    check.media.kind(of: reference, entry: body.entry) == kind ? reference.src : nil
  }

  private func placed(_ element: Element, _ kind: PageMedia.MediaKind) -> String? {
    guard case .block(let name, _) = element.kind, name == "\(kind)" else { return nil }
    return element.attributes["src"]
  }
}
