import Text

extension Compiler {
  /// Compiles a call. `caller` compiles the body of a call block, which is passed as a keyword argument.
  mutating func call(
    _ callee: Expression, _ arguments: CallArguments, writes: Bool, at range: Range<Int>,
    caller: ((inout Compiler) -> Void)? = nil
  ) {
    let site = writes && !isSilent ? Int(library.number(of: context)) : 0
    if writes, caller == nil, arguments.expressions.isEmpty, isSuper(callee) {
      let start = context
      let mode = modeOfOutput(at: range)
      if let above = inherited, above.start == start { context = above.end.context }
      emit(.writeSuper, small: site, mode: mode, at: range)
      emit(.write, mode: mode, at: range)
      return
    }
    if writes { request(callee) }
    var method: Int32?
    if case .member(let object, let member) = callee.form {
      method = intern(member)
      compile(object)
    } else {
      compile(callee)
    }
    let shape = shape(of: arguments, caller: caller)
    let mode = writes ? modeOfOutput(at: range) : self.mode
    if let method {
      emit(.callMethod, Int(method), shape, small: site, mode: mode, at: range)
    } else {
      emit(.call, 0, shape, small: site, mode: mode, at: range)
    }
    if writes { emit(.write, mode: mode, at: range) }
  }

  mutating func filter(
    _ subject: Expression?, _ name: String, _ arguments: CallArguments, at range: Range<Int>
  ) {
    if let subject { compile(subject) }
    if let number = vocabulary.hostFilters[name] {
      check(arguments, for: vocabulary.declarations[number], at: range)
      emit(.hostFilter, number, shape(of: arguments), small: writtenFilters.contains(range) ? 1 : 0, at: range)
    } else if let filter = Filter.named[name] {
      builtin(filter, name, arguments, at: range)
    } else if let reason = Filter.refused[name] {
      problems.report("the filter `\(name)` is refused: \(reason)", at: range)
    } else {
      problems.report(
        "there is no filter `\(name)`", at: range,
        help: OtherLanguages.help(forFilter: name, among: vocabulary.hostFilters.keys)
          ?? Suggestion.help(for: name, among: vocabulary.filterNames.sorted()))
    }
  }

  /// Compiles the filters of a filter block, whose captured body is on the stack.
  mutating func compileFilters(_ expression: Expression) { compile(expression) }

  mutating func test(
    _ subject: Expression, _ name: String, _ arguments: CallArguments, at range: Range<Int>
  ) {
    compile(subject)
    guard let test = Test.named[name] else {
      return problems.report(
        "there is no test `\(name)`", at: range,
        help: OtherLanguages.help(forTest: name)
          ?? Suggestion.help(for: name, among: Test.named.keys.sorted()))
    }
    let count = arguments.positional.count + arguments.keywords.count
    if arguments.list == nil, arguments.map == nil, !test.arguments.contains(count) {
      problems.report(
        "the test `\(name)` takes \(test.arguments.upperBound == 0 ? "no argument" : "one argument")",
        at: range)
    }
    if let values = arguments.constants, arguments.keywords.isEmpty {
      emit(.test, Int(test.rawValue), constants(values), at: range)
    } else {
      emit(.testCall, Int(test.rawValue), shape(of: arguments), at: range)
    }
  }

  mutating func constants(_ values: [Value]) -> Int {
    if values.isEmpty, let known = draft.emptyConstants { return known }
    draft.constants.append(values)
    if values.isEmpty { draft.emptyConstants = draft.constants.count - 1 }
    return draft.constants.count - 1
  }
}

extension Compiler {
  /// Compiles the arguments in order; returns the number of their shape.
  private mutating func shape(
    of arguments: CallArguments, caller: ((inout Compiler) -> Void)? = nil
  ) -> Int {
    var keywords: [Int32] = []
    for value in arguments.positional { compile(value) }
    for keyword in arguments.keywords {
      compile(keyword.value)
      keywords.append(intern(keyword.name))
    }
    if let caller {
      caller(&self)
      keywords.append(vocabulary.words.caller)
    }
    if let list = arguments.list { compile(list) }
    if let map = arguments.map { compile(map) }
    var shape = Program.Shape(positional: arguments.positional.count)
    shape.hasList = arguments.list != nil
    shape.hasMap = arguments.map != nil
    return draft.number(of: shape, keywords)
  }

  private mutating func builtin(
    _ filter: Filter, _ name: String, _ arguments: CallArguments, at range: Range<Int>
  ) {
    guard let parameters = filter.parameters, arguments.list == nil, arguments.map == nil else {
      checkNames(filter, arguments)
      emit(.filterCall, Int(filter.rawValue), shape(of: arguments), at: range)
      return
    }
    guard let bound = bind(arguments, to: parameters, of: name, at: range) else { return }
    let values = bound.map { $0 == nil ? Value.omitted : $0?.literal }.compactMap(\.self)
    if values.count == bound.count {
      emit(.filter, Int(filter.rawValue), constants(values), at: range)
      return
    }
    for argument in bound {
      if let argument { compile(argument) } else { emit(.literal, literal(.omitted), at: range) }
    }
    let shape = draft.number(of: Program.Shape(positional: bound.count))
    emit(.filterCall, Int(filter.rawValue), shape, at: range)
  }

  /// The arguments in the order of the parameters; `nil` for one that is left out.
  private mutating func bind(
    _ arguments: CallArguments, to parameters: [String], of name: String, at range: Range<Int>
  ) -> [Expression?]? {
    guard arguments.positional.count <= parameters.count else {
      problems.report("the filter `\(name)` takes \(Compiler.count(parameters.count))", at: range)
      return nil
    }
    var bound: [Expression?] = arguments.positional
    for keyword in arguments.keywords {
      guard let position = parameters.firstIndex(of: keyword.name) else {
        problems.report(
          "the filter `\(name)` has no parameter `\(keyword.name)`", at: keyword.range,
          help: Suggestion.help(for: keyword.name, among: parameters) ?? Compiler.names(of: parameters))
        return nil
      }
      while bound.count <= position { bound.append(nil) }
      guard bound[position] == nil else {
        problems.report("the argument `\(keyword.name)` is given twice", at: keyword.range)
        return nil
      }
      bound[position] = keyword.value
    }
    return bound
  }

  /// Returns "its parameters are `length`, `end`", or `nil` if there is none.
  private static func names(of parameters: [String]) -> String? {
    guard let first = parameters.first else { return nil }
    guard parameters.count > 1 else { return "its parameter is `\(first)`" }
    return "its parameters are " + parameters.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func count(_ parameters: Int) -> String {
    switch parameters {
    case 0: "no arguments"
    case 1: "one argument at most"
    default: "\(parameters) arguments at most"
    }
  }

  /// Reports arguments that a filter of the host does not take, and arguments that it lacks. Unpacked arguments
  /// (`*list`, `**map`) are known only while rendering.
  private mutating func check(_ arguments: CallArguments, for filter: FilterDeclaration, at range: Range<Int>) {
    guard arguments.list == nil, arguments.map == nil else { return }
    if filter.takesAnyKeyword {
      guard !arguments.positional.isEmpty else { return }
      return problems.report("the filter `\(filter.name)` takes arguments by name only", at: range)
    }
    guard let bound = bind(arguments, to: filter.parameters, of: filter.name, at: range) else { return }
    for (position, parameter) in filter.parameters.prefix(filter.required).enumerated()
    where position >= bound.count || bound[position] == nil {
      problems.report("the filter `\(filter.name)` needs the argument `\(parameter)`", at: range)
    }
  }

  /// `map("name")`, `select("name")` and similar filters usually name another filter or test by a constant, which is
  /// checked here.
  private mutating func checkNames(_ filter: Filter, _ arguments: CallArguments) {
    let position = filter.isAboutMembers ? 1 : 0
    guard arguments.positional.count > position else { return }
    let argument = arguments.positional[position]
    guard case .literal(.string(let name)) = argument.form else { return }
    switch filter {
    case .map where vocabulary.hostFilters[name] != nil:
      guard let number = vocabulary.hostFilters[name] else { return }
      var rest = arguments
      rest.positional.removeFirst()
      check(rest, for: vocabulary.declarations[number], at: argument.range)
    case .map where Filter.named[name] == nil:
      problems.report(
        "there is no filter `\(name)`", at: argument.range,
        help: OtherLanguages.help(forFilter: name, among: vocabulary.hostFilters.keys)
          ?? Suggestion.help(for: name, among: vocabulary.filterNames.sorted()))
    case .select, .reject, .selectattr, .rejectattr:
      guard Test.named[name] == nil else { return }
      problems.report(
        "there is no test `\(name)`", at: argument.range,
        help: OtherLanguages.help(forTest: name)
          ?? Suggestion.help(for: name, among: Test.named.keys.sorted()))
    default: break
    }
  }
}

extension CallArguments {
  /// The values of the positional arguments, if all are constants; otherwise `nil`.
  fileprivate var constants: [Value]? {
    guard list == nil, map == nil else { return nil }
    let values = positional.compactMap(\.literal)
    return values.count == positional.count ? values : nil
  }
}
