// Configuration: the environment, read once at the start. All configuration errors are reported together.
import { type Environment, makeReader } from './config/environment.ts'
import { readGateways } from './config/gateways.ts'
import { readLimits } from './config/limits.ts'
import { readMode, unclearModeMessage } from './config/mode.ts'
import { readOrigins } from './config/origins.ts'
import { readService } from './config/service.ts'
import { readStorage } from './config/storage.ts'
import { readTrust } from './config/trust.ts'
import { StartupError } from './startup-error.ts'

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Environment) {
  const read = makeReader(env)
  const mode = readMode(read)
  const service = readService(read, mode.isProduction)
  const config = {
    ...mode,
    ...service,
    ...readOrigins(read, service.publicUrl),
    ...readLimits(read, mode.isProduction),
    ...readGateways(read, mode.isProduction),
    ...readStorage(read),
    ...readTrust(read, service, mode.isProduction),
  }
  const problems = read.problems.map((problem) => `  - ${problem}`)
  const messages = [
    unclearModeMessage(read),
    problems.length > 0
      ? `The configuration is not valid. Correct these environment variables and start again:\n${problems.join('\n')}`
      : null,
  ].filter((message) => message !== null)
  if (messages.length > 0) throw new StartupError(messages.join('\n\n'))
  return config
}
