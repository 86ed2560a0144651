/// Entity tags (RFC 9110, section 8.8.3): a browser that has a version of a file asks whether it is still the present one.
enum EntityTag {
  static func quoted(_ tag: String) -> String { "\"\(tag)\"" }

  /// Whether the field `If-None-Match` names this tag. Weak comparison: a `W/` in front does not matter.
  static func matches(_ field: String?, _ tag: String) -> Bool {
    guard let field else { return false }
    return field.split(separator: ",").contains { item in
      let bare = item.drop { $0 == " " || $0 == "\t" }
      let own = bare.hasPrefix("W/") ? bare.dropFirst(2) : bare
      return own == "*" || own.prefix(while: { $0 != " " && $0 != "\t" }) == quoted(tag)[...]
    }
  }
}
