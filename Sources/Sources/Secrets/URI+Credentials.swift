import Text

extension URI {
  /// The address without user name and password.
  var withoutCredentials: String {
    guard let user = userInfo else { return text }
    return String(text[..<user.startIndex] + text[text.utf8.index(after: user.endIndex)...])
  }
}
