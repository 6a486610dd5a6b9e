// What is missing before a prize can be approved. The screens show the list, and submitting and approving ask it.
import type { CHECKLIST_ITEMS, SecurityMode } from '@kuri/contract/money/payouts.contract'
import { isSufficient, PERSONAL_GUARANTEE, type ValuedSecurity } from './securities.rules.ts'

type PaperFacts = {
  hasPayee: boolean
  /** A company owes nobody but its own group, so its tickets need no security. */
  isCompanyTicket: boolean
  securityMode: SecurityMode
  futureLiabilityPaise: number
  securities: readonly (ValuedSecurity & { typeCode: string })[]
  guarantors: readonly { consentedAt: Date | null }[]
}
export type CaseFacts = PaperFacts & {
  isSettled: boolean
  /** Null while the prize is not known. */
  netPaise: number | null
}
type Item = (typeof CHECKLIST_ITEMS)[number]

type Line = { item: Item; isDone: boolean }

/** What the winner and the preparer bring. */
function paperLines(facts: PaperFacts): Line[] {
  const needsGuarantor = facts.securities.some(({ typeCode }) => typeCode === PERSONAL_GUARANTEE)
  const haveConsented = facts.guarantors.every(({ consentedAt }) => consentedAt !== null)
  return [
    { item: 'PAYEE_ACCOUNT', isDone: facts.hasPayee },
    {
      item: 'SECURITY_SUFFICIENT',
      isDone:
        facts.isCompanyTicket ||
        facts.securityMode === 'DEDUCT_FUTURE' ||
        isSufficient(facts.securities, facts.futureLiabilityPaise),
    },
    {
      item: 'GUARANTORS_CONSENTED',
      isDone: haveConsented && (!needsGuarantor || facts.guarantors.length > 0),
    },
  ]
}

/** The papers, and what follows from the cycle. */
export const checklistOf = (facts: CaseFacts): Line[] => [
  ...paperLines(facts),
  { item: 'CYCLE_SETTLED', isDone: facts.isSettled },
  { item: 'PRIZE_COVERS_DEDUCTIONS', isDone: facts.netPaise !== null && facts.netPaise >= 0 },
]

export const missingPapers = (facts: PaperFacts): Item[] =>
  paperLines(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ item }) => item)
