// The books check themselves every night, and on demand with `npm run ledger:check`. The job also makes the balances of a new month.
import { Gauge } from 'prom-client'
import type { Platform } from '#platform/platform'
import { findLastCheck, insertCheck, listFindings } from './ledger-check.sql.ts'
import { makeMonthBalances } from './month-balances.actions.ts'

export const CHECK_LEDGER = 'check-ledger'

export async function checkLedger({
  db,
  transact,
  clock,
  log,
}: Pick<Platform, 'db' | 'transact' | 'clock' | 'log'>): Promise<void> {
  await makeMonthBalances({ transact, clock })
  const findings = await listFindings(db, clock.now())
  await transact((tx) => insertCheck(tx, findings, clock.now()))
  if (findings.length > 0) log.error({ findingCount: findings.length, findings }, 'the books do not add up')
}

/** Reads the last check when the metrics are collected, so that every process reports the same. */
export function watchLedger({ db, metrics, clock }: Pick<Platform, 'db' | 'metrics' | 'clock'>): void {
  const gauge = (name: string, help: string, read: (check: { checkedAt: Date; findingCount: number }) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        const last = await findLastCheck(db).catch(() => undefined)
        if (last) this.set(read(last))
      },
    })
  gauge('kuri_ledger_imbalances', 'What the last check of the books found; must be 0', (check) => check.findingCount)
  gauge('kuri_ledger_check_age_seconds', 'Time since the last check of the books', (check) =>
    Math.max(0, (clock.nowMs() - check.checkedAt.getTime()) / 1000),
  )
}
