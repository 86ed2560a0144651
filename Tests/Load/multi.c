// The barest way to fetch many addresses with libcurl: those of standard input, sixteen at once, nothing read, nothing
// kept. What `load.py` compares with. Prints how many answered.
#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

enum { at_once = 16, limit = 16 << 20 };

static size_t count(char *bytes, size_t size, size_t number, void *context) {
  (void)bytes;
  long *total = context;
  *total += (long)(size * number);
  return *total > limit ? 0 : size * number;
}

static int begin(CURLM *multi) {
  static char line[4096];
  if (!fgets(line, sizeof line, stdin)) return 0;
  line[strcspn(line, "\n")] = 0;
  CURL *easy = curl_easy_init();
  static long totals[1 << 20];
  static int next;
  curl_easy_setopt(easy, CURLOPT_URL, line);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(easy, CURLOPT_TIMEOUT, 20L);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, count);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &totals[next++]);
  curl_multi_add_handle(multi, easy);
  return 1;
}

int main(void) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURLM *multi = curl_multi_init();
  int running = 0, active = 0, good = 0, left = 0;
  while (active < at_once && begin(multi)) active++;
  while (active > 0) {
    curl_multi_perform(multi, &running);
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL *easy = message->easy_handle;
      good += message->data.result == CURLE_OK;
      curl_multi_remove_handle(multi, easy);
      curl_easy_cleanup(easy);
      if (!begin(multi)) active--;
    }
    if (active > 0) curl_multi_poll(multi, NULL, 0, 100, NULL);
  }
  printf("%d\n", good);
  return 0;
}
