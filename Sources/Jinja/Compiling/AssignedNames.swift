extension [Statement] {
  /// The names that these statements assign in their own scope, including branches.
  var assignedNames: [String] {
    var (names, seen): ([String], Set<String>) = ([], [])
    for statement in self {
      for name in statement.assignedNames where seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// Whether one of them, at any depth, includes another template or may run a block of a child template: code that
  /// sees these variables.
  var includes: Bool { contains { $0.includes } }
}

extension Statement {
  fileprivate var assignedNames: [String] {
    switch form {
    case .assignment(let target, _), .capture(let target, _, _): target.names
    case .macro(let name, _, _): [name]
    case .importing(_, let name, _): [name]
    case .importingNames(_, let names, _): names.map(\.alias)
    case .choice(let branches, let otherwise):
      branches.flatMap(\.body.assignedNames) + otherwise.assignedNames
    default: []
    }
  }

  fileprivate var includes: Bool {
    switch form {
    case .include, .importing(_, _, withContext: true): true
    case .choice(let branches, let otherwise):
      otherwise.includes || branches.contains { $0.body.includes }
    case .loop(let loop): loop.body.includes || loop.otherwise.includes
    case .with(_, let body), .filter(_, let body), .autoescape(_, let body),
      .capture(_, _, let body):
      body.includes
    case .call(_, _, let body): body.includes
    case .block(let block): block.isScoped || block.body.includes
    default: false
    }
  }
}
