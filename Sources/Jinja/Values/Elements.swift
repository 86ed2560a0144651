/// The elements of a loop.
enum Elements {
  case values([Value])
  case object(type: UInt16, index: Int32, count: Int)
  case range(IntegerRange)

  var count: Int {
    switch self {
    case .values(let values): values.count
    case .object(_, _, let count): count
    case .range(let range): range.count
    }
  }
}
