import Text

/// Makes style sheets and scripts smaller without changing what they mean: comments and spaces go, names and everything else
/// stay. What is already small by its name (`.min.css`, `.min.js`) and what is not understood stays as it is.
enum AssetMinifier {
  static func minified(_ bytes: [UInt8], name: String) -> [UInt8] {
    guard !name.contains(".min.") else { return bytes }
    if name.hasSuffix(".css") { return StyleSheetMinifier.minified(bytes) ?? bytes }
    if name.hasSuffix(".js") || name.hasSuffix(".mjs") { return ScriptMinifier.minified(bytes) ?? bytes }
    return bytes
  }
}
