// [D2 2.1, 4.1] Which changes of a bank account undo its verification.
import type { BankAccountPatch } from '@kuri/contract/tenancy/bank-accounts.contract'

/** Whoever verified the account verified these; with others it is another account. */
const VERIFIED_FIELDS = ['accountHolder', 'accountNumber', 'ifsc'] as const

export const undoesVerification = (patch: BankAccountPatch) =>
  VERIFIED_FIELDS.some((field) => patch[field] !== undefined)
