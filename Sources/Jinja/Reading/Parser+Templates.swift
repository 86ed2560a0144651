/// Tags that name other templates, and the heads of macros.
extension Parser {
  mutating func include() throws(Abandoned) -> Statement.Form {
    let name = try expression()
    var ignoresMissing = false
    if isWord("ignore"), isWord("missing", at: 1) {
      index += 2
      ignoresMissing = true
    }
    return .include(name, ignoresMissing: ignoresMissing, withContext: context() ?? true)
  }

  mutating func importing() throws(Abandoned) -> Statement.Form {
    let name = try expression()
    guard take(word: "as") else { throw unexpected("`as`") }
    let alias = try expectName("a name for the imported template")
    return .importing(name, as: alias, withContext: context() ?? false)
  }

  mutating func importingNames() throws(Abandoned) -> Statement.Form {
    let template = try expression()
    guard take(word: "import") else { throw unexpected("`import`") }
    var names: [(name: String, alias: String)] = []
    var withContext: Bool?
    repeat {
      withContext = context()
      if withContext != nil { break }
      let start = token
      let name = try expectName("a name to import")
      if name.hasPrefix("_") {
        throw fail(
          "names that start with an underscore cannot be imported", at: start.start..<start.end)
      }
      names.append((name, take(word: "as") ? try expectName("a name") : name))
      withContext = context()
    } while withContext == nil && take(.comma)
    guard !names.isEmpty else { throw unexpected("a name to import") }
    return .importingNames(template, names, withContext: withContext ?? false)
  }

  mutating func signature() throws(Abandoned) -> Signature {
    var signature = Signature()
    try expect(.leftParenthesis, "`(`")
    while kind != .rightParenthesis {
      if !signature.parameters.isEmpty { try expect(.comma, "`,`") }
      let start = token
      let name = try expectName("a parameter")
      guard !signature.parameters.contains(where: { $0.name == name }) else {
        throw fail("there are two parameters `\(name)`", at: start.start..<start.end)
      }
      let value = take(.assign) ? try expression() : nil
      if value == nil, signature.parameters.last?.defaultValue != nil {
        throw fail(
          "a parameter without a default follows one with a default", at: start.start..<start.end)
      }
      signature.parameters.append((name, value))
    }
    index += 1
    return signature
  }

  private mutating func context() -> Bool? {
    guard isWord("context", at: 1), isWord("with") || isWord("without") else { return nil }
    let isWith = isWord("with")
    index += 2
    return isWith
  }
}
