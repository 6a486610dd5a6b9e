// The table of the outages, as docs/high-availability.md has it.
import type { Scenario } from './scenarios.ts'
import type { Verdict } from './verdict.ts'

export type Result = { scenario: Scenario; verdict: Verdict }

const MAX_REASONS = 8

export function printResult({ scenario, verdict }: Result): void {
  const { outageSeconds, acknowledged, lost, misled, clients, headCount, strayHeads, broken } = verdict
  console.log(
    `  no acknowledgement for ${outageSeconds.toFixed(1)} s; ${lost} of ${acknowledged} acknowledged bids lost; ${misled} of ${clients} clients misled`,
  )
  console.log(`  ${strayHeads} of ${headCount} heads given out are not on the final log`)
  for (const reason of broken.slice(0, MAX_REASONS)) console.log(`  BROKEN: ${reason}`)
  if (broken.length > MAX_REASONS) console.log(`  … and ${broken.length - MAX_REASONS} more`)
  if (broken.length === 0) console.log(`  ${scenario.name} is as promised`)
}

export function printTable(results: readonly Result[]): void {
  console.log(
    '\n| scenario | no acknowledgement for | acknowledged bids lost | clients misled | heads not on the log |\n|---|---|---|---|---|',
  )
  for (const { scenario, verdict } of results)
    console.log(
      `| ${scenario.title} | ${verdict.outageSeconds.toFixed(1)} s | ${verdict.lost} of ${verdict.acknowledged.toLocaleString('en-US')} | ${verdict.misled} of ${verdict.clients} | ${verdict.strayHeads} of ${verdict.headCount.toLocaleString('en-US')} |`,
    )
}
