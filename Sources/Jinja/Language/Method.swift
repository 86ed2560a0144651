/// The methods that templates can call on values, as Python's types have them.
enum Method {
  static func exists(_ name: String, for value: Value) -> Bool { names(for: value).contains(name) }

  static func names(for value: Value) -> [String] {
    switch value {
    case .string: text
    case .safe: text + markup
    case .list: list
    case .tuple, .range: ["count", "index"]
    case .map: map
    case .double: ["is_integer"]
    case .loop: ["cycle", "changed"]
    case .callable(let callable):
      if case .cycler = callable.kind { ["next", "reset"] } else { [] }
    default: []
    }
  }

  static let map = [
    "clear", "copy", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values",
  ]
  /// Methods that change nothing: a template must not change a map of the host.
  static let ofHostMaps = ["copy", "get", "items", "keys", "values"]

  private static let list = [
    "append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse",
    "sort",
  ]
  private static let text = [
    "capitalize", "casefold", "center", "count", "endswith", "expandtabs", "find", "format",
    "format_map", "index",
    "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable",
    "isspace",
    "istitle", "isupper",
    "join", "ljust", "lower", "lstrip", "partition", "removeprefix", "removesuffix", "replace",
    "rfind", "rindex",
    "rjust", "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith", "strip",
    "swapcase", "title", "upper", "zfill",
  ]
  /// Methods that only safe HTML has (`markupsafe.Markup`).
  private static let markup = ["striptags", "unescape"]
}
