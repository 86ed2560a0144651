import Synchronization
import Testing
import Text

@testable import Publish

@Suite struct RunningSurveyTests {
  @Test(arguments: [0, 1, 256, 257, 5000])
  func `each file is looked at once, and has its own place in the result`(count: Int) async {
    let looked = Mutex([Int](repeating: 0, count: count))
    let survey = RunningSurvey(of: count, numbers: { ["a": 7] }) { numbers in
      looked.withLock { looked in
        for number in numbers { looked[number] += 1 }
      }
      return numbers.map { $0 % 3 == 0 }
    }
    let result = await survey.result
    #expect(result.isIntact == (0..<count).map { $0 % 3 == 0 })
    #expect(result.numbers == ["a": 7])
    #expect(looked.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  @Test func `a survey that is asked for twice gives the same result`() async {
    let survey = RunningSurvey(of: 1000, numbers: { [:] }) { $0.map { $0 > 500 } }
    let (first, second) = await (survey.result, survey.result)
    #expect(first.isIntact == second.isIntact && first.isIntact.count { $0 } == 499)
  }
}
