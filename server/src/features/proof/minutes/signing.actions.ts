// Signing minutes with a code, or disputing them. The foreman signs with the signature of the company, members with their own.
import { signerRole } from '@kuri/verify/minutes/minutes-signatures'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findFile } from '#features/companies/files/files.sql'
import { findAsset } from '#features/companies/signatures/signatures.sql'
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import { codeText } from '#features/messages/messages/sms-values'
import { CODES_PER_HOUR, RESEND_SECONDS, secondsToNextCode } from '#features/people/identity/codes.rules'
import { CODES_KEPT_DAYS } from '#features/people/identity/identity.retention'
import { CODE_SECONDS, judgeCode } from '#features/people/identity/identity.rules'
import { lockMobile } from '#features/people/identity/identity.sql'
import { requireServed } from '#features/people/identity/served-numbers'
import type { RetentionRule } from '#platform/db/retention'
import type { Drawer } from '#platform/documents/drawer'
import type { Origin } from '#platform/http/origin'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type Refusal, refuse, refuseFor } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { type Changing, changeMinutes, isMember, requireEnrolled } from './change-minutes.ts'
import type { MinutesSubject } from './minutes-subject.ts'
import * as rows from './records.sql.ts'
import { contentOf, type ShownMinutes, showNewest } from './records.view.ts'
import * as codes from './signing.sql.ts'

export const MINUTES_CODE_RETENTION: RetentionRule = { keptDays: CODES_KEPT_DAYS, deleteBatch: codes.deleteCodesBefore }

function requirePresent(permit: Permit, row: rows.MinutesRow) {
  const role = signerRole(contentOf(row), permit.actor.userId)
  if (role === null) throw refuse('MINUTES_SIGNER_ABSENT')
  return role
}

/** For members only: somebody who was absent learns nothing, not even whether there are minutes. */
async function showOwn(deps: Platform, permit: Permit, drawer: Drawer, id: string): Promise<ShownMinutes> {
  const shown = await showNewest(deps, drawer, id)
  if (!shown) throw refuse('MINUTES_NOT_DRAFTED')
  requirePresent(permit, shown.row)
  return shown
}

export async function readOwnMinutes(
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  drawer: Drawer,
  id: string,
) {
  await requireEnrolled(deps.db, subject, permit, id)
  const newest = await rows.findNewest(deps.db, id)
  if (!newest) throw refuse('MINUTES_NOT_DRAFTED')
  const role = requirePresent(permit, newest)
  const { row, record } = await showOwn(deps, permit, drawer, id)
  const { userId } = permit.actor
  const [signatures, disputes] = await Promise.all([
    rows.listSignatures(deps.db, row.id),
    rows.listDisputes(deps.db, row.id),
  ])
  const iso = (at: Date | undefined) => at?.toISOString() ?? null
  const signedAt = iso(signatures.find((each) => each.userId === userId)?.createdAt)
  const disputedAt = iso(disputes.find((each) => each.userId === userId)?.createdAt)
  return { record: { ...record, scans: [] }, own: { role, signedAt, disputedAt } }
}

const hashCode = ({ secrets }: Platform, minutesId: string, userId: string, code: string) =>
  secrets.keyedHash(`minutes:${minutesId}:${userId}:${code}`)

export async function sendMinutesCode(deps: Platform, subject: MinutesSubject, permit: Permit, subjectId: string) {
  if (!isMember(permit)) await subject.get(deps, permit, subjectId)
  return deps.transact(async (tx) => {
    if (isMember(permit)) await requireEnrolled(tx, subject, permit, subjectId)
    const row = await rows.findNewest(tx, subjectId)
    if (!row) throw refuse('MINUTES_NOT_DRAFTED')
    if (isMember(permit)) requirePresent(permit, row)
    const { userId } = permit.actor
    const { mobileNumber } = await rows.getSigner(tx, userId)
    requireServed(deps.config, mobileNumber)
    await lockMobile(tx, mobileNumber)
    const now = deps.clock.now()
    if (deps.config.rateLimitsOn) {
      const wait = secondsToNextCode(await codes.listCodeTimesOfMobile(tx, mobileNumber, CODES_PER_HOUR), now)
      if (wait > 0) throw refuseFor('OTP_TOO_SOON', wait)
    }
    const code = deps.config.devOtp ?? newCode()
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    const codeHash = hashCode(deps, row.id, userId, code)
    const id = newId(now.getTime())
    await codes.insertCode(tx, { id, minutesId: row.id, userId, mobileNumber, codeHash, expiresAt, createdAt: now })
    const language = await getLanguageOfMobile(tx, mobileNumber)
    const sms = await composeSms(tx, deps.config, 'minutesCode', language, {
      code: codeText(code),
      minutes: CODE_SECONDS / 60,
    })
    await queueMessage(deps, tx, { channel: 'SMS', to: mobileNumber, ...sms, code, expiresAt }, now)
    return { expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
  })
}

const WRONG_CODE = { path: 'otp', message: 'is wrong or expired' }

/** Null when the code is right; it is then used up. A wrong try is committed, so the caller throws the refusal later. */
async function judge(deps: Platform, { tx, row, now }: Changing, userId: string, otp: string): Promise<Refusal | null> {
  const code = await codes.findLatestCode(tx, row.id, userId)
  const given = { codeHash: hashCode(deps, row.id, userId, otp), deviceId: row.id }
  const verdict = judgeCode(code && { ...code, deviceId: row.id }, given, now)
  if (verdict === 'WRONG') await codes.updateCodeTried(tx, code!.id)
  if (verdict === 'EXHAUSTED') return refuse('OTP_TRIES_EXHAUSTED')
  if (verdict !== 'GOOD') return refuse('MINUTES_CODE_INVALID', [WRONG_CODE])
  await codes.updateCodeConsumed(tx, code!.id, now)
  return null
}

async function refuseSecond({ tx, row }: Changing, userId: string): Promise<void> {
  const [signatures, disputes] = [await rows.listSignatures(tx, row.id), await rows.listDisputes(tx, row.id)]
  if ([...signatures, ...disputes].some((each) => each.userId === userId)) throw refuse('MINUTES_ALREADY_SIGNED')
}

type SignatureBody = { digest: string; signatureAssetId: string; otp: string }

async function requireUsable({ tx, row }: Changing, permit: Permit, id: string) {
  const owner = isMember(permit) ? { ownerUserId: permit.actor.userId } : { companyId: row.companyId }
  const asset = await findAsset(tx, owner, id)
  const isUsable = asset?.status === 'READY' && (isMember(permit) || asset.isActive)
  if (!asset || !isUsable)
    throw refuse('SIGNATURE_NOT_USABLE', [
      {
        path: 'signatureAssetId',
        message: isMember(permit)
          ? 'must be a confirmed signature of your own'
          : 'must be the active, confirmed signature of the company',
      },
    ])
  return asset
}

export async function signMinutes(
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  subjectId: string,
  body: SignatureBody,
  origin: Origin,
) {
  const { userId } = permit.actor
  let refusal: Refusal | null = null
  await changeMinutes(deps, subject, permit, subjectId, body.digest, async (at) => {
    const { tx, row, now } = at
    if (isMember(permit)) requirePresent(permit, row)
    await refuseSecond(at, userId)
    const asset = await requireUsable(at, permit, body.signatureAssetId)
    refusal = await judge(deps, at, userId, body.otp)
    if (refusal) return null
    const id = newId(now.getTime())
    const { name } = await rows.getSigner(tx, userId)
    await rows.insertSignature(tx, {
      ...{ id, minutesId: row.id, userId, signerName: name ?? '', digest: row.digest, createdAt: now },
      ...origin,
      role: isMember(permit) ? 'SUBSCRIBER' : 'FOREMAN',
      signatureAssetId: asset.id,
    })
    const entry = { companyId: row.companyId, action: 'minutes.signed', resourceId: row.id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { digest: row.digest } }, now)
    return { action: 'SIGNED', personId: userId, sha256: (await findFile(tx, asset.fileId))?.sha256 ?? null }
  })
  if (refusal) throw refusal
}

export async function disputeMinutes(
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  drawer: Drawer,
  subjectId: string,
  { digest, text }: { digest: string; text: string },
) {
  const { userId } = permit.actor
  await changeMinutes(deps, subject, permit, subjectId, digest, async (at) => {
    const { tx, row, now } = at
    requirePresent(permit, row)
    await refuseSecond(at, userId)
    const { name } = await rows.getSigner(tx, userId)
    const dispute = {
      id: newId(now.getTime()),
      minutesId: row.id,
      userId,
      disputerName: name ?? '',
      text,
      createdAt: now,
    }
    await rows.insertDispute(tx, dispute)
    const entry = { companyId: row.companyId, action: 'minutes.disputed', resourceId: row.id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { digest } }, now)
    return { action: 'DISPUTED', personId: userId, sha256: null }
  })
  return readOwnMinutes(deps, subject, permit, drawer, subjectId)
}
