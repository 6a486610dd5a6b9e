// [D1 3.3, G086, G191] Scheduling freezes the configuration; rescheduling edits the frozen one and tells everybody.
import { settingsOf } from '#features/auction-records/auction-settings'
import type { Auction, AuctionRow } from '../model/auction.ts'
import { nextAutomaticStep } from '../model/automatic-steps.rules.ts'
import { TRANSITIONS } from '../model/lifecycle.rules.ts'
import type { ActionLogEntry, Mutation } from '../model/mutation.ts'
import { stateChanged } from '../model/state.view.ts'
import { type ScheduleInput, settingChanges } from './schedule.rules.ts'

export function schedule(auction: Auction, input: ScheduleInput, reason: string | undefined, now: Date): Mutation {
  const isFirst = auction.status === 'PENDING'
  const settings = settingChanges(auction, input)
  const changes: Partial<AuctionRow> = {
    ...settings,
    status: TRANSITIONS.schedule.to,
    auctionStartAt: input.auctionStartAt ?? auction.auctionStartAt,
    joinWindowVersion: auction.joinWindowVersion + 1,
    joinWindowOpenedAt: null,
    joinWindowClosedAt: null,
    // [G017] With a new start a reopened auction has it before it again, and automation counts; without one it waits on.
    endedAt: input.auctionStartAt ? null : auction.endedAt,
    ...(isFirst ? { frozenConfig: settingsOf(auction) as AuctionRow['frozenConfig'] } : {}),
  }
  changes.auctionEndAt = predictedEnd({ ...auction, ...changes })
  const isArmed = nextAutomaticStep({ ...auction, ...changes }, now) !== null
  const logs: ActionLogEntry[] = [{ action: isFirst ? 'SCHEDULE' : 'RESCHEDULE', reason, metadata: describe(input) }]
  if (isArmed) logs.push({ action: 'ARM_LIFECYCLE' })

  return {
    changes,
    logs,
    events: (after) => [
      stateChanged('schedule_changed', after, now),
      ...(Object.keys(settings).length > 0
        ? [{ type: 'auction.settings.updated', audience: 'ROOM' as const, payload: { settings: settingsOf(after) } }]
        : []),
    ],
    ...(isFirst ? {} : { notification: 'AUCTION_RESCHEDULED' as const }),
  }
}

const describe = (input: ScheduleInput) => ({ ...input, auctionStartAt: input.auctionStartAt?.toISOString() })

/** What a schedule promises; the start sets the real one. Calls end when nobody bids any more; a start that was is no promise. */
const predictedEnd = ({ closingMode, auctionStartAt, durationSeconds, endedAt }: AuctionRow): Date | null =>
  closingMode === 'DURATION_MODE' && auctionStartAt && durationSeconds && endedAt === null
    ? new Date(auctionStartAt.getTime() + durationSeconds * 1000)
    : null
