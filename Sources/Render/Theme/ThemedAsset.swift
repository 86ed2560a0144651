import Model
import Text

/// A file of `Templates/assets/` as it is published, and the files that a style sheet or a script names.
struct ThemedAsset: Sendable {
  /// Its path has a digest, so that browsers can cache it for ever.
  let artifact: Artifact
  /// The files that it and those that it imports name: names below `Templates/assets/`, whether or not there is such a
  /// file. Each is listed once.
  private(set) var names: [String] = []
  /// Those of these files that exist.
  private(set) var files: [Artifact] = []

  /// `nil` if there is no file of that name. `assets` makes the files that this one names.
  init?(_ name: String, in assets: inout ThemedAssets) {
    guard let bytes = try? assets.theme.bytes("assets/" + name) else { return nil }
    let isLibrary = BrowserLibrary.isAsset(name)
    let addresses = isLibrary ? [] : AssetAddresses.all(in: bytes, named: name)
    let names = addresses.isEmpty ? [] : assets.links.names(below: name)
    var files: [Artifact] = []
    var paths: Set<String> = []
    var content = bytes
    // Minifying would remove the notices that the licences of libraries ask for.
    if !isLibrary {
      content = AssetAddresses.changed(bytes, at: addresses) { address in
        guard let (file, rest) = ThemedAsset.file(of: address, in: name), assets.links.follows(file, from: name),
          let other = assets.asset(file)
        else { return nil }
        files += (other.files + [other.artifact]).filter { paths.insert($0.path).inserted }
        return ThemedAsset.address(of: other.artifact.path, in: name) + rest
      }
      content = AssetMinifier.minified(content, name: name)
    }
    (self.names, self.files) = (names, files)
    artifact = Artifact(
      path: "assets/" + ThemedAsset.fingerprinted(name, SHA256.digest(of: content).hex), kind: .asset,
      content: .bytes(content))
  }

  /// Returns the file below `Templates/assets/` that an address in the file of this name leads to, and the rest
  /// from `?` or `#` on. Returns `nil` for an address that stays as it is: of another host, from the root of the host, or
  /// with escapes of CSS.
  static func file(of address: String, in sheet: String) -> (name: String, rest: String)? {
    guard !address.hasPrefix("/"), !address.contains("\\"), !LinkResolver.hasHostOrScheme(address) else { return nil }
    let (path, rest) = LinkResolver.split(address)
    guard !path.isEmpty, let name = LinkResolver.joined(URI.decoded(path) ?? path, toFolderOf: sheet) else {
      return nil
    }
    return (name, rest)
  }
}

extension ThemedAsset {
  /// Returns how a style sheet or a script refers to a published file. The result has no quotes and parentheses, so that
  /// it can be written in every form of `url(…)`. In a script, a path must begin with a dot.
  private static func address(of path: String, in sheet: String) -> String {
    let below = path.dropFirst("assets/".count)
    let depth = sheet.split(separator: "/").count - 1
    let up = String(repeating: "../", count: depth)
    return (depth == 0 && AssetAddresses.isScript(sheet) ? "./" : up)
      + URI.encoded(path: String(below)).replacing("'", with: "%27").replacing("(", with: "%28")
      .replacing(")", with: "%29")
  }

  /// Returns `style.0123456789.css` for `style.css`.
  private static func fingerprinted(_ name: String, _ digest: String) -> String {
    let (stem, ending) = SiteNames.stem(of: name)
    return "\(stem).\(digest.prefix(10))\(ending)"
  }
}
