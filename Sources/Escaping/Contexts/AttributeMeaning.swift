import Text

extension MarkupContext.Attribute {
  /// What a browser does with the value of the attribute. `name` is in lower case.
  init(named name: [UInt8], of element: MarkupContext.Element) {
    let text = name.text
    if let known = Self.known[text] {
      self = element == .script || known != .scriptType ? known : .plain
    } else if element == .animation, ["from", "to", "by", "values"].contains(text) {
      self = .addressList
    } else if element == .meta, text == "content" || text == "http-equiv" {
      self = text == "content" ? .metaContent : .metaKind
    } else if element == .link, text == "rel" {
      self = .relation
    } else if text.hasPrefix("data-"), Self.libraries.contains(where: text.dropFirst(5).hasPrefix) {
      self = .script
    } else if text.hasPrefix("data-") || text.hasPrefix("aria-") {
      self = Self.soundsLikeAddress(text) ? .address : .plain
    } else if Self.handlers.contains(where: text.hasPrefix) {
      self = .script
    } else if let colon = text.firstIndex(of: ":"), colon != text.startIndex {
      let rest = Array(text[text.index(after: colon)...].utf8)
      self = text.hasPrefix("xmlns:") ? .address : Self(named: rest, of: element)
      if self == .link { self = .address }
    } else {
      self = Self.soundsLikeAddress(text) ? .address : .plain
    }
  }

  /// Prefixes of event handlers, including those of well-known libraries (Alpine, Angular, htmx, Vue).
  private static let handlers = [
    "on", "@", ":", "(", "[", "*", "v-", "ng-", "x-bind", "x-data", "x-effect", "x-for", "x-html", "x-if", "x-init",
    "x-model", "x-on", "x-show", "x-text", "hx-on", "hx-vals", "hx-vars", "wire:",
  ]

  /// Handler prefixes that libraries also accept after `data-`.
  private static let libraries = [
    "hx-on", "hx-vals", "hx-vars", "ng-", "on-", "on:", "x-on", "x-data", "x-init", "x-html",
  ]

  /// Whether `data-` followed by this name would be an event handler.
  package static func startsHandler(_ name: [UInt8]) -> Bool {
    let text = name.map(\.asciiLowercased).text
    return libraries.contains(where: text.hasPrefix)
  }

  /// Unknown attributes count as URLs if their name suggests one.
  private static func soundsLikeAddress(_ name: String) -> Bool {
    name.split { $0 == "-" || $0 == "_" || $0 == ":" || $0 == "." }.contains { word in
      ["src", "uri", "url", "href"].contains { word.hasSuffix($0) }
    }
  }

  /// Whether the value is one URL.
  var isAddress: Bool { self == .address || self == .link }

  /// The attributes with the meaning `link`.
  static let links = ["cite", "href", "poster", "src"]

  private static let known: [String: Self] = {
    var known: [String: Self] = [
      "style": .style, "srcset": .sourceSet, "imagesrcset": .sourceSet, "srcdoc": .document, "type": .scriptType,
      "srclang": .plain, "hreflang": .plain,
    ]
    let addresses = [
      "action", "archive", "attributionsrc", "background", "classid", "codebase", "data", "dynsrc", "formaction",
      "icon", "itemid", "itemtype", "longdesc", "lowsrc", "manifest", "ping", "profile", "usemap", "xmlns",
    ]
    for name in addresses { known[name] = .address }
    for name in links { known[name] = .link }
    return known
  }()
}

extension MarkupContext.Element {
  /// `name` is in lower case.
  init(named name: [UInt8]) { self = Self.known[name.text] ?? .none }

  private static let known: [String: Self] = {
    var known: [String: Self] = [:]
    let elements: [Self] = [
      .script, .style, .title, .textarea, .iframe, .xmp, .noembed, .noframes, .plaintext, .noscript, .meta, .link, .svg,
      .math,
      .select,
    ]
    for element in elements { known[element.name] = element }
    for name in ["animate", "set", "animatemotion", "animatetransform", "animatecolor"] { known[name] = .animation }
    return known
  }()

  /// Whether the name is, or with more letters could become, that of an element with special parsing rules.
  static func mayBecomeSpecial(_ name: [UInt8]) -> Bool {
    known.keys.contains { $0.utf8.starts(with: name) }
  }

  /// Whether a browser reads the element's content as raw text or RCDATA.
  var isRaw: Bool {
    switch self {
    case .script, .style, .title, .textarea, .iframe, .xmp, .noembed, .noframes, .plaintext: true
    case .none, .noscript, .animation, .meta, .link, .svg, .math, .select: false
    }
  }

  var name: String { self == .animation ? "animate" : "\(self)" }
}

extension MarkupContext.ScriptKind {
  /// What a `script` of that `type` contains; `markup` if browsers ignore it and a library reads it as a template.
  init(scriptType type: [UInt8]) {
    let name = type.prefix { $0 != 0x3B }.filter { !$0.isASCIIWhitespace }.map(\.asciiLowercased).text
    if Self.scripts.contains(name) || name.hasPrefix("text/javascript1.") {
      self = .script
    } else if ["application/json", "importmap", "speculationrules"].contains(name) || name.hasSuffix("+json") {
      self = .json
    } else {
      self = .markup
    }
  }

  private static let scripts: Set<String> = [
    "", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
    "application/x-javascript", "application/x-ecmascript", "text/x-javascript", "text/x-ecmascript", "text/jscript",
    "text/livescript", "text/babel", "text/typescript", "text/jsx",
  ]
}
