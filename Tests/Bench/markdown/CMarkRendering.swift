import CMarkdown

/// cmark-gfm on its own, with its parser, extensions and renderer.
enum CMarkRendering {
  static func render(_ document: [UInt8]) {
    cmark_gfm_core_extensions_ensure_registered()
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_SMART
    let parser = unsafe cmark_parser_new(options)
    for name in ["table", "strikethrough", "tasklist", "autolink"] {
      unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    unsafe document.withUnsafeBytes {
      unsafe cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let root = unsafe cmark_parser_finish(parser)
    unsafe cmark_get_default_mem_allocator().pointee.free(
      cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser)))
    unsafe cmark_node_free(root)
    unsafe cmark_parser_free(parser)
  }
}
