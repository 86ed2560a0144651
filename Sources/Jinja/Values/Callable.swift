/// What a template can call besides the host's functions: macros, the built-in globals, methods bound to their values.
package final class Callable: Sendable {}
