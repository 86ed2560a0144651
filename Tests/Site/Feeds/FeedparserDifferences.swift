import Trial

/// The test cases of feedparser in which `rhapsode feed` differs, and why feedparser's answer would be wrong for a
/// reader. Cases that keep inline SVG, MathML or XLink are not counted: Rhapsode drops these.
enum FeedparserDifferences {
  /// The paths of all cases, without `.xml`.
  static let all = Set(address).union(inline).union(text).union(others.keys)

  /// How many cases differ, and why, for the manual.
  static let reasons =
    [
      ConformancePage.Reason(
        address.count,
        "feedparser's tests serve these from a local server, whose address makes their links absolute. All of them pass if "
          + "`rhapsode feed` is given that address with `--url`"),
      ConformancePage.Reason(
        inline.count, "`<div>` and `<p>` in a title are removed: pages show titles in headings and in lines"),
      ConformancePage.Reason(
        text.count, "a `<` of plain text is printed as `&lt;`, because `rhapsode feed` prints HTML"),
    ]
    + others.sorted { $0.key < $1.key }.map { name, reason in
      ConformancePage.Reason(1, "`\(name)`: \(reason)")
    }

  /// feedparser's tests fetch these from a local server, whose URL makes their links absolute. They pass if that URL is
  /// given.
  static let address = cases([
    "wellformed/base": """
    http_channel_link_base_docuri http_entry_author_url_base_docuri http_entry_content_base64_base_docuri
    http_entry_content_base_docuri http_entry_content_inline_base_docuri http_entry_contributor_url_base_docuri
    http_entry_id_base_docuri http_entry_link_base_docuri http_entry_summary_base64_base_docuri
    http_entry_summary_base_docuri http_entry_summary_inline_base_docuri http_feed_author_url_base_docuri
    http_feed_contributor_url_base_docuri http_feed_generator_url_base_docuri http_feed_id_base_docuri
    http_feed_link_base_docuri http_item_body_base_docuri http_item_comments_base_docuri
    http_item_content_encoded_base_docuri http_item_description_base_docuri http_item_description_spaces
    http_item_fullitem_base_docuri http_item_link_base_docuri http_item_xhtml_body_base_docuri
    """,
    "wellformed/http": """
    headers_content_location-relative headers_content_location-unsafe
    """,
  ])

  /// These expect `<div>` and `<p>` in titles, rights and descriptions of feeds. Pages show such texts in headings and
  /// lines, so that only inline elements are kept.
  static let inline = cases([
    "wellformed/amp": """
    amp59 amp60 amp61 amp62 amp63 amp64
    """,
    "wellformed/atom": """
    entry_title_base64_2 entry_title_inline_markup entry_title_inline_markup_2 feed_copyright_base64_2
    feed_copyright_inline_markup feed_copyright_inline_markup_2 feed_tagline_base64_2 feed_tagline_inline_markup
    feed_tagline_inline_markup_2 feed_title_base64_2 feed_title_inline_markup feed_title_inline_markup_2
    relative_uri relative_uri_inherit relative_uri_inherit_2
    """,
    "wellformed/atom10": """
    entry_source_rights_base64_2 entry_source_subtitle_base64_2 entry_source_title_base64_2 entry_title_base64_2
    feed_rights_base64_2 feed_subtitle_base64_2 feed_title_base64_2
    """,
    "wellformed/base": """
    http_entry_title_base64_base_content_location http_entry_title_base64_base_docuri
    http_entry_title_base_content_location http_entry_title_base_docuri
    http_entry_title_inline_base_content_location http_entry_title_inline_base_docuri
    http_feed_copyright_base64_base_content_location http_feed_copyright_base64_base_docuri
    http_feed_copyright_base_content_location http_feed_copyright_base_docuri
    http_feed_copyright_inline_base_content_location http_feed_copyright_inline_base_docuri
    http_feed_tagline_base64_base_content_location http_feed_tagline_base64_base_docuri
    http_feed_tagline_base_content_location http_feed_tagline_base_docuri
    http_feed_tagline_inline_base_content_location http_feed_tagline_inline_base_docuri
    http_feed_title_base64_base_content_location http_feed_title_base64_base_docuri
    http_feed_title_base_content_location http_feed_title_base_docuri
    http_feed_title_inline_base_content_location http_feed_title_inline_base_docuri
    """,
  ])

  /// These expect `<` in plain text. Rhapsode prints HTML, with `&lt;`.
  static let text = cases([
    "wellformed/atom": """
    entry_title_text_plain_brackets
    """,
    "wellformed/atom10": """
    entry_content_text_plain_brackets entry_rights_text_plain_brackets entry_title_text_plain_brackets
    """,
    "wellformed/rss": """
    item_description_not_a_doctype2
    """,
  ])

  static let others = [
    "encoding/bozo_linenoise":
      "browsers show `<>` as text; feedparser drops it",
    "encoding/euc-kr-attribute":
      "a picture without an address shows nothing, so its alternative text is shown",
    "entities/lang":
      "`&lang;` is ⟨ in HTML 5 and in every browser; feedparser gives the wide bracket 〈 of HTML 4",
    "entities/rang":
      "`&rang;` is ⟩ in HTML 5 and in every browser; feedparser gives the wide bracket 〉 of HTML 4",
    "wellformed/atom10/missing_quote_in_attr":
      "the quote inside the address is written as %22, which is the same address",
    "wellformed/geo/gml_point_3d":
      "a place of a feed has no height",
    "wellformed/itunes/itunes_item_subtitle":
      "an entry has no subtitle; it becomes the summary if the entry has no other",
    "wellformed/rss/entity_in_doctype":
      "entities that a document defines are never expanded: nested ones would grow to gigabytes",
    "wellformed/rss/item_description_not_a_doctype":
      "`<!'` begins a comment in HTML, and a browser shows nothing of it",
  ]

  private static func cases(_ folders: [String: String]) -> [String] {
    folders.flatMap { folder, names in names.split(whereSeparator: \.isWhitespace).map { "\(folder)/\($0)" } }
  }
}
