import Testing

@testable import Render

@Suite struct AnimationCheckTests {
  @Test(arguments: [
    ((600, 400), (300, 200), true), ((600, 400), (301, 200), true), ((853, 480), (1280, 720), true),
    ((600, 400), (310, 200), false), ((600, 400), (400, 600), false),
  ])
  func `a moving picture has the shape of the still one, but for the rounding of a side`(
    _ still: (Int, Int), _ moving: (Int, Int), _ isSame: Bool
  ) {
    #expect(AnimationCheck.isSameShape((still.0, still.1), (moving.0, moving.1)) == isSame)
  }
}
