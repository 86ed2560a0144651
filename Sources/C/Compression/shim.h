#pragma once
#include <brotli/decode.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>

// One interface for three libraries: bytes consumed and produced, and the state (goes on, has ended, is invalid).

typedef struct {
  size_t consumed;
  size_t produced;
  int outcome;
} rhapsode_decoding;

enum { RHAPSODE_NEEDS_MORE = 0, RHAPSODE_ENDED = 1, RHAPSODE_WRONG = 2 };

/// Detects gzip and zlib streams by their first bytes; returns NULL if out of memory.
static inline z_stream *rhapsode_gzip_begin(void) {
  z_stream *stream = calloc(1, sizeof *stream);
  if (stream != NULL && inflateInit2(stream, MAX_WBITS + 32) != Z_OK) {
    free(stream);
    return NULL;
  }
  return stream;
}

static inline void rhapsode_gzip_end(z_stream *stream) {
  inflateEnd(stream);
  free(stream);
}

static inline rhapsode_decoding rhapsode_gzip(
    z_stream *stream, const unsigned char *input, size_t count, unsigned char *output, size_t room) {
  stream->next_in = (unsigned char *)input;
  stream->avail_in = (unsigned)count;
  stream->next_out = output;
  stream->avail_out = (unsigned)room;
  int code = inflate(stream, Z_NO_FLUSH);
  rhapsode_decoding result = {count - stream->avail_in, room - stream->avail_out, RHAPSODE_NEEDS_MORE};
  if (code == Z_STREAM_END) {
    result.outcome = RHAPSODE_ENDED;
  } else if (code != Z_OK && code != Z_BUF_ERROR) {
    result.outcome = RHAPSODE_WRONG;
  }
  return result;
}

static inline rhapsode_decoding rhapsode_brotli(
    BrotliDecoderState *state, const unsigned char *input, size_t count, unsigned char *output, size_t room) {
  size_t left = count, free_room = room;
  BrotliDecoderResult code = BrotliDecoderDecompressStream(state, &left, &input, &free_room, &output, NULL);
  rhapsode_decoding result = {count - left, room - free_room, RHAPSODE_NEEDS_MORE};
  if (code == BROTLI_DECODER_RESULT_SUCCESS) {
    result.outcome = RHAPSODE_ENDED;
  } else if (code == BROTLI_DECODER_RESULT_ERROR) {
    result.outcome = RHAPSODE_WRONG;
  }
  return result;
}

static inline rhapsode_decoding rhapsode_zstd(
    ZSTD_DStream *stream, const unsigned char *input, size_t count, unsigned char *output, size_t room) {
  ZSTD_inBuffer from = {input, count, 0};
  ZSTD_outBuffer to = {output, room, 0};
  size_t code = ZSTD_decompressStream(stream, &to, &from);
  rhapsode_decoding result = {from.pos, to.pos, RHAPSODE_NEEDS_MORE};
  if (ZSTD_isError(code)) {
    result.outcome = RHAPSODE_WRONG;
  } else if (code == 0) {
    result.outcome = RHAPSODE_ENDED;
  }
  return result;
}
