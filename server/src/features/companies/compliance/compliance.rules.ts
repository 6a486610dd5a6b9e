// By when something must be filed, and what a missing paper does. [spec: Calendar of filings]
import type { COMPLIANCE_EFFECTS, COMPLIANCE_KINDS } from '@kuri/contract/companies/compliance.contract'

export type Kind = (typeof COMPLIANCE_KINDS)[number]
export type Effect = (typeof COMPLIANCE_EFFECTS)[number]

/** `since`: the rule holds for what happened on that day or later. Days are after the event; months come before days. */
export type DueRule = { kind: Kind; since: string; months: number; days: number; source: string }

const ACT = '1984-04-01'
/** Rules of states differ. A source that nobody has read says "unverified"; a correction is a new line with its first day. */
export const DUE_RULES: readonly DueRule[] = [
  { kind: 'SANCTION', since: ACT, months: 0, days: 0, source: 'Chit Funds Act 1982 s.4: before the chit is offered' },
  { kind: 'AGREEMENT_FILED', since: ACT, months: 0, days: 0, source: 'Chit Funds Act 1982 s.7: before commencement' },
  { kind: 'SECURITY', since: ACT, months: 0, days: 0, source: 'Chit Funds Act 1982 s.20: before commencement' },
  { kind: 'COMMENCEMENT', since: ACT, months: 0, days: 0, source: 'Chit Funds Act 1982 s.9' },
  { kind: 'COPIES_GIVEN', since: ACT, months: 1, days: 0, source: 'Chit Funds Act 1982 s.10; days unverified' },
  { kind: 'MINUTES', since: ACT, months: 0, days: 21, source: 'Chit Funds Act 1982 s.18; days unverified' },
  { kind: 'REMOVAL_COPY', since: ACT, months: 0, days: 14, source: 'Chit Funds Act 1982 s.28' },
  { kind: 'DEPOSIT_TOLD', since: ACT, months: 0, days: 7, source: 'Chit Funds Act 1982 s.22; days unverified' },
  { kind: 'BALANCE_SHEET', since: ACT, months: 2, days: 0, source: 'Chit Funds Act 1982 s.24, Tamil Nadu r.28; other states unverified' },
  { kind: 'FORM_XXI', since: ACT, months: 2, days: 0, source: 'Tamil Nadu Chit Funds Rules 1984 r.28; other states unverified' },
  { kind: 'TERMINATION', since: ACT, months: 1, days: 0, source: 'Chit Funds Act 1982 s.40; days unverified' },
] // biome-ignore format: one line per rule

export const sourceOf = (kind: Kind): string => DUE_RULES.findLast((rule) => rule.kind === kind)!.source

export const USUAL_POLICY = { publishing: 'WARN', starting: 'WARN' } as const satisfies Record<string, Effect>

/** The paper that a program needs for a move. */
export const PAPER_OF_MOVE = {
  PUBLISHED: {
    kind: 'SANCTION',
    policy: 'publishing',
    message: 'the previous sanction of the Registrar is not recorded',
  },
  ACTIVE: { kind: 'COMMENCEMENT', policy: 'starting', message: 'the certificate of commencement is not recorded' },
} as const
export type PaperMove = keyof typeof PAPER_OF_MOVE
export const isPaperMove = (status: string): status is PaperMove => Object.hasOwn(PAPER_OF_MOVE, status)
