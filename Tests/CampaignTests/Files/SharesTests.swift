import Files
import Synchronization
import Testing

@Suite struct SharesTests {
  @Test(arguments: [0, 1, 15, 16, 33, 1000, 4099], [0, 1, 3])
  func handsOutEachNumberOnce(count: Int, threads: Int) {
    let shares = Shares(of: count, among: threads)
    #expect(shares.threads >= 1 && shares.threads <= max(1, min(threads, count / 16)))
    let taken = Mutex<[Int]>([])
    onThreads(shares.threads) { _ in
      while let share = shares.take() { taken.withLock { $0 += share } }
    }
    #expect(taken.withLock { $0 }.sorted() == Array(0..<count))
    #expect(shares.take() == nil)
  }

  @Test func stops() {
    let shares = Shares(of: 1000, among: 2)
    #expect(shares.take() != nil)
    shares.stop()
    #expect(shares.take() == nil)
  }
}
