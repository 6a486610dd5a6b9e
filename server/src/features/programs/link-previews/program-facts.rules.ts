// A public program in the few words that a preview has room for.
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'

export type ProgramFacts = {
  name: string
  totalAmount: number
  subscriptionAmount: number
  frequency: Frequency
  durationValue: number
  durationType: DurationType
  totalSlots: number
  availableSlots: number
  place: { city: string | null } | null
  company: { name: string; branch: string }
}

const PERIODS = {
  MONTHLY: 'a month',
  BI_MONTHLY: 'every two months',
  QUARTERLY: 'a quarter',
  WEEKLY: 'a week',
  BI_WEEKLY: 'every two weeks',
} as const satisfies Record<Frequency, string>

const UNITS = { DAYS: 'day', WEEKS: 'week', MONTHS: 'month', YEARS: 'year' } as const satisfies Record<
  DurationType,
  string
>

/** "₹1,00,000"; paise only when there are some. */
export const rupeesText = (rupees: number) =>
  `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2, maximumFractionDigits: 2 })}`

export const instalmentText = ({ subscriptionAmount, frequency }: ProgramFacts) =>
  `${rupeesText(subscriptionAmount)} ${PERIODS[frequency]}`

export const durationText = ({ durationValue, durationType }: ProgramFacts) =>
  `${durationValue} ${UNITS[durationType]}${durationValue === 1 ? '' : 's'}`

const placesText = ({ availableSlots, totalSlots }: ProgramFacts) => `${availableSlots} of ${totalSlots} places free`

export const runByText = ({ company, place }: ProgramFacts) => `${company.name}, ${place?.city ?? company.branch}`

export const programSummary = (facts: ProgramFacts) =>
  `Pot ${rupeesText(facts.totalAmount)}, ${instalmentText(facts)}, ${durationText(facts)}. ${placesText(facts)}. Run by ${runByText(facts)}.`
