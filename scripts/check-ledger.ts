// `npm run ledger:check`: compares the books with invoices, charges, advances, settlements, receipts, prizes and refunds, and both with the law. Ends with 1 when something
// does not add up. Needs the environment of the service; it may be running.
import { listFindings } from '@kuri/server/features/money/ledger/ledger-check.sql'
import { runCommand } from './operator/command.ts'

await runCommand({ poolSize: 1 }, async (_config, { db }) => {
  const findings = await listFindings(db)
  for (const { check, subjectId, expectedPaise, actualPaise } of findings)
    console.error(`Not true: ${check}. ${subjectId}: expected ${expectedPaise} paise, found ${actualPaise}.`)
  console.log(findings.length === 0 ? 'The books add up.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
})
