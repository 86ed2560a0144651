#pragma once
#include <stddef.h>

/* Memory of the documents that this thread is reading. cmark asks for many small pieces and needs none of them after
   the document, so pieces are cut from large blocks, and the first block is kept for the next document. cmark hands its
   allocator no context, hence one for each thread. */

void markdown_memory_begin(void);

/* Everything that was taken on this thread is given back, unless another document was begun before. */
void markdown_memory_end(void);

void *markdown_calloc(size_t count, size_t size);
void *markdown_realloc(void *piece, size_t bytes);
void markdown_free(void *piece);
