import Files
import Testing

@Suite struct SharesTests {
  @Test(arguments: [0, 1, 15, 16, 33, 1000, 4099], [0, 1, 3])
  func handsOutEachNumberOnce(count: Int, threads: Int) {
    let shares = Shares(of: count, among: threads)
    #expect(shares.threads >= 1 && shares.threads <= max(1, min(threads, count / 16)))
    let taken = onThreads(shares.threads) { _ in
      var own: [Int] = []
      while let share = shares.take() { own += share }
      return own
    }
    #expect(taken.count <= shares.threads)
    #expect(taken.joined().sorted() == Array(0..<count))
    #expect(shares.take() == nil)
  }

  @Test func stops() {
    let shares = Shares(of: 1000, among: 2)
    #expect(shares.take() != nil)
    shares.stop()
    #expect(shares.take() == nil)
  }
}
