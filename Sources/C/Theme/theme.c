#include "theme.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_404_html[] = {
#embed "../../../Templates/404.html"
};
static const unsigned char file_archive_html[] = {
#embed "../../../Templates/archive.html"
};
static const unsigned char file_area_html[] = {
#embed "../../../Templates/area.html"
};
static const unsigned char file_areas_html[] = {
#embed "../../../Templates/areas.html"
};
static const unsigned char file_assets_animated_js[] = {
#embed "../../../Templates/assets/animated.js"
};
static const unsigned char file_around_html[] = {
#embed "../../../Templates/around.html"
};
static const unsigned char file_assets_around_js[] = {
#embed "../../../Templates/assets/around.js"
};
static const unsigned char file_assets_canvas_css[] = {
#embed "../../../Templates/assets/canvas.css"
};
static const unsigned char file_assets_compare_css[] = {
#embed "../../../Templates/assets/compare.css"
};
static const unsigned char file_assets_icon_svg[] = {
#embed "../../../Templates/assets/icon.svg"
};
static const unsigned char file_assets_labels_css[] = {
#embed "../../../Templates/assets/labels.css"
};
static const unsigned char file_assets_journey_css[] = {
#embed "../../../Templates/assets/journey.css"
};
static const unsigned char file_assets_journey_js[] = {
#embed "../../../Templates/assets/journey.js"
};
static const unsigned char file_assets_language_js[] = {
#embed "../../../Templates/assets/language.js"
};
static const unsigned char file_assets_listen_css[] = {
#embed "../../../Templates/assets/listen.css"
};
static const unsigned char file_assets_listen_js[] = {
#embed "../../../Templates/assets/listen.js"
};
static const unsigned char file_assets_lost_css[] = {
#embed "../../../Templates/assets/lost.css"
};
static const unsigned char file_assets_model_css[] = {
#embed "../../../Templates/assets/model.css"
};
static const unsigned char file_assets_model_js[] = {
#embed "../../../Templates/assets/model.js"
};
static const unsigned char file_assets_muted_js[] = {
#embed "../../../Templates/assets/muted.js"
};
static const unsigned char file_assets_offline_js[] = {
#embed "../../../Templates/assets/offline.js"
};
static const unsigned char file_assets_pins_css[] = {
#embed "../../../Templates/assets/pins.css"
};
static const unsigned char file_assets_pins_js[] = {
#embed "../../../Templates/assets/pins.js"
};
static const unsigned char file_assets_places_css[] = {
#embed "../../../Templates/assets/places.css"
};
static const unsigned char file_assets_quiz_css[] = {
#embed "../../../Templates/assets/quiz.css"
};
static const unsigned char file_assets_quiz_js[] = {
#embed "../../../Templates/assets/quiz.js"
};
static const unsigned char file_assets_saved_page_js[] = {
#embed "../../../Templates/assets/saved-page.js"
};
static const unsigned char file_assets_saved_css[] = {
#embed "../../../Templates/assets/saved.css"
};
static const unsigned char file_assets_saved_js[] = {
#embed "../../../Templates/assets/saved.js"
};
static const unsigned char file_assets_search_css[] = {
#embed "../../../Templates/assets/search.css"
};
static const unsigned char file_assets_search_js[] = {
#embed "../../../Templates/assets/search.js"
};
static const unsigned char file_assets_slideshow_css[] = {
#embed "../../../Templates/assets/slideshow.css"
};
static const unsigned char file_assets_story_js[] = {
#embed "../../../Templates/assets/story.js"
};
static const unsigned char file_assets_streets_js[] = {
#embed "../../../Templates/assets/streets.js"
};
static const unsigned char file_assets_style_css[] = {
#embed "../../../Templates/assets/style.css"
};
static const unsigned char file_assets_theme_js[] = {
#embed "../../../Templates/assets/theme.js"
};
static const unsigned char file_assets_wall_js[] = {
#embed "../../../Templates/assets/wall.js"
};
static const unsigned char file_assets_worker_off_js[] = {
#embed "../../../Templates/assets/worker-off.js"
};
static const unsigned char file_assets_worker_js[] = {
#embed "../../../Templates/assets/worker.js"
};
static const unsigned char file_assets_wreath_css[] = {
#embed "../../../Templates/assets/wreath.css"
};
static const unsigned char file_assets_wreath_js[] = {
#embed "../../../Templates/assets/wreath.js"
};
static const unsigned char file_assets_zoom_js[] = {
#embed "../../../Templates/assets/zoom.js"
};
static const unsigned char file_author_html[] = {
#embed "../../../Templates/author.html"
};
static const unsigned char file_base_html[] = {
#embed "../../../Templates/base.html"
};
static const unsigned char file_blocks_aside_html[] = {
#embed "../../../Templates/blocks/aside.html"
};
static const unsigned char file_blocks_audio_html[] = {
#embed "../../../Templates/blocks/audio.html"
};
static const unsigned char file_blocks_callout_html[] = {
#embed "../../../Templates/blocks/callout.html"
};
static const unsigned char file_blocks_code_html[] = {
#embed "../../../Templates/blocks/code.html"
};
static const unsigned char file_blocks_compare_html[] = {
#embed "../../../Templates/blocks/compare.html"
};
static const unsigned char file_blocks_continued_html[] = {
#embed "../../../Templates/blocks/continued.html"
};
static const unsigned char file_blocks_embed_html[] = {
#embed "../../../Templates/blocks/embed.html"
};
static const unsigned char file_blocks_entries_html[] = {
#embed "../../../Templates/blocks/entries.html"
};
static const unsigned char file_blocks_formula_html[] = {
#embed "../../../Templates/blocks/formula.html"
};
static const unsigned char file_blocks_gallery_html[] = {
#embed "../../../Templates/blocks/gallery.html"
};
static const unsigned char file_blocks_heading_html[] = {
#embed "../../../Templates/blocks/heading.html"
};
static const unsigned char file_blocks_hotspots_html[] = {
#embed "../../../Templates/blocks/hotspots.html"
};
static const unsigned char file_blocks_image_html[] = {
#embed "../../../Templates/blocks/image.html"
};
static const unsigned char file_blocks_labels_html[] = {
#embed "../../../Templates/blocks/labels.html"
};
static const unsigned char file_blocks_link_html[] = {
#embed "../../../Templates/blocks/link.html"
};
static const unsigned char file_blocks_map_html[] = {
#embed "../../../Templates/blocks/map.html"
};
static const unsigned char file_blocks_model_html[] = {
#embed "../../../Templates/blocks/model.html"
};
static const unsigned char file_blocks_note_html[] = {
#embed "../../../Templates/blocks/note.html"
};
static const unsigned char file_blocks_pages_html[] = {
#embed "../../../Templates/blocks/pages.html"
};
static const unsigned char file_blocks_pin_html[] = {
#embed "../../../Templates/blocks/pin.html"
};
static const unsigned char file_blocks_question_html[] = {
#embed "../../../Templates/blocks/question.html"
};
static const unsigned char file_blocks_quiz_html[] = {
#embed "../../../Templates/blocks/quiz.html"
};
static const unsigned char file_blocks_quote_html[] = {
#embed "../../../Templates/blocks/quote.html"
};
static const unsigned char file_blocks_scene_html[] = {
#embed "../../../Templates/blocks/scene.html"
};
static const unsigned char file_blocks_slideshow_html[] = {
#embed "../../../Templates/blocks/slideshow.html"
};
static const unsigned char file_blocks_table_html[] = {
#embed "../../../Templates/blocks/table.html"
};
static const unsigned char file_blocks_text_html[] = {
#embed "../../../Templates/blocks/text.html"
};
static const unsigned char file_blocks_timeline_html[] = {
#embed "../../../Templates/blocks/timeline.html"
};
static const unsigned char file_blocks_video_html[] = {
#embed "../../../Templates/blocks/video.html"
};
static const unsigned char file_blocks_wreath_html[] = {
#embed "../../../Templates/blocks/wreath.html"
};
static const unsigned char file_book_html[] = {
#embed "../../../Templates/book.html"
};
static const unsigned char file_cards_html[] = {
#embed "../../../Templates/cards.html"
};
static const unsigned char file_contents_html[] = {
#embed "../../../Templates/contents.html"
};
static const unsigned char file_entry_html[] = {
#embed "../../../Templates/entry.html"
};
static const unsigned char file_entry_json[] = {
#embed "../../../Templates/entry.json"
};
static const unsigned char file_events_html[] = {
#embed "../../../Templates/events.html"
};
static const unsigned char file_feed_css[] = {
#embed "../../../Templates/feed.css"
};
static const unsigned char file_front_html[] = {
#embed "../../../Templates/front.html"
};
static const unsigned char file_home_html[] = {
#embed "../../../Templates/home.html"
};
static const unsigned char file_journey_html[] = {
#embed "../../../Templates/journey.html"
};
static const unsigned char file_list_html[] = {
#embed "../../../Templates/list.html"
};
static const unsigned char file_manifest_json[] = {
#embed "../../../Templates/manifest.json"
};
static const unsigned char file_offline_html[] = {
#embed "../../../Templates/offline.html"
};
static const unsigned char file_offline_json[] = {
#embed "../../../Templates/offline.json"
};
static const unsigned char file_parts_about_entry_html[] = {
#embed "../../../Templates/parts/about-entry.html"
};
static const unsigned char file_parts_after_html[] = {
#embed "../../../Templates/parts/after.html"
};
static const unsigned char file_parts_also_html[] = {
#embed "../../../Templates/parts/also.html"
};
static const unsigned char file_parts_anchor_html[] = {
#embed "../../../Templates/parts/anchor.html"
};
static const unsigned char file_parts_announced_html[] = {
#embed "../../../Templates/parts/announced.html"
};
static const unsigned char file_parts_areas_html[] = {
#embed "../../../Templates/parts/areas.html"
};
static const unsigned char file_parts_attachment_html[] = {
#embed "../../../Templates/parts/attachment.html"
};
static const unsigned char file_parts_badge_html[] = {
#embed "../../../Templates/parts/badge.html"
};
static const unsigned char file_parts_bars_html[] = {
#embed "../../../Templates/parts/bars.html"
};
static const unsigned char file_parts_blocks_html[] = {
#embed "../../../Templates/parts/blocks.html"
};
static const unsigned char file_parts_body_end_html[] = {
#embed "../../../Templates/parts/body-end.html"
};
static const unsigned char file_parts_byline_html[] = {
#embed "../../../Templates/parts/byline.html"
};
static const unsigned char file_parts_card_html[] = {
#embed "../../../Templates/parts/card.html"
};
static const unsigned char file_parts_cards_html[] = {
#embed "../../../Templates/parts/cards.html"
};
static const unsigned char file_parts_cover_html[] = {
#embed "../../../Templates/parts/cover.html"
};
static const unsigned char file_parts_credit_html[] = {
#embed "../../../Templates/parts/credit.html"
};
static const unsigned char file_parts_danger_html[] = {
#embed "../../../Templates/parts/danger.html"
};
static const unsigned char file_parts_drafts_html[] = {
#embed "../../../Templates/parts/drafts.html"
};
static const unsigned char file_parts_face_html[] = {
#embed "../../../Templates/parts/face.html"
};
static const unsigned char file_parts_filter_html[] = {
#embed "../../../Templates/parts/filter.html"
};
static const unsigned char file_parts_footer_html[] = {
#embed "../../../Templates/parts/footer.html"
};
static const unsigned char file_parts_frame_html[] = {
#embed "../../../Templates/parts/frame.html"
};
static const unsigned char file_parts_front_html[] = {
#embed "../../../Templates/parts/front.html"
};
static const unsigned char file_parts_guide_html[] = {
#embed "../../../Templates/parts/guide.html"
};
static const unsigned char file_parts_handled_html[] = {
#embed "../../../Templates/parts/handled.html"
};
static const unsigned char file_parts_head_end_html[] = {
#embed "../../../Templates/parts/head-end.html"
};
static const unsigned char file_parts_head_html[] = {
#embed "../../../Templates/parts/head.html"
};
static const unsigned char file_parts_header_html[] = {
#embed "../../../Templates/parts/header.html"
};
static const unsigned char file_parts_heading_html[] = {
#embed "../../../Templates/parts/heading.html"
};
static const unsigned char file_parts_health_html[] = {
#embed "../../../Templates/parts/health.html"
};
static const unsigned char file_parts_icon_html[] = {
#embed "../../../Templates/parts/icon.html"
};
static const unsigned char file_parts_incident_html[] = {
#embed "../../../Templates/parts/incident.html"
};
static const unsigned char file_parts_incidents_html[] = {
#embed "../../../Templates/parts/incidents.html"
};
static const unsigned char file_parts_keep_html[] = {
#embed "../../../Templates/parts/keep.html"
};
static const unsigned char file_parts_language_html[] = {
#embed "../../../Templates/parts/language.html"
};
static const unsigned char file_parts_languages_html[] = {
#embed "../../../Templates/parts/languages.html"
};
static const unsigned char file_parts_lead_html[] = {
#embed "../../../Templates/parts/lead.html"
};
static const unsigned char file_parts_line_html[] = {
#embed "../../../Templates/parts/line.html"
};
static const unsigned char file_parts_list_html[] = {
#embed "../../../Templates/parts/list.html"
};
static const unsigned char file_parts_listen_bar_html[] = {
#embed "../../../Templates/parts/listen-bar.html"
};
static const unsigned char file_parts_listen_html[] = {
#embed "../../../Templates/parts/listen.html"
};
static const unsigned char file_parts_mapped_html[] = {
#embed "../../../Templates/parts/mapped.html"
};
static const unsigned char file_parts_mark_html[] = {
#embed "../../../Templates/parts/mark.html"
};
static const unsigned char file_parts_meta_html[] = {
#embed "../../../Templates/parts/meta.html"
};
static const unsigned char file_parts_muting_html[] = {
#embed "../../../Templates/parts/muting.html"
};
static const unsigned char file_parts_onward_html[] = {
#embed "../../../Templates/parts/onward.html"
};
static const unsigned char file_parts_pager_html[] = {
#embed "../../../Templates/parts/pager.html"
};
static const unsigned char file_parts_parents_html[] = {
#embed "../../../Templates/parts/parents.html"
};
static const unsigned char file_parts_picture_html[] = {
#embed "../../../Templates/parts/picture.html"
};
static const unsigned char file_parts_pin_html[] = {
#embed "../../../Templates/parts/pin.html"
};
static const unsigned char file_parts_place_html[] = {
#embed "../../../Templates/parts/place.html"
};
static const unsigned char file_parts_player_html[] = {
#embed "../../../Templates/parts/player.html"
};
static const unsigned char file_parts_policy_html[] = {
#embed "../../../Templates/parts/policy.html"
};
static const unsigned char file_parts_portal_html[] = {
#embed "../../../Templates/parts/portal.html"
};
static const unsigned char file_parts_queue_html[] = {
#embed "../../../Templates/parts/queue.html"
};
static const unsigned char file_parts_reading_html[] = {
#embed "../../../Templates/parts/reading.html"
};
static const unsigned char file_parts_recorded_html[] = {
#embed "../../../Templates/parts/recorded.html"
};
static const unsigned char file_parts_river_html[] = {
#embed "../../../Templates/parts/river.html"
};
static const unsigned char file_parts_row_html[] = {
#embed "../../../Templates/parts/row.html"
};
static const unsigned char file_parts_scale_html[] = {
#embed "../../../Templates/parts/scale.html"
};
static const unsigned char file_parts_sizes_html[] = {
#embed "../../../Templates/parts/sizes.html"
};
static const unsigned char file_parts_spoken_html[] = {
#embed "../../../Templates/parts/spoken.html"
};
static const unsigned char file_parts_tiles_html[] = {
#embed "../../../Templates/parts/tiles.html"
};
static const unsigned char file_parts_title_html[] = {
#embed "../../../Templates/parts/title.html"
};
static const unsigned char file_parts_tools_html[] = {
#embed "../../../Templates/parts/tools.html"
};
static const unsigned char file_parts_value_html[] = {
#embed "../../../Templates/parts/value.html"
};
static const unsigned char file_parts_venue_html[] = {
#embed "../../../Templates/parts/venue.html"
};
static const unsigned char file_parts_wall_html[] = {
#embed "../../../Templates/parts/wall.html"
};
static const unsigned char file_parts_watch_html[] = {
#embed "../../../Templates/parts/watch.html"
};
static const unsigned char file_parts_when_html[] = {
#embed "../../../Templates/parts/when.html"
};
static const unsigned char file_parts_wreath_html[] = {
#embed "../../../Templates/parts/wreath.html"
};
static const unsigned char file_reading_html[] = {
#embed "../../../Templates/reading.html"
};
static const unsigned char file_river_html[] = {
#embed "../../../Templates/river.html"
};
static const unsigned char file_saved_html[] = {
#embed "../../../Templates/saved.html"
};
static const unsigned char file_saved_json[] = {
#embed "../../../Templates/saved.json"
};
static const unsigned char file_search_html[] = {
#embed "../../../Templates/search.html"
};
static const unsigned char file_search_json[] = {
#embed "../../../Templates/search.json"
};
static const unsigned char file_signals_html[] = {
#embed "../../../Templates/signals.html"
};
static const unsigned char file_source_html[] = {
#embed "../../../Templates/source.html"
};
static const unsigned char file_sources_html[] = {
#embed "../../../Templates/sources.html"
};
static const unsigned char file_strings_el_json[] = {
#embed "../../../Templates/strings/el.json"
};
static const unsigned char file_strings_en_json[] = {
#embed "../../../Templates/strings/en.json"
};
static const unsigned char file_taxonomy_html[] = {
#embed "../../../Templates/taxonomy.html"
};
static const unsigned char file_term_html[] = {
#embed "../../../Templates/term.html"
};
static const unsigned char file_timeline_html[] = {
#embed "../../../Templates/timeline.html"
};
static const unsigned char file_timelines_html[] = {
#embed "../../../Templates/timelines.html"
};
static const unsigned char file_wall_html[] = {
#embed "../../../Templates/wall.html"
};
static const unsigned char file_wall_json[] = {
#embed "../../../Templates/wall.json"
};
static const unsigned char file_widget_html[] = {
#embed "../../../Templates/widget.html"
};
static const unsigned char file_widget_json[] = {
#embed "../../../Templates/widget.json"
};
static const unsigned char file_worker_json[] = {
#embed "../../../Templates/worker.json"
};

const theme_file theme_files[] = {
  {"404.html", file_404_html, sizeof file_404_html},
  {"archive.html", file_archive_html, sizeof file_archive_html},
  {"area.html", file_area_html, sizeof file_area_html},
  {"areas.html", file_areas_html, sizeof file_areas_html},
  {"assets/animated.js", file_assets_animated_js, sizeof file_assets_animated_js},
  {"assets/canvas.css", file_assets_canvas_css, sizeof file_assets_canvas_css},
  {"assets/compare.css", file_assets_compare_css, sizeof file_assets_compare_css},
  {"assets/icon.svg", file_assets_icon_svg, sizeof file_assets_icon_svg},
  {"assets/labels.css", file_assets_labels_css, sizeof file_assets_labels_css},
  {"around.html", file_around_html, sizeof file_around_html},
  {"assets/around.js", file_assets_around_js, sizeof file_assets_around_js},
  {"assets/journey.css", file_assets_journey_css, sizeof file_assets_journey_css},
  {"assets/journey.js", file_assets_journey_js, sizeof file_assets_journey_js},
  {"assets/language.js", file_assets_language_js, sizeof file_assets_language_js},
  {"assets/listen.css", file_assets_listen_css, sizeof file_assets_listen_css},
  {"assets/listen.js", file_assets_listen_js, sizeof file_assets_listen_js},
  {"assets/lost.css", file_assets_lost_css, sizeof file_assets_lost_css},
  {"assets/model.css", file_assets_model_css, sizeof file_assets_model_css},
  {"assets/model.js", file_assets_model_js, sizeof file_assets_model_js},
  {"assets/muted.js", file_assets_muted_js, sizeof file_assets_muted_js},
  {"assets/offline.js", file_assets_offline_js, sizeof file_assets_offline_js},
  {"assets/pins.css", file_assets_pins_css, sizeof file_assets_pins_css},
  {"assets/pins.js", file_assets_pins_js, sizeof file_assets_pins_js},
  {"assets/places.css", file_assets_places_css, sizeof file_assets_places_css},
  {"assets/quiz.css", file_assets_quiz_css, sizeof file_assets_quiz_css},
  {"assets/quiz.js", file_assets_quiz_js, sizeof file_assets_quiz_js},
  {"assets/saved-page.js", file_assets_saved_page_js, sizeof file_assets_saved_page_js},
  {"assets/saved.css", file_assets_saved_css, sizeof file_assets_saved_css},
  {"assets/saved.js", file_assets_saved_js, sizeof file_assets_saved_js},
  {"assets/search.css", file_assets_search_css, sizeof file_assets_search_css},
  {"assets/search.js", file_assets_search_js, sizeof file_assets_search_js},
  {"assets/slideshow.css", file_assets_slideshow_css, sizeof file_assets_slideshow_css},
  {"assets/story.js", file_assets_story_js, sizeof file_assets_story_js},
  {"assets/streets.js", file_assets_streets_js, sizeof file_assets_streets_js},
  {"assets/style.css", file_assets_style_css, sizeof file_assets_style_css},
  {"assets/theme.js", file_assets_theme_js, sizeof file_assets_theme_js},
  {"assets/wall.js", file_assets_wall_js, sizeof file_assets_wall_js},
  {"assets/worker-off.js", file_assets_worker_off_js, sizeof file_assets_worker_off_js},
  {"assets/worker.js", file_assets_worker_js, sizeof file_assets_worker_js},
  {"assets/wreath.css", file_assets_wreath_css, sizeof file_assets_wreath_css},
  {"assets/wreath.js", file_assets_wreath_js, sizeof file_assets_wreath_js},
  {"assets/zoom.js", file_assets_zoom_js, sizeof file_assets_zoom_js},
  {"author.html", file_author_html, sizeof file_author_html},
  {"base.html", file_base_html, sizeof file_base_html},
  {"blocks/aside.html", file_blocks_aside_html, sizeof file_blocks_aside_html},
  {"blocks/audio.html", file_blocks_audio_html, sizeof file_blocks_audio_html},
  {"blocks/callout.html", file_blocks_callout_html, sizeof file_blocks_callout_html},
  {"blocks/code.html", file_blocks_code_html, sizeof file_blocks_code_html},
  {"blocks/compare.html", file_blocks_compare_html, sizeof file_blocks_compare_html},
  {"blocks/continued.html", file_blocks_continued_html, sizeof file_blocks_continued_html},
  {"blocks/embed.html", file_blocks_embed_html, sizeof file_blocks_embed_html},
  {"blocks/entries.html", file_blocks_entries_html, sizeof file_blocks_entries_html},
  {"blocks/formula.html", file_blocks_formula_html, sizeof file_blocks_formula_html},
  {"blocks/gallery.html", file_blocks_gallery_html, sizeof file_blocks_gallery_html},
  {"blocks/heading.html", file_blocks_heading_html, sizeof file_blocks_heading_html},
  {"blocks/hotspots.html", file_blocks_hotspots_html, sizeof file_blocks_hotspots_html},
  {"blocks/image.html", file_blocks_image_html, sizeof file_blocks_image_html},
  {"blocks/labels.html", file_blocks_labels_html, sizeof file_blocks_labels_html},
  {"blocks/link.html", file_blocks_link_html, sizeof file_blocks_link_html},
  {"blocks/map.html", file_blocks_map_html, sizeof file_blocks_map_html},
  {"blocks/model.html", file_blocks_model_html, sizeof file_blocks_model_html},
  {"blocks/note.html", file_blocks_note_html, sizeof file_blocks_note_html},
  {"blocks/pages.html", file_blocks_pages_html, sizeof file_blocks_pages_html},
  {"blocks/pin.html", file_blocks_pin_html, sizeof file_blocks_pin_html},
  {"blocks/question.html", file_blocks_question_html, sizeof file_blocks_question_html},
  {"blocks/quiz.html", file_blocks_quiz_html, sizeof file_blocks_quiz_html},
  {"blocks/quote.html", file_blocks_quote_html, sizeof file_blocks_quote_html},
  {"blocks/scene.html", file_blocks_scene_html, sizeof file_blocks_scene_html},
  {"blocks/slideshow.html", file_blocks_slideshow_html, sizeof file_blocks_slideshow_html},
  {"blocks/table.html", file_blocks_table_html, sizeof file_blocks_table_html},
  {"blocks/text.html", file_blocks_text_html, sizeof file_blocks_text_html},
  {"blocks/timeline.html", file_blocks_timeline_html, sizeof file_blocks_timeline_html},
  {"blocks/video.html", file_blocks_video_html, sizeof file_blocks_video_html},
  {"blocks/wreath.html", file_blocks_wreath_html, sizeof file_blocks_wreath_html},
  {"book.html", file_book_html, sizeof file_book_html},
  {"cards.html", file_cards_html, sizeof file_cards_html},
  {"contents.html", file_contents_html, sizeof file_contents_html},
  {"entry.html", file_entry_html, sizeof file_entry_html},
  {"entry.json", file_entry_json, sizeof file_entry_json},
  {"events.html", file_events_html, sizeof file_events_html},
  {"feed.css", file_feed_css, sizeof file_feed_css},
  {"front.html", file_front_html, sizeof file_front_html},
  {"home.html", file_home_html, sizeof file_home_html},
  {"journey.html", file_journey_html, sizeof file_journey_html},
  {"list.html", file_list_html, sizeof file_list_html},
  {"manifest.json", file_manifest_json, sizeof file_manifest_json},
  {"offline.html", file_offline_html, sizeof file_offline_html},
  {"offline.json", file_offline_json, sizeof file_offline_json},
  {"parts/about-entry.html", file_parts_about_entry_html, sizeof file_parts_about_entry_html},
  {"parts/after.html", file_parts_after_html, sizeof file_parts_after_html},
  {"parts/also.html", file_parts_also_html, sizeof file_parts_also_html},
  {"parts/anchor.html", file_parts_anchor_html, sizeof file_parts_anchor_html},
  {"parts/announced.html", file_parts_announced_html, sizeof file_parts_announced_html},
  {"parts/areas.html", file_parts_areas_html, sizeof file_parts_areas_html},
  {"parts/attachment.html", file_parts_attachment_html, sizeof file_parts_attachment_html},
  {"parts/badge.html", file_parts_badge_html, sizeof file_parts_badge_html},
  {"parts/bars.html", file_parts_bars_html, sizeof file_parts_bars_html},
  {"parts/blocks.html", file_parts_blocks_html, sizeof file_parts_blocks_html},
  {"parts/body-end.html", file_parts_body_end_html, sizeof file_parts_body_end_html},
  {"parts/byline.html", file_parts_byline_html, sizeof file_parts_byline_html},
  {"parts/card.html", file_parts_card_html, sizeof file_parts_card_html},
  {"parts/cards.html", file_parts_cards_html, sizeof file_parts_cards_html},
  {"parts/cover.html", file_parts_cover_html, sizeof file_parts_cover_html},
  {"parts/credit.html", file_parts_credit_html, sizeof file_parts_credit_html},
  {"parts/danger.html", file_parts_danger_html, sizeof file_parts_danger_html},
  {"parts/drafts.html", file_parts_drafts_html, sizeof file_parts_drafts_html},
  {"parts/face.html", file_parts_face_html, sizeof file_parts_face_html},
  {"parts/filter.html", file_parts_filter_html, sizeof file_parts_filter_html},
  {"parts/footer.html", file_parts_footer_html, sizeof file_parts_footer_html},
  {"parts/frame.html", file_parts_frame_html, sizeof file_parts_frame_html},
  {"parts/front.html", file_parts_front_html, sizeof file_parts_front_html},
  {"parts/guide.html", file_parts_guide_html, sizeof file_parts_guide_html},
  {"parts/handled.html", file_parts_handled_html, sizeof file_parts_handled_html},
  {"parts/head-end.html", file_parts_head_end_html, sizeof file_parts_head_end_html},
  {"parts/head.html", file_parts_head_html, sizeof file_parts_head_html},
  {"parts/header.html", file_parts_header_html, sizeof file_parts_header_html},
  {"parts/heading.html", file_parts_heading_html, sizeof file_parts_heading_html},
  {"parts/health.html", file_parts_health_html, sizeof file_parts_health_html},
  {"parts/icon.html", file_parts_icon_html, sizeof file_parts_icon_html},
  {"parts/incident.html", file_parts_incident_html, sizeof file_parts_incident_html},
  {"parts/incidents.html", file_parts_incidents_html, sizeof file_parts_incidents_html},
  {"parts/keep.html", file_parts_keep_html, sizeof file_parts_keep_html},
  {"parts/language.html", file_parts_language_html, sizeof file_parts_language_html},
  {"parts/languages.html", file_parts_languages_html, sizeof file_parts_languages_html},
  {"parts/lead.html", file_parts_lead_html, sizeof file_parts_lead_html},
  {"parts/line.html", file_parts_line_html, sizeof file_parts_line_html},
  {"parts/list.html", file_parts_list_html, sizeof file_parts_list_html},
  {"parts/listen-bar.html", file_parts_listen_bar_html, sizeof file_parts_listen_bar_html},
  {"parts/listen.html", file_parts_listen_html, sizeof file_parts_listen_html},
  {"parts/mapped.html", file_parts_mapped_html, sizeof file_parts_mapped_html},
  {"parts/mark.html", file_parts_mark_html, sizeof file_parts_mark_html},
  {"parts/meta.html", file_parts_meta_html, sizeof file_parts_meta_html},
  {"parts/muting.html", file_parts_muting_html, sizeof file_parts_muting_html},
  {"parts/onward.html", file_parts_onward_html, sizeof file_parts_onward_html},
  {"parts/pager.html", file_parts_pager_html, sizeof file_parts_pager_html},
  {"parts/parents.html", file_parts_parents_html, sizeof file_parts_parents_html},
  {"parts/picture.html", file_parts_picture_html, sizeof file_parts_picture_html},
  {"parts/pin.html", file_parts_pin_html, sizeof file_parts_pin_html},
  {"parts/place.html", file_parts_place_html, sizeof file_parts_place_html},
  {"parts/player.html", file_parts_player_html, sizeof file_parts_player_html},
  {"parts/policy.html", file_parts_policy_html, sizeof file_parts_policy_html},
  {"parts/portal.html", file_parts_portal_html, sizeof file_parts_portal_html},
  {"parts/queue.html", file_parts_queue_html, sizeof file_parts_queue_html},
  {"parts/reading.html", file_parts_reading_html, sizeof file_parts_reading_html},
  {"parts/recorded.html", file_parts_recorded_html, sizeof file_parts_recorded_html},
  {"parts/river.html", file_parts_river_html, sizeof file_parts_river_html},
  {"parts/row.html", file_parts_row_html, sizeof file_parts_row_html},
  {"parts/scale.html", file_parts_scale_html, sizeof file_parts_scale_html},
  {"parts/sizes.html", file_parts_sizes_html, sizeof file_parts_sizes_html},
  {"parts/spoken.html", file_parts_spoken_html, sizeof file_parts_spoken_html},
  {"parts/tiles.html", file_parts_tiles_html, sizeof file_parts_tiles_html},
  {"parts/title.html", file_parts_title_html, sizeof file_parts_title_html},
  {"parts/tools.html", file_parts_tools_html, sizeof file_parts_tools_html},
  {"parts/value.html", file_parts_value_html, sizeof file_parts_value_html},
  {"parts/venue.html", file_parts_venue_html, sizeof file_parts_venue_html},
  {"parts/wall.html", file_parts_wall_html, sizeof file_parts_wall_html},
  {"parts/watch.html", file_parts_watch_html, sizeof file_parts_watch_html},
  {"parts/when.html", file_parts_when_html, sizeof file_parts_when_html},
  {"parts/wreath.html", file_parts_wreath_html, sizeof file_parts_wreath_html},
  {"reading.html", file_reading_html, sizeof file_reading_html},
  {"river.html", file_river_html, sizeof file_river_html},
  {"saved.html", file_saved_html, sizeof file_saved_html},
  {"saved.json", file_saved_json, sizeof file_saved_json},
  {"search.html", file_search_html, sizeof file_search_html},
  {"search.json", file_search_json, sizeof file_search_json},
  {"signals.html", file_signals_html, sizeof file_signals_html},
  {"source.html", file_source_html, sizeof file_source_html},
  {"sources.html", file_sources_html, sizeof file_sources_html},
  {"strings/el.json", file_strings_el_json, sizeof file_strings_el_json},
  {"strings/en.json", file_strings_en_json, sizeof file_strings_en_json},
  {"taxonomy.html", file_taxonomy_html, sizeof file_taxonomy_html},
  {"term.html", file_term_html, sizeof file_term_html},
  {"timeline.html", file_timeline_html, sizeof file_timeline_html},
  {"timelines.html", file_timelines_html, sizeof file_timelines_html},
  {"wall.html", file_wall_html, sizeof file_wall_html},
  {"wall.json", file_wall_json, sizeof file_wall_json},
  {"widget.html", file_widget_html, sizeof file_widget_html},
  {"widget.json", file_widget_json, sizeof file_widget_json},
  {"worker.json", file_worker_json, sizeof file_worker_json},
};

const size_t theme_file_count = sizeof theme_files / sizeof theme_files[0];
