#pragma once
#include <libpq-fe.h>

/// Notices, such as "relation already exists", are not printed.
static inline void rhapsode_pq_ignore(void *context, const char *message) {}

/// The address may choose its own time limits; the encoding of the connection is always UTF-8.
static inline PGconn *rhapsode_pq_connect(const char *address) {
  const char *const names[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name", "dbname",
                               "client_encoding", NULL};
  const char *const values[] = {"10", "30000", "rhapsode", address, "UTF8", NULL};
  PGconn *connection = PQconnectdbParams(names, values, 1);
  if (connection) PQsetNoticeProcessor(connection, rhapsode_pq_ignore, NULL);
  return connection;
}
