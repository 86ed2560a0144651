import Escaping
import Text

extension HTMLTree.Element {
  private static let raw: Set<String> = ["script", "style"]

  /// The element as HTML.
  package var html: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, isXML: false)
    return bytes
  }

  /// The element as XML.
  package var xml: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, isXML: true)
    return bytes
  }

  private func append(to bytes: inout [UInt8], isXML: Bool) {
    bytes.append(utf8: "<\(name)")
    for attribute in attributes {
      bytes.append(utf8: " \(attribute.name)=\"")
      bytes.append(escapingXML: attribute.value)
      bytes.append(utf8: "\"")
    }
    let isVoid = VoidElements.names.contains(name)
    bytes.append(utf8: isXML && isVoid ? "/>" : ">")
    guard !isVoid else { return }
    for child in children {
      switch child {
      case .text(let text) where !isXML && Self.raw.contains(name): bytes.append(utf8: text)
      case .text(let text): bytes.append(escapingXML: text)
      case .element(let element): element.append(to: &bytes, isXML: isXML)
      }
    }
    bytes.append(utf8: "</\(name)>")
  }
}
