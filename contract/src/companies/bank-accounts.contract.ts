// Bank accounts of a branch, only for employees with branch.banking.manage, who also see the full numbers. [spec: Fields of a branch;
// Branch endpoints]

import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  allOptional,
  CountryCode,
  Id,
  Ifsc,
  Instant,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'

export const AccountNumber = Type.String({
  trim: true,
  upper: true,
  pattern: '^[0-9A-Z]{6,34}$',
  says: 'must be 6 to 34 digits or letters, without spaces',
})
const Currency = Type.String({
  trim: true,
  upper: true,
  pattern: '^[A-Z]{3}$',
  says: 'must be a three-letter currency code such as INR',
})

const VerificationStatus = OneOf(['PENDING', 'VERIFIED'])
export const BankAccount = Type.Object({
  id: Id,
  bankAccountId: Id,
  branchId: Id,
  companyId: Id,
  accountHolder: Type.String(),
  accountNumber: Type.String(),
  accountType: NullableText,
  bankName: Type.String(),
  branchName: NullableText,
  ifsc: Type.String(),
  countryCode: Type.String(),
  currency: Type.String(),
  isPrimary: Type.Boolean(),
  verificationStatus: VerificationStatus,
  verifiedAt: NullableInstant,
  verifiedByName: Nullable(Type.String({ description: 'The superadmin who verified the account' })),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: NullableInstant,
})

const needed = { accountHolder: Text(1, 150), accountNumber: AccountNumber, bankName: Text(1, 150), ifsc: Ifsc }
const optional = {
  accountType: Type.Optional(Nullable(Text(1, 50, { upper: true }))),
  branchName: Type.Optional(Nullable(Text(1, 150))),
  countryCode: Type.Optional(CountryCode),
  currency: Type.Optional(Currency),
  isPrimary: Type.Optional(Type.Boolean()),
}
export const BankAccountCreate = Type.Object({ ...needed, ...optional })
export type BankAccountCreate = Static<typeof BankAccountCreate>
export const BankAccountPatch = atLeastOne(Type.Object({ ...allOptional(needed), ...optional }))
export type BankAccountPatch = Static<typeof BankAccountPatch>

const BASE = '/v2/companies/branches/:branchId/bank-accounts'
const BranchParams = Type.Object({ branchId: Id })
const AccountParams = Type.Object({ branchId: Id, bankAccountId: Id })
const common = { tag: 'Bank accounts', persona: 'COMPANY', permission: 'branch.banking.manage' } as const

export const listBankAccounts = route({
  ...common,
  method: 'GET',
  path: BASE,
  summary: 'List the bank accounts of a branch, newest first',
  description: 'Account numbers are masked; `isPrimary` marks the primary account.',
  params: BranchParams,
  query: PageQuery,
  data: Paged('bankAccounts', BankAccount),
  success: 200,
})

/** The most accounts that a form offers. */
export const MAX_BANK_ACCOUNT_CHOICES = 500
export const listBankAccountChoices = route({
  method: 'GET',
  path: '/v2/companies/bank-account-choices',
  tag: common.tag,
  summary: 'Get the bank accounts that money can be booked to',
  description: `Accounts of the branches for which the caller takes or pays money, primary accounts first, with the last digits of each number; up to ${MAX_BANK_ACCOUNT_CHOICES}.`,
  persona: 'COMPANY',
  permission: { anywhere: ['payment.manage', 'company.billing.manage', 'branch.banking.manage'] },
  query: Type.Object({ branchId: Type.Optional(Id) }),
  data: Type.Object({
    bankAccounts: Type.Array(
      Type.Object({
        id: Id,
        branchId: Id,
        bankName: Type.String(),
        accountNumberEnd: Type.String({ description: 'The last four characters of the number' }),
        isPrimary: Type.Boolean(),
      }),
    ),
  }),
  success: 200,
})
export const addBankAccount = route({
  ...common,
  method: 'POST',
  path: BASE,
  summary: 'Add a bank account to a branch',
  description: 'Account numbers are shown masked afterwards.',
  params: BranchParams,
  body: BankAccountCreate,
  data: BankAccount,
  success: 201,
  refusals: ['BANK_ACCOUNT_TAKEN', 'BRANCH_ARCHIVED', 'PRIMARY_ACCOUNT_TAKEN'],
  example: { body: sample.bankAccount },
})
export const updateBankAccount = route({
  ...common,
  method: 'PATCH',
  path: `${BASE}/:bankAccountId`,
  summary: 'Update a bank account',
  description: 'A new holder, number or IFSC must be verified again.',
  params: AccountParams,
  body: BankAccountPatch,
  data: BankAccount,
  success: 200,
  refusals: ['BANK_ACCOUNT_TAKEN', 'BRANCH_ARCHIVED', 'PRIMARY_ACCOUNT_TAKEN'],
  example: { body: { accountHolder: 'Nila Chits Thrissur' } },
})
export const removeBankAccount = route({
  ...common,
  method: 'DELETE',
  path: `${BASE}/:bankAccountId`,
  summary: 'Remove a bank account',
  description: 'The account disappears from the list of the branch.',
  params: AccountParams,
  data: BankAccount,
  success: 200,
  refusals: ['BRANCH_ARCHIVED'],
})

const admin = { tag: 'Bank accounts', persona: 'SUPERADMIN', permission: null } as const
const ADMIN_BASE = '/v2/admin/companies/:companyId/branches/:branchId/bank-accounts/:bankAccountId'
const AdminAccountParams = Type.Object({ companyId: Id, branchId: Id, bankAccountId: Id })

export const adminListAllBankAccounts = route({
  ...admin,
  method: 'GET',
  path: '/v2/admin/bank-accounts',
  summary: 'List the bank accounts of all companies',
  description: 'Oldest first, so that `verificationStatus=PENDING` is the queue of the accounts to verify.',
  query: Type.Object({
    ...PageQuery.properties,
    companyId: Type.Optional(Id),
    verificationStatus: Type.Optional(VerificationStatus),
  }),
  data: Paged(
    'bankAccounts',
    Type.Object({
      ...BankAccount.properties,
      companyName: Type.String(),
      officeName: Type.String({ description: 'The branch of the company that the account belongs to' }),
    }),
  ),
  success: 200,
})
export const verifyBankAccount = route({
  ...admin,
  method: 'POST',
  path: `${ADMIN_BASE}/verify`,
  summary: 'Verify a bank account of a branch',
  description: 'Records who verified the account and when; verifying it again changes nothing.',
  params: AdminAccountParams,
  data: BankAccount,
  success: 200,
})
export const unverifyBankAccount = route({
  ...admin,
  method: 'POST',
  path: `${ADMIN_BASE}/unverify`,
  summary: 'Withdraw the verification of a bank account',
  description: 'The account waits for verification again.',
  params: AdminAccountParams,
  data: BankAccount,
  success: 200,
})
