// Brings the beacon that a draw waits for. It is public and checked, so it does not matter who brings it.

import { fromHex } from '@kuri/verify/base/bytes'
import { isBeacon } from '@kuri/verify/draws/beacon'
import { drawSeed } from '@kuri/verify/draws/draw'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { ActorOrSystem } from '../model/mutation.ts'
import { mutateDraw } from './draw-access.ts'
import * as rows from './draws.sql.ts'
import { getIntentLeafBytes } from './intent-leaf.ts'
import { writeResult } from './outcome.ts'

type Beacon = { round: number; signature: string }

/** The check takes 40 ms in a thread of its own, before the auction is locked. */
export async function bringBeacon(
  deps: Platform,
  at: { auctionId: string; drawId: string },
  actor: ActorOrSystem,
  { round, signature }: Beacon,
): Promise<void> {
  const draw = await rows.findDraw(deps.db, at.auctionId, at.drawId)
  if (!draw) throw refuse('DRAW_NOT_FOUND')
  if (draw.kind !== 'BEACON' || draw.state === 'VOID') throw refuse('DRAW_CLOSED')
  if (draw.round !== round) throw refuse('BEACON_INVALID')
  if (draw.beaconSignature === signature) return
  const bytes = fromHex(signature)!
  if (!(await isBeacon(round, bytes, deps.bls.verify))) throw refuse('BEACON_INVALID')
  await mutateDraw(deps, at, actor, async (_auction, found, now, tx) => {
    if (found.state === 'DRAWN') return null
    if (found.state !== 'WAITING_FOR_BEACON') throw refuse('DRAW_CLOSED')
    const seed = drawSeed(await getIntentLeafBytes(tx, found), bytes)
    return writeResult(tx, found, seed, { beaconSignature: signature, serverSeed: null }, now)
  })
}
