#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// `curl_easy_setopt` and similar functions are variadic, so that Swift cannot call them: one wrapper for each type.

static inline CURLcode rhapsode_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rhapsode_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rhapsode_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode rhapsode_curl_set_resolution(CURL *handle, struct curl_slist *answers) {
  return curl_easy_setopt(handle, CURLOPT_RESOLVE, answers);
}

static inline CURLcode rhapsode_curl_on_body(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

static inline CURLcode rhapsode_curl_on_header(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_HEADERDATA, context) : code;
}

static inline CURLcode rhapsode_curl_on_socket(CURL *handle, curl_opensocket_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context) : code;
}

static inline long rhapsode_curl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline curl_off_t rhapsode_curl_time(CURL *handle, CURLINFO info) {
  curl_off_t microseconds = 0;
  curl_easy_getinfo(handle, info, &microseconds);
  return microseconds;
}

static inline CURLMcode rhapsode_curl_multi_set(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// Returns the next finished transfer, or NULL if there is none.
static inline CURL *rhapsode_curl_finished(CURLM *multi, CURLcode *code) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *code = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

/// Copies the address of a connection about to be opened; returns its length, or 0 if it is not an IPv4 or IPv6 address.
static inline int rhapsode_curl_address(const struct curl_sockaddr *address, unsigned char bytes[16]) {
  if (address->family == AF_INET) {
    struct sockaddr_in internet;
    memcpy(&internet, &address->addr, sizeof internet);
    memcpy(bytes, &internet.sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6) {
    struct sockaddr_in6 internet;
    memcpy(&internet, &address->addr, sizeof internet);
    memcpy(bytes, &internet.sin6_addr, 16);
    return 16;
  }
  return 0;
}

static inline curl_socket_t rhapsode_curl_open(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}
