internal import Files

prepareProcess()
endProcess(runTool(processArguments(), console: SystemConsole()).rawValue)
