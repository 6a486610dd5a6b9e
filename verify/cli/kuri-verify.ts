#!/usr/bin/env node
// kuri-verify: checks the evidence of an auction on the reader's own computer. Exit code 0: WITNESSED or SIGNED; 1: FORGED; 2: anything
// that is not proven.
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ReadLogFile } from '../src/log/scan.ts'
import { formatReport, verifyFiles } from '../src/verdict/report.ts'
import { chooseEd25519, verifyBls } from './crypto.ts'

const USAGE = `Usage: kuri-verify bundle.json [--receipts mine.json] [--policy policy.txt] [--scan URL]

  --receipts  the receipts that your device kept
  --policy    whose signatures you trust; get it from somebody other than the company
  --scan      reads the whole public log at this address, and looks for a second history
`
const MAX_FILE_BYTES = 64 * 1024 * 1024
const MAX_TILE_BYTES = 17 * 1024 * 1024
const UNPROVEN = 2

function read(path: string): string {
  if (statSync(path).size > MAX_FILE_BYTES) throw new Error(`${path} is larger than 64 MB.`)
  return readFileSync(path, 'utf8')
}

const readFrom =
  (base: string): ReadLogFile =>
  async (path) => {
    const response = await fetch(`${base.replace(/\/+$/, '')}/${path}`, { signal: AbortSignal.timeout(30_000) })
    if (!response.ok) throw new Error(`The log answered ${response.status}.`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > MAX_TILE_BYTES) throw new Error('A file of the log is too large.')
    return bytes
  }

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      receipts: { type: 'string' },
      policy: { type: 'string' },
      scan: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [bundle, ...more] = positionals
  if (values.help || bundle === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    return values.help ? 0 : UNPROVEN
  }
  const report = await verifyFiles(
    {
      bundle: read(bundle),
      receipts: values.receipts === undefined ? null : read(values.receipts),
      policy: values.policy === undefined ? null : read(values.policy),
    },
    {
      verifyEd25519: await chooseEd25519(),
      verifyBls,
      readLogFile: values.scan === undefined ? null : readFrom(values.scan),
    },
  )
  process.stdout.write(formatReport(report))
  return report.exitCode
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`INCOMPLETE: ${error instanceof Error ? error.message : 'unknown error'}\n`)
  process.exitCode = UNPROVEN
}
