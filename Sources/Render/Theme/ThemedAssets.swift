/// The files of `Templates/assets/` that were asked for, and those that these name. Each is made once.
struct ThemedAssets {
  let theme: Theme
  var links: AssetLinks
  /// By name; `nil` if there is no such file.
  private var made: [String: ThemedAsset?] = [:]

  init(_ theme: Theme) {
    self.theme = theme
    links = AssetLinks(theme)
  }

  /// Returns `nil` if there is no file of that name.
  mutating func asset(_ name: String) -> ThemedAsset? {
    if let asset = made[name] { return asset }
    let asset = ThemedAsset(name, in: &self)
    made.updateValue(asset, forKey: name)
    return asset
  }
}
