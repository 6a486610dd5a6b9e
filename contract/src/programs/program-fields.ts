// The fields of a program, shared by the endpoints that create, import, update and return it. [spec: Fields of a program]
import { programConfigFields, SecurityCodes } from '../auctions/config.ts'
import {
  CalendarDate,
  DecimalString,
  Id,
  NameWithoutContacts,
  Nullable,
  OneOf,
  PlainName,
  Text,
  Type,
} from '../kit/schema.ts'
import { ChitTermsInput } from './chit-terms.ts'

export const FREQUENCIES = ['MONTHLY', 'BI_MONTHLY', 'QUARTERLY', 'WEEKLY', 'BI_WEEKLY'] as const
export const DURATION_TYPES = ['DAYS', 'WEEKS', 'MONTHS', 'YEARS'] as const
export const BIDS = ['LOT', 'AUCTION', 'AUCTION_AND_LOT'] as const
/**
 * [spec: The words of an auction; Names of the way a winner is chosen] The name of `bid` in auction responses. The service never returns
 * FIXED_PRICE; clients must accept it.
 */
export const PROGRAM_BID_TYPES = ['AUCTION', 'AUCTION_AND_LOT', 'FIXED_PRICE', 'LOT_ONLY'] as const
export const APPROVAL_STATUSES = ['UNDER_REVIEW', 'APPROVED', 'REJECTED'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export type DurationType = (typeof DURATION_TYPES)[number]
export type Bid = (typeof BIDS)[number]
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The specification sets no upper limits here; these keep rows and sums within reason. */
const MAX_SLOTS = 1_000_000
const MAX_DURATION = 36_525
const MAX_DIVISIONS = 1000
const MAX_COMPLETED_CYCLES = 100_000

export const SlotCount = (minimum: number) => Type.Integer({ minimum, maximum: MAX_SLOTS })
export const DurationValue = Type.Integer({ minimum: 1, maximum: MAX_DURATION })
export const Divisions = Type.Integer({ minimum: 1, maximum: MAX_DIVISIONS })
export const CompletedCycles = (minimum: number) => Type.Integer({ minimum, maximum: MAX_COMPLETED_CYCLES })
export const ProgramName = NameWithoutContacts(80)
/** [spec: Fields of a program] A superadmin can rename a program to as many characters as the specification states. */
export const AdminProgramName = NameWithoutContacts(255)
export const ChitId = PlainName(100)
export const Description = Text(1, 10_000)
/** Per cent, as a decimal string. Leading zeros are accepted. */
export const Commission = Type.String({
  maxLength: 16,
  pattern: '^0*(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
  says: 'must be a decimal string from "0" to "100" with at most two decimals',
})

/** The fields of step 1 that new programs and imports share. [spec: Required fields] Only `divisions` is optional. */
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

/** The auction fields of step 2 and of the general PATCH: the configuration layer, and the program's own columns. */
export const auctionChoiceFields = {
  isAuctionHostedOnPlatform: Type.Optional(
    Type.Boolean({
      description: 'true to hold the auction on the platform; required for bid AUCTION and AUCTION_AND_LOT',
    }),
  ),
  prebidDocumentRequired: Type.Optional(Type.Boolean()),
  allowedSecurities: Type.Optional(SecurityCodes),
  deductDividend: Type.Optional(
    Type.Boolean({ description: 'reduce the next instalment by the dividend; defaults to true' }),
  ),
  auctionPresetId: Type.Optional(Nullable(Id)),
  ...programConfigFields,
}

/** The fields of step 2 that all four endpoints share. */
export const stepTwoFields = {
  foremanCommission: Commission,
  delayFineAmount: DecimalString,
  bid: OneOf(BIDS),
  description: Description,
  ...auctionChoiceFields,
  prebidDocumentTemplateVersionId: Type.Optional(Id),
  chitTerms: Type.Optional(ChitTermsInput),
}

export const ProgramParams = Type.Object({ programId: Id })
export const ProgramIdData = Type.Object({ programId: Id })
