// Has a bid judged by this process, makes the frame that answers it, and notes what became of it.
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { BID_REFUSALS } from '@kuri/contract/auctions/live-room.refusals'
import { rupees } from '@kuri/contract/kit/money'
import { formatRefusal } from '@kuri/verify/notes/refusal'
import { headOf } from '#features/proof/tree/frontier'
import { type HeadSigner, originOf } from '#features/proof/tree/head-signer'
import type { Background } from '#platform/background'
import { isoTime } from '#platform/text/iso-time'
import type { RefusedBid, RuleRefusal, Verdict } from '../../bidding/batch/judge-batch.ts'
import { ackJson, shortAckJson } from '../../bidding/bid.view.ts'
import type { BidRequest } from '../../bidding/bid-request.ts'
import type { Bidding } from '../../bidding/bidding.ts'
import type { BidRefusal } from '../../bidding/live-bid.rules.ts'
import type { RefusedBidLog } from '../../bidding/refused-bids/refused-bid-log.ts'
import type { Auction } from '../../model/auction.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import { leadingBidView } from '../../model/state.view.ts'
import type { Detail } from '../rooms.ts'
import type { Rejections } from './rejections.ts'

/** The frame that answers a bid, with its data as JSON. */
type BidReply = { type: 'ack' | 'error'; text: string }

const errorOf = (data: FrameData<'error'>): BidReply => ({ type: 'error', text: JSON.stringify(data) })

/** Calls one of them, once. The reply to an accepted bid comes before its events are published to the room. */
export type JudgeBid = (
  request: BidRequest,
  detail: Detail,
  done: (reply: BidReply) => void,
  fail: (error: unknown) => void,
) => void

type Signing = { heads: HeadSigner; background: Background }

export function makeBidJudge(
  parts: {
    bidding: Pick<Bidding, 'place'>
    rejections: Rejections
    refusedBids: RefusedBidLog
    metrics: Pick<RoomMetrics, 'bids'>
  } & Signing,
): JudgeBid {
  const { bidding, rejections, refusedBids, metrics } = parts
  return (request, detail, done, fail) =>
    bidding.place(
      request,
      (verdict) => {
        reply(parts, { request, detail }, verdict, done)
        metrics.bids.inc({ outcome: verdict.kind === 'REFUSED' ? verdict.refusal.reason : 'accepted' })
        // [spec: Bid events] An amount sent before the auction is live, or while it is paused, stays between the bidder and the service.
        if (verdict.kind !== 'REFUSED' || verdict.auction === null) return
        const { auction, refusal } = verdict
        if (auction.status === 'LIVE' && refusal.reason !== 'AUCTION_NOT_LIVE')
          rejections.broadcast(auction, request, refusal.reason)
        refusedBids.add(request, verdict)
      },
      fail,
    )
}

/** A late bidder gets a signed refusal: nothing else shows that the bid came, and when. */
function reply(
  { heads, background }: Signing,
  { request, detail }: { request: BidRequest; detail: Detail },
  verdict: Verdict,
  done: (reply: BidReply) => void,
): void {
  if (verdict.kind !== 'REFUSED') {
    done({ type: 'ack', text: detail === 'FULL' ? ackJson(verdict.receipt) : shortAckJson(verdict.receipt) })
    return
  }
  const { refusal, auction } = verdict
  const data = refusalView(verdict, request)
  if (refusal.reason !== 'BID_TOO_LATE' || auction === null) done(errorOf(data))
  else
    background.run('refusal of a late bid', async () => {
      const unsigned = (error: unknown) => {
        background.report('signature of a late bid', error)
        return null
      }
      const refusalNote = await signRefusal(heads, request, refusal, auction).catch(unsigned)
      done(errorOf(refusalNote === null ? data : { ...data, refusalNote }))
    })
}

const refusalView = (refused: RefusedBid, request: BidRequest): FrameData<'error'> => ({
  ...BID_REFUSALS[refused.refusal.reason],
  reason: refused.refusal.reason,
  eventType: 'auction.bid.place',
  ...(refused.auction === null ? {} : evidence(refused, request)),
  ...details(refused.refusal),
})

/** What settles a quarrel about a refused bid: when it came, when it was judged, and against what. */
const evidence = ({ judgedAt, auctionEndAt, lead }: RuleRefusal, { receivedAtMs }: BidRequest) => ({
  receivedAt: isoTime(new Date(receivedAtMs)),
  judgedAt: isoTime(judgedAt),
  auctionEndAt: auctionEndAt && isoTime(auctionEndAt),
  leadingBid: leadingBidView(lead),
})

function details(refusal: BidRefusal): Partial<FrameData<'error'>> {
  if (refusal.reason === 'BID_TOO_LATE') return { deadlineAt: isoTime(refusal.deadlineAt) }
  return 'requiredPaise' in refusal && refusal.requiredPaise !== null
    ? { requiredAmount: rupees(refusal.requiredPaise) }
    : {}
}

type LateRefusal = Extract<BidRefusal, { reason: 'BID_TOO_LATE' }>

/** Null where the auction has no tree, and where nothing can be signed now. The auction of a refusal is a committed one. */
async function signRefusal(
  heads: HeadSigner,
  { auctionId, enrollmentId, amountPaise, messageId, receivedAtMs }: BidRequest,
  { judgedAt, deadlineAt }: LateRefusal,
  auction: Auction,
): Promise<string | null> {
  const head = headOf(auction)
  if (head === null) return null
  const text = formatRefusal({
    origin: originOf(heads.host, auctionId),
    ticket: enrollmentId,
    paise: amountPaise,
    message: Buffer.from(messageId).toString('base64url'),
    receivedAt: isoTime(new Date(receivedAtMs)),
    judgedAt: isoTime(judgedAt),
    deadlineAt: isoTime(deadlineAt),
    size: head.size,
    root: Uint8Array.from(Buffer.from(head.root, 'latin1')),
  })
  return heads.signText(text).catch(() => null)
}
