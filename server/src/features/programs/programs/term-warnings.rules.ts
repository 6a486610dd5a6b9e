// What a chit accountant would question in the terms of a program. Warnings only: the program is stored as it was sent.
import type { Warning } from '@kuri/contract/kit/envelope'
import type { IndianState, TermWarning } from '@kuri/contract/programs/chit-terms'
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import { addDuration, addPeriods, type Day, totalCycles } from './calendar.rules.ts'
import { chitTermsIn } from './chit-terms.rules.ts'

const MAX_COMMISSION_HUNDREDTHS = 700
const MAX_MONTHS = 60

/**
 * The highest discount that a state allows, in hundredths of a per cent. General knowledge, not legal advice: the company's counsel
 * must check the rules in force in its state.
 */
const GENERAL_DISCOUNT_LIMIT = 3_000
const DISCOUNT_LIMITS: Partial<Record<IndianState, number>> = { AP: 4_000, TN: 4_000, TS: 4_000 }

type JudgedProgram = {
  totalAmountPaise: number
  subscriptionAmountPaise: number
  totalSlots: number
  divisions: number
  startDate: Day
  frequency: Frequency
  durationType: DurationType
  durationValue: number
  foremanCommissionHundredths: number | null
  chitTerms: unknown
}

const warning = (
  isDue: boolean,
  code: TermWarning,
  path: string,
  message: string,
): (Warning & { code: TermWarning })[] => (isDue ? [{ code, path, message }] : [])

export const termWarnings = (program: JudgedProgram) => [
  ...arithmeticWarnings(program),
  ...commissionWarnings(program),
  ...discountWarnings(program),
  ...warning(
    addDuration(program.startDate, program.durationType, program.durationValue) >
      addPeriods(program.startDate, 'MONTHLY', MAX_MONTHS),
    'DURATION_ABOVE_60_MONTHS',
    'durationValue',
    `The chit runs longer than ${MAX_MONTHS} months; check that your state permits it.`,
  ),
]

/** In every cycle all tickets pay one instalment, and every division pays out one total; in the end every ticket has won once. */
function arithmeticWarnings(program: JudgedProgram) {
  const { totalSlots, divisions, subscriptionAmountPaise, totalAmountPaise } = program
  const cycles = totalCycles(program)
  return [
    ...warning(
      BigInt(totalSlots) * BigInt(subscriptionAmountPaise) !== BigInt(totalAmountPaise) * BigInt(divisions),
      'INSTALMENTS_DIFFER_FROM_POT',
      'subscriptionAmount',
      'The instalments of all tickets differ from the prizes of a cycle: totalSlots × subscriptionAmount should be totalAmount × divisions.',
    ),
    ...warning(
      cycles * divisions !== totalSlots,
      'CYCLES_DIFFER_FROM_TICKETS',
      'totalSlots',
      `The ${cycles} cycles have ${cycles * divisions} prizes for ${totalSlots} tickets; every ticket should win once.`,
    ),
  ]
}

function commissionWarnings({ foremanCommissionHundredths: commission, chitTerms }: JudgedProgram) {
  if (commission === null) return []
  const { minDiscountHundredths: least } = chitTermsIn(chitTerms)
  return [
    ...warning(
      commission > MAX_COMMISSION_HUNDREDTHS,
      'COMMISSION_ABOVE_7_PERCENT',
      'foremanCommission',
      'The commission is more than the 7 per cent that the Chit Funds Act allows.',
    ),
    ...warning(
      least !== null && commission > least,
      'COMMISSION_ABOVE_MIN_DISCOUNT',
      'chitTerms.minDiscountPercent',
      'The lowest discount does not cover the commission; raise minDiscountPercent to the commission.',
    ),
  ]
}

function discountWarnings({ chitTerms }: JudgedProgram) {
  const { maxDiscountHundredths: most, stateCode } = chitTermsIn(chitTerms)
  const limit = (stateCode && DISCOUNT_LIMITS[stateCode]) ?? GENERAL_DISCOUNT_LIMIT
  const place = stateCode ? `in ${stateCode}` : 'where no state is set'
  return warning(
    most !== null && most > limit,
    'DISCOUNT_ABOVE_STATE_LIMIT',
    'chitTerms.maxDiscountPercent',
    `The highest discount is more than the ${limit / 100} per cent that is usual ${place}; check the rules of your state.`,
  )
}
