// Changes the newest minutes of an auction in one transaction, under the auction's lock, and writes what happened into its log.
import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import { minutesStatus, missingSignatures } from '@kuri/verify/minutes/minutes-signatures'
import { applyMutations } from '#features/auctions/model/apply-mutations'
import type { Auction } from '#features/auctions/model/auction'
import { lockAuction } from '#features/auctions/model/auctions.sql'
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './records.sql.ts'
import { contentOf, toSignature } from './records.view.ts'

type Change = FramePayload<'auction.minutes.changed'>
export type Changing = { tx: Tx; auction: Auction; row: rows.MinutesRow; now: Date }

/** `change` returns what the log says, or null when nothing changed. `digest` is the text that the caller has read. */
export const changeMinutes = (
  deps: Platform,
  actor: Actor,
  auctionId: string,
  digest: string,
  change: (at: Changing) => Promise<Pick<Change, 'action' | 'personId' | 'sha256'> | null>,
  mayReach: (auction: Auction | undefined, tx: Tx) => Auction | Promise<Auction>,
): Promise<void> =>
  deps.transact(async (tx) => {
    const auction = await mayReach(await lockAuction(tx, auctionId, deps.config.timeZone), tx)
    const row = await requireCurrent(tx, auctionId, digest)
    const now = deps.clock.now()
    const done = await change({ tx, auction, row, now })
    if (done === null) return
    await saveStatus(tx, row)
    const { id: minutesId, version } = row
    await applyMutations(
      deps,
      tx,
      [
        {
          auction,
          actor,
          mutation: {
            changes: {},
            logs: [],
            events: () => [
              { type: 'auction.minutes.changed', audience: 'STAFF', payload: { minutesId, version, digest, ...done } },
            ],
          },
        },
      ],
      now,
    )
  })

/** The newest minutes, if they have this text and no declaration came after them. */
async function requireCurrent(tx: Tx, auctionId: string, digest: string): Promise<rows.MinutesRow> {
  const row = await rows.findNewest(tx, auctionId)
  if (!row) throw refuse('MINUTES_NOT_DRAFTED')
  const isCurrent = row.digest === digest && row.declaredSequence === (await rows.findDeclaredSequence(tx, auctionId))
  if (!isCurrent) throw refuse('MINUTES_CHANGED')
  return row
}

async function saveStatus(tx: Tx, row: rows.MinutesRow): Promise<void> {
  const signatures = await rows.listSignatures(tx, row.id)
  const scans = await rows.listScans(tx, row.id)
  const missing = missingSignatures(contentOf(row), row.digest, signatures.map(toSignature))
  await rows.updateStatus(tx, row.id, minutesStatus(missing, signatures.length, scans.length > 0))
}
