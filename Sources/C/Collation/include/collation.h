#ifndef RHAPSODE_COLLATION_H
#define RHAPSODE_COLLATION_H

#include <stdint.h>

// Four functions of Debian's ICU. Its headers cannot be included together with those of the ICU in Swift's Foundation,
// which has no collation.

typedef struct collation collation;

/// The order of words in a language, which is a BCP 47 tag such as `sv`; the root order of CLDR for one that ICU does not know.
/// Numbers in words count by value. If `base_letters` is not 0, case and accents make no difference, but letters that the
/// language tells apart do: `Å` is not `A` in Swedish. NULL if there is no memory or ICU lacks its data.
collation *collation_open(const char *language, int base_letters);

void collation_close(collation *order);

/// Writes the sort key of UTF-16 text, which ends in 0; keys are compared byte by byte. Returns its length, of which at most
/// `capacity` bytes were written. Several threads may call it at once.
int32_t collation_key(const collation *order, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity);

/// Writes the version of ICU, such as `72.1`, in at most 20 bytes with its NUL.
void collation_version(char *text);

#endif
