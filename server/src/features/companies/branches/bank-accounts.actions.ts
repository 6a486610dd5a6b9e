// Bank accounts of a branch. Every change locks the branch, so that there is never more than one primary account. [spec: Branch endpoints]

import {
  type BankAccountCreate,
  type BankAccountPatch,
  MAX_BANK_ACCOUNT_CHOICES,
} from '@kuri/contract/companies/bank-accounts.contract'
import { type Page, paged } from '@kuri/contract/kit/paging'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { AuditAction } from '#features/companies/audit/audit-actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { undoesVerification } from './bank-accounts.rules.ts'
import * as rows from './bank-accounts.sql.ts'
import { bankAccountChoiceView, bankAccountView } from './bank-accounts.view.ts'
import { changeBlockedReason } from './branches.rules.ts'
import { lockBranch } from './branches.sql.ts'

type BankAccountAt = { branchId: string; bankAccountId: string }

export async function listBankAccounts(deps: Platform, permit: Permit, branchId: string, page: Page) {
  const { count } = permit.requireVisible(await rows.findBranchWithAccountCount(deps.db, permit.companyId, branchId))
  const accounts = await rows.listBankAccounts(deps.db, branchId, page)
  return paged(
    'bankAccounts',
    accounts.map((account) => bankAccountView(account, deps)),
    Number(count),
    page,
  )
}

export async function listBankAccountChoices({ db, secrets }: Platform, permit: Permit, branchId?: string) {
  const accounts = await rows.listBankAccountChoices(db, permit.visibleScope(), branchId, MAX_BANK_ACCOUNT_CHOICES)
  return { bankAccounts: accounts.map((account) => bankAccountChoiceView(account, { secrets })) }
}

export const addBankAccount = (deps: Platform, permit: Permit, branchId: string, body: BankAccountCreate) =>
  deps.transact(async (tx) => {
    const { companyId } = await lockChangeableBranch(tx, permit, branchId)
    const now = deps.clock.now()
    if (body.isPrimary) await rows.updatePrimaryDemoted(tx, branchId, now)
    const { accountNumber, ...columns } = body
    const account = await rows.insertBankAccount(tx, {
      ...columns,
      ...sealNumber(deps, branchId, accountNumber),
      id: newId(now.getTime()),
      branchId,
      companyId,
      createdAt: now,
      updatedAt: now,
    })
    const created = {
      companyId,
      action: 'bank-account.created',
      resourceId: account.id,
      after: audited(account),
    } as const
    await recordAudit(tx, permit.actor, created, now)
    return bankAccountView(account, deps)
  })

export const updateBankAccount = (deps: Platform, permit: Permit, at: BankAccountAt, body: BankAccountPatch) =>
  changeAccount(deps, permit, at, 'bank-account.updated', async (tx, account, now) => {
    if (body.isPrimary && !account.isPrimary) await rows.updatePrimaryDemoted(tx, at.branchId, now)
    const { accountNumber, ...columns } = body
    return {
      ...columns,
      ...(accountNumber === undefined ? {} : sealNumber(deps, at.branchId, accountNumber)),
      ...(undoesVerification(body)
        ? { verificationStatus: 'PENDING' as const, verifiedAt: null, verifiedById: null }
        : {}),
    }
  })

export const removeBankAccount = (deps: Platform, permit: Permit, at: BankAccountAt) =>
  changeAccount(deps, permit, at, 'bank-account.deleted', async (_tx, _account, now) => ({
    isPrimary: false,
    deletedAt: now,
  }))

type Changes = Parameters<typeof rows.updateBankAccount>[2]

function changeAccount(
  deps: Platform,
  permit: Permit,
  { branchId, bankAccountId }: BankAccountAt,
  action: AuditAction,
  change: (tx: Tx, account: rows.BankAccountRow, now: Date) => Promise<Changes>,
) {
  return deps.transact(async (tx) => {
    await lockChangeableBranch(tx, permit, branchId)
    const before = await rows.findBankAccount(tx, branchId, bankAccountId)
    if (!before) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const changes = await change(tx, before, now)
    const after = await rows.updateBankAccount(tx, bankAccountId, { ...changes, updatedAt: now })
    const { companyId } = after
    const entry = { companyId, action, resourceId: bankAccountId, before: audited(before), after: audited(after) }
    await recordAudit(tx, permit.actor, entry, now)
    return bankAccountView(after, deps)
  })
}

async function lockChangeableBranch(tx: Tx, permit: Permit, branchId: string) {
  const branch = permit.requireVisible(await lockBranch(tx, permit.companyId, branchId))
  refuseIf(changeBlockedReason(branch))
  return branch
}

/** The hash includes the branch, so that equal numbers of two branches cannot be matched in a copy of the table. */
const sealNumber = ({ secrets }: Platform, branchId: string, accountNumber: string) => ({
  accountNumberSealed: secrets.encrypt(accountNumber),
  accountNumberHash: secrets.keyedHash(`bank-account:${branchId}:${accountNumber}`),
})

/** No part of the number is written to the audit log. */
const audited = ({ accountHolder, bankName, ifsc, isPrimary, verificationStatus, deletedAt }: rows.BankAccountRow) => ({
  accountHolder,
  bankName,
  ifsc,
  isPrimary,
  verificationStatus,
  deletedAt,
})
