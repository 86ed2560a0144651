import Text

func check(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let uri = URI(text)
  var joined = uri.scheme.map { $0 + ":" } ?? ""
  joined += uri.authority.map { "//" + $0 } ?? ""
  joined += uri.path
  joined += uri.query.map { "?" + $0 } ?? ""
  joined += uri.fragment.map { "#" + $0 } ?? ""
  precondition(joined == text, "the parts make up the whole")
  _ = (uri.host, uri.port, uri.userInfo, uri.origin)
  let once = uri.normalised
  precondition(once.normalised == once, "a normal address is normal: \(once)")
  precondition(once.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a normal address is printable ASCII")
  for half in [text, String(text.prefix(text.count / 2))] {
    let resolved = URI("https://example.org/a/b?c#d").resolving(half)
    precondition(resolved.isAbsolute, "what an absolute base resolves is absolute")
    _ = uri.resolving(half)
  }
  precondition(URI.decoded(URI.encoded(component: text)) == text, "encoding loses nothing")
}
