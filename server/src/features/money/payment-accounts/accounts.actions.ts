// A company adds its account at a payment provider, replaces its keys and disables it. Every change locks the company.
// [spec: Who may do what with money]

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payment-accounts.contract'
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { lockCompany } from '#features/companies/companies/companies.sql'
import { getBalancePaise, listBalances } from '#features/money/ledger/ledger.sql'
import { judgeOwnProof, transactWithProof } from '#features/people/second-factor/proofs.actions'
import { getPerson, lockPerson, type Person } from '#features/people/second-factor/second-factor.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { type Actor, holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuseIf, refuseInvalid } from '#platform/refusal'
import { mask } from '#platform/text/mask'
import { keyProblems, keysBlockedReason } from './accounts.rules.ts'
import * as rows from './accounts.sql.ts'
import { accountView } from './accounts.view.ts'
import { notifyOwner } from './owner-notifications.ts'

type Deps = Platform

export async function listAccounts(deps: Deps, { companyId, actor }: Permit, page: Page) {
  const [accounts, count, person] = await Promise.all([
    rows.listAccounts(deps.db, companyId, page),
    rows.countAccounts(deps.db, companyId),
    getPerson(deps.db, actor.userId),
  ])
  const ids = accounts.map(({ id }) => id)
  const balances = await listBalances(deps.db, 'PROVIDER', ids)
  const views = accounts.map((account) => accountView(account, balances.get(account.id) ?? 0, deps))
  const blocked = keysBlockedReason(callerOf(actor, companyId, person))
  return { ...paged('paymentAccounts', views, count, page), keysBlockedReason: blocked }
}

export const createAccount = (
  deps: Deps,
  permit: Permit,
  { proof, ...body }: Body<typeof contract.createPaymentAccount>,
) => {
  refuseInvalid(keyProblems(body))
  return changeKeys(deps, permit, proof, async (tx, now) => {
    const { companyId, actor } = permit
    const account = await rows.insertAccount(tx, {
      id: newId(now.getTime()),
      companyId,
      provider: 'razorpay',
      keyId: body.keyId,
      keySecretSealed: deps.secrets.encrypt(body.keySecret),
      webhookSecretSealed: deps.secrets.encrypt(body.webhookSecret),
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    const after = { provider: body.provider, keyId: mask(body.keyId) }
    const entry = { companyId, action: 'payment-account.created', resourceId: account.id, after } as const
    await recordAudit(tx, actor, entry, now)
    await notifyOwner(tx, actor, account, 'ADDED', now)
    return accountView(account, 0, deps)
  })
}

export const replaceKeys = async (
  deps: Deps,
  permit: Permit,
  id: string,
  { proof, ...body }: Body<typeof contract.replacePaymentAccountKeys>,
) => {
  permit.requireVisible(await rows.findAccount(deps.db, id))
  if (Object.keys(body).length === 0) throw invalid('keySecret', 'send at least one field to change')
  refuseInvalid(keyProblems(body))
  return changeKeys(deps, permit, proof, async (tx, now) => {
    const { companyId, actor } = permit
    const before = permit.requireVisible(await rows.findAccount(tx, id))
    const { keyId = before.keyId } = body
    const account = await rows.updateAccount(tx, id, { keyId, ...sealChanged(deps, body), updatedAt: now })
    const replaced = (['keyId', 'keySecret', 'webhookSecret'] as const).filter((key) => body[key] !== undefined)
    const change = { before: { keyId: mask(before.keyId) }, after: { keyId: mask(keyId), replaced } }
    const entry = { companyId, action: 'payment-account.keys-replaced', resourceId: id, ...change } as const
    await recordAudit(tx, actor, entry, now)
    await notifyOwner(tx, actor, account, 'REPLACED', now)
    return accountView(account, await getBalancePaise(tx, 'PROVIDER', id), deps)
  })
}

const callerOf = (actor: Actor, companyId: string, { activeSince }: Person) => ({
  isOwner: holds(actor, 'ownership.transfer', { companyId }),
  hasFactor: activeSince !== null,
})

/** Only for the owner, who has just proved their second factor. */
const changeKeys = <T>(
  deps: Deps,
  { companyId, actor }: Permit,
  proof: SecondFactorProof | undefined,
  change: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  transactWithProof(deps, proof, async (tx) => {
    await lockCompany(tx, companyId)
    const person = await lockPerson(tx, actor.userId)
    const now = deps.clock.now()
    refuseIf(keysBlockedReason(callerOf(actor, companyId, person)))
    const refusal = await judgeOwnProof(deps, tx, person, actor, proof, now)
    return refusal ? { refusal } : { done: await change(tx, now) }
  })

export const disableAccount = (deps: Deps, permit: Permit, id: string) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    await lockCompany(tx, companyId)
    const found = permit.requireVisible(await rows.findAccount(tx, id))
    const balancePaise = await getBalancePaise(tx, 'PROVIDER', id)
    if (found.status === 'DISABLED') return accountView(found, balancePaise, deps)
    const now = deps.clock.now()
    const account = await rows.updateAccount(tx, id, { status: 'DISABLED', disabledAt: now, updatedAt: now })
    const change = { before: { status: 'ACTIVE' }, after: { status: 'DISABLED' } }
    await recordAudit(tx, actor, { companyId, action: 'payment-account.disabled', resourceId: id, ...change }, now)
    await notifyOwner(tx, actor, account, 'DISABLED', now)
    return accountView(account, balancePaise, deps)
  })

const sealChanged = (
  { secrets }: Deps,
  { keySecret, webhookSecret }: { keySecret?: string; webhookSecret?: string },
) => ({
  ...(keySecret === undefined ? {} : { keySecretSealed: secrets.encrypt(keySecret) }),
  ...(webhookSecret === undefined ? {} : { webhookSecretSealed: secrets.encrypt(webhookSecret) }),
})
