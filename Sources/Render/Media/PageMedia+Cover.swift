import Jinja
import Model

extension PageHost {
  /// The cover that the front matter names, else the first picture of the text; none otherwise.
  func cover(of index: Int) -> Value { coverReference(of: index).map { image($0, entry: index) } ?? .none }

  func coverReference(of index: Int) -> MediaReference? {
    note(.front, index)
    guard let cover = site.entries[index].cover ?? facts(index).firstImage, !isLeftOut(cover, entry: index) else {
      return nil
    }
    return cover
  }

  /// The cover as the entry's own page shows it above the text: none where the text shows the same picture itself, for its
  /// first picture, or near its beginning.
  func banner(of index: Int) -> Value {
    note(.front, index)
    guard let cover = site.entries[index].cover, !isLeftOut(cover, entry: index) else { return .none }
    if let first = facts(index).firstImage, PictureName.isSame(cover.src, first.src), opens(index, with: first) {
      return .none
    }
    return image(cover, entry: index)
  }
}

extension PageHost {
  /// Bytes of text before a picture that is still at the beginning: a paragraph or two.
  private static let opening = 1200

  /// Whether that picture stands near the beginning of the text; of a text in one piece it is not asked where.
  private func opens(_ index: Int, with picture: MediaReference) -> Bool {
    var before = 0
    let body = open(index)
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
