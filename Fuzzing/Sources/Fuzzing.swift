import CFuzzer
import CampaignCommand
import CommandSupport
import Files

/// Runs libFuzzer on the target that an environment variable names. The program's options are those of libFuzzer.
@main
enum Fuzzing {
  private static let variable = "CAMPAIGNC_FUZZ"
  private static let word = environmentVariable(variable)
  private static let target = word.flatMap(FuzzTarget.init)

  static func main() {
    switch word {
    // Runs need these to begin: the words of the language, and the command's output, such as fixtures.
    case "dictionary":
      let exitCode: ExitCode = write(dictionary(), to: 1) == .written ? .clean : .failure
      endProcess(exitCode.rawValue)
    case "command": runProcess()
    default: break
    }
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      _ = write("\(variable) names what to try: \(names)\n".utf8, to: 2)
      endProcess(ExitCode.wrongUse.rawValue)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    endProcess(LLVMFuzzerRunDriver(&count, &arguments, tryOne))
  }

  fileprivate static func `try`(_ bytes: [UInt8]) { target?.try(bytes) }
}

/// The function that libFuzzer calls with each text. libFuzzer's own `main`, which is linked too, requires this name.
@_cdecl("LLVMFuzzerTestOneInput")
func tryOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  Fuzzing.try([UInt8](UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Ends the program if a promise is broken, so that libFuzzer keeps the text.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError(promise()) }
}
