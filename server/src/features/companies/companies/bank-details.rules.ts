// The settlement account of a company. Its number is stored encrypted. [spec: The provisioning form; Onboarding form]

import type { bankAccountFields } from '@kuri/contract/companies/companies.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { type Actor, holds } from '#platform/permit'
import { mask } from '#platform/text/mask'

type BankAccountInput = { [Field in keyof typeof bankAccountFields]: Static<(typeof bankAccountFields)[Field]> }

export const sealBankAccount = (given: BankAccountInput, encrypt: (plain: string) => string) => ({
  bankAccountHolder: given.accountHolder,
  bankAccountNumberSealed: encrypt(given.accountNumber),
  bankName: given.bankName,
  bankBranchName: given.branchName,
  bankIfsc: given.ifsc,
})

type BankColumns = { [Column in keyof ReturnType<typeof sealBankAccount>]: string | null }

/** Callers who may change the account see its full number, others only its last characters. */
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
