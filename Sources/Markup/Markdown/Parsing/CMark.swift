import CMarkdown
import Text

/// A wrapper of libcmark-gfm: the state of the library as a whole. The pointers to what it makes are in `CMark+Pointers.swift`.
/// Only these two files import the library, and no C type appears in their interface.
///
/// With the version that this code was tested with, it reads nodes from their fields (a call for each would cost as
/// much as rendering), allocates from blocks, and only adds to the process-wide table of special characters. With any
/// other version, and with `RHAPSODE_PLAIN_LIBRARIES=1`, it uses documented functions only; as cmark then changes that
/// table with every parse, only one text is parsed at a time.
///
/// Some fields have no function and are used in both cases; `shim.h` lists them. Their layout comes from the library's own
/// headers, and its shared object is named by the full version, so a program never runs with another version than it was
/// built with.
enum CMark {
  static var version: String { unsafe String(cString: cmark_version_string()) }

  private static let testedVersion: Int32 = 0x001D_0006

  /// Whether only documented functions are used. Set once, before the first text is parsed. It is initialised with a
  /// constant, so that reading it is one load.
  nonisolated(unsafe) private(set) static var isPlain = false

  /// cmark's numbers of node types, with their kinds.
  static let types: [(UInt16, MarkdownKind)] =
    [
      (CMARK_NODE_DOCUMENT, .document), (CMARK_NODE_BLOCK_QUOTE, .quote), (CMARK_NODE_LIST, .list),
      (CMARK_NODE_ITEM, .item), (CMARK_NODE_CODE_BLOCK, .codeBlock), (CMARK_NODE_HTML_BLOCK, .htmlBlock),
      (CMARK_NODE_PARAGRAPH, .paragraph), (CMARK_NODE_HEADING, .heading), (CMARK_NODE_THEMATIC_BREAK, .thematicBreak),
      (CMARK_NODE_FOOTNOTE_DEFINITION, .footnote), (CMARK_NODE_TEXT, .text), (CMARK_NODE_SOFTBREAK, .softBreak),
      (CMARK_NODE_LINEBREAK, .lineBreak), (CMARK_NODE_CODE, .code), (CMARK_NODE_HTML_INLINE, .htmlInline),
      (CMARK_NODE_EMPH, .emphasis), (CMARK_NODE_STRONG, .strong), (CMARK_NODE_LINK, .link), (CMARK_NODE_IMAGE, .image),
      (CMARK_NODE_FOOTNOTE_REFERENCE, .footnoteReference),
    ].map { (UInt16($0.rawValue), $1) } + [
      (markdown_table_type(), .table), (markdown_table_row_type(), .tableRow), (markdown_table_cell_type(), .tableCell),
      (markdown_strikethrough_type(), .strikethrough),
    ]

  /// Registers the library's extensions and checks its version. Call it before anything else.
  static func prepare() {
    cmark_gfm_core_extensions_ensure_registered()
    unsafe isPlain = PlainLibraries.isRequested || cmark_version() != testedVersion
    // cmark skips emphasis characters of extensions when it looks at the characters beside a `*`; `~` must not be
    // skipped.
    if unsafe isPlain { unsafe cmark_syntax_extension_set_emphasis(cmark_find_syntax_extension("strikethrough"), 0) }
  }

  /// Empties the library's own lists of special characters, so that parsing changes the process-wide table no more.
  static func clearSpecialCharacters() { markdown_clear_special_characters() }

  static func addBlockType() -> UInt16 { UInt16(cmark_syntax_extension_add_node(0).rawValue) }

  /// The addresses of the quotation marks that cmark's smart punctuation inserts.
  nonisolated(unsafe) static let quotes = {
    var opening: UnsafePointer<UInt8>?
    var closing: UnsafePointer<UInt8>?
    unsafe markdown_find_quotes(&opening, &closing)
    return unsafe (opening: opening, closing: closing)
  }()
}
