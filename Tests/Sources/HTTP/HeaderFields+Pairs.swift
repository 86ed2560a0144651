@testable import Sources

extension HeaderFields {
  init(_ fields: KeyValuePairs<String, String>) {
    self.init()
    for (name, value) in fields { add(line: Array("\(name): \(value)".utf8)) }
  }
}
