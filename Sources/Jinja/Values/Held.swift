/// A value in its place, which lies in memory as the value alone does. As it cannot be copied, what it holds can be looked
/// at without counting a reference to it, which costs more than most instructions of a template; except where it is handed
/// to a function that can throw, around which the compiler counts all the same.
struct Held<Element>: ~Copyable {
  let value: Element
}
