#pragma once
#include <microhttpd.h>

// MHD_start_daemon(3) and MHD_get_connection_info(3) take variable arguments, which Swift does not import.

/// One thread waits for all connections, and connections that wait for an answer are suspended. `socket` already listens,
/// and is closed with the daemon. Paths arrive with their percent signs. `each` is the most connections of one address, or 0
/// for any number.
struct MHD_Daemon *preview_start(int socket, unsigned int connections, unsigned int each, unsigned int seconds,
                                 MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
                                 MHD_NotifyConnectionCallback noted, void *context);

/// -1 if the connection has none.
int preview_socket(struct MHD_Connection *connection);

static inline struct MHD_Response *preview_stream(MHD_ContentReaderCallback reader, void *context,
                                                  MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16 * 1024, reader, context, release);
}

static inline struct MHD_Response *preview_file(uint64_t size, MHD_ContentReaderCallback reader, void *context,
                                                MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(size, 64 * 1024, reader, context, release);
}

// MHD_CONTENT_READER_END_OF_STREAM and MHD_CONTENT_READER_END_WITH_ERROR are macros with casts, which Swift does not
// import.
static const ssize_t preview_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t preview_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

// Functions of the library with enumerations that Swift would import under other names.

static inline const char *preview_field(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static inline struct MHD_Response *preview_copy(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

static inline int preview_is_opening(enum MHD_ConnectionNotificationCode change) {
  return change == MHD_CONNECTION_NOTIFY_STARTED;
}

static inline int preview_query(struct MHD_Connection *connection, MHD_KeyValueIterator take, void *context) {
  return MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take, context);
}
