/// A borrowed view of a stored value: reading through it neither retains nor releases. It has the memory layout of the
/// value. Passing it to a throwing function makes the compiler retain all the same.
struct Borrowed<Element>: ~Copyable {
  let value: Element
}
