import Testing

@testable import Configuration

@Suite struct ValueAdviceTests {
  @Test func `the beginning of a choice is completed`() {
    let type = ValueType.either(.choice(["string", "integer", "boolean"]), .object([]))
    #expect(
      type.advice(for: "int") == "did you mean `integer`?" && type.advice(for: "bool") == "did you mean `boolean`?")
    #expect(type.advice(for: "i") == nil && type.advice(for: "date") == nil)
  }

  @Test func `a DOI becomes its address`() {
    #expect(ValueType.url.advice(for: "10.1000/182") == "did you mean `https://doi.org/10.1000/182`?")
  }
}
