import Text

/// A video site whose player is replaced by a link to the video's page, with its preview picture.
struct VideoHost: Sendable {
  var name: String
  /// Parts of the player's address between `//` and the video's id.
  var players: [String]
  /// The address of the video's page without the id at its end.
  var page: String
  /// The address of the preview picture before the id, which `pictureEnd` follows. `nil` if the site has none at a
  /// known address.
  var picture: String?
  var pictureEnd = ""

  /// Returns the video's page and picture; `nil` if `rest`, the address after its `//`, is not a player of this host.
  private func film(of rest: ArraySlice<UInt8>) -> Film? {
    for player in players where rest.starts(with: player.utf8) {
      let id = rest.dropFirst(player.utf8.count).prefix { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D }
      guard (1...64).contains(id.count) else { continue }
      let text = Array(id).text
      return Film(host: name, page: page + text, picture: picture.map { $0 + text + pictureEnd })
    }
    return nil
  }

  struct Film {
    var host: String
    var page: String
    var picture: String?
  }

  static func film(of address: [UInt8]) -> Film? {
    var slash = address.firstIndex(of: 0x2F, in: address.indices)
    while let found = slash, !address.span.has("//", at: found) {
      slash = address.firstIndex(of: 0x2F, in: (found + 1)..<max(found + 1, address.count))
    }
    guard let slash else { return nil }
    let rest = address[(slash + 2)...]
    for host in known {
      if let film = host.film(of: rest) { return film }
    }
    return nil
  }

  private static let known = [
    VideoHost(
      name: "YouTube",
      players: ["www.youtube.com", "youtube.com", "m.youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com"]
        .flatMap { [$0 + "/embed/", $0 + "/v/", $0 + "/shorts/"] } + ["youtu.be/"],
      page: "https://www.youtube.com/watch?v=", picture: "https://i.ytimg.com/vi/", pictureEnd: "/hqdefault.jpg"),
    VideoHost(name: "Vimeo", players: ["player.vimeo.com/video/"], page: "https://vimeo.com/"),
    VideoHost(
      name: "Dailymotion", players: ["www.dailymotion.com/embed/video/", "dailymotion.com/embed/video/"],
      page: "https://www.dailymotion.com/video/", picture: "https://www.dailymotion.com/thumbnail/video/"),
    VideoHost(
      name: "Internet Archive", players: ["archive.org/embed/"], page: "https://archive.org/details/",
      picture: "https://archive.org/services/img/"),
    VideoHost(name: "TED", players: ["embed.ted.com/talks/"], page: "https://www.ted.com/talks/"),
  ]
}
