// Which kind of voucher an entry is to an accountant.
import type { VOUCHER_TYPES } from '@kuri/contract/money/books.contract'
import type { Account } from '#features/money/ledger/accounts.rules'

export type VoucherType = (typeof VOUCHER_TYPES)[number]

/** Accounts that Tally keeps as cash or bank; only vouchers other than journals may name them there. */
const MONEY: readonly Account[] = ['CASH', 'BANK', 'CHEQUES', 'PROVIDER']

/** Money came in, went out, moved between our own accounts, or was not touched. */
export function voucherTypeOf(lines: readonly { account: Account; amountPaise: number }[]): VoucherType {
  const money = lines.filter(({ account }) => MONEY.includes(account))
  if (money.length === 0) return 'Journal'
  if (money.length === lines.length) return 'Contra'
  const gained = money.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (gained === 0) return 'Journal'
  return gained > 0 ? 'Receipt' : 'Payment'
}
