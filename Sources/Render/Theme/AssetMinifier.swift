import Text

/// A minifier of style sheets and scripts that does not change what they mean: it removes comments and spaces, and
/// keeps names and everything else. Files named `.min.css` or `.min.js`, and files that it cannot scan, stay as they
/// are.
enum AssetMinifier {
  static func minified(_ bytes: [UInt8], name: String) -> [UInt8] {
    guard !name.contains(".min.") else { return bytes }
    if name.hasSuffix(".css") { return StyleSheetMinifier.minified(bytes) ?? bytes }
    if name.hasSuffix(".js") || name.hasSuffix(".mjs") { return ScriptMinifier.minified(bytes) ?? bytes }
    return bytes
  }
}
