/// A value in its place, which lies in memory as the value alone does. As it cannot be copied, what it holds can be looked
/// at without counting a reference to it, which costs more than most instructions of a template.
struct Held<Element>: ~Copyable {
  let value: Element
}
