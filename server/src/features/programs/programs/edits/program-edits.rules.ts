// What the general PATCH of a program must satisfy, judged on the stored program merged with the patch. [spec: Fields of a program;
// Program endpoints; Stricter than creation]
import type { Detail } from '@kuri/contract/kit/refusals'
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import { type Day, mayBeCompletedCycles, type Today } from '../calendar.rules.ts'
import { type Amounts, completedCyclesProblems, potProblems, problem } from '../program.rules.ts'

type EditableProgram = Amounts & {
  delayFineAmountPaise: number | null
  totalSlots: number
  availableSlots: number
  startDate: Day
  lastDateOfSubmission: Day | null
  lastAuctionDate: Day | null
  completedCycles: number | null
  frequency: Frequency
  durationType: DurationType
  durationValue: number
  isPreStarted: boolean
}
/** The columns that the patch sends. */
export type Edit = Partial<EditableProgram>

const FILE_ID = /^c[a-z0-9]{24}$/
const PLAIN_FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]{0,254}$/u

/** The file ids among the images, which must be confirmed pictures of the program. */
export const imageFileIds = (images: readonly string[]) => images.filter((image) => FILE_ID.test(image))

/** An image is a picture of the program or a plain file name: no address, no markup, nothing of another program. */
export const imageProblems = (images: readonly string[], ownFileIds: ReadonlySet<string>): Detail[] =>
  images.flatMap((image, index) =>
    problem(
      FILE_ID.test(image) ? !ownFileIds.has(image) : !PLAIN_FILE_NAME.test(image),
      `images.${index}`,
      'must be the id of a confirmed IMAGE file of this program, or a plain file name',
    ),
  )

/**
 * [spec: Transitions of an auction] What an auction depends on: bids are judged, prizes calculated and divisions counted with these
 * columns.
 */
const AUCTION_TERMS = ['totalAmountPaise', 'minimumBidAmountPaise', 'divisions'] as const

export const changesAuctionTerms = (stored: EditableProgram, edit: Edit): boolean =>
  AUCTION_TERMS.some((column) => edit[column] !== undefined && edit[column] !== stored[column])

export function editProblems(stored: EditableProgram, edit: Edit, today: Today, soldSlots: number): Detail[] {
  const merged: EditableProgram = { ...stored, ...edit }
  return [
    ...amountProblems(edit, merged),
    ...(isGiven(edit, 'totalAmountPaise', 'divisions') ? potProblems(merged) : []),
    ...startProblems(stored, edit, today),
    ...deadlineProblems(stored, edit, today),
    ...problem(
      edit.lastAuctionDate != null && edit.lastAuctionDate > today.latest,
      'lastAuctionDate',
      'must be today or earlier',
    ),
    ...slotProblems(edit, merged, soldSlots),
    ...(merged.isPreStarted ? historyProblems(edit, merged, today) : submissionProblems(edit, merged)),
  ]
}

const isGiven = (edit: Edit, ...columns: (keyof Edit)[]) => columns.some((column) => edit[column] !== undefined)

/** The problem is reported at the field that was sent; if both were, at the one that must be smaller. */
const notMore = (
  edit: Edit,
  [small, smallPath]: [keyof Edit, string],
  [large, largePath]: [keyof Edit, string],
  isBroken: boolean,
): Detail[] =>
  edit[small] === undefined && edit[large] !== undefined
    ? problem(isBroken, largePath, `must not be less than ${smallPath}`)
    : problem(isBroken, smallPath, `must not be more than ${largePath}`)

const TOTAL = ['totalAmountPaise', 'totalAmount'] as [keyof Edit, string]
const SUBSCRIPTION = ['subscriptionAmountPaise', 'subscriptionAmount'] as [keyof Edit, string]
const MINIMUM = ['minimumBidAmountPaise', 'minimumBidAmount'] as [keyof Edit, string]
const FINE = ['delayFineAmountPaise', 'delayFineAmount'] as [keyof Edit, string]

/** Programs are created under looser rules, so these are checked only when the PATCH sends one of the amounts. */
function amountProblems(edit: Edit, merged: EditableProgram): Detail[] {
  if (!isGiven(edit, TOTAL[0], SUBSCRIPTION[0], MINIMUM[0], FINE[0])) return []
  const { totalAmountPaise, subscriptionAmountPaise, minimumBidAmountPaise, delayFineAmountPaise } = merged
  return [
    ...notMore(edit, SUBSCRIPTION, TOTAL, subscriptionAmountPaise > totalAmountPaise),
    ...notMore(edit, SUBSCRIPTION, MINIMUM, subscriptionAmountPaise > minimumBidAmountPaise),
    ...notMore(edit, MINIMUM, TOTAL, minimumBidAmountPaise > totalAmountPaise),
    ...notMore(edit, FINE, SUBSCRIPTION, (delayFineAmountPaise ?? 0) > subscriptionAmountPaise),
  ]
}

function startProblems(stored: EditableProgram, edit: Edit, today: Today): Detail[] {
  if (edit.startDate === undefined || edit.startDate === stored.startDate) return []
  return stored.isPreStarted
    ? problem(edit.startDate > today.latest, 'startDate', 'must be today or earlier')
    : problem(edit.startDate < today.earliest, 'startDate', 'must be today or later')
}

/** As with the start date, sending the stored value changes nothing. */
const deadlineProblems = (stored: EditableProgram, { lastDateOfSubmission: day }: Edit, today: Today): Detail[] =>
  problem(
    day != null && day !== stored.lastDateOfSubmission && day < today.earliest,
    'lastDateOfSubmission',
    'must be today or later',
  )

/** A slot is offered or sold, not both. An imported program is exempt until its tickets are imported. */
function slotProblems(edit: Edit, merged: EditableProgram, soldSlots: number): Detail[] {
  if (!isGiven(edit, 'availableSlots', 'totalSlots') || (merged.isPreStarted && soldSlots === 0)) return []
  const isBroken = merged.availableSlots + soldSlots > merged.totalSlots
  const sold = `the ${soldSlots} slots that are sold`
  return edit.availableSlots === undefined
    ? problem(isBroken, 'totalSlots', `must not be less than availableSlots${soldSlots ? ` plus ${sold}` : ''}`)
    : problem(isBroken, 'availableSlots', `must not be more than totalSlots${soldSlots ? ` less ${sold}` : ''}`)
}

function submissionProblems(edit: Edit, merged: EditableProgram): Detail[] {
  if (!isGiven(edit, 'lastDateOfSubmission', 'startDate') || merged.lastDateOfSubmission === null) return []
  return notMore(
    edit,
    ['lastDateOfSubmission', 'lastDateOfSubmission'],
    ['startDate', 'startDate'],
    merged.lastDateOfSubmission > merged.startDate,
  )
}

function historyProblems(edit: Edit, merged: EditableProgram, today: Today): Detail[] {
  return [
    ...(isGiven(edit, 'startDate', 'lastAuctionDate') && merged.lastAuctionDate !== null
      ? notMore(
          edit,
          ['startDate', 'startDate'],
          ['lastAuctionDate', 'lastAuctionDate'],
          merged.startDate > merged.lastAuctionDate,
        )
      : []),
    ...(edit.completedCycles == null
      ? []
      : completedCyclesProblems(edit.completedCycles, mayBeCompletedCycles(merged, today.latest))),
  ]
}
