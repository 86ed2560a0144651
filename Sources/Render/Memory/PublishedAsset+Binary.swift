import Model
import Text

extension BinaryWriter {
  mutating func append(_ asset: PublishedAsset) {
    switch asset {
    case .themed(let name):
      append(count: 0)
      append(name)
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
      return .derivative(path: path, file: file, Recipe(width: width, format: format, quality: count()))
    default: return fail(.themed(""))
    }
  }
}
