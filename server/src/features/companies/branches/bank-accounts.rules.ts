// Which changes of a bank account reset its verification. [spec: Fields of a branch; Branch endpoints]
import type { BankAccountPatch } from '@kuri/contract/companies/bank-accounts.contract'

/** The verified fields; with other values it is another account. */
const VERIFIED_FIELDS = ['accountHolder', 'accountNumber', 'ifsc'] as const

export const undoesVerification = (patch: BankAccountPatch) =>
  VERIFIED_FIELDS.some((field) => patch[field] !== undefined)
