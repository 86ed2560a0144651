// Macros that check arguments would take the place of some functions.
#define CURL_DISABLE_TYPECHECK
#include "curl.h"
#include <deferred.h>

static struct deferred_library library = {.files = {"libcurl.so.4"}, .package = "libcurl4"};

char *curl_version(void) { return DEFERRED(library, curl_version)(); }

const char *rhapsode_curl_authorities(void) {
  curl_version_info_data *version = DEFERRED(library, curl_version_info)(CURLVERSION_NOW);
  return version->age >= CURLVERSION_SEVENTH ? version->cainfo : NULL;
}

CURLcode curl_global_init(long flags) { return DEFERRED(library, curl_global_init)(flags); }

const char *curl_easy_strerror(CURLcode code) { return DEFERRED(library, curl_easy_strerror)(code); }

time_t curl_getdate(const char *text, const time_t *unused) { return DEFERRED(library, curl_getdate)(text, unused); }

void curl_free(void *memory) { DEFERRED(library, curl_free)(memory); }

CURL *curl_easy_init(void) { return DEFERRED(library, curl_easy_init)(); }

void curl_easy_cleanup(CURL *handle) { DEFERRED(library, curl_easy_cleanup)(handle); }

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
  return DEFERRED(library, curl_slist_append)(list, text);
}

void curl_slist_free_all(struct curl_slist *list) { DEFERRED(library, curl_slist_free_all)(list); }

CURLM *curl_multi_init(void) { return DEFERRED(library, curl_multi_init)(); }

CURLMcode curl_multi_cleanup(CURLM *multi) { return DEFERRED(library, curl_multi_cleanup)(multi); }

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *handle) {
  return DEFERRED(library, curl_multi_add_handle)(multi, handle);
}

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return DEFERRED(library, curl_multi_remove_handle)(multi, handle);
}

CURLMcode curl_multi_perform(CURLM *multi, int *running) {
  return DEFERRED(library, curl_multi_perform)(multi, running);
}

CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd extra[], unsigned int count, int milliseconds, int *ready) {
  return DEFERRED(library, curl_multi_poll)(multi, extra, count, milliseconds, ready);
}

CURLMsg *curl_multi_info_read(CURLM *multi, int *left) { return DEFERRED(library, curl_multi_info_read)(multi, left); }

CURLU *curl_url(void) { return DEFERRED(library, curl_url)(); }

void curl_url_cleanup(CURLU *url) { DEFERRED(library, curl_url_cleanup)(url); }

CURLUcode curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return DEFERRED(library, curl_url_set)(url, part, text, flags);
}

// Functions with variable arguments.

CURLcode rhapsode_curl_set_number(CURL *handle, CURLoption option, long value) {
  return DEFERRED(library, curl_easy_setopt)(handle, option, value);
}

CURLcode rhapsode_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return DEFERRED(library, curl_easy_setopt)(handle, option, value);
}

CURLcode rhapsode_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_HTTPHEADER, headers);
}

CURLcode rhapsode_curl_set_resolution(CURL *handle, struct curl_slist *answers) {
  return DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_RESOLVE, answers);
}

CURLcode rhapsode_curl_on_body(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_WRITEFUNCTION, callback);
  return code == CURLE_OK ? DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_WRITEDATA, context) : code;
}

CURLcode rhapsode_curl_on_header(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_HEADERFUNCTION, callback);
  return code == CURLE_OK ? DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_HEADERDATA, context) : code;
}

CURLcode rhapsode_curl_on_socket(CURL *handle, curl_opensocket_callback callback, void *context) {
  CURLcode code = DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
  return code == CURLE_OK ? DEFERRED(library, curl_easy_setopt)(handle, CURLOPT_OPENSOCKETDATA, context) : code;
}

long rhapsode_curl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  DEFERRED(library, curl_easy_getinfo)(handle, info, &value);
  return value;
}

curl_off_t rhapsode_curl_time(CURL *handle, CURLINFO info) {
  curl_off_t microseconds = 0;
  DEFERRED(library, curl_easy_getinfo)(handle, info, &microseconds);
  return microseconds;
}

CURLMcode rhapsode_curl_multi_set(CURLM *multi, CURLMoption option, long value) {
  return DEFERRED(library, curl_multi_setopt)(multi, option, value);
}

// Later versions of libcurl declare this function with another type.
CURLUcode rhapsode_curl_url_part(CURLU *url, CURLUPart part, char **text) {
  return DEFERRED(library, curl_url_get)(url, part, text, 0);
}
