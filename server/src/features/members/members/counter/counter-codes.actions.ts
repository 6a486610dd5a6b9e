// A code on the phone of a person at the counter proves that they are present. It opens no account and no session.

import type { Body } from '@kuri/contract/kit/route'
import type { requestDeskCode as requestDeskCodeRoute } from '@kuri/contract/members/counter.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findOpenProgram } from '#features/members/enrollments/requests/requests.sql'
import { requireMessages } from '#features/messages/messages/company-budget.actions'
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import { chitText, codeText } from '#features/messages/messages/sms-values'
import {
  HOUR_MS,
  RESEND_SECONDS,
  waitForBudget,
  waitForWindow,
  waitOfCompany,
} from '#features/people/identity/codes.rules'
import { getSpending, updateSpending } from '#features/people/identity/codes.sql'
import { CODES_KEPT_DAYS } from '#features/people/identity/identity.retention'
import { CODE_SECONDS, judgeCode } from '#features/people/identity/identity.rules'
import { lockMobile } from '#features/people/identity/identity.sql'
import { requireServed } from '#features/people/identity/served-numbers'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { RetentionRule } from '#platform/db/retention'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type Refusal, refuse, refuseFor } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { mask } from '#platform/text/mask'
import { normaliseMobile } from '#platform/text/mobile-number'
import * as rows from './counter-codes.sql.ts'

export const DESK_CODE_RETENTION: RetentionRule = {
  keptDays: CODES_KEPT_DAYS,
  deleteBatch: rows.deleteDeskCodesBefore,
}

/** Codes that one company may send in an hour without anybody reading them out. */
const UNUSED_PER_COMPANY_HOUR = 60
/** Wrong tries for one number in a day, over all codes of one company. */
const WRONG_PER_DAY = 20
const DAY_MS = 24 * HOUR_MS

const hashCode = ({ secrets }: Platform, programId: string, mobileNumber: string, code: string) =>
  secrets.keyedHash(`desk:${programId}:${mobileNumber}:${code}`)

export async function requestDeskCode(
  deps: Platform,
  permit: Permit,
  programId: string,
  body: Body<typeof requestDeskCodeRoute>,
) {
  const program = permit.requireVisible(await rows.findProgramOfDesk(deps.db, programId))
  const mobileNumber = normaliseMobile(body.mobileNumber, body.countryCode)
  const country = requireServed(deps.config, mobileNumber)
  return deps.transact(async (tx) => {
    await lockMobile(tx, mobileNumber)
    const now = deps.clock.now()
    const { companyId } = program
    if (!(await findOpenProgram(tx, programId, dayAt(now, deps.config.timeZone)))) throw refuse('PROGRAM_NOT_OPEN')
    if (deps.config.rateLimitsOn) await refuseTooManyCodes(deps, tx, { companyId, mobileNumber, country }, now)
    const code = deps.config.devOtp ?? newCode()
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    const requestedById = permit.actor.userId
    const codeHash = hashCode(deps, programId, mobileNumber, code)
    const id = newId(now.getTime())
    await rows.insertDeskCode(tx, {
      id,
      companyId,
      programId,
      mobileNumber,
      codeHash,
      requestedById,
      expiresAt,
      createdAt: now,
    })
    const language = await getLanguageOfMobile(tx, mobileNumber)
    const sms = await composeSms(tx, deps.config, 'deskCode', language, (spoken) => ({
      code: codeText(code),
      chit: chitText(program.chitId, spoken),
      minutes: CODE_SECONDS / 60,
    }))
    await requireMessages(deps, tx, companyId, 1, now)
    await queueMessage(deps, tx, { channel: 'SMS', to: mobileNumber, ...sms, code, expiresAt }, now)
    const after = { programId, mobileNumber: mask(mobileNumber) }
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'desk-enrollment.code-sent', resourceId: programId, after },
      now,
    )
    if (deps.config.rateLimitsOn) await updateSpending(tx, country, now)
    return { mobileNumber, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
  })
}

async function refuseTooManyCodes(
  { config }: Platform,
  tx: Tx,
  asked: { companyId: string; mobileNumber: string; country: string },
  now: Date,
): Promise<void> {
  const budget = waitForBudget(await getSpending(tx, asked.country, now), config.signInCodes, now)
  if (budget > 0) throw refuseFor('OTP_BUDGET_USED_UP', budget)
  const ofDay = await rows.listDeskCodesOfNumber(tx, asked.mobileNumber, new Date(now.getTime() - DAY_MS))
  const ofCompany = ofDay.filter(({ companyId }) => companyId === asked.companyId)
  const wrong = ofCompany.reduce((sum, { tries }) => sum + tries, 0)
  if (wrong >= WRONG_PER_DAY) throw refuseFor('OTP_PAUSED', HOUR_MS / 1000)
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const unused = await rows.listUnusedDeskCodeTimes(tx, asked.companyId, anHourAgo, UNUSED_PER_COMPANY_HOUR)
  const wait = Math.max(
    waitOfCompany(ofDay, asked.companyId, now),
    waitForWindow(unused, UNUSED_PER_COMPANY_HOUR, HOUR_MS / 1000, now),
  )
  if (wait > 0) throw refuseFor('OTP_TOO_SOON', wait)
}

/** Locks the number and judges the code. A wrong try must be committed, so the caller throws the refusal outside the transaction. */
export async function checkDeskCode(
  deps: Platform,
  tx: Tx,
  { programId, mobileNumber, otp }: { programId: string; mobileNumber: string; otp: string },
): Promise<{ refusal: Refusal } | { codeId: string }> {
  await lockMobile(tx, mobileNumber)
  const code = await rows.findLatestDeskCode(tx, programId, mobileNumber)
  const now = deps.clock.now()
  const given = { codeHash: hashCode(deps, programId, mobileNumber, otp), deviceId: programId }
  const verdict = judgeCode(code && { ...code, deviceId: code.programId }, given, now)
  if (verdict === 'WRONG') await rows.updateDeskCodeTried(tx, code!.id)
  if (verdict === 'EXHAUSTED') return { refusal: refuse('OTP_TRIES_EXHAUSTED') }
  if (verdict !== 'GOOD' || !code)
    return {
      refusal: refuse('DESK_CODE_INVALID', [
        { path: 'otp', message: 'is wrong, expired or was sent to another number' },
      ]),
    }
  return { codeId: code.id }
}
