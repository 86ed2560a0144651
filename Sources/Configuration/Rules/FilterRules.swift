import Model

/// Checks of the patterns in `filter: keep` and `filter: drop` of a source.
struct FilterRules {
  let source: YAMLNode

  func check(with checker: inout DeclarationChecker) {
    for key in ["keep", "drop"] {
      for item in source["filter"]?[key]?.items ?? [] {
        check(pattern: item, &checker)
        for member in item.members {
          for pattern in member.value.items { check(pattern: pattern, &checker) }
        }
        if case .mapping(let members) = item.value, members.isEmpty {
          checker.report("this rule of `\(key)` has no field", at: item.position, help: "such as `title: weather`")
        }
      }
    }
  }

  private func check(pattern node: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let text = node.text else { return }
    do throws(TextPattern.Mistake) {
      _ = try TextPattern(text)
    } catch {
      checker.report(error.summary, at: node.position(of: error.offset), help: error.help)
    }
  }
}

extension YAMLNode {
  /// Returns the position of the Unicode scalar at `offset` in the text, or the position of the text itself if it is
  /// written with escapes or on several lines.
  func position(of offset: Int) -> Position {
    guard offset > 0, case .scalar(let text, let isPlain) = value,
      Int(position.length) == text.unicodeScalars.count + (isPlain ? 0 : 2)
    else { return position }
    var place = position
    place.column += Int32(offset) + (isPlain ? 0 : 1)
    place.length = 1
    return place
  }
}
