import Model

/// Checks of the CSS selectors of a source, and of the other texts that change its entries.
struct SelectorRules {
  let source: YAMLNode

  func check(with checker: inout DeclarationChecker) {
    for node in source["rewrite"]?["drop"]?.items ?? [] { Self.check(node, &checker) }
    checkFullText(&checker)
    for node in source["rewrite"]?["pixels"]?.items ?? [] {
      guard let text = node.text, text.utf8.count < Self.shortestPart else { continue }
      checker.report(
        "`\(text)` would be found in too many addresses", at: node.position,
        help: "write a longer part, such as `://count.example.org/`")
    }
    for node in source["rewrite"]?["parameters"]?.items ?? [] {
      guard let text = node.text, !Self.isParameter(text) else { continue }
      checker.report(
        "`\(text)` is not the name of a parameter", at: node.position, help: "such as `ref`, or `src_*` for any rest")
    }
  }

  private func checkFullText(_ checker: inout DeclarationChecker) {
    guard let fulltext = source["fulltext"] else { return }
    if let node = fulltext["selector"] { Self.check(node, &checker) }
    if let right = fulltext["right"], let text = right.text, !text.contains(where: \.isLetter) {
      checker.report(
        "`right` must name what allows you to publish the texts", at: right.position,
        help: "such as `CC BY 4.0`, or `by agreement with the editors`")
    }
    // `defaults` cannot have it at all, which the check of its keys reports.
    guard source["id"] != nil, source["url"] == nil || source.text("kind") == "link" else { return }
    checker.report(
      "only a feed with a `url` can have `fulltext`", at: fulltext.position,
      help: source["opml"] == nil ? nil : "make a source of its own of each feed that needs it")
  }

  /// The minimum length of a part of an address, in bytes.
  private static let shortestPart = 5

  private static func check(_ node: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let text = node.text else { return }
    do throws(SelectorParser.Mistake) {
      _ = try SelectorParser.selectors(text)
    } catch {
      checker.report(error.summary, at: node.position(of: error.offset), help: error.help)
    }
  }

  private static func isParameter(_ text: String) -> Bool {
    let name = text.hasSuffix("*") ? text.utf8.dropLast() : text.utf8[...]
    return !name.isEmpty && name.allSatisfy { $0 > 0x20 && !"&=#?*".utf8.contains($0) }
  }
}
