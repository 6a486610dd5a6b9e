// The documents under test, and how a check ends.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const OUT = process.env.OUT ?? ''
export const openapiPath = join(OUT, 'openapi.json')
export const asyncapiPath = join(OUT, 'asyncapi.json')
export const readDocument = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Prints the problems and ends the process with 1 when there are any. */
export function finish(problems: readonly string[]): void {
  for (const problem of problems.slice(0, 40)) console.error(problem)
  if (problems.length > 40) console.error(`… and ${problems.length - 40} more`)
  process.exit(problems.length === 0 ? 0 : 1)
}
