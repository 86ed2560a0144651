package import Text

/// A key that is the same for all addresses of one article.
package enum ArticleKey {
  /// Returns a digest of `URI.articleKey`, made from its SHA-256, so that no feed can construct an address that counts
  /// as that of another article.
  package static func digest(of address: String) -> FastDigest {
    FastDigest(of: SHA256.digest(of: URI.articleKey(address)).bytes)
  }
}
