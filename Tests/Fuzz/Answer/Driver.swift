import Media
import Archive
import Text

@testable import Sources

/// A server's response of any bytes, head and body: the time of the next fetch stays within its limits, and links from
/// a page are web URLs.
func check(_ bytes: [UInt8]) {
  let response = answer(bytes)
  for field in response.headers.fields {
    precondition(field.value.utf8.first?.isASCIIWhitespace != true && field.value.utf8.last?.isASCIIWhitespace != true)
    _ = response.headers.list(field.name)
    _ = HTTPDate.read(field.value)
  }
  checkTimes(response)
  checkPage(response)
  for mayBeIcon in [false, true] {
    guard let picture = RasterPicture(response.body, mayBeIcon: mayBeIcon) else { continue }
    precondition(picture.type != .svg && picture.size.width * picture.size.height <= 100_000_000, "no picture to show")
  }
}

/// The first byte gives the status. An empty line ends the head.
private func answer(_ bytes: [UInt8]) -> HTTPResponse {
  var response = HTTPResponse()
  response.status = 100 + Int(bytes.first ?? 100) * 2
  var rest = bytes.dropFirst()
  while let end = rest.firstIndex(of: 0x0A) {
    let line = Array(rest[..<end])
    rest = rest[(end + 1)...]
    guard !line.isEmpty else { break }
    response.headers.add(line: line)
  }
  response.body = Array(rest)
  return response
}

private func checkTimes(_ response: HTTPResponse) {
  let now = Timestamp(seconds: 1_790_000_000)
  let day: Int64 = 24 * 3600
  var source = SourceRecord(id: "s", location: "")
  source.ttl = response.body.first.map { Int($0) << Int(response.body.count % 60) }
  source.skipHours = response.body.prefix(24).map { Int($0) }
  source.skipDays = response.headers.list("days")
  let until = Freshness.until(response.headers, source, now: now).seconds - now.seconds
  // A day at most, and then the hours and days of a week that the feed skips.
  precondition((15 * 60...8 * day).contains(until), "it is fresh for \(until) seconds")
  guard let pause = BackOff.pauseEnd(response, failures: response.body.count, "s", now: now) else { return }
  precondition((0...day).contains(pause.seconds - now.seconds), "it is paused until \(pause)")
}

private func checkPage(_ response: HTTPResponse) {
  let address = "https://page.example/a/b"
  let links = PageLinks.alternates(in: response.body, at: address)
  precondition(links.count <= 10 && Set(links.map(\.url)).count == links.count, "each once, at most ten")
  let icons = PageLinks.icons(in: response.body, at: address)
  precondition(icons.count <= 5 && Set(icons).count == icons.count, "each once, at most five")
  for url in links.map(\.url) + icons {
    precondition(URI(url).isWeb, "\(url) is not of the web")
    precondition(!url.utf8.contains { $0 <= 0x20 || $0 == 0x7F }, "\(url) cannot stand in a request")
  }
  _ = PageLinks.isChallenge(response)
}
