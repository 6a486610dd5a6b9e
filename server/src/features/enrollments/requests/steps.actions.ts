// [D3 3, 4, 7, G150–G154] The four steps of a request. They fill the subscriber's profile; the last one submits it.

import type { EnrollmentStep } from '@kuri/contract/enrollment/enrollment-fields'
import type {
  saveAddresses as saveAddressesRoute,
  saveBasicInfo as saveBasicInfoRoute,
  saveIncome as saveIncomeRoute,
} from '@kuri/contract/enrollment/enrollments.contract'
import { parsePaise } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import { updateAccount } from '#features/identity/profiles.sql'
import { dayAt, dayOfInput } from '#features/programs/calendar.rules'
import type { Tx } from '#platform/db/db'
import type { Origin } from '#platform/http/origin'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { type Address, dobProblems, missingBasics, missingEmployment } from '../profile/subscriber-profile.rules.ts'
import { lockPerson, updateProfile } from '../profile/subscriber-profile.sql.ts'
import { profileOf } from '../profile/subscriber-profile.view.ts'
import { editBlockedReason, furthestStep } from './requests.rules.ts'
import * as requests from './requests.sql.ts'

type BasicInfo = Body<typeof saveBasicInfoRoute>

/** Null is how nothing is read, so sent back it is nothing told. */
const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], null>
  }

export function saveBasicInfo(deps: Platform, { actor }: Permit, programId: string, body: BasicInfo) {
  const { timeZone } = deps.config
  return deps.transact(async (tx) => {
    const person = await lockPerson(tx, actor.userId)
    const now = deps.clock.now()
    const live = await requests.findLiveRequest(tx, person.id, programId)
    if (live && live.status !== 'INCOMPLETE') throw refuse('ALREADY_APPLIED')
    const program = await requests.findOpenProgram(tx, programId)
    if (!program) throw refuse('PROGRAM_NOT_OPEN')
    if (await requests.findTicketOf(tx, person.id, programId)) throw refuse('ALREADY_INVITED')
    if (!person.mobileVerifiedAt) throw refuse('MOBILE_NOT_VERIFIED')
    if (!person.emailVerifiedAt) throw refuse('EMAIL_NOT_VERIFIED')

    const { name, dob, aadhaarNumber, pan, ...plain } = withoutNulls(body)
    const told = {
      ...plain,
      ...(dob === undefined ? {} : { dob: dayOfInput(dob, timeZone) }),
      ...(aadhaarNumber === undefined ? {} : { aadhaarSealed: deps.secrets.encrypt(aadhaarNumber) }),
      ...(pan === undefined ? {} : { panSealed: deps.secrets.encrypt(pan) }),
    }
    const merged = { ...profileOf(person), ...told, ...(name === undefined ? {} : { name }) }
    const ofDob = merged.dob === null ? [] : dobProblems(merged.dob, dayAt(now, timeZone))
    refuseInvalid([...ofDob, ...missingBasics(merged)])

    if (name !== undefined && name !== person.name) await updateAccount(tx, person.id, { name }, now)
    await updateProfile(tx, person.id, told, now)
    const requestId = live?.id ?? newId(now.getTime())
    if (!live)
      await requests.insertRequest(tx, {
        id: requestId,
        programId,
        companyId: program.companyId,
        subscriberId: person.id,
        createdAt: now,
        updatedAt: now,
      })
    return { requestId, step: 'BASIC_INFO' as const }
  })
}

/** The person first, then the request: the profile belongs to all requests of the person. */
async function lockEditable(tx: Tx, userId: string, requestId: string) {
  const person = await lockPerson(tx, userId)
  const request = await requests.lockRequest(tx, requestId)
  if (request?.subscriberId !== userId) throw refuse('NOT_FOUND')
  refuseIf(editBlockedReason(request.status))
  return { person, request }
}

const advanceStep = (tx: Tx, request: requests.Request, step: EnrollmentStep, now: Date) =>
  requests.updateRequest(tx, request.id, { step: furthestStep(request.step, step) }, now)

export function saveAddresses(
  deps: Platform,
  { actor }: Permit,
  requestId: string,
  body: Body<typeof saveAddressesRoute>,
) {
  return deps.transact(async (tx) => {
    const { person, request } = await lockEditable(tx, actor.userId, requestId)
    const now = deps.clock.now()
    const known = profileOf(person)
    const present: Address | null = body.presentAddress ?? known.presentAddress
    const permanent = body.isPresentAddressSameAsPermanentAddress
      ? present
      : (body.permanentAddress ?? known.permanentAddress)
    // Either may come first; but a step that tells none, or would copy none, is none.
    if (!present && !permanent) throw invalid('presentAddress.line1', 'is required')
    const asJson = (address: Address | null) => (address === null ? null : JSON.stringify(address))
    const changes = { presentAddress: asJson(present), permanentAddress: asJson(permanent) }
    await updateProfile(tx, person.id, changes, now)
    await advanceStep(tx, request, 'ADDRESSES', now)
    return { requestId, step: 'ADDRESSES' as const }
  })
}

export function saveIncome(deps: Platform, { actor }: Permit, requestId: string, body: Body<typeof saveIncomeRoute>) {
  return deps.transact(async (tx) => {
    const { person, request } = await lockEditable(tx, actor.userId, requestId)
    const now = deps.clock.now()
    const known = profileOf(person)
    const incomeSource = body.incomeSource ?? known.incomeSource
    const employment = body.employmentDetails === undefined ? known.employmentDetails : body.employmentDetails
    // Who names employment as the source tells it whole: what was told before may be another job.
    refuseInvalid(missingEmployment(incomeSource, body.incomeSource ? (body.employmentDetails ?? null) : employment))
    const changes = {
      incomeSource,
      employmentDetails: employment === null ? null : JSON.stringify(employment),
      ...(body.monthlyIncome == null ? {} : { monthlyIncomePaise: parsePaise(body.monthlyIncome) }),
    }
    await updateProfile(tx, person.id, changes, now)
    await advanceStep(tx, request, 'INCOME', now)
    return { requestId, step: 'INCOME' as const }
  })
}

/** What is decided later is what is known now: the profile is kept with the request. */
export function submitRequest(deps: Platform, { actor }: Permit, requestId: string, origin: Origin) {
  return deps.transact(async (tx) => {
    const { person, request } = await lockEditable(tx, actor.userId, requestId)
    const now = deps.clock.now()
    if (!(await requests.findOpenProgram(tx, request.programId))) throw refuse('PROGRAM_NOT_OPEN')
    const submission = {
      status: 'REQUESTED',
      step: 'SUBMITTED',
      submittedProfile: JSON.stringify(profileOf(person)),
      submittedAt: now,
      submittedIp: origin.ip,
      submittedUserAgent: origin.userAgent,
    } as const
    await requests.updateRequest(tx, requestId, submission, now)
    return { requestId, step: 'SUBMITTED' as const }
  })
}
