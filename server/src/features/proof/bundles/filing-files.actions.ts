// What the filing copy of minutes holds for a verifier: the evidence of the auction, and the policy with the keys.
import { BUNDLE_LIMITS } from '@kuri/verify/bundle/bundle'
import { findAuction } from '#features/auctions/model/auctions.sql'
import type { FilingFiles } from '#features/proof/minutes/filing.actions'
import { readPolicyText } from '#features/proof/public-log/policy.actions'
import { headOf } from '#features/proof/tree/frontier'
import type { Platform } from '#platform/platform'
import { describeBundle, type Subject, writeBundle } from './bundle.ts'

/** For an auction that the caller may see. The evidence is left out where there is none yet, or where no verifier would read it. */
export async function findFilingFiles(deps: Platform, auctionId: string): Promise<FilingFiles> {
  const auction = await findAuction(deps.db, auctionId, deps.config.timeZone)
  const head = auction ? headOf(auction) : null
  const subject = auction && head ? { auction, head, viewer: { kind: 'REGISTRAR' } as const } : null
  const policy = await readPolicyText(deps)
  return {
    contents: [policy, subject && (await describeBundle(deps, subject))],
    async read() {
      const evidence = subject && (await readEvidence(deps, subject))
      return [
        ...(evidence === null ? [] : [{ name: 'evidence.json', parts: evidence }]),
        { name: 'policy.txt', parts: [Buffer.from(policy)] },
      ]
    },
  }
}

/** Letters of a part: joining 64 MB would keep the event loop busy. */
const PART_LENGTH = 256 * 1024

async function readEvidence(deps: Platform, subject: Subject): Promise<Buffer[] | null> {
  const parts: Buffer[] = []
  let text = ''
  let size = 0
  for await (const piece of writeBundle(deps, subject)) {
    text += piece
    if (text.length < PART_LENGTH) continue
    const part = Buffer.from(text)
    text = ''
    size += part.length
    if (size > BUNDLE_LIMITS.characters) return null
    parts.push(part)
  }
  const last = Buffer.from(text)
  return size + last.length > BUNDLE_LIMITS.characters ? null : [...parts, last]
}
