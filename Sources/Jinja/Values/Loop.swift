/// What `loop` stands for in the body of a `for`.
package final class Loop: Sendable {}
