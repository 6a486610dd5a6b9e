// [D2 2.3, G140] The settlement account of a company: its number is kept encrypted and shown masked.

import type { bankAccountFields } from '@kuri/contract/companies.contract'
import type { Static } from '@kuri/contract/schema'
import { mask } from '#platform/mask'

export type BankAccountInput = { [Field in keyof typeof bankAccountFields]: Static<(typeof bankAccountFields)[Field]> }

export const sealedBankAccount = (given: BankAccountInput, encrypt: (plain: string) => string) => ({
  bankAccountHolder: given.accountHolder,
  bankAccountNumberSealed: encrypt(given.accountNumber),
  bankName: given.bankName,
  bankBranchName: given.branchName,
  bankIfsc: given.ifsc,
})

export type BankColumns = { [Column in keyof ReturnType<typeof sealedBankAccount>]: string | null }

export const maskedBankAccount = (columns: BankColumns, decrypt: (sealed: string) => string) =>
  columns.bankAccountNumberSealed === null
    ? null
    : {
        accountHolder: columns.bankAccountHolder,
        accountNumber: mask(decrypt(columns.bankAccountNumberSealed)),
        bankName: columns.bankName,
        branchName: columns.bankBranchName,
        ifsc: columns.bankIfsc,
      }
