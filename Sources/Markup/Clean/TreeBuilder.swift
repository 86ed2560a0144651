import CGumbo
import Text

/// HTML's own tree construction, by libgumbo. It puts mismatched tags, and content that is misplaced in tables, in
/// order.
///
/// It takes quadratic time and recurses by depth. Therefore it only gets the output of `OpenElementStack`: at most a
/// few hundred levels, known tags only. Its memory is an arena, which is freed as a whole.
enum TreeBuilder {
  /// Returns `html`, the output of `Sanitizer`, with every element in its place.
  static func nested(_ html: [UInt8]) -> OpenElementStack {
    var stack = OpenElementStack(.strict, length: html.count)
    unsafe parse(html, inside: GUMBO_TAG_DIV) { root in unsafe write(root, to: &stack) }
    stack.finish()
    return stack
  }
}

@unsafe private typealias Node = UnsafeMutablePointer<GumboNode>

extension TreeBuilder {
  /// Hands over the root of the tree, which lasts as long as the call. `parent` is the element that contains a fragment;
  /// `nil` for a document.
  private static func parse(_ html: [UInt8], inside parent: GumboTag?, _ use: (Node?) -> Void) {
    var arena = Arena()
    unsafe withUnsafeMutablePointer(to: &arena) { arena in
      var options = unsafe kGumboDefaultOptions
      unsafe options.allocator = { arena, size in unsafe allocate(from: arena, size) }
      unsafe options.deallocator = { _, _ in }
      unsafe options.userdata = UnsafeMutableRawPointer(arena)
      unsafe options.max_errors = 0
      if let parent { unsafe options.fragment_context = parent }
      unsafe html.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        let length = bytes.count
        let output = unsafe start.withMemoryRebound(to: CChar.self, capacity: length) { text in
          unsafe gumbo_parse_with_options(&options, text, length)
        }
        if let output = unsafe output { unsafe use(output.pointee.root) }
      }
    }
  }

  /// Walks the tree without recursion; each step holds a node and the index of its next child.
  private static func write(_ root: Node?, to stack: inout OpenElementStack) {
    guard let root = unsafe root else { return }
    var path = unsafe [(node: root, next: 0)]
    while let (node, next) = unsafe path.last {
      let children = unsafe node.pointee.v.element.children
      guard unsafe next < Int(children.length), let pointer = unsafe children.data[next] else {
        unsafe path.removeLast()
        if let tag = unsafe tag(of: node) { stack.end(tag) }
        continue
      }
      unsafe path[path.count - 1].next += 1
      let child = unsafe pointer.assumingMemoryBound(to: GumboNode.self)
      switch unsafe child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: unsafe writeText(child, to: &stack)
      case GUMBO_NODE_ELEMENT:
        if let tag = unsafe tag(of: child) { stack.start(tag, unsafe attributes(of: child)) }
        unsafe path.append((node: child, next: 0))
      default: break
      }
    }
  }

  private static func writeText(_ node: Node, to stack: inout OpenElementStack) {
    var text: [UInt8] = []
    text.append(cleanText: unsafe bytes(node.pointee.v.text.text))
    stack.write(text: text[...])
  }

  /// Returns the allowed element; `nil` for elements that the parser adds around a fragment.
  private static func tag(of node: Node) -> AllowedElement? {
    let element = unsafe node.pointee.v.element
    let name: [UInt8]
    if unsafe element.tag == GUMBO_TAG_UNKNOWN {
      var original = unsafe element.original_tag
      unsafe gumbo_tag_from_original_text(&original)
      name = unsafe Array(
        UnsafeRawBufferPointer(start: original.data, count: original.length))
    } else {
      name = unsafe bytes(gumbo_normalized_tagname(element.tag))
    }
    guard case .keep(let tag) = CleaningPolicy.treatment(of: NameKey(name)) else { return nil }
    return tag
  }

  private static func attributes(of node: Node) -> [UInt8] {
    var output: [UInt8] = []
    let list = unsafe node.pointee.v.element.attributes
    for index in 0..<Int(unsafe list.length) {
      guard let pointer = unsafe list.data[index] else { continue }
      let attribute = unsafe pointer.assumingMemoryBound(to: GumboAttribute.self).pointee
      unsafe output.append(attribute: bytes(attribute.name), bytes(attribute.value))
    }
    return output
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text = unsafe text else { return [] }
    return unsafe String(cString: text).utf8.map { $0 }
  }
}

// MARK: Whole documents

extension TreeBuilder {
  /// Returns the root element of a document.
  static func document(_ html: [UInt8]) -> HTMLTree.Element {
    var root = HTMLTree.Element("html")
    unsafe parse(html, inside: nil) { root = unsafe element($0, depth: 0) }
    return root
  }

  private static func element(_ node: Node?, depth: Int) -> HTMLTree.Element {
    guard let node = unsafe node else { return HTMLTree.Element("html") }
    var element = HTMLTree.Element(unsafe name(of: node))
    let list = unsafe node.pointee.v.element.attributes
    for index in 0..<Int(unsafe list.length) {
      guard let pointer = unsafe list.data[index] else { continue }
      let attribute = unsafe pointer.assumingMemoryBound(to: GumboAttribute.self).pointee
      let name = unsafe bytes(attribute.name).span.text
      element.attributes.append(HTMLTree.Attribute(name, unsafe bytes(attribute.value).span.text))
    }
    let children = unsafe node.pointee.v.element.children
    for index in 0..<Int(unsafe children.length) {
      guard let pointer = unsafe children.data[index] else { continue }
      let child = unsafe pointer.assumingMemoryBound(to: GumboNode.self)
      switch unsafe child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        element.children.append(.text(unsafe bytes(child.pointee.v.text.text).span.text))
      case GUMBO_NODE_ELEMENT:
        let inner = unsafe self.element(child, depth: depth + 1)
        element.children += depth < HTMLTree.deepest ? [.element(inner)] : [.text(inner.text)]
      default: break
      }
    }
    return element
  }

  private static func name(of node: Node) -> String {
    let element = unsafe node.pointee.v.element
    guard unsafe element.tag == GUMBO_TAG_UNKNOWN else {
      return unsafe bytes(gumbo_normalized_tagname(element.tag)).span.text
    }
    var original = unsafe element.original_tag
    unsafe gumbo_tag_from_original_text(&original)
    return unsafe Array(UnsafeRawBufferPointer(start: original.data, count: original.length)).span.text.lowercased()
  }
}

private func allocate(from arena: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  unsafe arena?.assumingMemoryBound(to: Arena.self).pointee.allocate(size)
}
