extension FeedBuilder {
  mutating func setImageAddress(_ address: String) { withImage { $0.url = address } }

  /// Changes the image whose element is open.
  mutating func withImage(_ change: (inout FeedImage) -> Void) {
    switch media.image {
    case .outside: break
    case .ofChannel:
      var image = document.channel.image ?? FeedImage()
      change(&image)
      document.channel.image = image
    case .ofEntry:
      var image = entry.image ?? FeedImage()
      change(&image)
      entry.image = image
    }
  }
}
