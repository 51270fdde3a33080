import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Compares numbers with the output of other implementations, many at a time.
@Suite struct NumbersElsewhereTests {
  /// A program that reads lines of 16 hexadecimal digits and writes a line for each double.
  enum Program: String, CaseIterable {
    /// ECMAScript itself.
    case node
    /// Python finds the digits independently. The script arranges them as the ECMAScript standard says.
    case python3

    var text: String {
      switch self {
      case .node:
        """
        const view = new DataView(new ArrayBuffer(8));
        const lines = require("fs").readFileSync(0, "latin1").trim().split("\\n");
        console.log(lines.map(line => {
          view.setBigUint64(0, BigInt("0x" + line));
          return JSON.stringify(view.getFloat64(0));
        }).join("\\n"));
        """
      case .python3:
        """
        import sys, struct, decimal
        def text(x):
          if x == 0: return "0"
          if x < 0: return "-" + text(-x)
          sign, digits, e = decimal.Decimal(repr(x)).normalize().as_tuple()
          s = "".join(map(str, digits)); k = len(s); n = e + k
          if k <= n <= 21: return s + "0" * (n - k)
          if 0 < n <= 21: return s[:n] + "." + s[n:]
          if -6 < n <= 0: return "0." + "0" * -n + s
          return s[0] + ("." + s[1:] if k > 1 else "") + "e" + ("+" if n > 0 else "-") + str(abs(n - 1))
        for line in sys.stdin: print(text(struct.unpack(">d", bytes.fromhex(line))[0]))
        """
      }
    }

    var option: String { self == .node ? "-e" : "-c" }

    var isInstalled: Bool { output(of: "command -v \(rawValue)").isEmpty == false }

    /// The output of the program for each number.
    func lines(for numbers: [Double]) throws -> [Substring] {
      let path = "/tmp/campaignc-numbers-\(getpid())-\(rawValue)"
      defer { unlink(path) }
      let file = try #require(fopen(path, "w"))
      for number in numbers { fputs(hexadecimal(number) + "\n", file) }
      fclose(file)
      return output(of: "\(rawValue) \(option) '\(text)' < \(path)").split(separator: "\n")
    }
  }

  @Test(arguments: Program.allCases)
  func numbersAreWrittenAsElsewhere(program: Program) throws {
    guard program.isInstalled else { return print("numbers not compared with \(program): it is not installed") }
    let seed: UInt64 = 20_200_600
    print("numbers compared with \(program): seed \(seed)")
    let numbers = powers() + randomNumbers(seed: seed)
    let expected = try program.lines(for: numbers)
    try #require(expected.count == numbers.count)
    let wrong = try zip(numbers, expected).filter { try written($0) != $1 }
    #expect(wrong.isEmpty, "\(wrong.count) of \(numbers.count), the first: \(String(describing: wrong.first))")
  }

  /// Every power of two and of ten, with the doubles next to it.
  private func powers() -> [Double] {
    let ofTwo = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    let ofTen = (-323...308).compactMap { Double("1e\($0)") }
    return (ofTwo + ofTen).flatMap { [$0, -$0, $0.nextUp, $0.nextDown] }.filter(\.isFinite)
  }

  /// Half of them have random bits, the other half are numbers that people write.
  private func randomNumbers(seed: UInt64) -> [Double] {
    var random = SeededNumbers(seed: seed)
    let any = (0..<50_000).map { _ in Double(bitPattern: random.next()) }
    let short = (0..<50_000).compactMap { _ in
      Double("\(Int64.random(in: -9_999_999...9_999_999, using: &random))e\(Int.random(in: -15...18, using: &random))")
    }
    return (any + short).filter(\.isFinite)
  }
}

/// The bits of a double in 16 hexadecimal digits.
private func hexadecimal(_ number: Double) -> String {
  let digits = String(number.bitPattern, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The standard output of a shell command.
private func output(of command: String) -> String {
  guard let pipe = popen(command, "r") else { return "" }
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { bytes += buffer[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}
