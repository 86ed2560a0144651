#include "postgresql.h"
#include <deferred.h>

static struct deferred_library library = {.files = {"libpq.so.5"}, .package = "libpq5"};

int PQlibVersion(void) { return DEFERRED(library, PQlibVersion)(); }

PGconn *PQconnectdbParams(const char *const *names, const char *const *values, int expands) {
  return DEFERRED(library, PQconnectdbParams)(names, values, expands);
}

PGPing PQpingParams(const char *const *names, const char *const *values, int expands) {
  return DEFERRED(library, PQpingParams)(names, values, expands);
}

void PQfinish(PGconn *connection) { DEFERRED(library, PQfinish)(connection); }

ConnStatusType PQstatus(const PGconn *connection) { return DEFERRED(library, PQstatus)(connection); }

int PQsocket(const PGconn *connection) { return DEFERRED(library, PQsocket)(connection); }

char *PQerrorMessage(const PGconn *connection) { return DEFERRED(library, PQerrorMessage)(connection); }

int PQserverVersion(const PGconn *connection) { return DEFERRED(library, PQserverVersion)(connection); }

const char *PQparameterStatus(const PGconn *connection, const char *name) {
  return DEFERRED(library, PQparameterStatus)(connection, name);
}

PQnoticeProcessor PQsetNoticeProcessor(PGconn *connection, PQnoticeProcessor processor, void *context) {
  return DEFERRED(library, PQsetNoticeProcessor)(connection, processor, context);
}

PGresult *PQexec(PGconn *connection, const char *query) { return DEFERRED(library, PQexec)(connection, query); }

PGresult *PQprepare(PGconn *connection, const char *name, const char *query, int count, const Oid *types) {
  return DEFERRED(library, PQprepare)(connection, name, query, count, types);
}

PGresult *PQexecPrepared(PGconn *connection, const char *name, int count, const char *const *values, const int *lengths,
                         const int *formats, int format) {
  return DEFERRED(library, PQexecPrepared)(connection, name, count, values, lengths, formats, format);
}

int PQenterPipelineMode(PGconn *connection) { return DEFERRED(library, PQenterPipelineMode)(connection); }

int PQexitPipelineMode(PGconn *connection) { return DEFERRED(library, PQexitPipelineMode)(connection); }

int PQpipelineSync(PGconn *connection) { return DEFERRED(library, PQpipelineSync)(connection); }

int PQsendPrepare(PGconn *connection, const char *name, const char *query, int count, const Oid *types) {
  return DEFERRED(library, PQsendPrepare)(connection, name, query, count, types);
}

int PQsendQueryPrepared(PGconn *connection, const char *name, int count, const char *const *values, const int *lengths,
                        const int *formats, int format) {
  return DEFERRED(library, PQsendQueryPrepared)(connection, name, count, values, lengths, formats, format);
}

PGresult *PQgetResult(PGconn *connection) { return DEFERRED(library, PQgetResult)(connection); }

int PQputCopyData(PGconn *connection, const char *bytes, int count) {
  return DEFERRED(library, PQputCopyData)(connection, bytes, count);
}

int PQputCopyEnd(PGconn *connection, const char *error) { return DEFERRED(library, PQputCopyEnd)(connection, error); }

ExecStatusType PQresultStatus(const PGresult *result) { return DEFERRED(library, PQresultStatus)(result); }

char *PQresultErrorMessage(const PGresult *result) { return DEFERRED(library, PQresultErrorMessage)(result); }

char *PQresultErrorField(const PGresult *result, int field) {
  return DEFERRED(library, PQresultErrorField)(result, field);
}

int PQntuples(const PGresult *result) { return DEFERRED(library, PQntuples)(result); }

char *PQgetvalue(const PGresult *result, int row, int column) {
  return DEFERRED(library, PQgetvalue)(result, row, column);
}

int PQgetlength(const PGresult *result, int row, int column) {
  return DEFERRED(library, PQgetlength)(result, row, column);
}

int PQgetisnull(const PGresult *result, int row, int column) {
  return DEFERRED(library, PQgetisnull)(result, row, column);
}

void PQclear(PGresult *result) { DEFERRED(library, PQclear)(result); }
