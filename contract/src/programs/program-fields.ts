// [D2 2.5] The fields of a program, shared by its creation, import, edit and reads.
import { programConfigFields, SecurityCodes } from '../auctions/config.ts'
import { CalendarDate, DecimalString, Id, Nullable, OneOf, Text, Type } from '../kit/schema.ts'

export const FREQUENCIES = ['MONTHLY', 'BI_MONTHLY', 'QUARTERLY', 'WEEKLY', 'BI_WEEKLY'] as const
export const DURATION_TYPES = ['DAYS', 'WEEKS', 'MONTHS', 'YEARS'] as const
export const BIDS = ['LOT', 'AUCTION', 'AUCTION_AND_LOT'] as const
/** [D1 2.2, G026] What `bid` is called beside an auction. Nothing here makes FIXED_PRICE; readers must know the word. */
export const PROGRAM_BID_TYPES = ['AUCTION', 'AUCTION_AND_LOT', 'FIXED_PRICE', 'LOT_ONLY'] as const
export const PROGRAM_STATUSES = [
  'INCOMPLETE',
  'DRAFTED',
  'APPLIED',
  'PUBLISHED',
  'ACTIVE',
  'COMPLETED',
  'ARCHIVED',
  'CANCELLED',
] as const
export const APPROVAL_STATUSES = ['UNDER_REVIEW', 'APPROVED', 'REJECTED'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export type DurationType = (typeof DURATION_TYPES)[number]
export type Bid = (typeof BIDS)[number]
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** [G116] No move leads out of these again, except into the archive; they keep no branch open and take nobody in. */
export const ENDED_PROGRAM_STATUSES = ['COMPLETED', 'ARCHIVED', 'CANCELLED'] as const satisfies ProgramStatus[]
export const isEnded = (status: ProgramStatus): boolean =>
  (ENDED_PROGRAM_STATUSES as readonly ProgramStatus[]).includes(status)

/** The documents name no upper bounds here; these keep rows and sums sane. */
const MAX_SLOTS = 1_000_000
const MAX_DURATION = 36_525
const MAX_DIVISIONS = 1000
const MAX_COMPLETED_CYCLES = 100_000

export const SlotCount = (minimum: number) => Type.Integer({ minimum, maximum: MAX_SLOTS })
export const DurationValue = Type.Integer({ minimum: 1, maximum: MAX_DURATION })
export const Divisions = Type.Integer({ minimum: 1, maximum: MAX_DIVISIONS })
export const CompletedCycles = (minimum: number) => Type.Integer({ minimum, maximum: MAX_COMPLETED_CYCLES })
export const ProgramName = Text(1, 1000)
const ChitId = Text(1, 255)
export const Description = Text(1, 10_000)
/** Per cent, as a decimal string. Leading zeros are fine, as many as an amount may have digits. */
export const Commission = Type.String({
  maxLength: 16,
  pattern: '^0*(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
  says: 'must be a decimal string from "0" to "100" with at most two decimals',
})

/** Step 1, as far as new programs and imports agree. [G189] Only the divisions may be left out. */
export const stepOneFields = {
  branchId: Id,
  name: ProgramName,
  chitId: ChitId,
  totalAmount: DecimalString,
  subscriptionAmount: DecimalString,
  minimumBidAmount: DecimalString,
  frequency: OneOf(FREQUENCIES),
  durationType: OneOf(DURATION_TYPES),
  durationValue: DurationValue,
  divisions: Type.Optional(Divisions),
  totalSlots: SlotCount(0),
  startDate: CalendarDate,
}

/** Auction fields of step 2 and of the general PATCH that live beside the configuration layer. */
export const auctionChoiceFields = {
  isAuctionHostedOnPlatform: Type.Optional(
    Type.Boolean({ description: 'where the auction runs; to be chosen for AUCTION and AUCTION_AND_LOT' }),
  ),
  prebidDocumentRequired: Type.Optional(Type.Boolean()),
  allowedSecurities: Type.Optional(SecurityCodes),
  deductDividend: Type.Optional(
    Type.Boolean({ description: 'reduce the next instalment by the share of discount; true unless said otherwise' }),
  ),
  auctionPresetId: Type.Optional(Nullable(Id)),
  ...programConfigFields,
}

/** Step 2, as far as all four doors agree. */
export const stepTwoFields = {
  foremanCommission: Commission,
  delayFineAmount: DecimalString,
  bid: OneOf(BIDS),
  description: Description,
  ...auctionChoiceFields,
  prebidDocumentTemplateVersionId: Type.Optional(Id),
}

export const ProgramParams = Type.Object({ programId: Id })
export const ProgramIdData = Type.Object({ programId: Id })
