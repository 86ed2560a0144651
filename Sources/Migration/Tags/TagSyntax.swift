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

  /// Whether delimiters around this text make a tag. Empty ones, as in CSS or mathematics, do not.
  func isTag(_ inner: String) -> Bool {
    switch self {
    case .hugo: true
    case .zola, .liquid: !inner.isEmpty
    }
  }
}
