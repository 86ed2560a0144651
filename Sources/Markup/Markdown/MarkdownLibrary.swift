import CMarkdown
import CMarkdownMemory
import Model

/// A parsed text: libcmark-gfm's tree with our directives and attributes in it. The only file that knows the library.
@safe struct MarkdownLibrary: ~Copyable {
  private let directives: UnsafeMutablePointer<cmark_syntax_extension>
  private let kinds = Kinds.shared
  let root: Node

  /// What directives and attributes say is left in `log`.
  init(_ source: MarkdownSource, log: DirectiveLog, smartPunctuation: Bool) {
    markdown_memory_begin()
    let options = CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS | (smartPunctuation ? CMARK_OPT_SMART : 0)
    let parser = unsafe cmark_parser_new_with_mem(options, Kinds.memory)
    unsafe directives = DirectiveCallbacks.makeExtension(log: log)
    unsafe cmark_parser_attach_syntax_extension(parser, directives)
    for name in Kinds.extensions where name != "autolink" || source.hasAddresses {
      unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    unsafe source.text.withUnsafeBytes { text in
      unsafe cmark_parser_feed(parser, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count)
    }
    if source.text.last != 0x0A { unsafe cmark_parser_feed(parser, "\n", 1) }
    if let parser = unsafe parser { unsafe DirectiveCallbacks.addLastNode(directives, parser) }
    unsafe root = Node(pointer: cmark_parser_finish(parser))
    unsafe cmark_parser_free(parser)
  }

  deinit {
    unsafe cmark_syntax_extension_free(cmark_get_default_mem_allocator(), directives)
    markdown_memory_end()
  }

  func kind(of node: Node) -> MarkdownKind { kinds.kind(of: node) }
}

extension MarkdownLibrary {
  /// A node of the tree; valid as long as the tree is.
  @safe struct Node: Equatable {
    fileprivate let pointer: UnsafeMutablePointer<cmark_node>

    var firstChild: Node? { unsafe Node(pointer.pointee.first_child) }
    var lastChild: Node? { unsafe Node(pointer.pointee.last_child) }
    var previous: Node? { unsafe Node(pointer.pointee.prev) }
    var next: Node? { unsafe Node(pointer.pointee.next) }
    var parent: Node? { unsafe Node(pointer.pointee.parent) }

    /// Of texts, code and HTML.
    var literal: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(pointer.pointee.as.literal) }
    /// Of code blocks.
    var code: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(pointer.pointee.as.code.literal) }
    /// What stands behind the fence of a code block.
    var info: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(pointer.pointee.as.code.info) }
    /// Of links and images.
    var url: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(pointer.pointee.as.link.url) }
    var title: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(pointer.pointee.as.link.title) }
    /// What a paragraph, heading, table cell or label was made from.
    var content: UnsafeBufferPointer<UInt8> {
      unsafe UnsafeBufferPointer(start: pointer.pointee.content.ptr, count: Int(pointer.pointee.content.size))
    }

    var level: Int { unsafe Int(pointer.pointee.as.heading.level) }
    var isSetext: Bool { unsafe pointer.pointee.as.heading.setext }
    var isOrdered: Bool { unsafe pointer.pointee.as.list.list_type == CMARK_ORDERED_LIST }
    var start: Int { unsafe Int(pointer.pointee.as.list.start) }
    var isTight: Bool { unsafe pointer.pointee.as.list.tight }
    /// Whether its lines end as the lines of the source do, so that columns can be told from there.
    var keepsLineEnds: Bool {
      switch unsafe UInt32(pointer.pointee.type) {
      case CMARK_NODE_PARAGRAPH.rawValue: true
      case CMARK_NODE_HEADING.rawValue: isSetext
      default: false
      }
    }
    var isBlock: Bool {
      unsafe UInt32(pointer.pointee.type) & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
    }
    /// What tells it from every other node of the tree.
    var address: UInt { unsafe UInt(bitPattern: pointer) }

    var isTask: Bool { unsafe pointer.pointee.extension != nil }
    var isChecked: Bool { unsafe pointer.pointee.as.list.checked }
    var isHeaderRow: Bool { unsafe cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }

    /// `l`, `c`, `r` or 0 of the column of a table.
    func alignment(of column: Int) -> UInt8 {
      let columns = unsafe Int(cmark_gfm_extensions_get_table_columns(pointer))
      guard column < columns else { return 0 }
      return unsafe cmark_gfm_extensions_get_table_alignments(pointer)?[column] ?? 0
    }

    /// How often a footnote is referred to; which of these a reference is.
    var references: Int { unsafe Int(pointer.pointee.footnote.def_count) }
    var referenceNumber: Int { unsafe Int(pointer.pointee.footnote.ref_ix) }
    var footnote: Node? { unsafe Node(pointer.pointee.parent_footnote_def) }

    /// Where in the log a directive or attributes stand.
    var record: Int { unsafe Int(bitPattern: pointer.pointee.user_data) - 1 }

    /// Of the text, from 1.
    var line: Int { unsafe Int(pointer.pointee.start_line) }
    var endLine: Int { unsafe Int(pointer.pointee.end_line) }
    /// In bytes, from 1; on continued lines as if every line had the prefix of the first.
    var column: Int { unsafe Int(pointer.pointee.start_column) }
    var innerOffset: Int { unsafe Int(pointer.pointee.internal_offset) }

    fileprivate init(pointer: UnsafeMutablePointer<cmark_node>) { unsafe self.pointer = unsafe pointer }

    private init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
      guard let pointer = unsafe pointer else { return nil }
      unsafe self.init(pointer: pointer)
    }

    private static func bytes(_ chunk: cmark_chunk) -> UnsafeBufferPointer<UInt8> {
      unsafe UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len))
    }

    static func == (left: Node, right: Node) -> Bool { unsafe left.pointer == right.pointer }
  }
}

/// What the library's numbers mean. cmark's registry and its table of special characters belong to the process: both are
/// written once, here, and no parser writes them again, so that any thread may parse.
private struct Kinds: Sendable {
  static let shared = Kinds()
  static let extensions = ["table", "tasklist", "autolink"]

  nonisolated(unsafe) static let memory = {
    let memory = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe memory.initialize(to: cmark_mem(calloc: markdown_calloc, realloc: markdown_realloc, free: markdown_free))
    return unsafe memory
  }()

  let directive: cmark_node_type
  let definition: cmark_node_type
  let blockLabel: cmark_node_type
  /// Inlines of ours pass for common ones, since cells of tables take no others; that they are of our extension tells them.
  let inlineDirective = CMARK_NODE_EMPH
  let inlineLabel = CMARK_NODE_STRONG
  let attributes = CMARK_NODE_CODE
  /// Stands last in every text while it is parsed.
  let last: cmark_node_type
  /// By the number of a node's type, blocks before inlines.
  private var kinds = [MarkdownKind](repeating: .other, count: 128)

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    directive = cmark_syntax_extension_add_node(0)
    definition = cmark_syntax_extension_add_node(0)
    blockLabel = cmark_syntax_extension_add_node(0)
    last = cmark_syntax_extension_add_node(0)
    Self.setSpecialCharacters()
    nameKinds()
  }

  func kind(of node: MarkdownLibrary.Node) -> MarkdownKind {
    let kind = unsafe kinds[Self.index(node.pointer.pointee.type)]
    switch kind {
    case .heading, .emphasis, .strong, .code:
      return unsafe node.pointer.pointee.extension == nil ? kind : ours(kind, node)
    default: return kind
    }
  }

  private func ours(_ kind: MarkdownKind, _ node: MarkdownLibrary.Node) -> MarkdownKind {
    switch kind {
    case .emphasis: .inlineDirective
    case .strong: .label
    case .code: .attributes
    default: node.record >= 0 ? .directive : .directiveEnd
    }
  }

  private static func index(_ type: UInt16) -> Int {
    Int(type & 0x3F) | (UInt32(type) & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_INLINE) ? 64 : 0)
  }

  private mutating func nameKinds() {
    let names: [(cmark_node_type, MarkdownKind)] = [
      (CMARK_NODE_DOCUMENT, .document), (CMARK_NODE_BLOCK_QUOTE, .quote), (CMARK_NODE_LIST, .list),
      (CMARK_NODE_ITEM, .item), (CMARK_NODE_CODE_BLOCK, .codeBlock), (CMARK_NODE_HTML_BLOCK, .htmlBlock),
      (CMARK_NODE_PARAGRAPH, .paragraph), (CMARK_NODE_HEADING, .heading), (CMARK_NODE_THEMATIC_BREAK, .thematicBreak),
      (CMARK_NODE_FOOTNOTE_DEFINITION, .footnote), (CMARK_NODE_TEXT, .text), (CMARK_NODE_SOFTBREAK, .softBreak),
      (CMARK_NODE_LINEBREAK, .lineBreak), (CMARK_NODE_CODE, .code), (CMARK_NODE_HTML_INLINE, .htmlInline),
      (CMARK_NODE_EMPH, .emphasis), (CMARK_NODE_STRONG, .strong), (CMARK_NODE_LINK, .link), (CMARK_NODE_IMAGE, .image),
      (CMARK_NODE_FOOTNOTE_REFERENCE, .footnoteReference), (directive, .directive), (blockLabel, .label),
      (definition, .definition),
    ]
    for (type, kind) in names { kinds[Self.index(UInt16(type.rawValue))] = kind }
    kinds[Self.index(markdown_table_type())] = .table
    kinds[Self.index(markdown_table_row_type())] = .tableRow
    kinds[Self.index(markdown_table_cell_type())] = .tableCell
    kinds[Self.index(markdown_strikethrough_type())] = .strikethrough
  }

  private static func setSpecialCharacters() {
    let parser = unsafe cmark_parser_new(0)
    let ours = unsafe DirectiveCallbacks.makeExtension(log: nil)
    unsafe DirectiveCallbacks.setCharacters(":{~", of: ours)
    unsafe cmark_parser_attach_syntax_extension(parser, ours)
    for name in extensions { unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name)) }
    unsafe cmark_manage_extensions_special_characters(parser, 1)
    let memory = unsafe cmark_get_default_mem_allocator()
    for name in extensions {
      let its = unsafe cmark_find_syntax_extension(name)
      unsafe cmark_llist_free(memory, its?.pointee.special_inline_chars)
      unsafe cmark_syntax_extension_set_special_inline_chars(its, nil)
    }
    unsafe cmark_parser_free(parser)
    unsafe cmark_syntax_extension_set_special_inline_chars(ours, nil)
    unsafe cmark_syntax_extension_free(memory, ours)
  }

  /// Where the parser keeps the marks that smart punctuation makes.
  nonisolated(unsafe) static let quotes: (opening: UnsafeMutablePointer<UInt8>, closing: UnsafeMutablePointer<UInt8>)? =
    {
      let text = "\"*a*\""
      guard let root = unsafe cmark_parse_document(text, text.utf8.count, CMARK_OPT_SMART) else { return nil }
      defer { unsafe cmark_node_free(root) }
      guard let paragraph = unsafe root.pointee.first_child, let first = unsafe paragraph.pointee.first_child,
        let last = unsafe paragraph.pointee.last_child, let opening = unsafe first.pointee.as.literal.data,
        let closing = unsafe last.pointee.as.literal.data
      else { return nil }
      return unsafe (opening, closing)
    }()

  nonisolated(unsafe) static let strikethrough = unsafe cmark_find_syntax_extension("strikethrough")
}

/// What cmark calls while it parses. The grammar itself is in `DirectiveScanner` and `AttributeScanner`.
private enum DirectiveCallbacks {
  typealias NodePointer = UnsafeMutablePointer<cmark_node>
  typealias ExtensionPointer = UnsafeMutablePointer<cmark_syntax_extension>

  static func makeExtension(log: DirectiveLog?) -> ExtensionPointer {
    guard let made = unsafe cmark_syntax_extension_new("directives") else { preconditionFailure("no memory is left") }
    if let log {
      unsafe cmark_syntax_extension_set_private(made, Unmanaged.passUnretained(log).toOpaque(), nil)
    }
    unsafe cmark_syntax_extension_set_open_block_func(made) { made, indented, parser, parent, input, length in
      guard indented == 0, let made = unsafe made, let parser = unsafe parser, let parent = unsafe parent,
        let input = unsafe input
      else { return nil }
      return unsafe DirectiveCallbacks.open(made, parser, parent, UnsafeBufferPointer(start: input, count: Int(length)))
    }
    unsafe cmark_syntax_extension_set_match_block_func(made) { made, parser, input, length, node in
      guard let made = unsafe made, let parser = unsafe parser, let node = unsafe node, let input = unsafe input else {
        return 0
      }
      return unsafe DirectiveCallbacks.continues(
        made, parser, node, UnsafeBufferPointer(start: input, count: Int(length))) ? 1 : 0
    }
    unsafe cmark_syntax_extension_set_match_inline_func(made) { made, parser, parent, character, inlines in
      guard let made = unsafe made, let parser = unsafe parser, let parent = unsafe parent, let inlines = unsafe inlines
      else { return nil }
      switch character {
      case UInt8(ascii: ":"): return unsafe DirectiveCallbacks.directive(made, parser, parent, inlines)
      case UInt8(ascii: "{"): return unsafe DirectiveCallbacks.attributes(made, parser, parent, inlines)
      case UInt8(ascii: "~"):
        let its = unsafe Kinds.strikethrough
        return unsafe its?.pointee.match_inline(its, parser, parent, character, inlines)
      default: return nil
      }
    }
    unsafe cmark_syntax_extension_set_inline_from_delim_func(made) { _, parser, inlines, opener, closer in
      let its = unsafe Kinds.strikethrough
      return unsafe its?.pointee.insert_inline_from_delim(its, parser, inlines, opener, closer)
    }
    unsafe cmark_syntax_extension_set_can_contain_func(made) { _, node, child in
      guard let node = unsafe node else { return 0 }
      return unsafe DirectiveCallbacks.canContain(node.pointee.type, UInt16(child.rawValue)) ? 1 : 0
    }
    unsafe cmark_syntax_extension_set_contains_inlines_func(made) { made, node in
      guard let node = unsafe node else { return 0 }
      if unsafe node.pointee.type == UInt16(Kinds.shared.last.rawValue) {
        unsafe DirectiveCallbacks.finishInlines(made, node)
      }
      return unsafe node.pointee.type == UInt16(Kinds.shared.blockLabel.rawValue) ? 1 : 0
    }
    return unsafe made
  }

  /// Puts right what the parser leaves in texts and references.
  private static func mend(_ root: NodePointer, _ quotes: MarkdownWords.Quotes?) {
    var node = unsafe root
    while true {
      switch unsafe UInt32(node.pointee.type) {
      case CMARK_NODE_TEXT.rawValue: if let quotes { unsafe replaceQuote(node, quotes) }
      case CMARK_NODE_FOOTNOTE_REFERENCE.rawValue: unsafe mendLabel(node)
      default: break
      }
      if let child = unsafe node.pointee.first_child {
        unsafe node = child
        continue
      }
      while unsafe node.pointee.next == nil {
        guard let parent = unsafe node.pointee.parent else { return }
        unsafe node = parent
      }
      guard let next = unsafe node.pointee.next else { return }
      unsafe node = next
    }
  }

  /// The quotation marks that the parser makes are texts of their own, always at the same address; those that an author
  /// wrote never are.
  private static func replaceQuote(_ node: NodePointer, _ quotes: MarkdownWords.Quotes) {
    guard let (opening, closing) = unsafe Kinds.quotes, let data = unsafe node.pointee.as.literal.data else { return }
    if unsafe data == opening { unsafe set(quotes.opening, node) }
    if unsafe data == closing { unsafe set(quotes.closing, node) }
  }

  /// The parser measures the label of a reference in columns, which is wrong where it goes on in the next line: text would
  /// be lost, or cut within a character. Where `&#94;` stands for the `^`, it even reads past its memory.
  private static func mendLabel(_ node: NodePointer) {
    guard let data = unsafe node.pointee.as.literal.data else { return }
    guard unsafe isSource(data, of: node) else {
      unsafe node.pointee.as.literal.len = 0
      return
    }
    let measured = unsafe Int(node.pointee.as.literal.len)
    var length = 0
    var isBroken = false
    while unsafe data[length] != 0, unsafe length < measured || data[length] != UInt8(ascii: "]") {
      if unsafe data[length] == 0x0A || data[length] == 0x0D { isBroken = true }
      if length >= measured, !isBroken, unsafe data[length] & 0xC0 != 0x80 { break }
      length += 1
    }
    unsafe node.pointee.as.literal.len = Int32(length)
  }

  /// Whether `data` is in the text that the node was read from.
  private static func isSource(_ data: UnsafeMutablePointer<UInt8>, of node: NodePointer) -> Bool {
    var ancestor = unsafe node.pointee.parent
    while let block = unsafe ancestor {
      let content = unsafe MarkdownLibrary.Node(pointer: block).content
      if let start = content.baseAddress, unsafe data >= start, unsafe data < start + content.count { return true }
      unsafe ancestor = block.pointee.parent
    }
    return false
  }

  private static func set(_ text: StaticString, _ node: NodePointer) {
    unsafe node.pointee.as.literal.data = UnsafeMutablePointer(mutating: text.utf8Start)
    unsafe node.pointee.as.literal.len = Int32(text.utf8CodeUnitCount)
  }

  /// What is done when all inlines of the text are read, and before cmark joins texts that stand side by side.
  private static func finishInlines(_ made: ExtensionPointer?, _ last: NodePointer) {
    guard let made = unsafe made else { return }
    unsafe cmark_syntax_extension_set_special_inline_chars(made, nil)
    guard let log = unsafe log(made), log.quotes != nil || log.hasFootnotes, let root = unsafe last.pointee.parent
    else {
      return
    }
    unsafe mend(root, log.quotes)
  }

  /// cmark finds the extension of a delimiter by its special characters, hence every text's own list. But it strikes what
  /// stands there off the table of the whole process when the text is done, while other threads still need it. So a node
  /// at the end of the text takes the list away just before.
  static func addLastNode(_ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>) {
    unsafe setCharacters("~", of: made)
    guard let node = unsafe cmark_node_new_with_mem_and_ext(Kinds.shared.last, parser.pointee.mem, made) else { return }
    unsafe cmark_node_append_child(parser.pointee.root, node)
  }

  static func setCharacters(_ characters: String, of made: ExtensionPointer) {
    var list: UnsafeMutablePointer<cmark_llist>?
    for character in characters.utf8 {
      let value = unsafe UnsafeMutableRawPointer(bitPattern: UInt(character))
      unsafe list = cmark_llist_append(Kinds.memory, list, value)
    }
    unsafe cmark_syntax_extension_set_special_inline_chars(made, list)
  }

  private static func log(_ made: ExtensionPointer) -> DirectiveLog? {
    guard let log = unsafe cmark_syntax_extension_get_private(made) else { return nil }
    return unsafe Unmanaged<DirectiveLog>.fromOpaque(log).takeUnretainedValue()
  }

  private static func canContain(_ type: UInt16, _ child: UInt16) -> Bool {
    let isBlock = UInt32(child) & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
    switch UInt32(type) {
    case Kinds.shared.directive.rawValue, Kinds.shared.definition.rawValue:
      return isBlock && child != UInt16(CMARK_NODE_ITEM.rawValue)
    case CMARK_NODE_HEADING.rawValue: return child == UInt16(Kinds.shared.blockLabel.rawValue)
    default: return !isBlock
    }
  }

  // MARK: Blocks

  /// Whether an open block of ours goes on with this line.
  private static func continues(
    _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>, _ node: NodePointer,
    _ line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if unsafe node.pointee.type == UInt16(Kinds.shared.definition.rawValue) {
      return unsafe continuesDefinition(parser, node, line)
    }
    guard unsafe node.pointee.type == UInt16(Kinds.shared.directive.rawValue), let log = unsafe log(made) else {
      return false
    }
    let index = unsafe MarkdownLibrary.Node(pointer: node).record
    let start = unsafe Int(parser.pointee.first_nonspace)
    if let colons = unsafe DirectiveFence.closing(line, at: start), colons >= log.records[index].colons,
      unsafe parser.pointee.indent < 4, !(unsafe holdsOpenCode(node, parser))
    {
      log.records[index].closingLine = unsafe Int(parser.pointee.line_number)
      return false
    }
    let columns = unsafe min(Int32(log.records[index].indent), parser.pointee.indent)
    unsafe line.withMemoryRebound(to: CChar.self) {
      unsafe cmark_parser_advance_offset(parser, $0.baseAddress, columns, 1)
    }
    return true
  }

  /// Whether the line belongs to code or HTML that stands open within `node`, so that it closes nothing.
  private static func holdsOpenCode(_ node: NodePointer, _ parser: UnsafeMutablePointer<cmark_parser>) -> Bool {
    var last = unsafe node.pointee.last_child
    while let child = unsafe last, unsafe child.pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) != 0 {
      switch unsafe UInt32(child.pointee.type) {
      case CMARK_NODE_CODE_BLOCK.rawValue: return unsafe child.pointee.as.code.fenced != 0
      case CMARK_NODE_HTML_BLOCK.rawValue: return true
      case CMARK_NODE_ITEM.rawValue:
        let list = unsafe child.pointee.as.list
        guard unsafe parser.pointee.indent >= list.marker_offset + list.padding else { return false }
      case Kinds.shared.definition.rawValue:
        guard unsafe parser.pointee.indent >= indent(of: child) else { return false }
      case CMARK_NODE_LIST.rawValue, Kinds.shared.directive.rawValue: break
      default: return false
      }
      unsafe last = child.pointee.last_child
    }
    return false
  }

  private static func open(
    _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>, _ parent: NodePointer,
    _ line: UnsafeBufferPointer<UInt8>
  ) -> NodePointer? {
    let start = unsafe Int(parser.pointee.first_nonspace)
    guard start + 1 < line.count, unsafe line[start] == UInt8(ascii: ":"), let log = unsafe log(made) else {
      return nil
    }
    if unsafe line[start + 1] == 0x20 || line[start + 1] == 0x09 {
      return unsafe openDefinition(made, parser, parent, line)
    }
    guard unsafe line[start + 1] == UInt8(ascii: ":") else { return nil }
    let number = unsafe Int(parser.pointee.line_number)
    if let colons = unsafe DirectiveFence.closing(line, at: start) {
      guard let last = unsafe parent.pointee.last_child, unsafe last.pointee.extension == made,
        case let index = unsafe MarkdownLibrary.Node(pointer: last).record, index >= 0,
        log.records[index].closingLine == number
      else {
        log.reportStrayFence(colons: colons, line: number, offset: start)
        return nil
      }
      unsafe last.pointee.flags &= ~UInt16(CMARK_NODE__LAST_LINE_BLANK.rawValue)
      return unsafe addBlock(CMARK_NODE_HEADING, record: -1, made, parser, parent, line)
    }
    guard unsafe depth(of: parent) < DirectiveLog.deepestContainer else {
      log.reportTooDeep(line: number, offset: start)
      return nil
    }
    let indent = unsafe Int(parser.pointee.indent)
    guard let (record, label) = unsafe log.openBlock(Array(line), at: start, line: number, indent: indent) else {
      return nil
    }
    let type = log.records[record].form == .container ? Kinds.shared.directive : CMARK_NODE_HEADING
    let node = unsafe addBlock(type, record: record, made, parser, parent, line)
    if let node = unsafe node, let label {
      unsafe addLabel(UnsafeBufferPointer(rebasing: line[label]), at: label.lowerBound, made, parser, node)
    }
    return unsafe node
  }

  // MARK: Definitions

  /// Opens what `: ` begins, as PHP Markdown Extra and goldmark have it: below a paragraph, whose lines are the terms, or
  /// below another definition, with a blank line between or without.
  private static func openDefinition(
    _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>, _ parent: NodePointer,
    _ line: UnsafeBufferPointer<UInt8>
  ) -> NodePointer? {
    let start = unsafe Int(parser.pointee.first_nonspace)
    var first = start + 1
    while first < line.count, unsafe line[first] == 0x20 || line[first] == 0x09 { first += 1 }
    guard first < line.count, unsafe line[first] != 0x0A, unsafe line[first] != 0x0D,
      unsafe explains(parent, parser), unsafe depth(of: parent) < DirectiveLog.deepestContainer
    else { return nil }
    let indent = unsafe parser.pointee.indent
    let type = Kinds.shared.definition
    let column = unsafe parser.pointee.first_nonspace + 1
    guard let node = unsafe cmark_parser_add_child(parser, parent, type, column) else { return nil }
    unsafe node.pointee.extension = made
    unsafe line.withMemoryRebound(to: CChar.self) { text in
      let sign = unsafe parser.pointee.first_nonspace + 1 - parser.pointee.offset
      unsafe cmark_parser_advance_offset(parser, text.baseAddress, sign, 0)
      let before = unsafe parser.pointee.column
      // More than four spaces begin code, after one space of our own.
      let spaces = first - start - 1
      unsafe cmark_parser_advance_offset(parser, text.baseAddress, spaces > 4 ? 1 : Int32(spaces), spaces > 4 ? 1 : 0)
      let content = unsafe Int(indent + 1 + parser.pointee.column - before)
      unsafe node.pointee.user_data = UnsafeMutableRawPointer(bitPattern: content)
    }
    return unsafe node
  }

  /// Whether a definition may stand here: `parent` is the open paragraph above it, or holds what is above it.
  private static func explains(_ parent: NodePointer, _ parser: UnsafeMutablePointer<cmark_parser>) -> Bool {
    if unsafe UInt32(parent.pointee.type) == CMARK_NODE_PARAGRAPH.rawValue { return true }
    guard let last = unsafe parent.pointee.last_child else { return false }
    if unsafe last.pointee.type == UInt16(Kinds.shared.definition.rawValue) { return true }
    guard unsafe UInt32(last.pointee.type) == CMARK_NODE_PARAGRAPH.rawValue,
      unsafe last.pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) == 0
    else { return false }
    return unsafe parser.pointee.line_number - last.pointee.end_line <= 2
  }

  /// Columns before the content of a definition.
  private static func indent(of definition: NodePointer) -> Int32 {
    unsafe Int32(clamping: Int(bitPattern: definition.pointee.user_data))
  }

  private static func continuesDefinition(
    _ parser: UnsafeMutablePointer<cmark_parser>, _ node: NodePointer, _ line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let isBlank = unsafe parser.pointee.blank
    guard unsafe isBlank || parser.pointee.indent >= indent(of: node) else { return false }
    let columns = unsafe isBlank ? parser.pointee.first_nonspace - parser.pointee.offset : indent(of: node)
    unsafe line.withMemoryRebound(to: CChar.self) {
      unsafe cmark_parser_advance_offset(parser, $0.baseAddress, columns, isBlank ? 0 : 1)
    }
    return true
  }

  /// In how many containers of ours a node stands.
  private static func depth(of node: NodePointer) -> Int {
    var depth = 0
    var ancestor = unsafe Optional(node)
    while let node = unsafe ancestor, depth < DirectiveLog.deepestContainer {
      switch unsafe UInt32(node.pointee.type) {
      case Kinds.shared.directive.rawValue, Kinds.shared.definition.rawValue: depth += 1
      default: break
      }
      unsafe ancestor = node.pointee.parent
    }
    return depth
  }

  /// Adds a block that takes up the rest of the line. One that is a heading to cmark is not taken for the blank line that
  /// would make a list loose.
  private static func addBlock(
    _ type: cmark_node_type, record: Int, _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ parent: NodePointer, _ line: UnsafeBufferPointer<UInt8>
  ) -> NodePointer? {
    let column = unsafe parser.pointee.first_nonspace + 1
    guard let node = unsafe cmark_parser_add_child(parser, parent, type, column) else { return nil }
    unsafe node.pointee.extension = made
    unsafe node.pointee.user_data = UnsafeMutableRawPointer(bitPattern: record + 1)
    var end = line.count
    while end > 0, unsafe line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    let count = unsafe Int32(end) - parser.pointee.offset
    unsafe line.withMemoryRebound(to: CChar.self) {
      unsafe cmark_parser_advance_offset(parser, $0.baseAddress, count, 0)
    }
    return unsafe node
  }

  private static func addLabel(
    _ text: UnsafeBufferPointer<UInt8>, at offset: Int, _ made: ExtensionPointer,
    _ parser: UnsafeMutablePointer<cmark_parser>, _ node: NodePointer
  ) {
    guard let label = unsafe cmark_parser_add_child(parser, node, Kinds.shared.blockLabel, Int32(offset + 1)) else {
      return
    }
    unsafe label.pointee.extension = made
    unsafe label.pointee.flags &= ~UInt16(CMARK_NODE__OPEN.rawValue)
    unsafe cmark_strbuf_set(&label.pointee.content, text.baseAddress, Int32(text.count))
  }

  // MARK: Inlines

  private static func directive(
    _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>, _ parent: NodePointer,
    _ inlines: OpaquePointer
  ) -> NodePointer? {
    let start = unsafe Int(cmark_inline_parser_get_offset(inlines))
    guard let chunk = unsafe cmark_inline_parser_get_chunk(inlines)?.pointee, let log = unsafe log(made),
      unsafe DirectiveFence.mayOpenInline(UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len)), at: start),
      log.depth < DirectiveLog.deepest
    else { return nil }
    let text = unsafe log.text(of: MarkdownLibrary.Node(pointer: parent))
    guard let opened = log.openInline(text, at: start) else { return nil }
    let node = unsafe addInline(Kinds.shared.inlineDirective, record: opened.record, made, parser, text, at: start)
    if let label = opened.label, let node = unsafe node {
      unsafe addInlineLabel(label, record: opened.record, made, parser, text, to: node)
    }
    unsafe cmark_inline_parser_set_offset(inlines, Int32(opened.end))
    return unsafe node
  }

  private static func addInlineLabel(
    _ range: Range<Int>, record: Int, _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ text: InlineText, to node: NodePointer
  ) {
    guard
      let label = unsafe addInline(Kinds.shared.inlineLabel, record: record, made, parser, text, at: range.lowerBound)
    else { return }
    unsafe text.bytes[range].withUnsafeBufferPointer {
      unsafe cmark_strbuf_set(&label.pointee.content, $0.baseAddress, Int32($0.count))
    }
    unsafe cmark_node_append_child(node, label)
    guard let log = unsafe log(made) else { return }
    log.depth += 1
    unsafe cmark_parse_inlines(parser, label, parser.pointee.refmap, parser.pointee.options)
    log.depth -= 1
  }

  private static func attributes(
    _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>, _ parent: NodePointer,
    _ inlines: OpaquePointer
  ) -> NodePointer? {
    let start = unsafe Int(cmark_inline_parser_get_offset(inlines))
    let last = unsafe parent.pointee.last_child.map { unsafe UInt32($0.pointee.type) }
    let followsLink = last == CMARK_NODE_LINK.rawValue || last == CMARK_NODE_IMAGE.rawValue
    let endsHeading = unsafe UInt32(parent.pointee.type) == CMARK_NODE_HEADING.rawValue
    guard followsLink || endsHeading, let log = unsafe log(made) else { return nil }
    let text = unsafe log.text(of: MarkdownLibrary.Node(pointer: parent))
    guard let read = log.readAttributes(text, at: start, endsHeading: !followsLink) else { return nil }
    if !followsLink { unsafe cmark_node_unput(parent, Int32(text.spaces(before: start))) }
    let node = unsafe addInline(Kinds.shared.attributes, record: read.record, made, parser, text, at: start)
    unsafe cmark_inline_parser_set_offset(inlines, Int32(read.end))
    return unsafe node
  }

  private static func addInline(
    _ type: cmark_node_type, record: Int, _ made: ExtensionPointer, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ text: InlineText, at offset: Int
  ) -> NodePointer? {
    guard let node = unsafe cmark_node_new_with_mem_and_ext(type, parser.pointee.mem, made) else { return nil }
    unsafe node.pointee.user_data = UnsafeMutableRawPointer(bitPattern: record + 1)
    let (line, column) = text.position(of: offset)
    unsafe node.pointee.start_line = Int32(clamping: line)
    unsafe node.pointee.start_column = Int32(clamping: column + 1)
    return unsafe node
  }
}
