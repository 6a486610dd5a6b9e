// Securities that a winner gives for the instalments to come.

import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payout-papers.contract'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { type Change, changePayout, preparePayout } from './change-payout.ts'
import * as papers from './papers.sql.ts'
import { amountOf } from './preparation.actions.ts'
import { IMMOVABLE_PROPERTY } from './securities.rules.ts'
import { getSituation } from './situation.sql.ts'
import { OPEN_STATES } from './states.rules.ts'

export const addSecurity = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  body: Body<typeof contract.addPayoutSecurity>,
) =>
  preparePayout(deps, permit, payoutId, 'payout.security-added', async ({ tx, payout, now, today }) => {
    const valuePaise = amountOf('value', body.value)
    const type = await requireAllowedType(tx, payout, body.typeCode)
    const valuedOn = dayOfInput(body.valuedOn, deps.config.timeZone)
    if (valuedOn > today) throw invalid('valuedOn', 'must not be in the future')
    const fileIds = [...new Set(body.fileIds ?? [])]
    await requirePapers(tx, payoutId, fileIds)
    const security = {
      id: newId(now.getTime()),
      typeCode: type.code,
      typeName: type.name,
      isImmovable: type.code === IMMOVABLE_PROPERTY || body.isImmovableProperty === true,
      description: body.description ?? null,
      valuePaise,
      valuedOn,
      custodian: body.custodian ?? null,
      fileIds,
    }
    await papers.insertSecurity(tx, { ...security, payoutId, createdById: permit.actor.userId, createdAt: now })
    return security
  })

async function requireAllowedType(db: Reader, payout: Change['payout'], code: string) {
  const { allowedSecurities } = await getSituation(db, payout.id)
  const type = await papers.findAllowedType(db, payout.companyId, allowedSecurities, code)
  if (!type) throw invalid('typeCode', 'must be a type of security that the program allows')
  return type
}

async function requirePapers(db: Reader, payoutId: string, fileIds: readonly string[]) {
  const known = new Set((await papers.listPapers(db, payoutId)).map(({ fileId }) => fileId))
  const unknown = fileIds.findIndex((fileId) => !known.has(fileId))
  if (unknown >= 0) throw invalid(`fileIds.${unknown}`, 'must be a paper of this case')
}

type SecurityAt = { payoutId: string; securityId: string }

export const removeSecurity = (deps: Platform, permit: Permit, { payoutId, securityId }: SecurityAt) =>
  preparePayout(deps, permit, payoutId, 'payout.security-removed', async ({ tx, now }) => {
    if (!(await papers.findSecurity(tx, payoutId, securityId))) throw refuse('NOT_FOUND')
    await papers.updateSecurityRemoved(tx, securityId, now)
    return { securityId }
  })

export const returnSecurity = (
  deps: Platform,
  permit: Permit,
  { payoutId, securityId }: SecurityAt,
  body: Body<typeof contract.returnPayoutSecurity>,
) =>
  changePayout(deps, permit, payoutId, 'payout.security-returned', async ({ tx, payout, today }) => {
    const security = await papers.findSecurity(tx, payoutId, securityId)
    if (!security) throw refuse('NOT_FOUND')
    // Before the payment a security is removed from the case instead.
    if (OPEN_STATES.includes(payout.state)) throw refuse('PAYOUT_WRONG_STATE')
    if (security.returnedOn !== null) throw refuse('SECURITY_RETURNED')
    const returnedOn = dayOfInput(body.returnedOn, deps.config.timeZone)
    if (returnedOn > today) throw invalid('returnedOn', 'must not be in the future')
    if (returnedOn < payout.declaredOn) throw invalid('returnedOn', 'must not be before the declaration of the winner')
    await papers.updateSecurityReturned(tx, securityId, { returnedOn, returnNote: body.note ?? null })
    return { securityId, returnedOn }
  })
