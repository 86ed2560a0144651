#pragma once
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

/// Notices, such as "relation already exists", are not printed.
static inline void rhapsode_pq_ignore(void *context, const char *message) {}

/// The address, as `dbname`, may choose its own time limits, which are named before it; the encoding of the connection is
/// always UTF-8.
static const char *const rhapsode_pq_names[] = {
    "connect_timeout", "tcp_user_timeout", "fallback_application_name", "dbname", "client_encoding", NULL};

/// `seconds` is the `connect_timeout` for each host, unless the address has one.
static inline PGconn *rhapsode_pq_connect(const char *address, const char *seconds) {
  const char *const values[] = {seconds, "30000", "rhapsode", address, "UTF8", NULL};
  PGconn *connection = PQconnectdbParams(rhapsode_pq_names, values, 1);
  if (connection) PQsetNoticeProcessor(connection, rhapsode_pq_ignore, NULL);
  return connection;
}

/// Asks whether the server accepts connections, with the same limits.
static inline PGPing rhapsode_pq_ping(const char *address, const char *seconds) {
  const char *const values[] = {seconds, "30000", "rhapsode", address, "UTF8", NULL};
  return PQpingParams(rhapsode_pq_names, values, 1);
}
