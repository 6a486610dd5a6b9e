// Changes the newest minutes of an auction or a cycle in one transaction, under its lock, and writes what happened into the log of an
// auction.
import { minutesStatus, missingSignatures } from '@kuri/verify/minutes/minutes-signatures'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { MinutesChange, MinutesSubject } from './minutes-subject.ts'
import * as rows from './records.sql.ts'
import { contentOf, toSignature } from './records.view.ts'

export type Changing = { tx: Tx; row: rows.MinutesRow; now: Date }

export const isMember = ({ actor }: Permit) => actor.role === 'SUBSCRIBER'

/** `change` returns what the log says, or null when nothing changed. `digest` is the text that the caller has read. */
export const changeMinutes = (
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  id: string,
  digest: string,
  change: (at: Changing) => Promise<Pick<MinutesChange, 'action' | 'personId' | 'sha256'> | null>,
): Promise<void> =>
  deps.transact(async (tx) => {
    const { scope, announce } = await subject.lock(deps, tx, id)
    if (isMember(permit)) await requireEnrolled(tx, subject, permit, id)
    else permit.requireVisible(scope, 'FORBIDDEN')
    const row = await requireCurrent(tx, id, digest)
    const now = deps.clock.now()
    const done = await change({ tx, row, now })
    if (done === null) return
    await saveStatus(tx, row)
    await announce(permit, { minutesId: row.id, version: row.version, digest, ...done }, now)
  })

/** The draw of a chit without a ticket of the member does not exist for them. */
export async function requireEnrolled(
  db: Reader,
  { table }: MinutesSubject,
  { actor }: Permit,
  id: string,
): Promise<void> {
  if (!(await rows.isEnrolled(db, table, id, actor.userId))) throw refuse('NOT_FOUND')
}

/** The newest minutes, if they have this text and no declaration came after them. */
async function requireCurrent(tx: Tx, id: string, digest: string): Promise<rows.MinutesRow> {
  const row = await rows.findNewest(tx, id)
  if (!row) throw refuse('MINUTES_NOT_DRAFTED')
  const isCurrent = row.digest === digest && row.declaredSequence === (await rows.findSequenceOf(tx, row))
  if (!isCurrent) throw refuse('MINUTES_CHANGED')
  return row
}

async function saveStatus(tx: Tx, row: rows.MinutesRow): Promise<void> {
  const signatures = await rows.listSignatures(tx, row.id)
  const scans = await rows.listScans(tx, row.id)
  const missing = missingSignatures(contentOf(row), row.digest, signatures.map(toSignature))
  await rows.updateStatus(tx, row.id, minutesStatus(missing, signatures.length, scans.length > 0))
}
