import Media
import Model
import Text

extension BinaryWriter {
  mutating func append(_ asset: PublishedAsset) {
    switch asset {
    case .themed(let name):
      append(count: 0)
      append(name)
    case .tileInformation(let folder, let id, let size):
      append(count: 3)
      append(folder)
      append(id)
      append(count: size.width)
      append(count: size.height)
    case .cover(let cover, let isPicture):
      append(count: 4)
      append(cover.title)
      append(cover.language)
      append(count: cover.color.rgb)
      append(count: cover.shape.rawValue)
      append(isPicture)
    case .icon(let icon):
      append(count: 6)
      switch icon.drawing {
      case .themed(let name):
        append(true)
        append(name)
      case .file(let file):
        append(false)
        append(file)
      }
      append(count: icon.side)
      append(icon.background) { $0.append(count: $1) }
    case .captions(let path, let file):
      append(count: 5)
      append(path)
      append(file)
    case .copy(let path, let file):
      append(count: 1)
      append(path)
      append(file)
    case .derivative(let path, let file, let recipe):
      append(count: 2)
      append(path)
      append(file)
      append(count: recipe.width)
      append(recipe.format.rawValue)
      append(count: recipe.quality)
      append(recipe.isAnimated)
      append(recipe.tile) { writer, tile in
        for number in [tile.x, tile.y, tile.width, tile.height, tile.scale] { writer.append(count: number) }
      }
    }
  }
}

extension BinaryReader {
  mutating func asset() -> PublishedAsset {
    switch count() {
    case 0: return .themed(text())
    case 1:
      let path = text()
      return .copy(path: path, file: text())
    case 2:
      let (path, file, width) = (text(), text(), count())
      guard let format = Recipe.Format(rawValue: text()) else { return fail(.themed("")) }
      var recipe = Recipe(width: width, format: format, quality: count())
      recipe.isAnimated = flag()
      recipe.tile = optional {
        Recipe.Tile(x: $0.count(), y: $0.count(), width: $0.count(), height: $0.count(), scale: max(1, $0.count()))
      }
      return .derivative(path: path, file: file, recipe)
    case 3:
      let (folder, id) = (text(), text())
      guard let size = PixelSize(count(), count()) else { return fail(.themed("")) }
      return .tileInformation(folder: folder, id: id, size)
    case 4:
      let (title, language, rgb) = (text(), text(), count())
      guard let shape = DrawnCover.Shape(rawValue: count()) else { return fail(.themed("")) }
      let cover = DrawnCover(title: title, language: language, color: CoverColor(rgb: rgb), shape: shape)
      return .cover(cover, isPicture: flag())
    case 5:
      let path = text()
      return .captions(path: path, file: text())
    case 6:
      let drawing = flag() ? AppIcon.Drawing.themed(text()) : .file(text())
      let side = min(max(1, count()), 4096)
      return .icon(AppIcon(drawing: drawing, side: side, background: optional { $0.count() }))
    default: return fail(.themed(""))
    }
  }
}
