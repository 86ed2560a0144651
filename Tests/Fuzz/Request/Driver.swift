import Text

@testable import Preview

/// What a client sends to the preview server: a path, a range, a host, a tag and a command, on lines of their own.
func check(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false).map(Array.init)
  func text(_ index: Int) -> String { index < lines.count ? String(decoding: lines[index], as: UTF8.self) : "" }
  checkPath(text(0))
  checkRange(text(1), size: lines.first?.count ?? 0)
  checkHost(text(2))
  _ = EntityTag.matches(text(3), "0123")
  checkCommand(index: 4, lines)
  checkScript(bytes)
  checkQuery(text(0), text(1))
  checkStudio(text(0), text(2), text(3))
}

private func checkPath(_ target: String) {
  guard let path = RequestPath(target) else { return }
  let segments = path.text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
  precondition(path.text.utf8.first == 0x2F, "a path begins with a slash")
  precondition(!segments.contains([0x2E, 0x2E]) && !segments.contains([0x2E]), "no segment leads elsewhere")
  precondition(!segments.dropLast().contains([]), "no segment but the last is empty")
  precondition(path.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x5C }, "a path has no control characters")
  precondition(RequestPath(URI.encoded(path: path.text)) == path, "an encoded path means the same")
}

private func checkRange(_ field: String, size: Int) {
  guard case .part(let range) = ByteRange(field, size: size) else { return }
  precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "a range is within the file")
}

private func checkHost(_ host: String) {
  let local = AllowedHosts(isPublic: false, names: [host])
  if local.allow(host) {
    let name = host.lowercased()
    precondition(["localhost", "127.0.0.1", "[::1]"].contains { name.hasPrefix($0) }, "only this machine: \(host)")
  }
  let isOwn = local.allow(origin: host, site: nil, host: "localhost:8080")
  precondition(!isOwn || host.lowercased() == "http://localhost:8080", "only own pages: \(host)")
}

private func checkCommand(index: Int, _ lines: [[UInt8]]) {
  guard index < lines.count, case .open(let file, let line, _) = LiveCommand(lines[index]) else { return }
  precondition(!file.hasPrefix("/") && !file.split(separator: "/").contains("..") && line > 0, "files are in the site")
}

private func checkScript(_ page: [UInt8]) {
  let made = LiveScript.inserted(into: page, digest: FastDigest(of: page))
  let added = made.count - page.count
  let start = zip(made, page).prefix { $0 == $1 }.count
  let isOnlyAdded = (max(0, start - added)...start).contains { Array(made[..<$0]) + made[($0 + added)...] == page }
  precondition(added > 0 && isOnlyAdded, "the page is as it was but for the script")
}

private func checkQuery(_ name: String, _ value: String) {
  for (name, value) in RequestQuery.values([(name, value), (value, name)]) {
    let bytes = Array(name.utf8) + Array(value.utf8)
    precondition(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a query has no control characters")
  }
}

/// Nothing gets past the studio's door without its token, and no body is written to a file.
private func checkStudio(_ target: String, _ token: String, _ length: String) {
  let exchange = StudioExchange(
    token: StudioToken(), frames: [], spool: { _ in .success("/") }, answer: { _ in .json(.null) })
  let head = RequestHead(
    method: "POST", target: target,
    fields: ["host": "localhost", "origin": "http://localhost", "x-rhapsode-token": token, "content-length": length])
  guard case .memory(let limit) = exchange.plan(for: head) else {
    preconditionFailure("a request without the token is not taken")
  }
  precondition(limit == StudioExchange.longestJSON, "the limit is that of small bodies")
}
