import Model

/// The reads of templates that were looked up before.
struct KnownTemplates: Sendable {
  private var byName: [String: Read] = [:]
  /// By the number in the library of the theme: found without a hash of the name. The library of feeds gives the same
  /// numbers to other templates, which are found by name.
  private var byNumber: [(name: String, read: Read)?] = []

  /// Returns `nil` for a template that was not looked up before with this number.
  func read(of name: String, number: Int?) -> Read? {
    guard let number else { return byName[name] }
    guard number < byNumber.count, let known = byNumber[number] else { return nil }
    return known.name == name ? known.read : byName[name]
  }

  mutating func add(_ read: Read, of name: String, number: Int?) {
    byName[name] = read
    guard let number else { return }
    while byNumber.count <= number { byNumber.append(nil) }
    if byNumber[number] == nil { byNumber[number] = (name, read) }
  }
}
