#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <time.h>

/// Binds a copy of the bytes: Swift cannot import the cast `SQLITE_TRANSIENT`. Without bytes, binds an empty text, not NULL.
static inline int rhapsode_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline int rhapsode_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Forbids what the schema of an untrusted file could run: views, triggers, and functions with side effects.
/// `sqlite3_db_config` is variadic, so that Swift cannot call it.
static inline void rhapsode_sqlite_distrust_schema(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}

static inline int64_t rhapsode_sqlite_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline int rhapsode_sqlite_is_late(void *end) { return rhapsode_sqlite_clock() > (intptr_t)end; }

/// Makes statements fail with `SQLITE_INTERRUPT` after so many milliseconds from now; 0 for no limit. The pointer that
/// SQLite passes to the callback is the time itself.
static inline void rhapsode_sqlite_limit(sqlite3 *database, int milliseconds) {
  void *end = (void *)(intptr_t)(rhapsode_sqlite_clock() + milliseconds);
  sqlite3_progress_handler(database, milliseconds > 0 ? 10000 : 0, rhapsode_sqlite_is_late, end);
}
