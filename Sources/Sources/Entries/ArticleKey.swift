package import Text

/// Tells which addresses are of one article.
package enum ArticleKey {
  /// Returns a digest of `URI.articleKey`, made from its SHA-256: no feed can make an address that is taken for that of
  /// another article.
  package static func digest(of address: String) -> FastDigest {
    FastDigest(of: SHA256.digest(of: URI.articleKey(address)).bytes)
  }
}
