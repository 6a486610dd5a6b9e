// Readable names of accounts.
import type { Account } from '#features/money/ledger/accounts.rules'

export type SubjectNames = {
  kind: string
  name: string | null
  ticketNumber: number | null
  chitId: string | null
  cycleNumber: number | null
}

const TITLES = {
  TICKET: 'Members',
  CASH: 'Cash',
  BANK: 'Bank',
  CHEQUES: 'Cheques in hand',
  PROVIDER: 'Payment provider',
  PROVIDER_FEES: 'Fees of the payment provider',
  UNPRIZED_POT: 'Unprized pot',
  DIVIDEND_PAYABLE: 'Dividends payable',
  PRIZE_PAYABLE: 'Prizes payable',
  COMMISSION_INCOME: 'Commission',
  LATE_CHARGE_INCOME: 'Late charges',
  CHARGES_INCOME: 'Other charges',
  COMPANY_TICKETS: 'Company tickets',
  SUSPENSE: 'Suspense',
  BAD_DEBTS: 'Bad debts',
  ADJUSTMENTS: 'Adjustments',
  REFUNDS_DUE: 'Refunds due',
  OPENING: 'Balances before the books',
  OUTPUT_CGST: 'Output CGST',
  OUTPUT_SGST: 'Output SGST',
  OUTPUT_IGST: 'Output IGST',
} as const satisfies Record<Account, string>

export const accountTitle = (account: Account): string => TITLES[account]

/** Such as "Prizes payable: ticket 7 Devi, cycle 3 (KL-12)". A subject that no longer exists is named by its id. */
export function accountName(account: Account, subjectId: string, subject: SubjectNames | undefined): string {
  return `${TITLES[account]}: ${subject ? describeSubject(subject) : subjectId}`
}

function describeSubject({ name, ticketNumber, chitId, cycleNumber }: SubjectNames): string {
  const ticket = ticketNumber === null ? '' : `ticket ${ticketNumber}`
  const who = [ticket, name ?? ''].filter(Boolean).join(' ') || 'without a name'
  const cycle = cycleNumber === null ? '' : `, cycle ${cycleNumber}`
  return `${who}${cycle}${chitId ? ` (${chitId})` : ''}`
}
