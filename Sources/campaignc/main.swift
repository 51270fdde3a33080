internal import Files

ignoreBrokenPipes()
endProcess(runTool(processArguments(), console: SystemConsole()).rawValue)
