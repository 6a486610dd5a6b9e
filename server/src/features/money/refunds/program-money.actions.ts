// The balances of one group in the books. [spec: Pots that nobody has won]
import { rupees } from '@kuri/contract/kit/money'
import type { Account } from '#features/money/ledger/accounts.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import * as rows from './program-money.sql.ts'
import { findProgramOfRefunds } from './refunds.sql.ts'

export async function readProgramMoney({ db }: Platform, permit: Permit, programId: string) {
  permit.requireVisible(await findProgramOfRefunds(db, programId))
  const [accounts, tickets, unprizedPrizeCount] = await Promise.all([
    rows.listAccountsOfProgram(db, programId),
    rows.getTicketTotals(db, programId),
    rows.countUnprized(db, { programId }),
  ])
  const debitOf = (account: Account) => rupees(accounts.get(account) ?? 0)
  /** Liabilities and income are credits; shown as positive amounts. */
  const creditOf = (account: Account) => rupees(-(accounts.get(account) ?? 0))
  return {
    programId,
    owedByMembers: rupees(tickets.owedPaise),
    paidInAdvance: rupees(tickets.advancePaise),
    unprizedPot: creditOf('UNPRIZED_POT'),
    unprizedPrizeCount,
    dividendsPayable: creditOf('DIVIDEND_PAYABLE'),
    prizesPayable: creditOf('PRIZE_PAYABLE'),
    refundsDue: creditOf('REFUNDS_DUE'),
    companyTickets: debitOf('COMPANY_TICKETS'),
    commission: creditOf('COMMISSION_INCOME'),
    lateCharges: creditOf('LATE_CHARGE_INCOME'),
    otherCharges: creditOf('CHARGES_INCOME'),
  }
}
