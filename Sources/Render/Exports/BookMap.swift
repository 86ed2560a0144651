import Markup

/// A map of `MapDrawing` inside a content document of an EPUB, as SVG in XML. Other drawings may have parts that an EPUB
/// must not contain, such as scripts.
enum BookMap {
  /// The colours are those of the reader's text, which may be light on dark.
  static let style = """
    .drawn-map { width: 100%; height: auto; border: 1px solid; }
    .map-ground { fill: none; }
    .map-place, .map-open, .map-handled { fill: currentColor; }
    .map-place-area, .map-open-area, .map-handled-area { fill: currentColor; fill-opacity: 0.1; stroke: currentColor; }
    .map-ring { fill: none; stroke: currentColor; stroke-opacity: 0.4; stroke-dasharray: 3 4; }
    .map-line, .map-scale { fill: none; stroke: currentColor; stroke-width: 1.5; }
    .map-label { font: bold 17px sans-serif; fill: currentColor; }
    .map-words { font: 14px sans-serif; fill: currentColor; }

    """

  private static let elements: Set<String> = ["path", "circle", "text"]
  private static let attributes: Set<String> = [
    "aria-label", "class", "cx", "cy", "d", "direction", "fill-rule", "r", "role", "text-anchor", "transform",
    "viewBox", "x", "y",
  ]

  /// Returns the map of a page for a book, or `nil` if the drawing is not a map.
  static func element(_ drawing: HTMLTree.Element) -> HTMLTree.Element? {
    guard drawing.name == "svg", drawing["class"] == "drawn-map" else { return nil }
    var map = plain(drawing)
    map.attributes.insert(.init("xmlns", "http://www.w3.org/2000/svg"), at: 0)
    map.children = drawing.children.compactMap { child in
      guard case .element(let element) = child, elements.contains(element.name),
        !(element["class"] ?? "").hasSuffix(MapLabels.classOnPhones)
      else { return nil }
      var shape = plain(element)
      if element.name == "text" { shape.children = [.text(element.text)] }
      return .element(shape)
    }
    return map
  }

  private static func plain(_ element: HTMLTree.Element) -> HTMLTree.Element {
    HTMLTree.Element(element.name, element.attributes.filter { attributes.contains($0.name) })
  }
}
