import Model
import Archive
import Testing
import Text

@testable import Sources

@Suite struct HTTPTests {
  static let now = Timestamp(seconds: 1_803_859_200)

  func fresh(_ headers: KeyValuePairs<String, String>, _ change: (inout SourceRecord) -> Void = { _ in }) -> Int64 {
    var record = SourceRecord(id: "s", location: "")
    change(&record)
    return Freshness.until(HeaderFields(headers), record, now: HTTPTests.now).seconds - HTTPTests.now.seconds
  }

  @Test func `freshness is max-age less Age, else Expires, else the document's own, within limits`() {
    #expect(fresh(["Cache-Control": "public, MAX-AGE=7200", "Age": "600"]) == 6600)
    #expect(fresh(["Cache-Control": "max-age=604800", "Age": "86400"]) == Freshness.longest)
    #expect(fresh(["Cache-Control": "max-age=604800", "Age": "99999999999999999999"]) == Freshness.shortest)
    #expect(fresh(["Cache-Control": "max-age=7200", "Expires": "Mon, 01 Mar 2027 00:00:00 GMT"]) == 7200)
    #expect(fresh(["Date": "Mon, 01 Mar 2027 00:00:00 GMT", "Expires": "Mon, 01 Mar 2027 02:00:00 GMT"]) == 7200)
    #expect(fresh(["Expires": "0"]) == Freshness.usual)
    #expect(fresh(["Cache-Control": "max-age=\"7200\""]) == 7200)
    #expect(fresh(["Cache-Control": "max-age=5"]) == Freshness.shortest)
    #expect(fresh(["Cache-Control": "max-age=99999999999999999999"]) == Freshness.longest)
    #expect(fresh(["Cache-Control": "max-age=9999999999"]) == Freshness.longest)
    #expect(fresh([:]) { $0.ttl = 120 } == 7200)
    #expect(fresh([:]) { $0.ttl = .max } == Freshness.longest)
    #expect(fresh(["Cache-Control": "no-cache"]) { $0.ttl = 120 } == 7200)
    #expect(fresh([:]) == Freshness.usual)
  }

  @Test func `skipHours and skipDays postpone the next fetch`() {
    // 1803859200 is Monday, 1 March 2027, 00:00 UTC.
    #expect(fresh([:]) { $0.skipHours = [0, 1, 2] } == 3 * 3600)
    #expect(fresh([:]) { $0.skipDays = ["Monday"] } == 24 * 3600)
    #expect(fresh([:]) { $0.skipHours = Array(0..<24) } == 24 * 3600)
  }

  @Test func `skipDays apply after the limit of a day`() {
    var record = SourceRecord(id: "s", location: "")
    (record.ttl, record.skipDays) = (600, ["Wednesday"])
    // Tuesday, 17:03.
    let now = Timestamp(seconds: HTTPTests.now.seconds + 41 * 3600 + 180)
    let thursday = Timestamp(seconds: HTTPTests.now.seconds + 3 * 86400)
    #expect(Freshness.until(HeaderFields(), record, now: now) == thursday)
    record.ttl = .max
    #expect(Freshness.until(HeaderFields(), record, now: now) == thursday)
    record.skipDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Friday", "Saturday"]
    record.skipHours = Array(1..<24)
    #expect(Freshness.until(HeaderFields(), record, now: now) == thursday)
  }

  @Test(arguments: ["-5", "0", "Mon, 01 Mar 2027 00:00:00 GMT", "Sun, 28 Feb 2027 23:00:00 GMT"])
  func `a Retry-After that is not in the future counts as none`(value: String) {
    var response = HTTPResponse()
    (response.status, response.headers) = (503, HeaderFields(["Retry-After": value]))
    var without = HTTPResponse()
    without.status = 503
    for failures in [1, 3] {
      let until = BackOff.pauseEnd(response, failures: failures, "s", now: HTTPTests.now)
      #expect(until == BackOff.pauseEnd(without, failures: failures, "s", now: HTTPTests.now))
      #expect((until?.seconds ?? 0) - HTTPTests.now.seconds >= 600)
    }
    response.status = 500
    #expect(BackOff.pauseEnd(response, failures: 1, "s", now: HTTPTests.now) == nil)
  }

  @Test func `a pause that was stored while the clock was ahead is over`() {
    func isOver(after seconds: Int64) -> Bool {
      BackOff.isOver(Timestamp(seconds: HTTPTests.now.seconds + seconds), now: HTTPTests.now)
    }
    #expect(isOver(after: 0) && !isOver(after: 1) && !isOver(after: 2 * 86400))
    #expect(isOver(after: 2 * 86400 + 1) && isOver(after: 20 * 365 * 86400))
  }

  @Test func `an endless Retry-After is a day`() {
    var response = HTTPResponse()
    response.status = 429
    response.headers = HeaderFields(["Retry-After": "99999999999999999999"])
    #expect(BackOff.pauseEnd(response, failures: 1, "s", now: HTTPTests.now)?.seconds == HTTPTests.now.seconds + 86400)
    response.headers = HeaderFields(["Retry-After": "99999999999"])
    let until = BackOff.pauseEnd(response, failures: 1, "s", now: HTTPTests.now)
    #expect(until?.seconds == HTTPTests.now.seconds + 86400)
    response.headers = HeaderFields(["Retry-After": "Fri, 31 Dec 2049 23:59:59 GMT"])
    #expect(BackOff.pauseEnd(response, failures: 1, "s", now: HTTPTests.now)?.seconds == HTTPTests.now.seconds + 86400)
    response.headers = HeaderFields(["Retry-After": "Mon, 01 Mar 2027 01:00:00 GMT"])
    #expect(BackOff.pauseEnd(response, failures: 1, "s", now: HTTPTests.now)?.seconds == HTTPTests.now.seconds + 3600)
    response.status = 200
    #expect(BackOff.pauseEnd(response, failures: 1, "s", now: HTTPTests.now) == nil)
  }

  @Test func `back-off doubles up to a day, with a jitter that repeats`() {
    var waits: [Int64] = []
    for failures in 1...12 {
      let until = BackOff.failed(failures: failures, "s", now: HTTPTests.now)
      #expect(until == BackOff.failed(failures: failures, "s", now: HTTPTests.now))
      waits.append(until.seconds - HTTPTests.now.seconds)
    }
    #expect(waits == waits.map { min($0, 86400) })
    #expect(waits[0] >= 900 && waits[3] >= 7200 && waits[11] > 70_000)
    #expect(
      BackOff.failed(failures: 1, "t", now: HTTPTests.now) != BackOff.failed(failures: 1, "s", now: HTTPTests.now))
  }

  @Test func `a head is taken line by line, and a new status line begins a new one`() {
    var fields = HeaderFields()
    for line in [
      "HTTP/1.1 103 Early Hints\r\n", "Link: <x>\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "ETag:  W/\"a b\" \r\n",
      "nonsense\r\n",
    ] {
      fields.add(line: Array(line.utf8))
    }
    #expect(fields["link"] == nil)
    #expect(fields["etag"] == #"W/"a b""#)
    #expect(fields.fields.count == 1)
  }

  func visit(_ url: String, _ change: (inout SourceRecord) -> Void = { _ in }) throws -> FetchAttempt {
    var record = SourceRecord(id: "s", location: url)
    change(&record)
    return try FetchAttempt(
      Source(id: "s", location: .url(url), title: ""), record, url: url, environment: { _ in nil })
  }

  func redirect(_ location: String, status: Int = 302) -> HTTPResponse {
    var response = HTTPResponse()
    response.status = status
    response.headers = HeaderFields(["Location": location])
    return response
  }

  @Test func `https never falls to http`() throws {
    var visit = try visit("https://news.example/feed")
    guard case .failed(.redirectToUnsafe(let address), _) = visit.take(redirect("http://news.example/feed")) else {
      Issue.record("it was followed")
      return
    }
    #expect(address == "http://news.example/feed")
  }

  @Test func `only the permanent redirects before the first temporary one count as moved`() throws {
    var moved = try visit("https://news.example/a")
    _ = moved.take(redirect("/b", status: 301))
    _ = moved.take(redirect("https://other.example/c", status: 302))
    _ = moved.take(redirect("/d", status: 308))
    #expect(moved.permanent == "https://news.example/b")
    #expect(moved.address == "https://other.example/d")
  }

  @Test func `characters that a request may not contain are escaped, and fragments are not sent`() throws {
    #expect(
      try visit("https://λιμάνι.example/νέα 1?q=é#top").address
        == "https://xn--hxazbfgh.example/%CE%BD%CE%AD%CE%B1%201?q=%C3%A9")
    var moved = try visit("https://news.example/a")
    _ = moved.take(redirect("/a b#c"))
    #expect(moved.address == "https://news.example/a%20b")
  }

  @Test func `an address that is not http or https is reported without its password`() {
    #expect(throws: FetchFailure.notWeb("ftp://news.example/")) { try visit("ftp://me:secret@news.example/") }
  }

  @Test func `no header can be smuggled into another`() {
    var source = Source(id: "s", location: .url("https://news.example/"), title: "")
    source.headers = ["X": "a\r\nCookie: b"]
    #expect(throws: FetchFailure.badHeader("X")) {
      try FetchAttempt(
        source, SourceRecord(id: "s", location: ""), url: "https://news.example/", environment: { _ in nil })
    }
  }

  @Test func `each host gets one request at a time after a pause, and the number of hosts is limited`() {
    var queue = HostQueue(spacing: .seconds(1), mostHosts: 2)
    let start = ContinuousClock.now
    for (id, host) in ["a", "a", "b", "c"].enumerated() { queue.add(id, host: host) }
    #expect(queue.next(now: start) == 0)
    #expect(queue.next(now: start) == 2)
    #expect(queue.next(now: start) == nil)
    queue.finish("a", now: start)
    #expect(queue.next(now: start) == 3)
    queue.finish("c", now: start)
    #expect(queue.next(now: start + .milliseconds(900)) == nil)
    #expect(queue.next(now: start + .milliseconds(1100)) == 1)
    #expect(queue.count == 0)
  }

  @Test func `a paused host leaves the queue, and the longest of its pauses holds`() {
    let (now, later) = (Timestamp(seconds: 1_000), Timestamp(seconds: 1_060))
    var queue = HostQueue(spacing: .zero, mostHosts: 4, pauses: ["c": now])
    for (id, host) in ["a", "a", "b"].enumerated() { queue.add(id, host: host) }
    #expect(queue.pauseEnd("a", now: now) == nil)
    #expect(queue.pause("a", until: later) == [0, 1])
    #expect(queue.count == 1)
    #expect(queue.pause("a", until: now) == [])
    #expect(queue.pauseEnd("a", now: now) == later)
    #expect(queue.pauseEnd("a", now: later) == nil)
    #expect(queue.pauseEnd("c", now: now) == nil)
    #expect(queue.next(now: .now) == 2)
    #expect(queue.next(now: .now) == nil)
    queue.add(7, host: "a")
    #expect(queue.next(now: .now) == 7)
  }

  @Test func `a damaged page gives web addresses or none`() {
    let page = Array(
      """
      <base href=/sub/><link rel="alternate" type="application/rss+xml" title="a &amp; b" href="x"><!-- <link -->
      <link rel='alternate' type=application/atom+xml href='//news.example/atom'/><a/b c=d e>
      """.utf8)
    let found = PageLinks.alternates(in: page, at: "https://news.example/page")
    #expect(found.map(\.url) == ["https://news.example/sub/x", "https://news.example/atom"])
    for index in page.indices {
      var shorter = page
      shorter.remove(at: index)
      for bytes in [Array(page[..<index]), shorter] {
        let links = PageLinks.alternates(in: bytes, at: "https://news.example/page")
        #expect(links.count <= 2 && links.allSatisfy { URI($0.url).isWeb })
        var response = HTTPResponse()
        response.body = bytes
        #expect(!PageLinks.isChallenge(response))
      }
    }
  }

  @Test func `links inside raw text are not links of the page`() {
    let page = """
      <title>About <link rel=feed href=/title></title><script>document.write('<link rel=feed href=/script>')</script >
      <style>/*<link rel=feed href=/style>*/</style><textarea><link rel=feed href=/area></TEXTAREA>
      <noscript><link rel=feed href=/a></noscript><link rel=feed href=/b><script>"</scripts><link rel=feed href=/open>
      """
    let found = PageLinks.alternates(in: Array(page.utf8), at: "https://news.example/page")
    #expect(found.map(\.url) == ["https://news.example/a", "https://news.example/b"])
  }

  @Test func `a lack of memory is not taken for an endless header`() {
    let limit = HTTPRequest(url: "").headerLimit
    #expect(HTTPFailure.outOfMemory(isInHead: true) == .headersTooLarge(limit: limit))
    #expect(HTTPFailure.outOfMemory(isInHead: false) == .other("out of memory"))
  }

  @Test func `what a page names is an address that can be asked and shown, without a password`() {
    let page = """
      <link rel=alternate type=application/atom+xml href="https://eleni:secret@news.example/atom">
      <link rel=feed href="javascript:alert(1)"><link rel=feed href="/a\u{0}b"><link rel=feed href="/ά b">
      <link rel=icon href="/icon\u{1B}[31m.png"><link rel=icon href="/x.png">
      """
    let found = PageLinks.alternates(in: Array(page.utf8), at: "https://news.example/page")
    let expected = ["https://news.example/atom", "https://news.example/a%00b", "https://news.example/%CE%AC%20b"]
    #expect(found.map(\.url) == expected)
    let icons = PageLinks.icons(in: Array(page.utf8), at: "https://news.example/page")
    #expect(icons == ["https://news.example/icon%1B[31m.png", "https://news.example/x.png"])
  }
}
