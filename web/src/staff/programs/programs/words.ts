// The words for the values of a program: how often it is paid, how winners are found and its states.
import type { ApprovalStatus, Bid, DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import { useLingui } from '@lingui/react/macro'

type Words<K extends string> = Record<K, string>

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
  return { frequency, durationType, bid, programStatus, approvalStatus, yes: t`Yes`, no: t`No` }
}
