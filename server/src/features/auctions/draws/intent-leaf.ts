// The leaf of the event that announced a draw: part of its seed and of every commitment, so that they fit no other draw.
import { fromBase64Url } from '@kuri/verify/bytes'
import type { Reader } from '#platform/db/types'
import { toBase64Url } from '../tree/frontier.ts'
import { listLeaves } from '../tree/stored-leaves.sql.ts'

/** Base64url. */
export async function getIntentLeaf(
  db: Reader,
  { auctionId, intentSequence }: { auctionId: string; intentSequence: number },
): Promise<string> {
  const [leaf] = await listLeaves(db, auctionId, intentSequence - 1, 1)
  return toBase64Url(leaf!.hash)
}

export const getIntentLeafBytes = async (db: Reader, draw: { auctionId: string; intentSequence: number }) =>
  fromBase64Url(await getIntentLeaf(db, draw))!
