/// What libFuzzer calls; every driver brings its own `check(_:)`, which traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe check([UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}
