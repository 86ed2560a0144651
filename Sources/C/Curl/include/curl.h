#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// `curl_easy_setopt` and similar functions are variadic, so that Swift cannot call them.

CURLcode rhapsode_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode rhapsode_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode rhapsode_curl_set_headers(CURL *handle, struct curl_slist *headers);
CURLcode rhapsode_curl_set_resolution(CURL *handle, struct curl_slist *answers);
CURLcode rhapsode_curl_on_body(CURL *handle, curl_write_callback callback, void *context);
CURLcode rhapsode_curl_on_header(CURL *handle, curl_write_callback callback, void *context);
CURLcode rhapsode_curl_on_socket(CURL *handle, curl_opensocket_callback callback, void *context);
long rhapsode_curl_number(CURL *handle, CURLINFO info);
curl_off_t rhapsode_curl_time(CURL *handle, CURLINFO info);
CURLMcode rhapsode_curl_multi_set(CURLM *multi, CURLMoption option, long value);
/// The file of certificate authorities that libcurl was built for, or NULL.
const char *rhapsode_curl_authorities(void);
CURLUcode rhapsode_curl_url_part(CURLU *url, CURLUPart part, char **text);

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
