import CampaignDelivery
import Testing

@Suite struct AgendaTests {
  /// The heap gives the same sources as a search for the earliest of all times, also among equal times.
  @Test(arguments: [0, 1, 2, 7, 100])
  func theEarliestSourceIsNext(_ count: Int) {
    var dice = ReaderDice(seed: 5, reader: count)
    var times = (0..<count).map { _ in Double(dice.roll(20)) }
    var agenda = Agenda(times)
    for _ in 0..<1000 {
      let expected = times.indices.min { times[$0] < times[$1] }
      #expect(agenda.next?.source == expected)
      #expect(agenda.next?.time == expected.map { times[$0] })
      guard let expected else { return }
      let pause = Double(dice.roll(3))
      times[expected] += pause
      agenda.postponeNext(by: pause)
    }
  }
}
