import Text

/// The names that a template may use, shared by all templates of an `Environment`.
final class Vocabulary: Sendable {
  let names: Names
  let options: Options
  /// The numbers of the host's filters in `declarations`, by name.
  let hostFilters: [String: Int]
  let declarations: [FilterDeclaration]
  let hostGlobals: Set<Int32>
  /// Names with a meaning in the language.
  let words: Words

  init(names: Names, options: Options, filters: [FilterDeclaration], globals: [String]) {
    self.names = names
    self.options = options
    declarations = filters
    hostFilters = filters.map(\.name).firstOffsets()
    hostGlobals = Set(globals.map { names.intern($0) })
    words = Words(names)
  }

  var filterNames: [String] { Array(Filter.named.keys) + hostFilters.keys }

  final class Words: Sendable {
    /// The context of templates that are not markup, to which every library gives the same number.
    let plain: UInt16 = 1
    let loop, caller, varargs, kwargs, own, parent: Int32
    let builtins: [Int32: Value]
    private let loopMembers: [Loop.Member?]
    private let mapMethods: [Bool]

    init(_ names: Names) {
      loop = names.intern("loop")
      caller = names.intern("caller")
      varargs = names.intern("varargs")
      kwargs = names.intern("kwargs")
      own = names.intern("self")
      parent = names.intern("super")
      builtins = Dictionary(
        uniqueKeysWithValues: Builtin.allCases.map {
          (names.intern($0.rawValue), .callable(Callable(.builtin($0))))
        })
      let members = Loop.Member.allCases.map { (number: Int(names.intern($0.rawValue)), member: $0) }
      loopMembers = (0...(members.map(\.number).max() ?? 0)).map { number in
        members.first { $0.number == number }?.member
      }
      let methods = Method.map.map { Int(names.intern($0)) }
      mapMethods = (0...(methods.max() ?? 0)).map { methods.contains($0) }
    }

    /// The member of `loop` of that name.
    func loopMember(_ name: Int32) -> Loop.Member? {
      Int(name) < loopMembers.count ? loopMembers[Int(name)] : nil
    }

    /// Whether `map.name` is the method of that name, whatever the map contains.
    func isMapMethod(_ name: Int32) -> Bool {
      Int(name) < mapMethods.count && mapMethods[Int(name)]
    }
  }
}
