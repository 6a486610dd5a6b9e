// The leaf of the event that announced a draw: part of its seed and of every commitment, so that they fit no other draw.
import { fromBase64Url } from '@kuri/verify/bytes'
import type { Reader } from '#platform/db/types'
import { toBase64Url } from '../tree/frontier.ts'
import { type LogSource, readLeaves } from '../tree/read-leaves.ts'
import { listLeaves, type StoredLeaf } from '../tree/stored-leaves.sql.ts'

type Announced = { auctionId: string; intentSequence: number }

/** Base64url. */
export async function readIntentLeaf(source: LogSource, { auctionId, intentSequence }: Announced): Promise<string> {
  const { value } = await readLeaves(source, auctionId, intentSequence, intentSequence - 1).next()
  return toBase64Url((value as StoredLeaf).hash)
}

/** Of an open draw, whose events are in the table. */
export async function getIntentLeafBytes(db: Reader, { auctionId, intentSequence }: Announced): Promise<Uint8Array> {
  const [leaf] = await listLeaves(db, auctionId, intentSequence - 1, 1)
  return fromBase64Url(toBase64Url(leaf!.hash))!
}
