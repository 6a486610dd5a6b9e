// Errors in the log of a process: lines of level error or worse, and stacks that nobody caught.
import { readFileSync } from 'node:fs'

const ERROR_LEVEL = 50
const MAX_SHOWN = 400

export function logFaults(name: string, logFile: string): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => isError(line))
    .map((line) => `${name} logged: ${line.slice(0, MAX_SHOWN)}`)
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return /^\s+at .+:\d+:\d+\)?$|^\w*Error:/.test(line)
  try {
    return JSON.parse(line).level >= ERROR_LEVEL
  } catch {
    return true
  }
}
