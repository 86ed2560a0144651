#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/parser.h>
#include <cmark-gfm/inlines.h>
#include <cmark-gfm/syntax_extension.h>
#include <string.h>

/* The node types of the extensions; they are set when the extensions are registered. */
extern cmark_node_type CMARK_NODE_TABLE, CMARK_NODE_TABLE_ROW, CMARK_NODE_TABLE_CELL, CMARK_NODE_STRIKETHROUGH;

static inline uint16_t markdown_table_type(void) { return (uint16_t)CMARK_NODE_TABLE; }
static inline uint16_t markdown_table_row_type(void) { return (uint16_t)CMARK_NODE_TABLE_ROW; }
static inline uint16_t markdown_table_cell_type(void) { return (uint16_t)CMARK_NODE_TABLE_CELL; }
static inline uint16_t markdown_strikethrough_type(void) { return (uint16_t)CMARK_NODE_STRIKETHROUGH; }

/* Defines a function that reads a property of a node from its field or, if `plain` is true, with the library's
   function. */
#define MARKDOWN_READ(type, name, field, call) \
  static inline type markdown_##name(cmark_node *node, bool plain) { return plain ? (call) : (node->field); }

MARKDOWN_READ(cmark_node *, first_child, first_child, cmark_node_first_child(node))
MARKDOWN_READ(cmark_node *, last_child, last_child, cmark_node_last_child(node))
MARKDOWN_READ(cmark_node *, previous, prev, cmark_node_previous(node))
MARKDOWN_READ(cmark_node *, next, next, cmark_node_next(node))
MARKDOWN_READ(cmark_node *, parent, parent, cmark_node_parent(node))
MARKDOWN_READ(uint16_t, type, type, (uint16_t)cmark_node_get_type(node))
MARKDOWN_READ(int, level, as.heading.level, cmark_node_get_heading_level(node))
MARKDOWN_READ(bool, tight, as.list.tight, cmark_node_get_list_tight(node) != 0)
MARKDOWN_READ(cmark_syntax_extension *, extension, extension, cmark_node_get_syntax_extension(node))
MARKDOWN_READ(void *, user_data, user_data, cmark_node_get_user_data(node))
MARKDOWN_READ(int, line, start_line, cmark_node_get_start_line(node))
MARKDOWN_READ(int, end_line, end_line, cmark_node_get_end_line(node))
MARKDOWN_READ(int, column, start_column, cmark_node_get_start_column(node))
/* Only a heading that is underlined with `===` or `---` ends below its first line. */
MARKDOWN_READ(bool, setext, as.heading.setext,
  cmark_node_get_type(node) == CMARK_NODE_HEADING && cmark_node_get_start_line(node) < cmark_node_get_end_line(node))

typedef struct { const unsigned char *data; size_t count; } markdown_bytes;

static inline markdown_bytes markdown_chunk(cmark_chunk chunk) {
  markdown_bytes bytes = {chunk.data, (size_t)chunk.len};
  return bytes;
}

static inline markdown_bytes markdown_string(const char *text) {
  markdown_bytes bytes = {(const unsigned char *)text, text ? strlen(text) : 0};
  return bytes;
}

#define MARKDOWN_READ_BYTES(name, chunk, call) \
  MARKDOWN_READ_AS(name, markdown_chunk(node->as.chunk), markdown_string(call))
#define MARKDOWN_READ_AS(name, fields, call) \
  static inline markdown_bytes markdown_##name(cmark_node *node, bool plain) { return plain ? (call) : (fields); }

MARKDOWN_READ_BYTES(code, code.literal, cmark_node_get_literal(node))
MARKDOWN_READ_BYTES(info, code.info, cmark_node_get_fence_info(node))
MARKDOWN_READ_BYTES(url, link.url, cmark_node_get_url(node))
MARKDOWN_READ_BYTES(title, link.title, cmark_node_get_title(node))

/* The library has no function for the name of a footnote. */
static inline markdown_bytes markdown_literal(cmark_node *node, bool plain) {
  return plain && node->type != CMARK_NODE_FOOTNOTE_DEFINITION ? markdown_string(cmark_node_get_literal(node))
                                                               : markdown_chunk(node->as.literal);
}

static inline markdown_bytes markdown_content(cmark_node *node, bool plain) {
  if (plain) return markdown_string(cmark_node_get_string_content(node));
  markdown_bytes bytes = {node->content.ptr, (size_t)node->content.size};
  return bytes;
}

static inline void markdown_set_literal(cmark_node *node, const char *text, bool plain) {
  if (plain) {
    cmark_node_set_literal(node, text);
  } else {
    node->as.literal.data = (unsigned char *)text;
    node->as.literal.len = (bufsize_t)strlen(text);
  }
}

/* The text that inlines are read from, which is the content of `parent`. */
static inline markdown_bytes markdown_inline_text(cmark_inline_parser *parser, cmark_node *parent, bool plain) {
  return plain ? markdown_string(cmark_node_get_string_content(parent))
               : markdown_chunk(*cmark_inline_parser_get_chunk(parser));
}

/* Fields without a function. */

static inline bool markdown_is_open(cmark_node *node) { return node->flags & CMARK_NODE__OPEN; }
static inline void markdown_set_closed(cmark_node *node) { node->flags &= (uint16_t)~CMARK_NODE__OPEN; }
/* Forgets that a blank line follows the node, so that the line does not make a list loose. */
static inline void markdown_forget_blank_line(cmark_node *node) {
  node->flags &= (uint16_t)~CMARK_NODE__LAST_LINE_BLANK;
}
static inline bool markdown_is_fenced(cmark_node *node) { return node->as.code.fenced; }
static inline int markdown_item_indent(cmark_node *node) { return node->as.list.marker_offset + node->as.list.padding; }
static inline int markdown_inner_offset(cmark_node *node) { return node->internal_offset; }
static inline int markdown_references(cmark_node *footnote) { return footnote->footnote.def_count; }
static inline int markdown_reference_number(cmark_node *reference) { return reference->footnote.ref_ix; }
static inline cmark_node *markdown_footnote(cmark_node *reference) { return reference->parent_footnote_def; }
static inline void markdown_place(cmark_node *node, int line, int column) {
  node->start_line = line;
  node->start_column = column;
}
static inline void markdown_set_end_line(cmark_node *node, int line) { node->end_line = line; }
/* The literal of a footnote reference; empty if it is a copy, whose length is right. */
static inline markdown_bytes markdown_measured_label(cmark_node *node) {
  markdown_bytes none = {0, 0};
  return node->as.literal.alloc ? none : markdown_chunk(node->as.literal);
}
static inline void markdown_set_label_length(cmark_node *node, int length) { node->as.literal.len = length; }
static inline void markdown_parse_inlines(cmark_parser *parser, cmark_node *node) {
  cmark_parse_inlines(parser, node, parser->refmap, parser->options);
}

/* The parser. */

static const char *const markdown_extensions[] = {"table", "tasklist", "autolink"};

/* Parses the blocks of UTF-8 without NUL, with `ours` as the first extension. A node of the type `last` is appended to the
   document, so that its inlines are parsed last. */
static inline cmark_parser *markdown_parse_blocks(
    const char *text, size_t count, bool smart, bool addresses, bool tables, cmark_syntax_extension *ours,
    uint16_t last, cmark_mem *memory, bool plain) {
  int options = CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS | (smart ? CMARK_OPT_SMART : 0);
  cmark_parser *parser = cmark_parser_new_with_mem(options, memory);
  cmark_parser_attach_syntax_extension(parser, ours);
  bool wanted[] = {tables, true, addresses};
  for (int i = 0; i < 3; i++)
    if (wanted[i]) cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(markdown_extensions[i]));
  if (plain) cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("strikethrough"));
  cmark_parser_feed(parser, text, count);
  if (!count || text[count - 1] != '\n') cmark_parser_feed(parser, "\n", 1);
  cmark_node *node = cmark_node_new_with_mem_and_ext((cmark_node_type)last, memory, ours);
  if (node) cmark_node_append_child(parser->root, node);
  return parser;
}

static inline cmark_node *markdown_root(cmark_parser *parser) { return parser->root; }

/* Parses the inlines, and frees the parser. */
static inline cmark_node *markdown_finish(cmark_parser *parser) {
  cmark_node *root = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  return root;
}

static inline void markdown_set_special_characters(
    cmark_syntax_extension *extension, const char *characters, cmark_mem *memory) {
  cmark_llist *list = NULL;
  for (; *characters; characters++) list = cmark_llist_append(memory, list, (void *)(intptr_t)*characters);
  cmark_syntax_extension_set_special_inline_chars(extension, list);
}

typedef cmark_node *_Nullable markdown_open_func(
    cmark_syntax_extension *_Nonnull, int, cmark_parser *_Nonnull, cmark_node *_Nonnull, unsigned char *_Nonnull, int);
typedef int markdown_continue_func(
    cmark_syntax_extension *_Nonnull, cmark_parser *_Nonnull, unsigned char *_Nonnull, int, cmark_node *_Nonnull);
typedef cmark_node *_Nullable markdown_inline_func(
    cmark_syntax_extension *_Nonnull, cmark_parser *_Nonnull, cmark_node *_Nonnull, unsigned char,
    cmark_inline_parser *_Nonnull);
typedef int markdown_can_contain_func(
    cmark_syntax_extension *_Nonnull, cmark_node *_Nonnull, cmark_node_type);
typedef int markdown_contains_inlines_func(cmark_syntax_extension *_Nonnull, cmark_node *_Nonnull);

/* The library's own callback types have no nullability annotations; it never passes `NULL`. */
static inline void markdown_set_callbacks(
    cmark_syntax_extension *extension, markdown_open_func *open, markdown_continue_func *continues,
    markdown_inline_func *match, markdown_can_contain_func *can_contain, markdown_contains_inlines_func *inlines) {
  cmark_syntax_extension_set_open_block_func(extension, open);
  cmark_syntax_extension_set_match_block_func(extension, continues);
  cmark_syntax_extension_set_match_inline_func(extension, match);
  cmark_syntax_extension_set_can_contain_func(extension, can_contain);
  cmark_syntax_extension_set_contains_inlines_func(extension, inlines);
}

/* Functions that are used with the tested version only. */

static inline cmark_node *markdown_match_strikethrough(
    cmark_parser *parser, cmark_node *parent, cmark_inline_parser *inlines) {
  cmark_syntax_extension *its = cmark_find_syntax_extension("strikethrough");
  return its->match_inline(its, parser, parent, '~', inlines);
}

static inline delimiter *markdown_insert_strikethrough(
    cmark_syntax_extension *ours, cmark_parser *parser, cmark_inline_parser *inlines, delimiter *opener,
    delimiter *closer) {
  (void)ours;
  cmark_syntax_extension *its = cmark_find_syntax_extension("strikethrough");
  return its->insert_inline_from_delim(its, parser, inlines, opener, closer);
}

/* cmark gives the delimiters of strikethrough to `ours`, which passes them on to the library's extension. */
static inline void markdown_stand_for_strikethrough(cmark_syntax_extension *ours) {
  cmark_syntax_extension_set_inline_from_delim_func(ours, markdown_insert_strikethrough);
}

/* Adds the special characters of `ours` to the process-wide table, permanently. */
static inline void markdown_write_special_characters(cmark_syntax_extension *ours) {
  cmark_parser *parser = cmark_parser_new(0);
  cmark_parser_attach_syntax_extension(parser, ours);
  cmark_manage_extensions_special_characters(parser, 1);
  cmark_parser_free(parser);
}

/* Empties the lists of the library's extensions, so that no parser changes the table. */
static inline void markdown_clear_special_characters(void) {
  for (int i = 0; i < 3; i++) {
    cmark_syntax_extension *its = cmark_find_syntax_extension(markdown_extensions[i]);
    cmark_llist_free(cmark_get_default_mem_allocator(), its->special_inline_chars);
    cmark_syntax_extension_set_special_inline_chars(its, NULL);
  }
}

/* Finds the addresses of the quotation marks that smart punctuation inserts. */
static inline void markdown_find_quotes(const unsigned char **opening, const unsigned char **closing) {
  cmark_node *root = cmark_parse_document("\"*a*\"", 5, CMARK_OPT_SMART);
  *opening = root->first_child->first_child->as.literal.data;
  *closing = root->first_child->last_child->as.literal.data;
  cmark_node_free(root);
}
