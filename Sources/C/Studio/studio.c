#include "studio.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A file of `page/` needs an array here and a line in the table below. A test compares the table with the folder.

static const unsigned char add_js[] = {
#embed "page/add.js"
};
static const unsigned char answers_js[] = {
#embed "page/answers.js"
};
static const unsigned char api_js[] = {
#embed "page/api.js"
};
static const unsigned char applied_js[] = {
#embed "page/applied.js"
};
static const unsigned char block_js[] = {
#embed "page/block.js"
};
static const unsigned char caret_js[] = {
#embed "page/caret.js"
};
static const unsigned char conflict_js[] = {
#embed "page/conflict.js"
};
static const unsigned char copies_js[] = {
#embed "page/copies.js"
};
static const unsigned char cover_js[] = {
#embed "page/cover.js"
};
static const unsigned char dates_js[] = {
#embed "page/dates.js"
};
static const unsigned char details_js[] = {
#embed "page/details.js"
};
static const unsigned char dialogs_js[] = {
#embed "page/dialogs.js"
};
static const unsigned char dom_js[] = {
#embed "page/dom.js"
};
static const unsigned char drag_js[] = {
#embed "page/drag.js"
};
static const unsigned char editor_js[] = {
#embed "page/editor.js"
};
static const unsigned char edits_js[] = {
#embed "page/edits.js"
};
static const unsigned char forms_js[] = {
#embed "page/forms.js"
};
static const unsigned char frames_js[] = {
#embed "page/frames.js"
};
static const unsigned char icon_svg[] = {
#embed "page/icon.svg"
};
static const unsigned char index_html[] = {
#embed "page/index.html"
};
static const unsigned char inline_js[] = {
#embed "page/inline.js"
};
static const unsigned char item_js[] = {
#embed "page/item.js"
};
static const unsigned char kept_js[] = {
#embed "page/kept.js"
};
static const unsigned char library_js[] = {
#embed "page/library.js"
};
static const unsigned char list_js[] = {
#embed "page/list.js"
};
static const unsigned char main_js[] = {
#embed "page/main.js"
};
static const unsigned char media_js[] = {
#embed "page/media.js"
};
static const unsigned char messages_el_json[] = {
#embed "page/messages.el.json"
};
static const unsigned char messages_js[] = {
#embed "page/messages.js"
};
static const unsigned char past_js[] = {
#embed "page/past.js"
};
static const unsigned char paste_js[] = {
#embed "page/paste.js"
};
static const unsigned char pins_js[] = {
#embed "page/pins.js"
};
static const unsigned char place_js[] = {
#embed "page/place.js"
};
static const unsigned char press_js[] = {
#embed "page/press.js"
};
static const unsigned char preview_js[] = {
#embed "page/preview.js"
};
static const unsigned char publish_js[] = {
#embed "page/publish.js"
};
static const unsigned char recorder_js[] = {
#embed "page/recorder.js"
};
static const unsigned char rich_js[] = {
#embed "page/rich.js"
};
static const unsigned char saving_js[] = {
#embed "page/saving.js"
};
static const unsigned char signs_js[] = {
#embed "page/signs.js"
};
static const unsigned char source_js[] = {
#embed "page/source.js"
};
static const unsigned char sources_js[] = {
#embed "page/sources.js"
};
static const unsigned char sourceview_js[] = {
#embed "page/sourceview.js"
};
static const unsigned char stage_css[] = {
#embed "page/stage.css"
};
static const unsigned char stage_js[] = {
#embed "page/stage.js"
};
static const unsigned char store_js[] = {
#embed "page/store.js"
};
static const unsigned char strings_el_json[] = {
#embed "page/strings.el.json"
};
static const unsigned char strings_en_json[] = {
#embed "page/strings.en.json"
};
static const unsigned char strings_js[] = {
#embed "page/strings.js"
};
static const unsigned char studio_css[] = {
#embed "page/studio.css"
};
static const unsigned char sync_js[] = {
#embed "page/sync.js"
};
static const unsigned char table_js[] = {
#embed "page/table.js"
};
static const unsigned char textlists_js[] = {
#embed "page/textlists.js"
};
static const unsigned char texts_js[] = {
#embed "page/texts.js"
};
static const unsigned char toolbar_js[] = {
#embed "page/toolbar.js"
};
static const unsigned char trash_js[] = {
#embed "page/trash.js"
};
static const unsigned char views_js[] = {
#embed "page/views.js"
};
static const unsigned char world_js[] = {
#embed "page/world.js"
};
static const unsigned char write_css[] = {
#embed "page/write.css"
};

#define FILE_NAMED(name, array) {name, array, sizeof array}

const studio_file studio_files[] = {
  FILE_NAMED("add.js", add_js),
  FILE_NAMED("answers.js", answers_js),
  FILE_NAMED("api.js", api_js),
  FILE_NAMED("applied.js", applied_js),
  FILE_NAMED("block.js", block_js),
  FILE_NAMED("caret.js", caret_js),
  FILE_NAMED("conflict.js", conflict_js),
  FILE_NAMED("copies.js", copies_js),
  FILE_NAMED("cover.js", cover_js),
  FILE_NAMED("dates.js", dates_js),
  FILE_NAMED("details.js", details_js),
  FILE_NAMED("dialogs.js", dialogs_js),
  FILE_NAMED("dom.js", dom_js),
  FILE_NAMED("drag.js", drag_js),
  FILE_NAMED("editor.js", editor_js),
  FILE_NAMED("edits.js", edits_js),
  FILE_NAMED("forms.js", forms_js),
  FILE_NAMED("frames.js", frames_js),
  FILE_NAMED("icon.svg", icon_svg),
  FILE_NAMED("index.html", index_html),
  FILE_NAMED("inline.js", inline_js),
  FILE_NAMED("item.js", item_js),
  FILE_NAMED("kept.js", kept_js),
  FILE_NAMED("library.js", library_js),
  FILE_NAMED("list.js", list_js),
  FILE_NAMED("main.js", main_js),
  FILE_NAMED("media.js", media_js),
  FILE_NAMED("messages.el.json", messages_el_json),
  FILE_NAMED("messages.js", messages_js),
  FILE_NAMED("past.js", past_js),
  FILE_NAMED("paste.js", paste_js),
  FILE_NAMED("pins.js", pins_js),
  FILE_NAMED("place.js", place_js),
  FILE_NAMED("press.js", press_js),
  FILE_NAMED("preview.js", preview_js),
  FILE_NAMED("publish.js", publish_js),
  FILE_NAMED("recorder.js", recorder_js),
  FILE_NAMED("rich.js", rich_js),
  FILE_NAMED("saving.js", saving_js),
  FILE_NAMED("signs.js", signs_js),
  FILE_NAMED("source.js", source_js),
  FILE_NAMED("sources.js", sources_js),
  FILE_NAMED("sourceview.js", sourceview_js),
  FILE_NAMED("stage.css", stage_css),
  FILE_NAMED("stage.js", stage_js),
  FILE_NAMED("store.js", store_js),
  FILE_NAMED("strings.el.json", strings_el_json),
  FILE_NAMED("strings.en.json", strings_en_json),
  FILE_NAMED("strings.js", strings_js),
  FILE_NAMED("studio.css", studio_css),
  FILE_NAMED("sync.js", sync_js),
  FILE_NAMED("table.js", table_js),
  FILE_NAMED("textlists.js", textlists_js),
  FILE_NAMED("texts.js", texts_js),
  FILE_NAMED("toolbar.js", toolbar_js),
  FILE_NAMED("trash.js", trash_js),
  FILE_NAMED("views.js", views_js),
  FILE_NAMED("world.js", world_js),
  FILE_NAMED("write.css", write_css),
};

const size_t studio_file_count = sizeof studio_files / sizeof studio_files[0];
