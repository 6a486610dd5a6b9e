// The seven rules of a schedule [spec: Endpoints and schedule rules]: the auction and the input in; the problems, or the changed settings,
// out.

import { MAX_AUCTION_SECONDS, SETTING_KEYS, type SettingKey } from '@kuri/contract/auctions/config'
import { arePrebidsFinal } from '@kuri/contract/auctions/rules/phases.rules'
import type { Detail } from '@kuri/contract/kit/refusals'
import { SETTING_COLUMNS, settingsOf } from '#features/auctions/policy/auction-settings'
import type { Auction, AuctionRow } from '../model/auction.ts'
import type { AuctionChanges } from '../model/mutation.ts'

export type ScheduleInput = { auctionStartAt?: Date | null } & { [K in SettingKey]?: unknown }

export const SCHEDULE_SETTING_KEYS = SETTING_KEYS.filter((key) => key !== 'prebidMutabilityPolicy')

const DURATION_FIELDS = ['auctionDurationSeconds', 'auctionExtensionSeconds'] as const
const CALL_FIELDS = ['auctionFirstCallSeconds', 'auctionSecondCallSeconds', 'auctionThirdCallSeconds'] as const

/**
 * [spec: Final once the auction has been live] They decide whether prebids count and which is best, so they stay as they were when the
 * amounts were sealed.
 */
const FINAL_WITH_PREBIDS = ['hasPrebid', 'auctionBidMode'] as const

/** Ends and windows are counted from the start; with the longest settings their year still has four digits. */
const LATEST_START = new Date('9900-01-01T00:00:00Z')

/** The settings that the input changes: an absent field stays, null returns to the configuration that was frozen. */
export function settingChanges(auction: AuctionRow, input: ScheduleInput): AuctionChanges {
  const frozen = (auction.frozenConfig ?? settingsOf(auction)) as Record<string, unknown>
  const changes: Record<string, unknown> = {}
  for (const key of SCHEDULE_SETTING_KEYS)
    if (input[key] !== undefined) changes[SETTING_COLUMNS[key]] = input[key] ?? frozen[key] ?? null
  return changes
}

export function scheduleProblems(auction: Auction, input: ScheduleInput, now: Date): Detail[] {
  const problems: Detail[] = []
  const report = (path: string, message: string) => problems.push({ path, message })
  const result: AuctionRow = { ...auction, ...settingChanges(auction, input) }
  const isFirst = auction.status === 'PENDING'

  if (arePrebidsFinal(auction))
    for (const field of FINAL_WITH_PREBIDS)
      if (result[SETTING_COLUMNS[field]] !== auction[SETTING_COLUMNS[field]])
        report(field, 'cannot change after the auction has been live; leave it out')

  const inapplicable = result.closingMode === 'DURATION_MODE' ? CALL_FIELDS : DURATION_FIELDS
  for (const field of inapplicable)
    if (input[field] !== undefined && input[field] !== null)
      report(field, `does not apply in ${result.closingMode}; leave it out or send null`)

  if (result.closingMode === 'DURATION_MODE') {
    const seconds = result.durationSeconds
    if (seconds === null)
      report(
        'auctionDurationSeconds',
        'is required in DURATION_MODE: neither the preset nor the policy sets a duration',
      )
    else if (seconds < 1 || seconds > MAX_AUCTION_SECONDS)
      report('auctionDurationSeconds', `must be from 1 to ${MAX_AUCTION_SECONDS} seconds`)
  }

  const startAt = input.auctionStartAt
  if (startAt === null) report('auctionStartAt', 'cannot be cleared; cancel the auction instead')
  else if (startAt === undefined && isFirst) report('auctionStartAt', 'is required to schedule the auction')
  else if (startAt && startAt <= now) report('auctionStartAt', 'must be in the future')
  else if (startAt && startAt >= LATEST_START) report('auctionStartAt', 'must be before the year 9900')

  const effectiveStart = startAt ?? auction.auctionStartAt
  const isStartChecked = startAt !== undefined || (result.hasPrebid && !auction.hasPrebid)
  if (isStartChecked && result.hasPrebid && effectiveStart && effectiveStart < auction.cycleEndsAt)
    report(
      'auctionStartAt',
      `must not be before ${auction.cycleEndsAt.toISOString()}, the end of the cycle's last day, when the prebid window closes`,
    )
  return problems
}
