// `npm run ledger:check`: compares the books with invoices, charges, advances, settlements and receipts. Ends with 1 when something
// does not add up. Needs the environment of the service; it may be running.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@kuri/server/config'
import { listFindings } from '@kuri/server/features/ledger/ledger-check.sql'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'

const config = readConfig(process.env)
const url = config.databaseUrl ?? (await readFile(join(config.dataDir, 'postgres.url'), 'utf8')).trim()
const database = openDatabase({
  url,
  poolSize: 1,
  history: makeHistory(),
  constraintRefusals: {},
  onIdleError: () => {},
})
try {
  const findings = await listFindings(database.db)
  for (const { check, subjectId, expectedPaise, actualPaise } of findings)
    console.error(`Not true: ${check}. ${subjectId}: expected ${expectedPaise} paise, found ${actualPaise}.`)
  console.log(findings.length === 0 ? 'The books add up.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await database.close()
}
