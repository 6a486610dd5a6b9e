// The commands of staff, each with its action. The sender's permission has been checked before `run`. [spec: All commands]
import type { CommandData, CommandType } from '@kuri/contract/auctions/live-room.contract'
import { parsePaise } from '@kuri/contract/kit/money'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuseIf, refuseInvalid } from '#platform/refusal'
import * as announcements from '../../announcements/announcements.actions.ts'
import { deleteBid } from '../../bidding/bid-removal.actions.ts'
import { disqualifyBidder } from '../../bidding/disqualification.actions.ts'
import { openDraw } from '../../draws/open-draw.actions.ts'
import * as lifecycle from '../../lifecycle/lifecycle.actions.ts'
import { lotBlockedReason } from '../../winners/candidates.rules.ts'
import { recordLot } from '../../winners/lots.actions.ts'
import * as winners from '../../winners/winners.actions.ts'

type Run<T extends CommandType> = (deps: Platform, permit: Permit, data: CommandData<T>) => Promise<unknown>
/** `check` holds what a schema cannot express; it runs before the sender's permission is checked. */
type Staff<T extends CommandType> = { check?(data: CommandData<T>): void; run: Run<T> }

const missing = (data: object, keys: readonly string[]) =>
  keys
    .filter((key) => (data as Record<string, unknown>)[key] === undefined)
    .map((path) => ({ path, message: 'is required' }))

const amountOf = (value: number | string): number => {
  const paise = parsePaise(value)
  if (paise === null || paise <= 0) throw invalid('amount', 'must be a positive amount in rupees')
  return paise
}

export const STAFF_COMMANDS = {
  'auction.status.update': { run: (deps, permit, data) => lifecycle.startAuction(deps, permit, data.auctionId) },
  'auction.pause': { run: (deps, permit, data) => lifecycle.pauseAuction(deps, permit, data.auctionId, data.reason) },
  'auction.resume': { run: (deps, permit, data) => lifecycle.resumeAuction(deps, permit, data.auctionId, data.reason) },
  'auction.end': { run: (deps, permit, data) => lifecycle.endAuction(deps, permit, data.auctionId, data.reason) },
  'auction.winner.declare': {
    check(data) {
      if (data.mode === 'MANUAL') {
        refuseInvalid(missing(data, ['enrolledSubscriberId', 'amount', 'reason']))
        amountOf(data.amount!)
      } else if ((data.bidId === undefined) === (data.prebidId === undefined))
        throw invalid('bidId', 'send exactly one of bidId and prebidId')
    },
    run: (deps, permit, data) =>
      data.mode === 'MANUAL'
        ? winners.declareManually(
            deps,
            permit,
            data.auctionId,
            { enrollmentId: data.enrolledSubscriberId!, amountPaise: amountOf(data.amount!) },
            data.reason!,
          )
        : winners.declareCandidate(
            deps,
            permit,
            data.auctionId,
            data.bidId !== undefined ? { bidId: data.bidId } : { prebidId: data.prebidId! },
            data.reason,
          ),
  },
  'auction.winner.record_lot': {
    check: ({ winnerEnrolledSubscriberId: winner, candidateEnrolledSubscriberIds: candidates }) =>
      refuseIf(lotBlockedReason(winner, candidates)),
    run: (deps, permit, data) =>
      recordLot(
        deps,
        permit,
        data.auctionId,
        {
          winnerEnrollmentId: data.winnerEnrolledSubscriberId,
          candidateEnrollmentIds: data.candidateEnrolledSubscriberIds,
        },
        data.reason,
      ),
  },
  'auction.draw.open': { run: (deps, permit, data) => openDraw(deps, permit, data.auctionId, data) },
  'auction.bid.mark': {
    check: (data) =>
      refuseInvalid(missing(data, data.action === 'DELETE_BID' ? ['bidId'] : ['enrolledSubscriberId', 'reasonCode'])),
    run: (deps, permit, data) =>
      data.action === 'DELETE_BID'
        ? deleteBid(deps, permit, data.auctionId, { ...data, bidId: data.bidId! })
        : disqualifyBidder(deps, permit, data.auctionId, {
            enrollmentId: data.enrolledSubscriberId!,
            reason: data.reason,
            reasonCode: data.reasonCode!,
            phase: data.phase,
          }),
  },
  'auction.announcement.create': {
    run: (deps, permit, data) => announcements.createAnnouncement(deps, permit, data.auctionId, data),
  },
  'auction.announcement.update': {
    check(data) {
      if (data.message === undefined && data.tone === undefined) throw invalid('', 'send at least one field to change')
    },
    run: (deps, permit, data) =>
      announcements.updateAnnouncement(deps, permit, data.auctionId, data.announcementId, data),
  },
  'auction.announcement.delete': {
    run: (deps, permit, data) => announcements.deleteAnnouncement(deps, permit, data.auctionId, data.announcementId),
  },
} satisfies { [T in CommandType]?: Staff<T> }

export type StaffCommandType = keyof typeof STAFF_COMMANDS
