#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/parser.h>
#include <cmark-gfm/inlines.h>
#include <cmark-gfm/syntax_extension.h>

/* The node types of the extensions, which are set once, when they are registered. */
extern cmark_node_type CMARK_NODE_TABLE, CMARK_NODE_TABLE_ROW, CMARK_NODE_TABLE_CELL, CMARK_NODE_STRIKETHROUGH;

static inline uint16_t markdown_table_type(void) { return (uint16_t)CMARK_NODE_TABLE; }
static inline uint16_t markdown_table_row_type(void) { return (uint16_t)CMARK_NODE_TABLE_ROW; }
static inline uint16_t markdown_table_cell_type(void) { return (uint16_t)CMARK_NODE_TABLE_CELL; }
static inline uint16_t markdown_strikethrough_type(void) { return (uint16_t)CMARK_NODE_STRIKETHROUGH; }
