#include "starters.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ci_publish_sh[] = {
#embed "ci/publish.sh"
};
static const unsigned char el_museum__index_md[] = {
#embed "el/museum/_index.md"
};
static const unsigned char el_museum_data_hours_csv[] = {
#embed "el/museum/data/hours.csv"
};
static const unsigned char el_museum_exhibits__index_md[] = {
#embed "el/museum/exhibits/_index.md"
};
static const unsigned char el_museum_exhibits_amphora_index_md[] = {
#embed "el/museum/exhibits/amphora/index.md"
};
static const unsigned char el_museum_exhibits_coin_index_md[] = {
#embed "el/museum/exhibits/coin/index.md"
};
static const unsigned char el_museum_exhibits_loom_index_md[] = {
#embed "el/museum/exhibits/loom/index.md"
};
static const unsigned char el_museum_history_md[] = {
#embed "el/museum/history.md"
};
static const unsigned char el_museum_quiz_md[] = {
#embed "el/museum/quiz.md"
};
static const unsigned char el_museum_rooms_md[] = {
#embed "el/museum/rooms.md"
};
static const unsigned char el_museum_site_yaml[] = {
#embed "el/museum/site.yaml"
};
static const unsigned char el_museum_strings_LANGUAGE_yaml[] = {
#embed "el/museum/strings/LANGUAGE.yaml"
};
static const unsigned char el_museum_visit_md[] = {
#embed "el/museum/visit.md"
};
static const unsigned char el_news__index_md[] = {
#embed "el/news/_index.md"
};
static const unsigned char el_news_about_md[] = {
#embed "el/news/about.md"
};
static const unsigned char el_news_authors_yaml[] = {
#embed "el/news/authors.yaml"
};
static const unsigned char el_news_feeds_weather_json[] = {
#embed "el/news/feeds/weather.json"
};
static const unsigned char el_news_news__index_md[] = {
#embed "el/news/news/_index.md"
};
static const unsigned char el_news_news_library_evening_md[] = {
#embed "el/news/news/library-evening.md"
};
static const unsigned char el_news_news_market_square_index_md[] = {
#embed "el/news/news/market-square/index.md"
};
static const unsigned char el_news_news_rowing_md[] = {
#embed "el/news/news/rowing.md"
};
static const unsigned char el_news_news_storm_md[] = {
#embed "el/news/news/storm.md"
};
static const unsigned char el_news_news_sunday_bus_md[] = {
#embed "el/news/news/sunday-bus.md"
};
static const unsigned char el_news_site_yaml[] = {
#embed "el/news/site.yaml"
};
static const unsigned char el_planet__index_md[] = {
#embed "el/planet/_index.md"
};
static const unsigned char el_planet_about_md[] = {
#embed "el/planet/about.md"
};
static const unsigned char el_planet_feeds_ada_atom[] = {
#embed "el/planet/feeds/ada.atom"
};
static const unsigned char el_planet_feeds_workshop_json[] = {
#embed "el/planet/feeds/workshop.json"
};
static const unsigned char el_planet_notes__index_md[] = {
#embed "el/planet/notes/_index.md"
};
static const unsigned char el_planet_notes_how_to_join_md[] = {
#embed "el/planet/notes/how-to-join.md"
};
static const unsigned char el_planet_site_yaml[] = {
#embed "el/planet/site.yaml"
};
static const unsigned char el_stories__index_md[] = {
#embed "el/stories/_index.md"
};
static const unsigned char el_stories_about_md[] = {
#embed "el/stories/about.md"
};
static const unsigned char el_stories_site_yaml[] = {
#embed "el/stories/site.yaml"
};
static const unsigned char el_stories_stories__index_md[] = {
#embed "el/stories/stories/_index.md"
};
static const unsigned char el_stories_stories_first_light_index_md[] = {
#embed "el/stories/stories/first-light/index.md"
};
static const unsigned char el_stories_stories_night_boat_index_md[] = {
#embed "el/stories/stories/night-boat/index.md"
};
static const unsigned char el_stories_stories_tables_and_lists_md[] = {
#embed "el/stories/stories/tables-and-lists.md"
};
static const unsigned char en_museum__index_md[] = {
#embed "en/museum/_index.md"
};
static const unsigned char en_museum_data_hours_csv[] = {
#embed "en/museum/data/hours.csv"
};
static const unsigned char en_museum_exhibits__index_md[] = {
#embed "en/museum/exhibits/_index.md"
};
static const unsigned char en_museum_exhibits_amphora_index_md[] = {
#embed "en/museum/exhibits/amphora/index.md"
};
static const unsigned char en_museum_exhibits_coin_index_md[] = {
#embed "en/museum/exhibits/coin/index.md"
};
static const unsigned char en_museum_exhibits_loom_index_md[] = {
#embed "en/museum/exhibits/loom/index.md"
};
static const unsigned char en_museum_history_md[] = {
#embed "en/museum/history.md"
};
static const unsigned char en_museum_quiz_md[] = {
#embed "en/museum/quiz.md"
};
static const unsigned char en_museum_rooms_md[] = {
#embed "en/museum/rooms.md"
};
static const unsigned char en_museum_site_yaml[] = {
#embed "en/museum/site.yaml"
};
static const unsigned char en_museum_strings_LANGUAGE_yaml[] = {
#embed "en/museum/strings/LANGUAGE.yaml"
};
static const unsigned char en_museum_visit_md[] = {
#embed "en/museum/visit.md"
};
static const unsigned char en_news__index_md[] = {
#embed "en/news/_index.md"
};
static const unsigned char en_news_about_md[] = {
#embed "en/news/about.md"
};
static const unsigned char en_news_authors_yaml[] = {
#embed "en/news/authors.yaml"
};
static const unsigned char en_news_feeds_weather_json[] = {
#embed "en/news/feeds/weather.json"
};
static const unsigned char en_news_news__index_md[] = {
#embed "en/news/news/_index.md"
};
static const unsigned char en_news_news_library_evening_md[] = {
#embed "en/news/news/library-evening.md"
};
static const unsigned char en_news_news_market_square_index_md[] = {
#embed "en/news/news/market-square/index.md"
};
static const unsigned char en_news_news_rowing_md[] = {
#embed "en/news/news/rowing.md"
};
static const unsigned char en_news_news_storm_md[] = {
#embed "en/news/news/storm.md"
};
static const unsigned char en_news_news_sunday_bus_md[] = {
#embed "en/news/news/sunday-bus.md"
};
static const unsigned char en_news_site_yaml[] = {
#embed "en/news/site.yaml"
};
static const unsigned char en_planet__index_md[] = {
#embed "en/planet/_index.md"
};
static const unsigned char en_planet_about_md[] = {
#embed "en/planet/about.md"
};
static const unsigned char en_planet_feeds_ada_atom[] = {
#embed "en/planet/feeds/ada.atom"
};
static const unsigned char en_planet_feeds_workshop_json[] = {
#embed "en/planet/feeds/workshop.json"
};
static const unsigned char en_planet_notes__index_md[] = {
#embed "en/planet/notes/_index.md"
};
static const unsigned char en_planet_notes_how_to_join_md[] = {
#embed "en/planet/notes/how-to-join.md"
};
static const unsigned char en_planet_site_yaml[] = {
#embed "en/planet/site.yaml"
};
static const unsigned char en_stories__index_md[] = {
#embed "en/stories/_index.md"
};
static const unsigned char en_stories_about_md[] = {
#embed "en/stories/about.md"
};
static const unsigned char en_stories_site_yaml[] = {
#embed "en/stories/site.yaml"
};
static const unsigned char en_stories_stories__index_md[] = {
#embed "en/stories/stories/_index.md"
};
static const unsigned char en_stories_stories_first_light_index_md[] = {
#embed "en/stories/stories/first-light/index.md"
};
static const unsigned char en_stories_stories_night_boat_index_md[] = {
#embed "en/stories/stories/night-boat/index.md"
};
static const unsigned char en_stories_stories_tables_and_lists_md[] = {
#embed "en/stories/stories/tables-and-lists.md"
};
static const unsigned char pictures_amphora_svg[] = {
#embed "pictures/amphora.svg"
};
static const unsigned char pictures_coin_svg[] = {
#embed "pictures/coin.svg"
};
static const unsigned char pictures_loom_svg[] = {
#embed "pictures/loom.svg"
};
static const unsigned char pictures_night_svg[] = {
#embed "pictures/night.svg"
};
static const unsigned char pictures_rooms_svg[] = {
#embed "pictures/rooms.svg"
};
static const unsigned char pictures_square_svg[] = {
#embed "pictures/square.svg"
};
static const unsigned char pictures_sunrise_svg[] = {
#embed "pictures/sunrise.svg"
};
static const unsigned char sounds_sea_mp3[] = {
#embed "sounds/sea.mp3"
};

#define FILE_OF(kind, language, path, bytes) {kind, language, path, bytes, sizeof bytes}

const StarterFile starter_files[] = {
  FILE_OF("museum", "el", "_index.md", el_museum__index_md),
  FILE_OF("museum", "el", "data/hours.csv", el_museum_data_hours_csv),
  FILE_OF("museum", "el", "exhibits/_index.md", el_museum_exhibits__index_md),
  FILE_OF("museum", "el", "exhibits/amphora/index.md", el_museum_exhibits_amphora_index_md),
  FILE_OF("museum", "el", "exhibits/coin/index.md", el_museum_exhibits_coin_index_md),
  FILE_OF("museum", "el", "exhibits/loom/index.md", el_museum_exhibits_loom_index_md),
  FILE_OF("museum", "el", "history.md", el_museum_history_md),
  FILE_OF("museum", "el", "quiz.md", el_museum_quiz_md),
  FILE_OF("museum", "el", "rooms.md", el_museum_rooms_md),
  FILE_OF("museum", "el", "site.yaml", el_museum_site_yaml),
  FILE_OF("museum", "el", "strings/LANGUAGE.yaml", el_museum_strings_LANGUAGE_yaml),
  FILE_OF("museum", "el", "visit.md", el_museum_visit_md),
  FILE_OF("news", "el", "_index.md", el_news__index_md),
  FILE_OF("news", "el", "about.md", el_news_about_md),
  FILE_OF("news", "el", "authors.yaml", el_news_authors_yaml),
  FILE_OF("news", "el", "feeds/weather.json", el_news_feeds_weather_json),
  FILE_OF("news", "el", "news/_index.md", el_news_news__index_md),
  FILE_OF("news", "el", "news/library-evening.md", el_news_news_library_evening_md),
  FILE_OF("news", "el", "news/market-square/index.md", el_news_news_market_square_index_md),
  FILE_OF("news", "el", "news/rowing.md", el_news_news_rowing_md),
  FILE_OF("news", "el", "news/storm.md", el_news_news_storm_md),
  FILE_OF("news", "el", "news/sunday-bus.md", el_news_news_sunday_bus_md),
  FILE_OF("news", "el", "site.yaml", el_news_site_yaml),
  FILE_OF("planet", "el", "_index.md", el_planet__index_md),
  FILE_OF("planet", "el", "about.md", el_planet_about_md),
  FILE_OF("planet", "el", "feeds/ada.atom", el_planet_feeds_ada_atom),
  FILE_OF("planet", "el", "feeds/workshop.json", el_planet_feeds_workshop_json),
  FILE_OF("planet", "el", "notes/_index.md", el_planet_notes__index_md),
  FILE_OF("planet", "el", "notes/how-to-join.md", el_planet_notes_how_to_join_md),
  FILE_OF("planet", "el", "site.yaml", el_planet_site_yaml),
  FILE_OF("stories", "el", "_index.md", el_stories__index_md),
  FILE_OF("stories", "el", "about.md", el_stories_about_md),
  FILE_OF("stories", "el", "site.yaml", el_stories_site_yaml),
  FILE_OF("stories", "el", "stories/_index.md", el_stories_stories__index_md),
  FILE_OF("stories", "el", "stories/first-light/index.md", el_stories_stories_first_light_index_md),
  FILE_OF("stories", "el", "stories/night-boat/index.md", el_stories_stories_night_boat_index_md),
  FILE_OF("stories", "el", "stories/tables-and-lists.md", el_stories_stories_tables_and_lists_md),
  FILE_OF("museum", "en", "_index.md", en_museum__index_md),
  FILE_OF("museum", "en", "data/hours.csv", en_museum_data_hours_csv),
  FILE_OF("museum", "en", "exhibits/_index.md", en_museum_exhibits__index_md),
  FILE_OF("museum", "en", "exhibits/amphora/index.md", en_museum_exhibits_amphora_index_md),
  FILE_OF("museum", "en", "exhibits/coin/index.md", en_museum_exhibits_coin_index_md),
  FILE_OF("museum", "en", "exhibits/loom/index.md", en_museum_exhibits_loom_index_md),
  FILE_OF("museum", "en", "history.md", en_museum_history_md),
  FILE_OF("museum", "en", "quiz.md", en_museum_quiz_md),
  FILE_OF("museum", "en", "rooms.md", en_museum_rooms_md),
  FILE_OF("museum", "en", "site.yaml", en_museum_site_yaml),
  FILE_OF("museum", "en", "strings/LANGUAGE.yaml", en_museum_strings_LANGUAGE_yaml),
  FILE_OF("museum", "en", "visit.md", en_museum_visit_md),
  FILE_OF("news", "en", "_index.md", en_news__index_md),
  FILE_OF("news", "en", "about.md", en_news_about_md),
  FILE_OF("news", "en", "authors.yaml", en_news_authors_yaml),
  FILE_OF("news", "en", "feeds/weather.json", en_news_feeds_weather_json),
  FILE_OF("news", "en", "news/_index.md", en_news_news__index_md),
  FILE_OF("news", "en", "news/library-evening.md", en_news_news_library_evening_md),
  FILE_OF("news", "en", "news/market-square/index.md", en_news_news_market_square_index_md),
  FILE_OF("news", "en", "news/rowing.md", en_news_news_rowing_md),
  FILE_OF("news", "en", "news/storm.md", en_news_news_storm_md),
  FILE_OF("news", "en", "news/sunday-bus.md", en_news_news_sunday_bus_md),
  FILE_OF("news", "en", "site.yaml", en_news_site_yaml),
  FILE_OF("planet", "en", "_index.md", en_planet__index_md),
  FILE_OF("planet", "en", "about.md", en_planet_about_md),
  FILE_OF("planet", "en", "feeds/ada.atom", en_planet_feeds_ada_atom),
  FILE_OF("planet", "en", "feeds/workshop.json", en_planet_feeds_workshop_json),
  FILE_OF("planet", "en", "notes/_index.md", en_planet_notes__index_md),
  FILE_OF("planet", "en", "notes/how-to-join.md", en_planet_notes_how_to_join_md),
  FILE_OF("planet", "en", "site.yaml", en_planet_site_yaml),
  FILE_OF("stories", "en", "_index.md", en_stories__index_md),
  FILE_OF("stories", "en", "about.md", en_stories_about_md),
  FILE_OF("stories", "en", "site.yaml", en_stories_site_yaml),
  FILE_OF("stories", "en", "stories/_index.md", en_stories_stories__index_md),
  FILE_OF("stories", "en", "stories/first-light/index.md", en_stories_stories_first_light_index_md),
  FILE_OF("stories", "en", "stories/night-boat/index.md", en_stories_stories_night_boat_index_md),
  FILE_OF("stories", "en", "stories/tables-and-lists.md", en_stories_stories_tables_and_lists_md),
  FILE_OF("ci", "", "publish.sh", ci_publish_sh),
  FILE_OF("museum", "", "exhibits/amphora/amphora.svg", pictures_amphora_svg),
  FILE_OF("museum", "", "exhibits/amphora/sea.mp3", sounds_sea_mp3),
  FILE_OF("museum", "", "exhibits/coin/coin.svg", pictures_coin_svg),
  FILE_OF("museum", "", "exhibits/loom/loom.svg", pictures_loom_svg),
  FILE_OF("museum", "", "rooms.svg", pictures_rooms_svg),
  FILE_OF("news", "", "news/market-square/square.svg", pictures_square_svg),
  FILE_OF("stories", "", "stories/first-light/sea.mp3", sounds_sea_mp3),
  FILE_OF("stories", "", "stories/first-light/sunrise.svg", pictures_sunrise_svg),
  FILE_OF("stories", "", "stories/night-boat/night.svg", pictures_night_svg),
  FILE_OF("stories", "", "stories/night-boat/sea.mp3", sounds_sea_mp3),
};

const size_t starter_file_count = sizeof starter_files / sizeof *starter_files;
