// Balance sheet and profit and loss account from balances of accounts and the mapping of a year. [spec: Balance sheet]
import {
  ASSET_HEADS,
  type CREDIT_HEADS,
  type DEBIT_HEADS,
  EXPENSE_HEADS,
  INCOME_HEADS,
  LIABILITY_HEADS,
  type MappedAccount,
} from '@kuri/contract/money/balance-sheets.contract'

export type DebitHead = (typeof DEBIT_HEADS)[number]
export type CreditHead = (typeof CREDIT_HEADS)[number]
export type Place = { debit: DebitHead; credit: CreditHead }
export type Mapping = Record<MappedAccount, Place>

/** A new account of the ledger does not compile without a usual place here. */
export const USUAL_MAPPING: Mapping = {
  CASH: { debit: 'A1', credit: 'L12' },
  BANK: { debit: 'A2A', credit: 'L4' },
  DEPOSITS: { debit: 'A2B', credit: 'L4' },
  CHEQUES: { debit: 'A13', credit: 'L12' },
  PROVIDER: { debit: 'A13', credit: 'L12' },
  SUSPENSE: { debit: 'A13', credit: 'L12' },
  TICKET_PRIZED: { debit: 'A5', credit: 'L8' },
  TICKET: { debit: 'A13', credit: 'L8' },
  COMPANY_TICKETS: { debit: 'A3A', credit: 'L5' },
  PRIZE_PAYABLE: { debit: 'A7', credit: 'L6' },
  REFUNDS_DUE: { debit: 'A8', credit: 'L7' },
  UNPRIZED_POT: { debit: 'A7', credit: 'L9' },
  DIVIDEND_PAYABLE: { debit: 'A13', credit: 'L11' },
  OPENING: { debit: 'A13', credit: 'L12' },
  OUTPUT_CGST: { debit: 'A13', credit: 'L12' },
  OUTPUT_SGST: { debit: 'A13', credit: 'L12' },
  OUTPUT_IGST: { debit: 'A13', credit: 'L12' },
  COMMISSION_INCOME: { debit: 'E_OTHER', credit: 'I_COMMISSION' },
  LATE_CHARGE_INCOME: { debit: 'E_OTHER', credit: 'I_INTEREST' },
  CHARGES_INCOME: { debit: 'E_OTHER', credit: 'I_CHARGES' },
  PROVIDER_FEES: { debit: 'E_CHARGES', credit: 'I_OTHER' },
  BAD_DEBTS: { debit: 'E_BAD_DEBTS', credit: 'I_OTHER' },
  ADJUSTMENTS: { debit: 'E_BAD_DEBTS', credit: 'I_OTHER' },
}

const includes = (heads: readonly string[], head: string) => heads.includes(head)
const isOfProfit = ({ debit }: Place) => includes(EXPENSE_HEADS, debit)
/** An account stands in the balance sheet or in the profit and loss account, not in both. */
export const isPlace = ({ debit, credit }: Place) => includes(EXPENSE_HEADS, debit) === includes(INCOME_HEADS, credit)

/** One ticket, branch, winner and so on: its balance at the end, and what moved in the year. */
export type AccountFigures = { account: MappedAccount; closingPaise: number; movedPaise: number }
export type YearFigures = { heads: Map<string, number>; profitPaise: number; carriedPaise: number }

export const PROFIT_HEADS = { profit: 'L13', loss: 'A14' } as const

/** Each head with its sum. The profit of all years is carried to the balance sheet, so both sides are equal. */
export function yearFigures(rows: readonly AccountFigures[], mapping: Mapping): YearFigures {
  const heads = new Map<string, number>()
  const add = ({ debit, credit }: Place, paise: number) => {
    const head = paise > 0 ? debit : credit
    heads.set(head, (heads.get(head) ?? 0) + Math.abs(paise))
  }
  const ofYear = new Map<MappedAccount, number>()
  let carriedPaise = 0
  for (const { account, closingPaise, movedPaise } of rows) {
    const place = mapping[account]
    if (!isOfProfit(place)) add(place, closingPaise)
    else {
      carriedPaise -= closingPaise
      ofYear.set(account, (ofYear.get(account) ?? 0) + movedPaise)
    }
  }
  for (const [account, paise] of ofYear) add(mapping[account], paise)
  const profitPaise = -ofYear.values().reduce((sum, paise) => sum + paise, 0)
  if (carriedPaise !== 0) heads.set(carriedPaise > 0 ? PROFIT_HEADS.profit : PROFIT_HEADS.loss, Math.abs(carriedPaise))
  return { heads, profitPaise, carriedPaise }
}

export const SIDES = {
  liabilities: [...LIABILITY_HEADS, PROFIT_HEADS.profit],
  assets: [...ASSET_HEADS, PROFIT_HEADS.loss],
  income: INCOME_HEADS,
  expenses: EXPENSE_HEADS,
} as const

/** 2026-27 is April 2026 to March 2027; null for a year that does not exist, such as 2026-29. */
export function yearPeriod(year: string): { from: string; to: string } | null {
  const first = Number(year.slice(0, 4))
  if (first < 1900 || Number(year.slice(5)) !== (first + 1) % 100) return null
  return { from: `${first}-04-01`, to: `${first + 1}-03-31` }
}

export const yearBefore = (year: string): string => {
  const first = Number(year.slice(0, 4)) - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}
