#include "microhttp.h"
#include <deferred.h>
#include <string.h>

static struct deferred_library library = {.files = {"libmicrohttpd.so.12"}, .package = "libmicrohttpd12"};

const char *MHD_get_version(void) { return DEFERRED(library, MHD_get_version)(); }

void MHD_stop_daemon(struct MHD_Daemon *daemon) { DEFERRED(library, MHD_stop_daemon)(daemon); }

void MHD_suspend_connection(struct MHD_Connection *connection) {
  DEFERRED(library, MHD_suspend_connection)(connection);
}

void MHD_resume_connection(struct MHD_Connection *connection) { DEFERRED(library, MHD_resume_connection)(connection); }

const char *MHD_lookup_connection_value(struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *name) {
  return DEFERRED(library, MHD_lookup_connection_value)(connection, kind, name);
}

int MHD_get_connection_values(struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator take,
                              void *context) {
  return DEFERRED(library, MHD_get_connection_values)(connection, kind, take, context);
}

struct MHD_Response *MHD_create_response_from_buffer(size_t size, void *bytes, enum MHD_ResponseMemoryMode mode) {
  return DEFERRED(library, MHD_create_response_from_buffer)(size, bytes, mode);
}

struct MHD_Response *MHD_create_response_from_callback(uint64_t size, size_t block, MHD_ContentReaderCallback reader,
                                                       void *context, MHD_ContentReaderFreeCallback release) {
  return DEFERRED(library, MHD_create_response_from_callback)(size, block, reader, context, release);
}

enum MHD_Result MHD_add_response_header(struct MHD_Response *response, const char *name, const char *value) {
  return DEFERRED(library, MHD_add_response_header)(response, name, value);
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned int status,
                                   struct MHD_Response *response) {
  return DEFERRED(library, MHD_queue_response)(connection, status, response);
}

void MHD_destroy_response(struct MHD_Response *response) { DEFERRED(library, MHD_destroy_response)(response); }

// Functions with variable arguments.

static size_t keep_percent_signs(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// The thread waits with poll(2). With epoll(7), the library reports waiting data only once: if a client's last bytes
// and its end arrive together, it does not notice the end, and an upload that broke off kept its file until the time
// limit.
struct MHD_Daemon *preview_start(int socket, unsigned int connections, unsigned int each, unsigned int seconds,
                                 MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
                                 MHD_NotifyConnectionCallback noted, void *context) {
  return DEFERRED(library, MHD_start_daemon)(
      MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, each,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(32 * 1024),
      MHD_OPTION_UNESCAPE_CALLBACK, keep_percent_signs, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, noted, context,
      MHD_OPTION_END);
}

int preview_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      DEFERRED(library, MHD_get_connection_info)(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
