// A member places, edits and cancels the sealed prebid of an enrollment [spec: Member endpoints and rules], under the auction's lock. Each
// is a mutation of the auction: its version increases and staff receive an event; subscribers in the room receive none.
import type { placePrebid as placeRoute } from '@kuri/contract/auctions/prebids.contract'
import { parsePaise } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { Download } from '#platform/http/download'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { EXPIRED_SECONDS } from '#platform/processes/process-heartbeat'
import { canAllReadBoundValues } from '#platform/processes/processes.sql'
import { Refusal, refuse, refuseIf, type StatusByCode } from '#platform/refusal'
import { refuseAmount } from '../model/amounts.ts'
import { applyMutations } from '../model/apply-mutations.ts'
import type { Auction } from '../model/auction.ts'
import { findAuction, lockAuction } from '../model/auctions.sql.ts'
import { type EnrollmentFacts, findEnrollmentFacts } from '../model/enrollment-facts.sql.ts'
import type { Mutation } from '../model/mutation.ts'
import { getTicketHolder } from '../model/ticket-holders.sql.ts'
import * as documents from './prebid-document.ts'
import { prebidCreated, prebidSealed, prebidWithdrawn } from './prebids.events.ts'
import { editRefusal, offeredPaise, placementRefusal, windowRefusal } from './prebids.rules.ts'
import * as rows from './prebids.sql.ts'
import { decryptAmount, type NewReceipt, sealOffer } from './sealing.ts'

/** [spec: Errors] Prebid endpoints return 400 for an enrollment that has won. */
const PRIOR_WINNER_IS_400: StatusByCode = { PRIOR_WINNER: 400 }

type Offer = Body<typeof placeRoute>
/** Whose offer it is, and for whom its document is drawn. */
type Offerer = { permit: Permit; drawer: Drawer }
export type PrebidMutated = {
  auction: Auction
  prebid: rows.Prebid
  receipt: NewReceipt['receipt'] | null
  /** Where the change stands in the auction's tree. */
  serverSequence: number
}
/** The result of judging an offer. */
type PrebidJudgement = {
  facts: EnrollmentFacts
  amountPaise: number
  source: documents.DocumentSource | null
  before: rows.Prebid | null
}
type Judge = (db: Reader, auction: Auction, now: Date) => Promise<PrebidJudgement>

export function placePrebid(
  deps: Platform,
  { permit, drawer }: Offerer,
  auctionId: string,
  offer: Offer,
): Promise<PrebidMutated> {
  const judge: Judge = async (db, auction, now) => {
    const facts = await getOwnFacts(db, permit, auction, offer.enrolledSubscriberId, dayAt(now, deps.config.timeZone))
    refuseIf(placementRefusal(auction, facts, now), PRIOR_WINNER_IS_400)
    return judgeOffer(db, auction, offer, facts, null, deps)
  }
  const id = newId(deps.clock.nowMs())
  const row = { auctionId, prebidId: id }
  return makeOffer(deps, { permit, drawer }, row, judge, async (tx, auction, judged, offered, now) => {
    const { facts, source } = judged
    const documentSubmissionId = await documents.keepDocument(
      tx,
      offered.drawn,
      source,
      { ...auction, id, auctionId },
      now,
    )
    const prebid = await rows.insertPrebid(tx, {
      id,
      auctionId,
      companyId: auction.companyId,
      enrollmentId: facts.id,
      subscriberId: facts.subscriberId,
      ...offered.columns,
      documentSubmissionId,
      createdAt: now,
      updatedAt: now,
    })
    const mutation: Mutation = {
      changes: { activePrebidCount: auction.activePrebidCount + 1 },
      logs: [],
      events: (after) => [prebidCreated(prebid, facts, after)],
      records: () => [prebidSealed('PLACED', prebid)],
    }
    return { prebid, mutation }
  })
}

export function editPrebid(
  deps: Platform,
  { permit, drawer }: Offerer,
  auctionId: string,
  prebidId: string,
  offer: Offer,
): Promise<PrebidMutated> {
  const judge: Judge = async (db, auction, now) => {
    const before = await getOwnPrebid(db, permit, auction, prebidId, offer.enrolledSubscriberId)
    const facts = await getOwnFacts(db, permit, auction, offer.enrolledSubscriberId, dayAt(now, deps.config.timeZone))
    refuseIf(editRefusal(auction, facts, now), PRIOR_WINNER_IS_400)
    return judgeOffer(db, auction, offer, facts, before, deps)
  }
  return makeOffer(
    deps,
    { permit, drawer },
    { auctionId, prebidId },
    judge,
    async (tx, _auction, { source, before }, offered, now) => {
      const fresh = await documents.keepDocument(tx, offered.drawn, source, before!, now)
      const documentSubmissionId = fresh ?? before!.documentSubmissionId
      const prebid = await rows.updatePrebidOffer(tx, prebidId, { ...offered.columns, documentSubmissionId }, now)
      return {
        prebid,
        mutation: { changes: {}, logs: [], events: () => [], records: () => [prebidSealed('EDITED', prebid)] },
      }
    },
  )
}

/**
 * [spec: Member endpoints and rules] Possible under both policies while the window is open, even for an enrollment that may no longer place
 * one.
 */
export function cancelPrebid(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  prebidId: string,
  enrollmentId: string,
): Promise<PrebidMutated> {
  return deps.transact(async (tx) => {
    const auction = await requireAuction(lockAuction(tx, auctionId, deps.config.timeZone))
    const now = deps.clock.now()
    await getOwnPrebid(tx, permit, auction, prebidId, enrollmentId)
    refuseIf(windowRefusal(auction, now))
    const prebid = await rows.updatePrebidCancelled(tx, prebidId, null, now)
    const { ticketNumber } = await getTicketHolder(tx, enrollmentId)
    const mutation: Mutation = {
      changes: { activePrebidCount: auction.activePrebidCount - 1 },
      logs: [],
      events: (after) => [prebidWithdrawn(prebid, ticketNumber, after)],
      records: () => [prebidSealed('WITHDRAWN', prebid)],
    }
    const [applied] = await applyMutations(deps, tx, [{ auction, mutation, actor: permit.actor }], now)
    return { auction: applied!.auction, prebid, receipt: null, serverSequence: applied!.events.at(-1)!.serverSequence }
  })
}

/** Judged like a placement, but an active prebid does not matter: its owner may be about to change it. Writes nothing. */
export async function previewPrebid(
  deps: Platform,
  { permit, drawer }: Offerer,
  auctionId: string,
  offer: Pick<Offer, 'enrolledSubscriberId' | 'amount'>,
): Promise<Download> {
  const auction = await requireAuction(findAuction(deps.db, auctionId, deps.config.timeZone))
  const now = deps.clock.now()
  const today = dayAt(now, deps.config.timeZone)
  const facts = await getOwnFacts(deps.db, permit, auction, offer.enrolledSubscriberId, today)
  refuseIf(placementRefusal(auction, { ...facts, hasActivePrebid: false }, now), PRIOR_WINNER_IS_400)
  const amountPaise = requireAmount(auction, offer.amount)
  const bytes = await documents.previewDocument(deps, drawer, auction, { enrollmentId: facts.id, amountPaise })
  return new Download('application/pdf', `draft-prebid-ticket-${facts.ticketNumber}.pdf`, bytes)
}

function requireAmount(auction: Auction, amount: Offer['amount']): number {
  const range = bidRange(auction)
  const amountPaise = offeredPaise(amount, range)
  if (amountPaise === null) throw refuseAmount(range, parsePaise(amount))
  return amountPaise
}

async function requireAuction(auction: Promise<Auction | undefined>): Promise<Auction> {
  const found = await auction
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function getOwnFacts(
  db: Reader,
  permit: Permit,
  auction: Auction,
  enrollmentId: string,
  today: string,
): Promise<EnrollmentFacts> {
  const facts = await findEnrollmentFacts(db, auction, enrollmentId, today)
  if (facts?.subscriberId !== permit.actor.userId) throw refuse('NOT_YOUR_ENROLLMENT')
  return facts
}

async function getOwnPrebid(db: Reader, permit: Permit, { id }: Auction, prebidId: string, enrollmentId: string) {
  const prebid = await rows.findActivePrebid(db, id, prebidId, { enrollmentId, subscriberId: permit.actor.userId })
  if (!prebid) throw refuse('PREBID_NOT_FOUND')
  return prebid
}

/** [spec: Order of the checks on a placement] The last two checks: the amount, then the document. */
async function judgeOffer(
  db: Reader,
  auction: Auction,
  offer: Offer,
  facts: EnrollmentFacts,
  before: rows.Prebid | null,
  { secrets }: Platform,
): Promise<PrebidJudgement> {
  const amountPaise = requireAmount(auction, offer.amount)
  const source = await documents.findDocumentSource(db, auction.id, {
    subscriberId: facts.subscriberId,
    signatureAssetId: offer.signatureAssetId,
    isSignedAlready: before?.documentSubmissionId != null && decryptAmount(secrets, before) === amountPaise,
  })
  return { facts, amountPaise, source, before }
}

type OfferRow = { auctionId: string; prebidId: string }
type Offered = NewReceipt & { drawn: documents.DrawnPrebid | null }

/** Draws the document first if one is required; then locks, judges (again), and lets `save` write. */
async function makeOffer(
  deps: Platform,
  { permit, drawer }: Offerer,
  row: OfferRow,
  judge: Judge,
  save: (
    tx: Tx,
    auction: Auction,
    judged: PrebidJudgement,
    offered: Offered,
    now: Date,
  ) => Promise<{ prebid: rows.Prebid; mutation: Mutation }>,
): Promise<PrebidMutated> {
  const { auctionId } = row
  const prepared = await prepareDocument(deps, drawer, row, judge)
  try {
    return await deps.transact(async (tx) => {
      const auction = await requireAuction(lockAuction(tx, auctionId, deps.config.timeZone))
      const now = deps.clock.now()
      const judged = await judge(tx, auction, now)
      const offered = prepared ?? { ...(await seal(tx, deps, row, judged)), drawn: null }
      const { prebid, mutation } = await save(tx, auction, judged, offered, now)
      const [applied] = await applyMutations(deps, tx, [{ auction, mutation, actor: permit.actor }], now)
      return {
        auction: applied!.auction,
        prebid,
        receipt: offered.receipt,
        serverSequence: applied!.events.at(-1)!.serverSequence,
      }
    })
  } catch (error) {
    // After any other error the transaction may have been committed.
    if (error instanceof Refusal) await documents.discardDocument(deps, prepared?.drawn ?? null)
    throw error
  }
}

const seal = async (db: Reader, { secrets }: Platform, row: OfferRow, { facts, amountPaise }: PrebidJudgement) =>
  sealOffer(secrets, { ...row, enrollmentId: facts.id, amountPaise }, await canAllReadBoundValues(db, EXPIRED_SECONDS))

/** Null if no document is needed. An offer that would be refused is refused here, before anything is drawn. */
async function prepareDocument(deps: Platform, drawer: Drawer, row: OfferRow, judge: Judge): Promise<Offered | null> {
  const { auctionId } = row
  if (!(await documents.isDocumentRequired(deps.db, auctionId))) return null
  const auction = await requireAuction(findAuction(deps.db, auctionId, deps.config.timeZone))
  const judged = await judge(deps.db, auction, deps.clock.now())
  if (!judged.source) return null
  const { facts, amountPaise, source } = judged
  const sealed = await seal(deps.db, deps, row, judged)
  const offer = { subscriberId: facts.subscriberId, enrollmentId: facts.id, amountPaise, receipt: sealed.receipt }
  return { ...sealed, drawn: await documents.drawPrebid(deps, drawer, auction, source, offer) }
}
