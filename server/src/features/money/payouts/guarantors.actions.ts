// Guarantors, who consent by a code that is sent to their mobile number and that they tell the employee.

import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payout-papers.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireMessages } from '#features/messages/messages/company-budget.actions'
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import { codeText } from '#features/messages/messages/sms-values'
import { HOUR_MS, RESEND_SECONDS, waitOfCompany } from '#features/people/identity/codes.rules'
import { CODES_KEPT_DAYS } from '#features/people/identity/identity.retention'
import { CODE_SECONDS, judgeCode } from '#features/people/identity/identity.rules'
import { lockMobile } from '#features/people/identity/identity.sql'
import { requireServed } from '#features/people/identity/served-numbers'
import type { RetentionRule } from '#platform/db/retention'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { mask } from '#platform/text/mask'
import { normaliseMobile } from '#platform/text/mobile-number'
import { preparePayout } from './change-payout.ts'
import * as papers from './papers.sql.ts'
import { getPayout } from './payout-lists.actions.ts'
import * as rows from './payouts.sql.ts'
import { amountOf } from './preparation.actions.ts'
import { canPrepare } from './states.rules.ts'

export const GUARANTOR_CODE_RETENTION: RetentionRule = {
  keptDays: CODES_KEPT_DAYS,
  deleteBatch: papers.deleteGuarantorCodesBefore,
}

type GuarantorAt = { payoutId: string; guarantorId: string }

export const addGuarantor = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  { countryCode, pan, monthlyIncome, ...body }: Body<typeof contract.addPayoutGuarantor>,
) =>
  preparePayout(deps, permit, payoutId, 'payout.guarantor-added', async ({ tx, now }) => {
    const mobileNumber = normaliseMobile(body.mobileNumber, countryCode)
    const monthlyIncomePaise = monthlyIncome === undefined ? null : amountOf('monthlyIncome', monthlyIncome)
    const guarantor = { id: newId(now.getTime()), name: body.name, address: body.address, monthlyIncomePaise }
    await papers.insertGuarantor(tx, {
      ...guarantor,
      mobileNumber,
      payoutId,
      panSealed: pan === undefined ? null : deps.secrets.encrypt(pan),
      createdById: permit.actor.userId,
      createdAt: now,
    })
    return { guarantorId: guarantor.id, name: guarantor.name, mobileNumber: mask(mobileNumber) }
  })

export const removeGuarantor = (deps: Platform, permit: Permit, { payoutId, guarantorId }: GuarantorAt) =>
  preparePayout(deps, permit, payoutId, 'payout.guarantor-removed', async ({ tx, now }) => {
    if (!(await papers.findGuarantor(tx, payoutId, guarantorId))) throw refuse('NOT_FOUND')
    await papers.updateGuarantorRemoved(tx, guarantorId, now)
    return { guarantorId }
  })

const hashCode = ({ secrets }: Platform, guarantorId: string, code: string) =>
  secrets.keyedHash(`guarantor:${guarantorId}:${code}`)

export function sendGuarantorCode(deps: Platform, permit: Permit, { payoutId, guarantorId }: GuarantorAt) {
  return deps.transact(async (tx) => {
    const { companyId } = permit.requireVisible(await rows.findPayout(tx, payoutId))
    const guarantor = await papers.findGuarantor(tx, payoutId, guarantorId)
    if (!guarantor) throw refuse('NOT_FOUND')
    const { mobileNumber } = guarantor
    requireServed(deps.config, mobileNumber)
    await lockMobile(tx, mobileNumber)
    const payout = await rows.lockPayout(tx, payoutId)
    const now = deps.clock.now()
    if (!canPrepare(payout.state)) throw refuse('PAYOUT_WRONG_STATE')
    if (guarantor.consentedAt !== null) throw refuse('GUARANTOR_CONSENTED')
    if (deps.config.rateLimitsOn) {
      const ofHour = await papers.listCodesOfMobile(tx, mobileNumber, new Date(now.getTime() - HOUR_MS))
      const wait = waitOfCompany(ofHour, companyId, now)
      if (wait > 0) throw refuseFor('OTP_TOO_SOON', wait)
    }
    const code = deps.config.devOtp ?? newCode()
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    await papers.insertGuarantorCode(tx, {
      id: newId(now.getTime()),
      guarantorId,
      mobileNumber,
      codeHash: hashCode(deps, guarantorId, code),
      expiresAt,
      createdAt: now,
    })
    const language = await getLanguageOfMobile(tx, mobileNumber)
    const sms = await composeSms(tx, deps.config, 'guarantorCode', language, {
      code: codeText(code),
      minutes: CODE_SECONDS / 60,
    })
    await requireMessages(deps, tx, companyId, 1, now)
    await queueMessage(deps, tx, { channel: 'SMS', to: mobileNumber, ...sms, code, expiresAt }, now)
    return { guarantorId, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
  })
}

const WRONG_CODE = { path: 'otp', message: 'is wrong or expired' }

/** A wrong try is committed, so the refusal is thrown outside the transaction. */
export async function recordConsent(
  deps: Platform,
  permit: Permit,
  { payoutId, guarantorId }: GuarantorAt,
  otp: string,
) {
  const verdict = await deps.transact(async (tx) => {
    const { companyId } = permit.requireVisible(await rows.findPayout(tx, payoutId))
    const payout = await rows.lockPayout(tx, payoutId)
    const guarantor = await papers.findGuarantor(tx, payoutId, guarantorId)
    const now = deps.clock.now()
    if (!guarantor) throw refuse('NOT_FOUND')
    if (!canPrepare(payout.state)) throw refuse('PAYOUT_WRONG_STATE')
    if (guarantor.consentedAt !== null) throw refuse('GUARANTOR_CONSENTED')
    const code = await papers.findLatestGuarantorCode(tx, guarantorId)
    const found = code && { ...code, deviceId: guarantorId }
    const judged = judgeCode(found, { codeHash: hashCode(deps, guarantorId, otp), deviceId: guarantorId }, now)
    if (judged === 'WRONG') await papers.updateGuarantorCodeTried(tx, code!.id)
    if (judged !== 'GOOD') return judged
    await papers.updateGuarantorCodeConsumed(tx, code!.id, now)
    await papers.updateGuarantorConsented(tx, guarantorId, now)
    await rows.updatePreparer(tx, payoutId, permit.actor.userId, now)
    const entry = { companyId, action: 'payout.guarantor-consented', resourceId: payoutId } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { guarantorId } }, now)
    return judged
  })
  if (verdict === 'EXHAUSTED') throw refuse('OTP_TRIES_EXHAUSTED')
  if (verdict !== 'GOOD') throw refuse('GUARANTOR_CODE_INVALID', [WRONG_CODE])
  return getPayout(deps, permit, payoutId)
}
