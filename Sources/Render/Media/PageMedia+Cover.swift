import Model
import Text

extension PageMedia {
  /// The cover that the front matter names, else the first picture of the text; `nil` if it has neither, or if it is left
  /// out.
  func cover(of index: Int) -> MediaReference? {
    scope.note(.front, index)
    guard let cover = scope.site.entries[index].cover ?? scope.facts(index).firstImage, !isLeftOut(cover, entry: index)
    else {
      return nil
    }
    return cover
  }

  /// Width to height of an entry's cover, 3 to 2 if its size is not known; `nil` without a cover.
  func coverRatio(of index: Int) -> Double? {
    guard let cover = cover(of: index) else { return nil }
    let file = resolve(cover, entry: index)
    guard let width = file.width, let height = file.height, width > 0, height > 0 else { return 1.5 }
    return Double(width) / Double(height)
  }
}
