// What a schedule does to an auction [spec: Transitions of an auction; Frozen settings; Null in a reschedule]: the first one freezes the
// configuration, a later one edits the frozen configuration and notifies the members.
import { settingsOf } from '#features/auctions/policy/auction-settings'
import type { Auction, AuctionRow } from '../model/auction.ts'
import { nextAutomaticStep } from '../model/automatic-steps.rules.ts'
import {
  type ActionLogEntry,
  type AuctionChanges,
  type Mutation,
  type RoomEvent,
  stateAfter,
} from '../model/mutation.ts'
import { stateChanged } from '../model/state.view.ts'
import { type ScheduleInput, settingChanges } from './schedule.rules.ts'

export function schedule(auction: Auction, input: ScheduleInput, reason: string | undefined, now: Date): Mutation {
  const isFirst = auction.status === 'PENDING'
  const settings = settingChanges(auction, input)
  const changes: AuctionChanges = {
    ...settings,
    auctionStartAt: input.auctionStartAt ?? auction.auctionStartAt,
    joinWindowVersion: auction.joinWindowVersion + 1,
    joinWindowOpenedAt: null,
    joinWindowClosedAt: null,
    // [spec: Reopened for the next division] With a new start time a reopened auction can start automatically again; without one it keeps
    // waiting.
    endedAt: input.auctionStartAt ? null : auction.endedAt,
    ...(isFirst ? { frozenConfig: settingsOf(auction) as AuctionRow['frozenConfig'] } : {}),
  }
  changes.auctionEndAt = predictedEnd({ ...auction, ...changes })
  const trigger = isFirst ? 'schedule' : 'reschedule'
  const isArmed = nextAutomaticStep(stateAfter(auction, { trigger, changes }), now) !== null
  const logs: ActionLogEntry[] = [{ action: isFirst ? 'SCHEDULE' : 'RESCHEDULE', reason, metadata: describe(input) }]
  if (isArmed) logs.push({ action: 'ARM_LIFECYCLE' })

  return {
    trigger,
    changes,
    logs,
    events: (after) => [
      stateChanged('schedule_changed', after, now),
      ...(Object.keys(settings).length > 0 ? [settingsUpdated(after)] : []),
    ],
    ...(isFirst ? {} : { notification: 'AUCTION_RESCHEDULED' as const }),
  }
}

const settingsUpdated = (after: Auction): RoomEvent => ({
  type: 'auction.settings.updated',
  audience: 'ROOM',
  payload: { settings: settingsOf(after) },
})

const describe = (input: ScheduleInput) => ({ ...input, auctionStartAt: input.auctionStartAt?.toISOString() })

/** The end that a schedule predicts; the start sets the real one. Call mode has no fixed end, and a past start predicts none. */
const predictedEnd = ({ closingMode, auctionStartAt, durationSeconds, endedAt }: AuctionRow): Date | null =>
  closingMode === 'DURATION_MODE' && auctionStartAt && durationSeconds && endedAt === null
    ? new Date(auctionStartAt.getTime() + durationSeconds * 1000)
    : null
