/// libFuzzer's entry point. Every driver has its own `check(_:)`, which traps if a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe check([UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}
