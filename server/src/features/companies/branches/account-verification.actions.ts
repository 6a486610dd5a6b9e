// A superadmin verifies the bank accounts of branches, over all companies.

import type { adminListAllBankAccounts, verifyBankAccount } from '@kuri/contract/companies/bank-accounts.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Params, Query } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './bank-accounts.sql.ts'
import { bankAccountView } from './bank-accounts.view.ts'
import { lockBranch } from './branches.sql.ts'

export async function listAllBankAccounts(deps: Platform, query: Query<typeof adminListAllBankAccounts>) {
  const [accounts, count] = await Promise.all([
    rows.listAccountsOfCompanies(deps.db, query, query),
    rows.countAccountsOfCompanies(deps.db, query),
  ])
  const shown = accounts.map((account) => ({
    ...bankAccountView(account, deps),
    companyName: account.companyName,
    officeName: account.officeName,
  }))
  return paged('bankAccounts', shown, count, query)
}

type Verification = { status: 'PENDING' | 'VERIFIED' }

/** The branch is locked, so that the number cannot change while it is verified. */
export const setVerification = (
  deps: Platform,
  { actor }: Permit,
  at: Params<typeof verifyBankAccount>,
  { status }: Verification,
) =>
  deps.transact(async (tx) => {
    const branch = await lockBranch(tx, at.companyId, at.branchId)
    const account = branch && (await rows.findBankAccount(tx, branch.id, at.bankAccountId))
    if (!account) throw refuse('NOT_FOUND')
    if (account.verificationStatus === status) return bankAccountView(account, deps)
    const now = deps.clock.now()
    const isVerified = status === 'VERIFIED'
    const changed = await rows.updateBankAccount(tx, account.id, {
      verificationStatus: status,
      verifiedAt: isVerified ? now : null,
      verifiedById: isVerified ? actor.userId : null,
      updatedAt: now,
    })
    const entry = {
      companyId: at.companyId,
      action: isVerified ? 'bank-account.verified' : 'bank-account.unverified',
      resourceId: account.id,
      before: { verificationStatus: account.verificationStatus },
      after: { verificationStatus: status },
    } as const
    await recordAudit(tx, actor, entry, now)
    return bankAccountView(changed, deps)
  })
