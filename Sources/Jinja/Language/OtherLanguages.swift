/// Words of other template languages (Liquid, Twig, Nunjucks, Go, JavaScript) and their counterparts in Jinja, for
/// error messages.
enum OtherLanguages {
  /// Help for an unknown tag; `nil` if nothing is known about it.
  static func help(forTag name: String) -> String? {
    switch name {
    case "elseif", "elsif": "write `{% elif … %}`"
    case "case", "switch", "when": "write `{% if … %}` and `{% elif … %}`"
    case "unless": "write `{% if not … %}`"
    case "foreach", "each": "write `{% for … in … %}`"
    case "assign", "let", "capture": "write `{% set … %}`"
    case "render", "partial", "embed", "template": "write `{% include … %}`"
    case "define", "section": "write `{% block … %}`"
    case "end": "name the tag that ends: `{% endif %}`, `{% endfor %}`"
    case "trans", "blocktrans": "write `{{ \"key\"|t }}`"
    case "layout": "write `{% extends … %}`"
    case "comment": "write `{# … #}`"
    case "verbatim": "write `{% raw %}`"
    default: nil
    }
  }

  /// The tag of Jinja that has the same closing tag in mind: `foreach` may be closed by `endfor`. `nil` if there is none.
  static func tag(for name: String) -> String? {
    switch name {
    case "foreach", "each": "for"
    case "unless", "case", "switch": "if"
    case "define", "section": "block"
    default: nil
    }
  }

  /// Help for an unknown filter. `hostFilters` are the names of the host's filters.
  static func help(forFilter name: String, among hostFilters: some Sequence<String>) -> String? {
    if let counterpart = hostFilter(for: name), hostFilters.contains(counterpart) { return "write `|\(counterpart)`" }
    if ["url", "relURL", "relative_url"].contains(name), hostFilters.contains("absolute") {
      return "write `{{ site.path }}` in front of the path: `{{ site.path }}about/`"
    }
    return switch name {
    case "dump", "json", "json_encode", "jsonify": "write `|tojson`"
    case "downcase", "lowercase": "write `|lower`"
    case "upcase", "uppercase": "write `|upper`"
    case "titlecase", "titleize": "write `|title`"
    case "size": "write `|length`"
    case "strip_html", "plainify": "write `|striptags`"
    case "uniq": "write `|unique`"
    case "raw", "noescape", "safeHTML", "safeCSS", "safeJS", "safeURL": "write `|safe`"
    case "where", "where_exp", "filter": "write `|selectattr(\"name\", \"eq\", value)`"
    case "sort_by": "write `|sort(attribute=\"name\")`"
    case "group_by": "write `|groupby(\"name\")`"
    case "pluck": "write `|map(attribute=\"name\")`"
    case "limit", "take": "write `x[:5]`"
    case "offset", "skip": "write `x[5:]`"
    case "nth", "get": "write `x[…]`"
    case "concat", "merge": "lists are joined by `+`, texts by `~`"
    case "append", "prepend": "texts are joined by `~`"
    case "trim_start", "lstrip": "write `x.lstrip()`"
    case "trim_end", "rstrip": "write `x.rstrip()`"
    case "nl2br", "newline_to_br": "write `|replace(\"\\n\", \"<br>\"|safe)`"
    case "keys", "values", "split", "splitlines": "it is a method: `x.\(name)()`"
    default: nil
    }
  }

  /// The host's filter, if it has one of that name, for a filter of another site generator.
  private static func hostFilter(for name: String) -> String? {
    switch name {
    case "slugify", "slugize", "anchorize": "slug"
    case "markdownify": "markdown"
    case "plainify", "strip_html": "plain"
    case "absURL", "absolute_url", "get_url": "absolute"
    case "dateFormat", "date_format", "formatDate", "strftime", "date_to_string", "date_to_xmlschema": "date"
    case "i18n", "trans", "translate": "t"
    case "resize", "resize_image", "thumbnail": "image"
    case "fingerprint", "asset_url", "asset_path": "asset"
    case "truncatewords", "truncate_words": "excerpt"
    case "readableDate", "htmlDateString": "date"
    default: nil
    }
  }

  /// The member of one of these names that other site generators call `name`; `nil` if there is none.
  static func member(for name: String, among members: [String]) -> String? {
    let counterpart: String? =
      switch name {
      case "posts", "pages", "all", "regularpages", "regular_pages": "entries"
      case "permalink", "absurl", "absolute_url", "baseurl", "base_url": "url"
      case "relpermalink", "relative_url": "path"
      case "excerpt": "summary"
      case "body", "templatecontent": "content"
      case "time", "buildtime": "now"
      case "next_page", "next_page_path": "next"
      case "previous_page", "previous_page_path", "prev", "prevpage": "previous"
      case "lastmod", "last_modified_at", "modified": "updated"
      case "categories": "category"
      default: nil
      }
    return counterpart.flatMap { members.contains($0) ? $0 : nil }
  }

  /// Help for a member or method that values do not have.
  static func help(forMember name: String) -> String? {
    switch name {
    case "year", "month", "day", "Year", "Month", "Day": "write `x|date(\"yyyy\")`"
    case "length", "size": "write `x|length`"
    case "first", "last": "write `x|\(name)`"
    case "join": "write `x|join(\", \")`"
    case "toUpperCase", "upcase": "write `x|upper`"
    case "toLowerCase", "downcase": "write `x|lower`"
    case "trim": "write `x|trim`"
    case "toString": "write `x|string`"
    case "toFixed": "write `x|round(2)`"
    case "includes", "contains": "write `… in x`"
    case "push": "write `x.append(…)`"
    case "map", "filter": "write `x|map(attribute=\"name\")` or `x|selectattr(\"name\")`"
    case "slice", "substring", "substr": "write `x[1:3]`"
    case "forEach": "write `{% for … in x %}`"
    case "replaceAll": "write `x.replace(…)`"
    default: nil
    }
  }

  /// Help for a token that is in the place of what was expected.
  static func help(forToken token: String, insteadOf expected: String) -> String? {
    switch (token, expected) {
    case ("=", "`%}`"), ("=", "`}}`"), ("=", "`)`"): "`==` compares; `{% set x = … %}` sets a variable"
    case ("=", "an expression"): "write `==` or `!=`"
    case ("limit", "`%}`"), ("offset", "`%}`"): "a part of a list is `x[:3]` or `x[3:]`"
    case ("reversed", "`%}`"): "write `x|reverse`"
    case ("with", "`%}`"): "set the variables before this tag, or write `{% with x = 1 %}` around it"
    case (".", "the name of a member"): "a range is written `range(1, 4)`"
    case (".", "an expression"): "a member needs the name of its variable, as in `page.title`"
    default: nil
    }
  }

  /// Help for an unknown test.
  static func help(forTest name: String) -> String? {
    switch name {
    case "startingwith", "starting_with": "write `x.startswith(…)`"
    case "endingwith", "ending_with": "write `x.endswith(…)`"
    case "containing", "contains": "write `… in x`"
    case "empty": "write `not x`"
    case "null", "nil": "write `is none`"
    case "object", "map", "dict": "write `is mapping`"
    case "array", "list": "write `is sequence`"
    default: nil
    }
  }

  /// Help for a character that starts no token.
  static func help(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "write `and`"
    case UInt8(ascii: "!"): "write `not`"
    case UInt8(ascii: "?"): "write `… if … else …`"
    default: nil
    }
  }

  /// Help for a variable that exists only in some places, or not at all.
  static func help(forVariable name: String) -> String? {
    switch name {
    case "loop": "it exists inside a `for`"
    case "super": "it exists inside a `block`"
    case "caller": "it exists inside a macro that is called by a `call` block"
    case "forloop": "did you mean `loop`?"
    case "null", "nil", "undefined": "write `none`"
    case "len", "count", "size": "write `x|length`"
    case "str": "write `x|string`"
    case "enumerate": "`loop.index` counts from 1, `loop.index0` from 0"
    case "sorted": "write `x|sort`"
    case "sum", "min", "max", "abs", "round", "int", "float", "list": "write `x|\(name)`"
    default: nil
    }
  }

  /// What templates with a global `site` write for a variable or function of another site generator.
  static func help(forVariableOfSite name: String) -> String? {
    switch name {
    case "block": "it exists in the templates of blocks; the parent's block is `super()`"
    case "collections", "posts", "pages", "entries", "articles", "all": "write `site.entries`"
    case "data": "write `site.data`"
    case "sections", "tags", "categories", "authors", "sources", "menu": "write `site.\(name)`"
    case "title": "write `page.title`, or `site.title`"
    case "url_for", "urlFor", "get_url", "absURL", "relURL", "static":
      "write `{{ site.path }}` in front of the path: `{{ site.path }}about/`"
    case "content": "write `entry.content`, or `page.content` on a list"
    case "entry": "it exists in templates of entries; on a list, write `{% for entry in page.entries %}`"
    case "paginator", "pagination": "write `page.pager`"
    case "now": "write `site.now`"
    case "partial", "partialCached": "write `{% include \"…\" %}`"
    case "params": "write `site.params`"
    default: nil
    }
  }
}
