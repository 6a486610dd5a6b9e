// The steps of a draw that nobody takes by hand: its phases end at the due time of the auction, and the winner is declared after the
// result. Timers hold nothing: any process takes the step, from the rows.
import { fromHex, toHex } from '@kuri/verify/base/bytes'
import { closingProblem, REVEAL_SECONDS, revealProblem, sharedSeed } from '@kuri/verify/draws/draw'
import type { Tx } from '#platform/db/types'
import type { Secrets } from '#platform/secrets'
import { isoTime } from '#platform/text/iso-time'
import type { Auction } from '../model/auction.ts'
import type { Mutation } from '../model/mutation.ts'
import { isLate } from './draws.rules.ts'
import type { DrawRow, ShareRow } from './draws.sql.ts'
import * as rows from './draws.sql.ts'
import { getIntentLeafBytes } from './intent-leaf.ts'
import { declareDrawn, voidDraw, writeResult } from './outcome.ts'
import { openServerSeed } from './server-seed.ts'

/** Null if the draw waits for somebody. */
export async function advanceDraw(tx: Tx, secrets: Secrets, auction: Auction, now: Date): Promise<Mutation | null> {
  const draw = auction.openDrawId ? await rows.findDraw(tx, auction.id, auction.openDrawId) : undefined
  if (!draw) return null
  if (draw.state === 'DRAWN') return declareDrawn(tx, auction, draw, now)
  const shares = await rows.listShares(tx, [draw.id])
  if (draw.state === 'COMMITTING') return closeCommitments(tx, draw, shares, now)
  return draw.state === 'REVEALING' ? endReveals(tx, secrets, draw, shares, now) : null
}

async function closeCommitments(tx: Tx, draw: DrawRow, shares: readonly ShareRow[], now: Date): Promise<Mutation> {
  // A member with several tickets takes part with each of them, and is still one person.
  const reason = closingProblem(new Set(shares.map(({ subscriberId }) => subscriberId)).size)
  if (reason) return voidDraw(tx, draw, { reason }, now)
  const revealEndsAt = new Date(now.getTime() + REVEAL_SECONDS * 1000)
  await rows.updateDraw(tx, draw.id, { state: 'REVEALING', revealEndsAt })
  const commitments = shares.map(({ enrollmentId, commitment }) => ({ enrolledSubscriberId: enrollmentId, commitment }))
  return {
    changes: { drawDueAt: revealEndsAt },
    logs: [],
    events: () => [
      {
        type: 'auction.draw.closed',
        audience: 'ROOM',
        payload: { drawId: draw.id, commitments, revealEndsAt: isoTime(revealEndsAt) },
      },
    ],
  }
}

async function endReveals(
  tx: Tx,
  secrets: Secrets,
  draw: DrawRow,
  shares: readonly ShareRow[],
  now: Date,
): Promise<Mutation> {
  const withheld = shares.filter(({ share }) => share === null).map(({ enrollmentId }) => enrollmentId)
  const reason = revealProblem(shares.length, shares.length - withheld.length)
  if (reason === null) return revealServerSeed(tx, secrets, draw, shares, now)
  // A service that was away at the end knows the shares so far and its own number: that counts as its own withdrawal.
  return isLate(draw.revealEndsAt!, now)
    ? voidDraw(tx, draw, { reason: 'SERVER_WITHHELD' }, now)
    : voidDraw(tx, draw, { reason, withheld }, now)
}

/** All members have revealed: the service reveals last, and the result follows. */
async function revealServerSeed(
  tx: Tx,
  secrets: Secrets,
  draw: DrawRow,
  shares: readonly ShareRow[],
  now: Date,
): Promise<Mutation> {
  const serverSeed = openServerSeed(secrets, draw)
  if (serverSeed === null) return voidDraw(tx, draw, { reason: 'SERVER_WITHHELD' }, now)
  const members = shares.map(({ enrollmentId, share }) => ({ ticketId: enrollmentId, share: fromHex(share!)! }))
  const seed = sharedSeed(await getIntentLeafBytes(tx, draw), serverSeed, members)
  return writeResult(tx, draw, seed, { beaconSignature: null, serverSeed: toHex(serverSeed) }, now)
}
