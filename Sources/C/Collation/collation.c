#include "collation.h"

#include <unicode/ucol.h>
#include <unicode/uversion.h>

collation *collation_open(const char *language, int base_letters) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) locale[0] = 0;
  status = U_ZERO_ERROR;
  UCollator *order = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  ucol_setAttribute(order, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  if (base_letters) ucol_setAttribute(order, UCOL_STRENGTH, UCOL_PRIMARY, &status);
  return (collation *)order;
}

void collation_close(collation *order) { ucol_close((UCollator *)order); }

int32_t collation_key(const collation *order, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity) {
  return ucol_getSortKey((const UCollator *)order, (const UChar *)text, length, key, capacity);
}

void collation_version(char *text) {
  UVersionInfo version;
  u_getVersion(version);
  u_versionToString(version, text);
}
