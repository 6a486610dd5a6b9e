// [D2 2.3, G140] The settlement account of a company: its number is kept encrypted.

import type { Static } from '@kuri/contract/kit/schema'
import type { bankAccountFields } from '@kuri/contract/tenancy/companies.contract'
import { type Actor, holds } from '#platform/permit'
import { mask } from '#platform/text/mask'

type BankAccountInput = { [Field in keyof typeof bankAccountFields]: Static<(typeof bankAccountFields)[Field]> }

export const sealedBankAccount = (given: BankAccountInput, encrypt: (plain: string) => string) => ({
  bankAccountHolder: given.accountHolder,
  bankAccountNumberSealed: encrypt(given.accountNumber),
  bankName: given.bankName,
  bankBranchName: given.branchName,
  bankIfsc: given.ifsc,
})

type BankColumns = { [Column in keyof ReturnType<typeof sealedBankAccount>]: string | null }

/** Who may change the account reads its whole number; who only reads the profile sees its end. */
export function viewBankAccount(
  company: BankColumns & { id: string },
  actor: Actor,
  decrypt: (sealed: string) => string,
) {
  if (company.bankAccountNumberSealed === null) return null
  const accountNumber = decrypt(company.bankAccountNumberSealed)
  return {
    accountHolder: company.bankAccountHolder,
    accountNumber: holds(actor, 'company.profile.update', { companyId: company.id })
      ? accountNumber
      : mask(accountNumber),
    bankName: company.bankName,
    branchName: company.bankBranchName,
    ifsc: company.bankIfsc,
  }
}
