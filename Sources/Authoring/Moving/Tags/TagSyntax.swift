/// How the tags of a template language look in texts.
enum TagSyntax: Sendable {
  /// `{{< name … >}}`, `{{% name … %}}`, closed by `{{< /name >}}`.
  case hugo
  /// `{{ name(…) }}`, `{% name(…) %}`, closed by `{% end %}`.
  case zola
  /// `{{ … }}`, `{% name … %}`, closed by `{% endname %}`.
  case liquid

  var delimiters: [(open: String, close: String)] {
    switch self {
    case .hugo: [("{{<", ">}}"), ("{{%", "%}}")]
    case .zola: [("{{", "}}"), ("{%", "%}"), ("{#", "#}")]
    case .liquid: [("{{", "}}"), ("{%", "%}"), ("{#", "#}")]
    }
  }

  /// Whether the name can follow the opening sign without being a tag, as in CSS or mathematics.
  func isTag(_ inner: String) -> Bool {
    switch self {
    case .hugo: true
    case .zola, .liquid: !inner.isEmpty
    }
  }
}
