#pragma once
#include <stddef.h>

/* Memory for the documents that this thread is parsing. cmark allocates many small pieces and needs none of them after
   the document, so pieces are cut from large blocks, and the first block is kept for the next document. cmark hands its
   allocator no context, so that each thread has its own. */

void markdown_memory_begin(void);

/* Frees everything allocated on this thread, unless an earlier document is still being parsed. */
void markdown_memory_end(void);

void *markdown_calloc(size_t count, size_t size);
void *markdown_realloc(void *piece, size_t bytes);
void markdown_free(void *piece);
