// Staff set the payee, the security mode and the deductions of a case, and submit it. [spec: Who may do what with money]

import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payouts.contract'
import { readPaise } from '#features/money/billing/receipts/counter.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { movePayout, preparePayout } from './change-payout.ts'
import { missingPapers } from './checklist.rules.ts'
import { dueOn } from './due-dates.rules.ts'
import * as rows from './payouts.sql.ts'
import { factsOf, readPosition } from './position.ts'

export const updatePayout = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  body: Body<typeof contract.updatePayout>,
) =>
  preparePayout(deps, permit, payoutId, 'payout.updated', async ({ tx, payout, now }) => {
    const { payee, documentCharge, securityMode, ...choices } = body
    // After a returned payment only the account is corrected: the rest has been kept.
    if (payout.returnedAt !== null && Object.keys(body).some((field) => field !== 'payee'))
      throw refuse('PAYOUT_WRONG_STATE')
    const changes = {
      ...choices,
      ...(documentCharge === undefined ? {} : { documentChargePaise: amountOrZero('documentCharge', documentCharge) }),
      ...(securityMode ? { securityMode, dueOn: dueOn(securityMode, payout.declaredOn, payout.nextInstalmentOn) } : {}),
      ...(payee ? { payeeName: payee.name, payeeIfsc: payee.ifsc } : {}),
    }
    const sealed = payee && { payeeAccountNumberSealed: deps.secrets.encrypt(payee.accountNumber) }
    await rows.updatePayout(tx, payoutId, { ...changes, ...sealed }, now)
    // No part of the account number is written to the audit log.
    return { ...changes, isAccountChanged: payee !== undefined }
  })

/** Zero means that nothing is charged. */
export function amountOrZero(path: string, value: string | number): number {
  if (Number(value) === 0) return 0
  return amountOf(path, value)
}

export function amountOf(path: string, value: string | number): number {
  const read = readPaise(value)
  if ('message' in read) throw invalid(path, read.message)
  return read.paise
}

export const submitPayout = (deps: Platform, permit: Permit, payoutId: string) =>
  movePayout(
    deps,
    permit,
    payoutId,
    { trigger: 'submit', action: 'payout.submitted' },
    async ({ tx, payout, now, today }) => {
      const position = await readPosition(tx, payout, today)
      const missing = missingPapers(await factsOf(tx, payout, position, null))
      if (missing.length > 0)
        throw refuse(
          'PAYOUT_PAPERS_MISSING',
          missing.map((item) => ({ path: item, message: 'is not done' })),
        )
      await rows.updatePreparer(tx, payoutId, permit.actor.userId, now)
      return { submittedAt: now, submittedById: permit.actor.userId }
    },
  )
