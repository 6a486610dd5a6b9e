// The four steps of a request: three fill the subscriber's profile, the last one submits it. [spec: States of a request;
// Enrollment endpoints; Errors; Required basics; Files do not block a request; Who counts as already enrolled; Order of the papers;
// Steps after the submission]

import { parsePaise } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import type {
  saveAddresses as saveAddressesRoute,
  saveBasicInfo as saveBasicInfoRoute,
  saveIncome as saveIncomeRoute,
} from '@kuri/contract/members/enrollments.contract'
import { updateAccount } from '#features/people/identity/directory.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Origin } from '#platform/http/origin'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { type Address, dobProblems, missingBasics, missingEmployment } from '../profile/subscriber-profile.rules.ts'
import { lockPerson, updateProfile } from '../profile/subscriber-profile.sql.ts'
import { profileOf } from '../profile/subscriber-profile.view.ts'
import { notifyStaffOfRequest } from './request-notifications.ts'
import { editBlockedReason, furthestStep } from './requests.rules.ts'
import * as requests from './requests.sql.ts'

type BasicInfo = Body<typeof saveBasicInfoRoute>

/** Reading returns null for missing data, so null in the input means that the field was not sent. */
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
    const program = await requests.findOpenProgram(tx, programId, dayAt(now, timeZone))
    if (!program) throw refuse('PROGRAM_NOT_OPEN')
    if (await requests.findTicket(tx, person.id, programId)) throw refuse('ALREADY_INVITED')
    if (!person.mobileVerifiedAt) throw refuse('MOBILE_NOT_VERIFIED')
    if (!person.emailVerifiedAt) throw refuse('EMAIL_NOT_VERIFIED')

    const { name, dob, aadhaarNumber, pan, ...plain } = withoutNulls(body)
    const changes = {
      ...plain,
      ...(dob === undefined ? {} : { dob: dayOfInput(dob, timeZone) }),
      ...(aadhaarNumber === undefined ? {} : { aadhaarSealed: deps.secrets.encrypt(aadhaarNumber) }),
      ...(pan === undefined ? {} : { panSealed: deps.secrets.encrypt(pan) }),
    }
    const merged = { ...profileOf(person), ...changes, ...(name === undefined ? {} : { name }) }
    const problems = merged.dob === null ? [] : dobProblems(merged.dob, dayAt(now, timeZone))
    refuseInvalid([...problems, ...missingBasics(merged)])

    if (name !== undefined && name !== person.name) await updateAccount(tx, person.id, { name }, now)
    await updateProfile(tx, person.id, changes, now)
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

/** Locks the person before the request, because all requests of a person share the profile. */
async function lockEditableRequest(tx: Tx, userId: string, requestId: string) {
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
    const { person, request } = await lockEditableRequest(tx, actor.userId, requestId)
    const now = deps.clock.now()
    const saved = profileOf(person)
    const present: Address | null = body.presentAddress ?? saved.presentAddress
    const permanent = body.isPresentAddressSameAsPermanentAddress
      ? present
      : (body.permanentAddress ?? saved.permanentAddress)
    // Either address may come first, but the step needs at least one.
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
    const { person, request } = await lockEditableRequest(tx, actor.userId, requestId)
    const now = deps.clock.now()
    const saved = profileOf(person)
    const incomeSource = body.incomeSource ?? saved.incomeSource
    const employment = body.employmentDetails === undefined ? saved.employmentDetails : body.employmentDetails
    // With a new income source the employment details must be sent again, because the saved ones may be of another job.
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

/** Stores the profile with the request, so that reviewers decide on the data as it was submitted. */
export function submitRequest(deps: Platform, { actor }: Permit, requestId: string, origin: Origin) {
  return deps.transact(async (tx) => {
    const { person, request } = await lockEditableRequest(tx, actor.userId, requestId)
    const now = deps.clock.now()
    const today = dayAt(now, deps.config.timeZone)
    const program = await requests.findOpenProgram(tx, request.programId, today)
    if (!program) throw refuse('PROGRAM_NOT_OPEN')
    const submission = {
      status: 'REQUESTED',
      step: 'SUBMITTED',
      submittedProfile: JSON.stringify(profileOf(person)),
      submittedAt: now,
      submittedIp: origin.ip,
      submittedUserAgent: origin.userAgent,
    } as const
    await requests.updateRequest(tx, requestId, submission, now)
    const subscriberName = person.name ?? ''
    await notifyStaffOfRequest(tx, { requestId, programId: program.id, programName: program.name, subscriberName }, now)
    return { requestId, step: 'SUBMITTED' as const }
  })
}
