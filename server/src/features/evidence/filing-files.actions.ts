// What the filing copy of minutes holds for a verifier: the evidence of the auction, and the policy with the keys.
import { BUNDLE_LIMITS } from '@kuri/verify/bundle'
import { findAuction } from '#features/auctions/model/auctions.sql'
import { headOf } from '#features/auctions/tree/frontier'
import { readPolicyText } from '#features/transparency/policy.actions'
import type { ZipEntry } from '#platform/documents/zip'
import type { Platform } from '#platform/platform'
import { writeBundle } from './bundle.ts'

/** For an auction that the caller may see. The evidence is left out where there is none yet, or where no verifier would read it. */
export async function readFilingFiles(deps: Platform, auctionId: string): Promise<ZipEntry[]> {
  const [evidence, policy] = [await readEvidence(deps, auctionId), await readPolicyText(deps)]
  return [
    ...(evidence === null ? [] : [{ name: 'evidence.json', bytes: evidence }]),
    { name: 'policy.txt', bytes: Buffer.from(policy) },
  ]
}

async function readEvidence(deps: Platform, auctionId: string): Promise<Buffer | null> {
  const auction = await findAuction(deps.db, auctionId, deps.config.timeZone)
  const head = auction ? headOf(auction) : null
  if (!auction || head === null) return null
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of writeBundle(deps, { auction, head, viewer: { kind: 'REGISTRAR' } })) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > BUNDLE_LIMITS.characters) return null
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}
