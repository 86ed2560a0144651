#pragma once
#include <sqlite3.h>

/// Binds a copy of the bytes: Swift cannot import the cast `SQLITE_TRANSIENT`. Without bytes, binds an empty text, not NULL.
static inline int rhapsode_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline int rhapsode_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
