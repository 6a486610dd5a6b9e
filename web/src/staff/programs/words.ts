// The words for the values of a program: how often it is paid, how winners are found, its states and its auction settings.
import type { AuctionBidMode, ConfigKey, LayerName, Settings } from '@kuri/contract/auctions/config'
import type { ApprovalStatus, Bid, DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import { useLingui } from '@lingui/react/macro'

type Words<K extends string> = Record<K, string>
export type ProgramWords = ReturnType<typeof useProgramWords>

export const optionsOf = <K extends string>(words: Words<K>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as K, label }))

export function useProgramWords() {
  const { t } = useLingui()
  const frequency: Words<Frequency> = {
    MONTHLY: t`Every month`,
    BI_MONTHLY: t`Every two months`,
    QUARTERLY: t`Every quarter`,
    WEEKLY: t`Every week`,
    BI_WEEKLY: t`Every two weeks`,
  }
  const durationType: Words<DurationType> = { DAYS: t`Days`, WEEKS: t`Weeks`, MONTHS: t`Months`, YEARS: t`Years` }
  const bid: Words<Bid> = { AUCTION: t`Auction`, LOT: t`Lot`, AUCTION_AND_LOT: t`Auction, or a lot without bids` }
  const programStatus: Words<ProgramStatus> = {
    INCOMPLETE: t`Setup not finished`,
    DRAFTED: t`Draft`,
    APPLIED: t`Waits for approval`,
    PUBLISHED: t`Published`,
    ACTIVE: t`Running`,
    COMPLETED: t`Completed`,
    ARCHIVED: t`Archived`,
    CANCELLED: t`Cancelled`,
  }
  const approvalStatus: Words<ApprovalStatus> = {
    UNDER_REVIEW: t`Under review`,
    APPROVED: t`Approved`,
    REJECTED: t`Rejected`,
  }
  const layer: Words<LayerName> = {
    default: t`Kuri`,
    platform: t`Platform`,
    company: t`Company`,
    preset: t`Preset`,
    program: t`This program`,
    auction: t`This auction`,
  }
  const bidMode: Words<AuctionBidMode> = {
    TOTAL_VALUE_DECREASING: t`The lowest prize wins`,
    DISCOUNT_INCREASING: t`The highest discount wins`,
  }
  const closingMode: Words<Settings['auctionClosingMode']> = {
    DURATION_MODE: t`After a fixed time`,
    CALL_MODE: t`After three calls`,
  }
  const joiningRule: Words<Settings['auctionJoiningRule']> = {
    BEFORE_START: t`Only before the start`,
    GRACE_PERIOD: t`Until some time after the start`,
    ANYTIME: t`At any time`,
  }
  const mutability: Words<Settings['prebidMutabilityPolicy']> = {
    IMMUTABLE_CANCEL_ONLY: t`Can be cancelled, not changed`,
    MUTABLE_UNTIL_CLOSE: t`Can be changed until they close`,
  }
  const setting: Words<ConfigKey> = {
    hasPrebid: t`Prebids`,
    auctionBidMode: t`What is bid`,
    auctionClosingMode: t`How it ends`,
    auctionDurationSeconds: t`Length (seconds)`,
    auctionExtensionSeconds: t`Extension after a late bid (seconds)`,
    auctionFirstCallSeconds: t`First call (seconds)`,
    auctionSecondCallSeconds: t`Second call (seconds)`,
    auctionThirdCallSeconds: t`Third call (seconds)`,
    subscriberJoinGraceSeconds: t`Joining after the start (seconds)`,
    subscriberJoinLeadSeconds: t`Joining before the start (seconds)`,
    allowStaffOfflineBids: t`Staff enter bids from the hall`,
    prebidMutabilityPolicy: t`Changing prebids`,
    auctionJoiningRule: t`Who may still join`,
    autoStart: t`Starts by itself`,
    approvalRequired: t`Needs approval before the start`,
    autoOpenPrebid: t`Prebids open by themselves`,
    autoRevealPrebids: t`Prebids are revealed by themselves`,
    autoDeclareWinner: t`The winner is declared by itself`,
  }
  const choices = {
    auctionBidMode: bidMode,
    auctionClosingMode: closingMode,
    auctionJoiningRule: joiningRule,
    prebidMutabilityPolicy: mutability,
  } as const
  return {
    frequency,
    durationType,
    bid,
    programStatus,
    approvalStatus,
    layer,
    bidMode,
    closingMode,
    joiningRule,
    mutability,
    setting,
    choices,
    yes: t`Yes`,
    no: t`No`,
  }
}
