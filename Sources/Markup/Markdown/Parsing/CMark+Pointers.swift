import CMarkdown
import CMarkdownMemory
import Text

extension CMark {
  nonisolated(unsafe) fileprivate static let memory: UnsafeMutablePointer<cmark_mem>? = {
    guard unsafe !isPlain else { return unsafe cmark_get_default_mem_allocator() }
    let memory = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe memory.initialize(to: cmark_mem(calloc: markdown_calloc, realloc: markdown_realloc, free: markdown_free))
    return unsafe memory
  }()

  /// Parses the text with `directives` as the first extension. A node of the type `last` is appended to the document; see
  /// `MarkdownNodeTypes.last`. `mend` is called with the document between blocks and inlines.
  static func parse(
    _ source: MarkdownSource, linksAddresses: Bool, smartPunctuation: Bool, directives: DirectiveExtension,
    last: UInt16, mend: (MarkdownNode) -> Void
  ) -> MarkdownNode {
    unsafe source.text.withUnsafeBytes {
      let text = unsafe $0.baseAddress?.assumingMemoryBound(to: CChar.self)
      let parser = unsafe markdown_parse_blocks(
        text, $0.count, smartPunctuation, linksAddresses, !source.hasCostlyTable, directives.pointer, last, memory,
        isPlain)
      if let root = unsafe MarkdownNode(markdown_root(parser)) { mend(root) }
      guard let root = unsafe markdown_finish(parser) else { preconditionFailure("out of memory") }
      return unsafe MarkdownNode(pointer: root)
    }
  }

  static func beginDocument() { if unsafe !isPlain { markdown_memory_begin() } }

  static func endDocument(_ root: MarkdownNode) {
    if unsafe isPlain { unsafe cmark_node_free(root.pointer) } else { markdown_memory_end() }
  }
}

/// A node of cmark's tree, valid until the tree is freed.
@safe struct MarkdownNode: Equatable {
  fileprivate let pointer: UnsafeMutablePointer<cmark_node>

  fileprivate init(pointer: UnsafeMutablePointer<cmark_node>) { unsafe self.pointer = unsafe pointer }

  fileprivate init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.init(pointer: pointer)
  }

  var firstChild: MarkdownNode? { unsafe MarkdownNode(markdown_first_child(pointer, CMark.isPlain)) }
  var lastChild: MarkdownNode? { unsafe MarkdownNode(markdown_last_child(pointer, CMark.isPlain)) }
  var previous: MarkdownNode? { unsafe MarkdownNode(markdown_previous(pointer, CMark.isPlain)) }
  var next: MarkdownNode? { unsafe MarkdownNode(markdown_next(pointer, CMark.isPlain)) }
  var parent: MarkdownNode? { unsafe MarkdownNode(markdown_parent(pointer, CMark.isPlain)) }

  /// The text of a text, code or HTML node; the name of a footnote.
  var literal: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_literal(pointer, CMark.isPlain)) }
  /// The content of a code block.
  var code: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_code(pointer, CMark.isPlain)) }
  /// The info string of a code block.
  var info: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_info(pointer, CMark.isPlain)) }
  /// The destination of a link or image.
  var url: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_url(pointer, CMark.isPlain)) }
  var title: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_title(pointer, CMark.isPlain)) }
  /// The Markdown that a paragraph, heading, table cell or label was made from.
  var content: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_content(pointer, CMark.isPlain)) }

  /// cmark's number of the node's type.
  var type: UInt16 { unsafe markdown_type(pointer, CMark.isPlain) }
  var level: Int { unsafe Int(markdown_level(pointer, CMark.isPlain)) }
  var isSetext: Bool { unsafe markdown_setext(pointer, CMark.isPlain) }
  var isOrdered: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  /// The number of the first item of an ordered list.
  var start: Int { unsafe Int(cmark_node_get_list_start(pointer)) }
  var isTight: Bool { unsafe markdown_tight(pointer, CMark.isPlain) }
  var isFenced: Bool { unsafe markdown_is_fenced(pointer) }
  /// The columns before the content of a list item.
  var itemIndent: Int { unsafe Int(markdown_item_indent(pointer)) }
  var isChecked: Bool { unsafe cmark_gfm_extensions_get_tasklist_item_checked(pointer) }
  var isHeaderRow: Bool { unsafe cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }

  /// The number of columns of a table.
  var columns: Int { unsafe Int(cmark_gfm_extensions_get_table_columns(pointer)) }

  /// Returns the alignment of a table column: `l`, `c`, `r` or 0.
  func alignment(of column: Int) -> UInt8 {
    guard column < columns else { return 0 }
    return unsafe cmark_gfm_extensions_get_table_alignments(pointer)?[column] ?? 0
  }

  /// The number of references to a footnote; `referenceNumber` is the position of one reference among them, from 1.
  var references: Int { unsafe Int(markdown_references(pointer)) }
  var referenceNumber: Int { unsafe Int(markdown_reference_number(pointer)) }
  var footnote: MarkdownNode? { unsafe MarkdownNode(markdown_footnote(pointer)) }

  /// Whether an extension made the node, be it `DirectiveExtension` or one of the library's.
  var isOfExtension: Bool { unsafe markdown_extension(pointer, CMark.isPlain) != nil }

  /// A number that Rhapsode stores in the node; 0 unless it was set.
  var tag: Int {
    get { unsafe Int(bitPattern: markdown_user_data(pointer, CMark.isPlain)) }
    nonmutating set { unsafe _ = cmark_node_set_user_data(pointer, UnsafeMutableRawPointer(bitPattern: newValue)) }
  }
  /// A number that identifies the node.
  var address: UInt { unsafe UInt(bitPattern: pointer) }

  /// The first line of the node in the text, from 1.
  var line: Int { unsafe Int(markdown_line(pointer, CMark.isPlain)) }
  var endLine: Int { unsafe Int(markdown_end_line(pointer, CMark.isPlain)) }
  /// In bytes, from 1. On continuation lines cmark computes it as if they had the same prefix as the first line.
  var column: Int { unsafe Int(markdown_column(pointer, CMark.isPlain)) }
  var innerOffset: Int { unsafe Int(markdown_inner_offset(pointer)) }

  fileprivate static func bytes(_ bytes: markdown_bytes) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: bytes.data, count: bytes.count)
  }

  static func == (left: MarkdownNode, right: MarkdownNode) -> Bool { unsafe left.pointer == right.pointer }
}

/// Changes to directive nodes, and repairs of other nodes.
extension MarkdownNode {
  var isOpen: Bool { unsafe markdown_is_open(pointer) }
  func close() { unsafe markdown_set_closed(pointer) }
  /// Forgets that a blank line follows the node, so that the line does not make a list loose.
  func forgetBlankLine() { unsafe markdown_forget_blank_line(pointer) }
  func append(_ child: MarkdownNode) { unsafe _ = cmark_node_append_child(pointer, child.pointer) }
  func place(line: Int, column: Int) { unsafe markdown_place(pointer, Int32(clamping: line), Int32(clamping: column)) }
  func setEndLine(_ line: Int) { unsafe markdown_set_end_line(pointer, Int32(clamping: line)) }
  /// Removes the last `count` bytes of the text nodes at the end of the children.
  func removeLast(_ count: Int) { unsafe cmark_node_unput(pointer, Int32(count)) }

  /// Sets the content to a copy of `text`, which must not contain NUL.
  func setContent(_ text: some Sequence<UInt8>) {
    unsafe (Array(text) + [0]).withUnsafeBytes {
      unsafe _ = cmark_node_set_string_content(pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }

  func setLiteral(_ text: StaticString) {
    unsafe UnsafeRawPointer(text.utf8Start).withMemoryRebound(to: CChar.self, capacity: text.utf8CodeUnitCount + 1) {
      unsafe markdown_set_literal(pointer, $0, CMark.isPlain)
    }
  }

  /// The label of a footnote reference with the length that cmark measured, which may be wrong; empty if the label is a
  /// copy.
  var measuredLabel: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(markdown_measured_label(pointer)) }
  func setLabelLength(_ length: Int) { unsafe markdown_set_label_length(pointer, Int32(length)) }
}

/// The state of cmark's block parser at a line.
@safe struct MarkdownParser {
  fileprivate let pointer: UnsafeMutablePointer<cmark_parser>

  var line: Int { unsafe Int(cmark_parser_get_line_number(pointer)) }
  var firstNonspace: Int { unsafe Int(cmark_parser_get_first_nonspace(pointer)) }
  var offset: Int { unsafe Int(cmark_parser_get_offset(pointer)) }
  var column: Int { unsafe Int(cmark_parser_get_column(pointer)) }
  var indent: Int { unsafe Int(cmark_parser_get_indent(pointer)) }
  var isBlank: Bool { unsafe cmark_parser_is_blank(pointer) != 0 }

  func advance(_ line: UnsafeBufferPointer<UInt8>, by count: Int, columns: Bool = false) {
    unsafe line.withMemoryRebound(to: CChar.self) {
      unsafe cmark_parser_advance_offset(pointer, $0.baseAddress, Int32(clamping: count), columns ? 1 : 0)
    }
  }

  func addBlock(_ type: UInt16, to parent: MarkdownNode, column: Int, of directives: DirectiveExtension)
    -> MarkdownNode?
  {
    let type = cmark_node_type(rawValue: UInt32(type))
    let made = unsafe MarkdownNode(cmark_parser_add_child(pointer, parent.pointer, type, Int32(clamping: column)))
    if let made { unsafe _ = cmark_node_set_syntax_extension(made.pointer, directives.pointer) }
    return made
  }

  /// Returns a new node that is not in a tree yet.
  func node(_ type: UInt16, of directives: DirectiveExtension) -> MarkdownNode? {
    let type = cmark_node_type(rawValue: UInt32(type))
    return unsafe MarkdownNode(cmark_node_new_with_mem_and_ext(type, CMark.memory, directives.pointer))
  }

  /// Returns a new text node that is not in a tree yet. `text` must not contain NUL.
  func text(_ text: some Sequence<UInt8>) -> MarkdownNode? {
    guard let node = unsafe MarkdownNode(cmark_node_new_with_mem(CMARK_NODE_TEXT, CMark.memory)) else { return nil }
    unsafe (Array(text) + [0]).withUnsafeBytes {
      unsafe _ = cmark_node_set_literal(node.pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    return node
  }

  func parseInlines(of node: MarkdownNode) { unsafe markdown_parse_inlines(pointer, node.pointer) }
}

/// cmark's inline parser, while it parses the inlines of a block.
@safe struct MarkdownInlineParser {
  fileprivate let pointer: OpaquePointer

  /// The position in `text(of:)`.
  var offset: Int { unsafe Int(cmark_inline_parser_get_offset(pointer)) }
  func go(to offset: Int) { unsafe cmark_inline_parser_set_offset(pointer, Int32(offset)) }
  func text(of parent: MarkdownNode) -> UnsafeBufferPointer<UInt8> {
    unsafe MarkdownNode.bytes(markdown_inline_text(pointer, parent.pointer, CMark.isPlain))
  }
}

/// The syntax extension for directives. Each text has its own, which holds the text's log.
@safe struct DirectiveExtension {
  fileprivate let pointer: UnsafeMutablePointer<cmark_syntax_extension>

  fileprivate init(pointer: UnsafeMutablePointer<cmark_syntax_extension>) { unsafe self.pointer = unsafe pointer }

  /// `log` must outlive the extension.
  init(log: DirectiveLog?) {
    guard let made = unsafe cmark_syntax_extension_new("directives") else { preconditionFailure("out of memory") }
    unsafe pointer = unsafe made
    if let log { unsafe cmark_syntax_extension_set_private(made, Unmanaged.passUnretained(log).toOpaque(), nil) }
    if unsafe !CMark.isPlain { unsafe markdown_stand_for_strikethrough(made) }
    unsafe markdown_set_callbacks(
      made,
      { made, indented, parser, parent, input, length in
        guard indented == 0 else { return nil }
        let blocks = unsafe DirectiveBlocks(made, parser, input, length)
        return unsafe blocks.open(in: MarkdownNode(pointer: parent))?.pointer
      },
      { made, parser, input, length, node in
        let blocks = unsafe DirectiveBlocks(made, parser, input, length)
        return unsafe blocks.continues(MarkdownNode(pointer: node)) ? 1 : 0
      },
      { made, parser, parent, character, inlines in
        guard character != UInt8(ascii: "~") else {
          return unsafe CMark.isPlain ? nil : markdown_match_strikethrough(parser, parent, inlines)
        }
        let directives = unsafe DirectiveInlines(
          directives: DirectiveExtension(pointer: made), parser: MarkdownParser(pointer: parser),
          inlines: MarkdownInlineParser(pointer: inlines), parent: MarkdownNode(pointer: parent))
        return unsafe directives.match(character)?.pointer
      },
      { _, node, child in unsafe MarkdownNode(pointer: node).canContain(UInt16(child.rawValue)) ? 1 : 0 },
      { made, node in
        unsafe DirectiveExtension(pointer: made).containsInlines(MarkdownNode(pointer: node)) ? 1 : 0
      })
  }

  var log: DirectiveLog? {
    guard let log = unsafe cmark_syntax_extension_get_private(pointer) else { return nil }
    return unsafe Unmanaged<DirectiveLog>.fromOpaque(log).takeUnretainedValue()
  }

  /// Sets the characters at which the parser asks the extension for an inline.
  func setSpecialCharacters(_ list: String) { unsafe markdown_set_special_characters(pointer, list, CMark.memory) }
  /// Adds the special characters of this extension to the process-wide table, permanently.
  func writeSpecialCharacters() { unsafe markdown_write_special_characters(pointer) }
  func free() { unsafe cmark_syntax_extension_free(cmark_get_default_mem_allocator(), pointer) }
}

extension DirectiveBlocks {
  fileprivate init(
    _ directives: UnsafeMutablePointer<cmark_syntax_extension>, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ line: UnsafePointer<UInt8>, _ length: Int32
  ) {
    unsafe self.init(
      directives: DirectiveExtension(pointer: directives), parser: MarkdownParser(pointer: parser),
      line: UnsafeBufferPointer(start: line, count: Int(length)))
  }
}
