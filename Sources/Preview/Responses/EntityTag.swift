/// Entity tags (RFC 9110, section 8.8.3), with which a browser asks whether its copy of a file is still current.
enum EntityTag {
  static func quoted(_ tag: String) -> String { "\"\(tag)\"" }

  /// Whether the field `If-None-Match` contains this tag. The comparison is weak: a prefix `W/` is ignored.
  static func matches(_ field: String?, _ tag: String) -> Bool {
    guard let field else { return false }
    return field.split(separator: ",").contains { item in
      let bare = item.drop { $0 == " " || $0 == "\t" }
      let own = bare.hasPrefix("W/") ? bare.dropFirst(2) : bare
      return own == "*" || own.prefix(while: { $0 != " " && $0 != "\t" }) == quoted(tag)[...]
    }
  }
}
