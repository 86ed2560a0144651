import Text

func check(_ bytes: [UInt8]) {
  for isLenient in [false, true] {
    do {
      let node = try JSON.parse(bytes, file: "fuzz", lenient: isLenient)
      let compact = JSON.bytes(of: node)
      let pretty = JSON.bytes(of: node, pretty: true)
      let again = try JSON.parse(compact, file: "compact")
      precondition(JSON.bytes(of: again) == compact, "writing is stable")
      let fromPretty = try JSON.parse(pretty, file: "pretty")
      precondition(fromPretty == again, "both forms say the same")
    } catch {
      precondition((error.place?.line ?? 0) > 0, "a mistake has a place")
      precondition(error.place?.file == "fuzz", "what is written can be read: \(error)")
    }
  }
}
