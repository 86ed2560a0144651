#include "markdown_memory.h"
#include <stdlib.h>
#include <string.h>

struct block {
  struct block *next;
  size_t size, used;
  size_t padding;
};

static _Thread_local struct block *blocks;
static _Thread_local int documents;

enum { header = 16, room_of_block = 1 << 18 };

static size_t rounded(size_t bytes) { return (bytes + 15) & ~(size_t)15; }

static void *take(size_t bytes) {
  size_t wanted = header + rounded(bytes);
  struct block *block = blocks;
  if (!block || block->size - block->used < wanted) {
    size_t room = wanted > room_of_block ? wanted : room_of_block;
    block = (struct block *)malloc(sizeof(struct block) + room);
    if (!block) abort();
    block->next = blocks;
    block->size = room;
    block->used = 0;
    blocks = block;
  }
  char *piece = (char *)(block + 1) + block->used;
  block->used += wanted;
  *(size_t *)piece = bytes;
  return piece + header;
}

void *markdown_calloc(size_t count, size_t size) {
  return memset(take(count * size), 0, count * size);
}

void *markdown_realloc(void *piece, size_t bytes) {
  if (!piece) return take(bytes);
  size_t *had = (size_t *)((char *)piece - header);
  size_t before = rounded(*had), after = rounded(bytes);
  struct block *block = blocks;
  int is_last = (char *)piece + before == (char *)(block + 1) + block->used;
  if (after <= before || (is_last && block->size - block->used >= after - before)) {
    if (after > before) block->used += after - before;
    if (bytes > *had) *had = bytes;
    return piece;
  }
  void *moved = take(bytes);
  return memcpy(moved, piece, *had < bytes ? *had : bytes);
}

void markdown_free(void *piece) { (void)piece; }

void markdown_memory_begin(void) { documents += 1; }

void markdown_memory_end(void) {
  if (--documents) return;
  while (blocks && (blocks->next || blocks->size > room_of_block)) {
    struct block *next = blocks->next;
    free(blocks);
    blocks = next;
  }
  if (blocks) blocks->used = 0;
}
