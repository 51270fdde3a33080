import Files

prepareProcess()
let console = SystemConsole()
endProcess(runTool(processArguments(), console: console).rawValue)
