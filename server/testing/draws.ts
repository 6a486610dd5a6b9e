// Draws in tests: beacons of a chain that the test makes itself, and the numbers of members.
import { createHash, randomBytes } from 'node:crypto'
import { areEqual, fromBase64Url, fromHex, toHex } from '@kuri/verify/base/bytes'
import { beaconMessage } from '@kuri/verify/draws/beacon'
import { drawIndex, drawSeed, shareCommitment, sharedSeed } from '@kuri/verify/draws/draw'
import { catchUp } from '#features/proof/log/catch-up'
import type { Bls } from '#platform/flow/bls'
import { newId } from '#platform/ids'
import type { TestAuction } from './auction-fixtures.ts'
import type { TestApp } from './test-app.ts'

const signatureOf = (message: Uint8Array) =>
  new Uint8Array(createHash('sha512').update(message).digest().subarray(0, 48))

/** In place of drand: the signature of a round is the beginning of a hash. The real check has its own test, with a published beacon. */
export const FAKE_BLS: Bls = {
  verify: async (_publicKey, message, signature) => areEqual(signatureOf(message), signature),
  stop: async () => {},
}
export const beaconOf = (round: number) => ({ round, signature: toHex(signatureOf(beaconMessage(round))) })

/** A tree that does not fit its auction and that no process brings up to date: it covers events that are not stored. */
export const UNFIT_TREE = `1024.${Buffer.alloc(32).toString('base64url')}`

export const newShare = () => randomBytes(32).toString('hex')

type ShownDraw = {
  intentLeaf: string
  tickets: { enrolledSubscriberId: string }[]
  shares: { enrolledSubscriberId: string; share: string | null }[]
  beaconSignature: string | null
  serverSeed: string | null
}

export const commitmentOf = ({ intentLeaf }: Pick<ShownDraw, 'intentLeaf'>, ticketId: string, share: string): string =>
  toHex(shareCommitment(fromBase64Url(intentLeaf)!, ticketId, fromHex(share)!))

/** Who is drawn, computed from nothing but what everybody can read. */
export function recompute(draw: ShownDraw): string {
  const leaf = fromBase64Url(draw.intentLeaf)!
  const shares = draw.shares.map(({ enrolledSubscriberId: ticketId, share }) => ({ ticketId, share: fromHex(share!)! }))
  const seed =
    draw.beaconSignature === null
      ? sharedSeed(leaf, fromHex(draw.serverSeed!)!, shares)
      : drawSeed(leaf, fromHex(draw.beaconSignature)!)
  return draw.tickets[drawIndex(seed, draw.tickets.length)]!.enrolledSubscriberId
}

/** A draw that staff have voided, with the event that announced it. */
export async function makeVoidDraw(
  app: TestApp,
  { auctionId, companyId }: TestAuction,
  member: { userId: string; enrollmentId: string },
): Promise<string> {
  const now = new Date()
  const [id, sequence] = [newId(), 1]
  await app.db
    .insertInto('roomEvents')
    .values({
      auctionId,
      serverSequence: sequence,
      stateVersion: 1,
      type: 'auction.draw.opened',
      audience: 'ROOM',
      payload: '{}',
      createdAt: now,
    })
    .execute()
  await app.db
    .updateTable('auctions')
    .set({ serverSequence: sequence, logFrontier: null })
    .where('id', '=', auctionId)
    .execute()
  await catchUp(app.app.platform, { id: auctionId, serverSequence: sequence, logFrontier: null })
  const offer = { enrollmentId: member.enrollmentId, amountPaise: 0, bidId: null, prebidId: null, prizePaise: null }
  await app.db
    .insertInto('draws')
    .values({
      id,
      auctionId,
      companyId,
      division: 1,
      kind: 'BEACON',
      state: 'VOID',
      among: 'TIED',
      candidates: JSON.stringify([offer]),
      intentSequence: sequence,
      round: 1,
      voidReason: 'BY_STAFF',
      openedById: member.userId,
      openedAt: now,
      endedAt: now,
    })
    .execute()
  return id
}
