extension Elements {
  @inline(__always)
  func element(_ position: Int, _ host: any Host) -> Value {
    switch self {
    case .values(let values): values[position]
    case .object(let type, let index, _): host.element(position, ofType: type, at: index)
    case .range(let range): .int(range[position])
    }
  }
}
