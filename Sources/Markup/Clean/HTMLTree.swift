import Text

/// A parsed HTML document, for exports that change and write it again.
package struct HTMLTree: Sendable {
  package indirect enum Node: Sendable, Hashable {
    case element(Element)
    case text(String)
  }

  package struct Attribute: Sendable, Hashable {
    package var name: String
    var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package struct Element: Sendable, Hashable {
    /// In lower case.
    package var name: String
    package var attributes: [Attribute]
    package var children: [Node]

    package init(_ name: String, _ attributes: [Attribute] = [], _ children: [Node] = []) {
      self.name = name
      self.attributes = attributes
      self.children = children
    }

    /// The value of an attribute; `nil` if there is none. Setting `nil` removes it.
    package subscript(name: String) -> String? {
      get { attributes.first { $0.name == name }?.value }
      set {
        attributes.removeAll { $0.name == name }
        if let newValue { attributes.append(Attribute(name, newValue)) }
      }
    }
  }

  /// Deeper elements are left out; their texts stay.
  static let deepest = 200

  package var root: Element

  /// Parses a document as browsers do.
  package init(parsing html: [UInt8]) { root = TreeBuilder.document(html) }
}

extension HTMLTree.Element {
  /// Returns the first element of that name, itself or inside.
  package func first(_ name: String) -> HTMLTree.Element? {
    if self.name == name { return self }
    for case .element(let child) in children {
      if let found = child.first(name) { return found }
    }
    return nil
  }

  /// Returns the element with each element inside it replaced by what `change` returns for it, from the innermost
  /// outwards.
  package func mapped(_ change: (HTMLTree.Element) -> [HTMLTree.Node]) -> HTMLTree.Element {
    var mapped = self
    mapped.children = children.flatMap { child -> [HTMLTree.Node] in
      guard case .element(let element) = child else { return [child] }
      return change(element.mapped(change))
    }
    return mapped
  }

  /// The texts in it, with single spaces between words.
  package var text: String {
    var words: [UInt8] = []
    collect(&words)
    return words.split(whereSeparator: \.isASCIIWhitespace).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  private func collect(_ words: inout [UInt8]) {
    for child in children {
      switch child {
      case .text(let text): words += text.utf8
      case .element(let element): element.collect(&words)
      }
    }
  }
}
