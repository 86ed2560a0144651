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
    default: return fail(.themed(""))
    }
  }
}
