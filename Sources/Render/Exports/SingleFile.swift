import Markup
import Model
package import Text

extension Renderer {
  /// Returns the page of an entry as one HTML file that needs no other: style, pictures, recordings and films are inside.
  /// Links lead to the site. `nil` if the page cannot be rendered, as the diagnostics say.
  package func singleFile(of entry: Int) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    let path = context.site.entries[entry].path
    let (artifact, diagnostics) = page(at: path)
    guard let artifact, case .bytes(let bytes) = artifact.content else { return (nil, diagnostics) }
    let files = ExportedFiles(renderer: self, page: context.addresses.url(path))
    let root = HTMLTree(parsing: bytes).root.withMainAlone.mapped { SingleFile(files: files).changed($0) }
    return (Array("<!DOCTYPE html>\n".utf8) + root.html + [0x0A], diagnostics)
  }
}

/// Puts the files of a page into its elements.
struct SingleFile {
  let files: ExportedFiles

  func changed(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    switch element.name {
    case "link": link(element)
    case "script": script(element)
    case "meta": element["http-equiv"] == nil ? [.element(element)] : []
    case "a", "area": [.element(linking(element))]
    case "base": []
    default: [.element(embedding(element))]
    }
  }

  /// Returns the `data:` URL of a file, or its absolute URL if it is not one of the site's files.
  private func data(_ address: String) -> String {
    if address.hasPrefix("data:") { return address }
    guard let file = files.file(address) else { return files.absolute(address) }
    return "data:\(file.type);base64,\(Base64.encode(file.bytes))"
  }

  /// Returns the same for an address in a style sheet; `nil` for one that stays as it is.
  private func data(_ address: String, in sheet: String) -> String? {
    if address.hasPrefix("#") || address.hasPrefix("data:") || address.contains("\\") { return nil }
    return data(URI(files.absolute(sheet)).resolving(address).text)
  }

  private func link(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    let kinds = (element["rel"] ?? "").lowercased().split(separator: " ")
    guard let address = element["href"] else { return [] }
    if kinds.contains("stylesheet") {
      guard let file = files.file(address) else { return [] }
      let sheet = AssetAddresses.changed(file.bytes, at: StyleSheetAddresses(file.bytes).all) { data($0, in: address) }
      let condition = element.attributes.filter { $0.name == "media" }
      let text = sheet[...].text.replacing("</", with: "<\\/")
      return [.element(HTMLTree.Element("style", condition, [.text(text)]))]
    }
    var element = element
    if kinds.contains("icon") {
      element["href"] = data(address)
    } else if !kinds.contains("canonical") {
      return []
    }
    return [.element(element)]
  }

  private func script(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    guard let address = element["src"] else { return [.element(element)] }
    // The libraries that draw street maps and models stay on the site: without the script, their buttons are hidden.
    guard element["data-tiles"] == nil, element["data-three"] == nil else { return [] }
    // A file has no service worker.
    guard element["data-worker"] == nil else { return [] }
    guard let file = files.file(address) else { return [] }
    var element = element
    element["src"] = nil
    // An inline script would run before the body is parsed; a module runs after it.
    element["type"] = "module"
    element.children = [.text(file.bytes[...].text.replacing("</script", with: "<\\/script"))]
    return [.element(element)]
  }

  private func linking(_ element: HTMLTree.Element) -> HTMLTree.Element {
    var element = element
    element["href"] = element["href"].map(files.absolute)
    return element
  }

  private func embedding(_ element: HTMLTree.Element) -> HTMLTree.Element {
    var element = element
    for name in ["src", "poster"] { element[name] = element[name].map(data) }
    for name in ["srcset", "sizes", "imagesrcset", "imagesizes", "loading"] { element[name] = nil }
    for name in ["action", "cite", "formaction"] { element[name] = element[name].map(files.absolute) }
    return element
  }
}

extension HTMLTree.Element {
  /// The page without what is around its `main`: the site's header, menus and footer.
  fileprivate var withMainAlone: HTMLTree.Element {
    guard let main = first("main") else { return self }
    var page = self
    page.children = children.map { child in
      guard case .element(var body) = child, body.name == "body" else { return child }
      body.children = [.element(main)]
      return .element(body)
    }
    return page
  }
}
