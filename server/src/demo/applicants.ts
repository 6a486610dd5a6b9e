// Requests of demo members to join an open program, one at every stage.
import { type Caller, type Callers, requestWithRetry, type Service } from './caller.ts'
import { MEMBERS, type Person } from './people.ts'
import type { Staff } from './programs.ts'

const BASE = '/v3/subscribers/enrollments'
const STAGES = ['REQUESTED', 'ADMIN_APPROVED', 'COMPANY_APPROVED', 'ENROLLED'] as const

export async function makeApplicants(service: Service, callers: Callers, staff: Staff, programId: string) {
  for (const [index, stage] of STAGES.entries()) {
    const person = MEMBERS[15 + index]!
    const member = await callers.as(person.mobileNumber)
    await verifyEmail(service, member, person.email)
    const { requestId } = await member.post(
      `${BASE}/programs/${programId}/steps/basic-info`,
      basicInfoOf(person, index),
      `request${index + 1}`,
    )
    await member.post(`${BASE}/${requestId}/steps/documents`, { acceptedTermsAndConditions: true })
    if (stage !== 'REQUESTED') await approveRequest(staff, requestId, stage)
  }
}

export const basicInfoOf = ({ name }: Person, index: number) => ({
  name,
  dob: `198${index}-0${index + 1}-12`,
  gender: 'OTHER',
  aadhaarNumber: `70120045660${index}`,
  pan: `DEMOP000${index}K`,
  relationType: 'FATHER',
  relationName: 'Raghavan',
})

/** The code comes from the development outbox. */
export async function verifyEmail({ http }: Service, member: Caller, email: string): Promise<void> {
  await member.post('/v2/subscribers/me/email/request-otp', { email })
  const outbox = await requestWithRetry(http, { url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  await member.post('/v2/subscribers/me/email/verify-otp', { email, otp: outbox.json().messages[0].code })
}

async function approveRequest(
  { superadmin, owner }: Staff,
  requestId: string,
  stage: (typeof STAGES)[number],
): Promise<void> {
  await superadmin.patch(`/v2/admin/requests/${requestId}`, { status: 'ADMIN_APPROVED' })
  if (stage === 'ADMIN_APPROVED') return
  const { invoice } = await owner.patch(
    `/v2/companies/requests/${requestId}`,
    { status: 'COMPANY_APPROVED' },
    `approval${stage[0]!.toLowerCase()}`,
  )
  if (stage === 'ENROLLED')
    await owner.post(`/v2/companies/invoices/${invoice.invoiceId}/mark-as-paid`, { paymentMode: 'CASH' })
}
