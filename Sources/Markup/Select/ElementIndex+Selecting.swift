package import Model
import Text

extension ElementIndex {
  /// Returns the text without the elements that one of the selectors matches.
  package func html(without selectors: [Selector]) -> [UInt8] {
    let ranges = ranges(of: selectors)
    guard !ranges.isEmpty else { return bytes }
    var output: [UInt8] = []
    var start = 0
    for range in ranges {
      output.append(contentsOf: bytes[start..<range.lowerBound])
      start = range.upperBound
    }
    output.append(contentsOf: bytes[start...])
    return output
  }

  /// Returns the elements that one of the selectors matches, in the order of the document; `nil` if there are none.
  package func html(of selectors: [Selector]) -> [UInt8]? {
    let ranges = ranges(of: selectors)
    guard !ranges.isEmpty else { return nil }
    return Array(ranges.map { bytes[$0] }.joined(separator: [0x0A]))
  }

  /// Returns the address in the first `base` of a page; `nil` if there is none.
  package var base: String? {
    let name = NameKey("base")
    return elements.lazy.filter { $0.name == name }.compactMap { value(of: "href", in: $0) }.first
  }

  /// Returns the places of the outermost elements that match, in order.
  private func ranges(of selectors: [Selector]) -> [Range<Int>] {
    guard !selectors.isEmpty else { return [] }
    var isSelected = [Bool](repeating: false, count: elements.count)
    for selector in selectors { mark(selector, &isSelected) }
    var ranges: [Range<Int>] = []
    for index in elements.indices where isSelected[index] {
      let start = max(elements[index].start, ranges.last?.upperBound ?? 0)
      if start < elements[index].end { ranges.append(start..<elements[index].end) }
    }
    return ranges
  }

  /// Marks the elements that a selector matches. For each element, one bit per compound says whether the selector up to
  /// that compound ends at the element, or at one around it; so each element is visited once.
  private func mark(_ selector: Selector, _ isSelected: inout [Bool]) {
    let names = selector.compounds.map { $0.name.map { NameKey($0) } }
    var here = [UInt32](repeating: 0, count: elements.count)
    var around = [UInt32](repeating: 0, count: elements.count)
    let last: UInt32 = 1 << UInt32(selector.compounds.count - 1)
    for (index, element) in elements.enumerated() {
      let parent = element.parent
      if parent >= 0 { around[index] = around[parent] | here[parent] }
      for (number, compound) in selector.compounds.enumerated() {
        let before: UInt32 = number == 0 ? 0 : 1 << UInt32(number - 1)
        let isPlaced =
          number == 0
          || (compound.combinator == .child ? parent >= 0 && here[parent] & before != 0 : around[index] & before != 0)
        guard isPlaced, names[number].map({ $0 == element.name }) ?? true, has(compound, element) else { continue }
        here[index] |= 1 << UInt32(number)
      }
      if here[index] & last != 0 { isSelected[index] = true }
    }
  }

  private func has(_ compound: Selector.Compound, _ element: Element) -> Bool {
    if !compound.ids.isEmpty {
      let id = value(of: "id", in: element)
      guard compound.ids.allSatisfy({ $0 == id }) else { return false }
    }
    if !compound.classes.isEmpty {
      let classes = (value(of: "class", in: element) ?? "").split(whereSeparator: \.isWhitespace)
      guard compound.classes.allSatisfy({ name in classes.contains { $0 == name } }) else { return false }
    }
    return compound.attributes.allSatisfy { attribute in
      value(of: attribute.name, in: element).map(attribute.accepts) ?? false
    }
  }

  private func value(of name: String, in element: Element) -> String? {
    let name = NameKey(name)
    guard let attribute = attributes[element.attributes].first(where: { NameKey(bytes[$0.name]) == name }) else {
      return nil
    }
    return CharacterReference.decode(Array(bytes[attribute.value]), in: .attribute).text
  }
}
