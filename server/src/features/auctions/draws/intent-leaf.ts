// The leaf of the event that announced a draw: part of its seed and of every commitment, so that they fit no other draw.
import { fromBase64Url } from '@kuri/verify/base/bytes'
import { toBase64Url } from '#features/proof/tree/frontier'
import { type LogSource, readLeaves } from '#features/proof/tree/read-leaves'
import { listLeaves, type StoredLeaf } from '#features/proof/tree/stored-leaves.sql'
import type { Reader } from '#platform/db/types'

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
