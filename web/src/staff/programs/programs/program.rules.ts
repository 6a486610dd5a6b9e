// What the screens of a program decide by themselves: the check of its terms, where its setup goes on, and what an edit sends.
import type { Data } from '@kuri/contract/kit/route'
import type { getProgram } from '@kuri/contract/programs/programs.contract'

export type Program = Data<typeof getProgram.company>

type Pot = { pot: unknown; instalment: unknown; tickets: unknown; divisions: unknown }
type PotCheck = { kind: 'OPEN' } | { kind: 'EQUAL' | 'DIFFERENT'; collected: number; prizes: number }

const numberOf = (value: unknown) => (value === '' || value == null ? Number.NaN : Number(value))

/** Tickets × instalment is what a cycle collects; it should pay the prizes of all divisions. */
export function checkPot({ pot, instalment, tickets, divisions }: Pot): PotCheck {
  const collectedPaise = Math.round(numberOf(tickets) * numberOf(instalment) * 100)
  const prizesPaise = Math.round(numberOf(pot) * (numberOf(divisions) || 1) * 100)
  if (!(collectedPaise > 0) || !(prizesPaise > 0)) return { kind: 'OPEN' }
  return {
    kind: collectedPaise === prizesPaise ? 'EQUAL' : 'DIFFERENT',
    collected: collectedPaise / 100,
    prizes: prizesPaise / 100,
  }
}

export type SetupPage = 'setup' | 'import/terms' | 'import/people' | 'import/payments' | 'import/winners'
const IMPORT_PAGES: Record<number, SetupPage> = {
  1: 'import/terms',
  2: 'import/people',
  3: 'import/payments',
  4: 'import/winners',
}

/** Where an unfinished program goes on; null when nothing is left to do. */
export function nextSetupPage(
  program: Pick<Program, 'programStatus' | 'isPreStarted' | 'setupStep'>,
): SetupPage | null {
  if (program.programStatus !== 'INCOMPLETE') return null
  return program.isPreStarted ? (IMPORT_PAGES[program.setupStep] ?? null) : 'setup'
}

export const setupSteps = (program: Pick<Program, 'isPreStarted' | 'setupStep'>) => ({
  now: program.setupStep + 1,
  of: program.isPreStarted ? 5 : 2,
})

/** Only what differs is sent, so that two people who edit different fields do not undo each other. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
  )
}
