// Setup of a new program in two steps, for companies and superadmins. [spec: Fields of a program; Program endpoints]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { AcceptedTerms, CalendarDate, Id, type Static, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { ProgramIdData, ProgramParams, SlotCount, stepOneFields, stepTwoFields } from './program-fields.ts'

const tag = 'New programs'

const newStepOne = {
  ...stepOneFields,
  availableSlots: Type.Optional(SlotCount(0)),
  lastDateOfSubmission: CalendarDate,
}
export const NewStepOne = Type.Object(newStepOne)
export const AdminNewStepOne = Type.Object({ companyId: Id, ...newStepOne })
export type NewStepOne = Static<typeof NewStepOne>

const newStepTwo = { ...stepTwoFields, hasFirstCycleAuction: Type.Boolean() }
export const NewStepTwo = Type.Object({ ...newStepTwo, acceptedTermsAndConditions: AcceptedTerms })
export const AdminNewStepTwo = Type.Object(newStepTwo)
export type NewStepTwo = Static<typeof AdminNewStepTwo>

export const beginProgram = staffRoutes(
  { tag, company: '/v2/companies/programs/new', admin: '/v2/admin/programs/new' },
  {
    method: 'POST',
    path: '/steps/1',
    permission: 'program.create',
    summary: 'Create a new program (step 1)',
    description: 'The program is INCOMPLETE until step 2.',
    body: NewStepOne,
    data: ProgramIdData,
    success: 200,
    refusals: ['BRANCH_NOT_READY', 'NOT_FOUND'],
    example: { body: { ...sample.stepOne('Three Friends', 'TF-1'), ...sample.newDates } },
    admin: {
      body: AdminNewStepOne,
      example: {
        body: { companyId: DEMO.companyId, ...sample.stepOne('Three Cousins', 'TC-1'), ...sample.newDates },
      },
    },
  },
)

const stepTwo = { method: 'POST', tag, params: ProgramParams, data: ProgramIdData, success: 200 } as const
export const submitProgram = route({
  ...stepTwo,
  path: '/v2/companies/programs/new/:programId/steps/2',
  summary: 'Complete a new program and apply for approval (step 2)',
  description: 'The program becomes APPLIED. A superadmin approves it before it can be published.',
  persona: 'COMPANY',
  permission: 'program.update',
  body: NewStepTwo,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  refusals: ['PROGRAM_SETUP_FINISHED', 'WRONG_SETUP_FLOW'],
  example: { path: sample.incomplete, body: { ...sample.programTerms, hasFirstCycleAuction: true, ...sample.agreed } },
})
export const adminSubmitProgram = route({
  ...stepTwo,
  persona: 'SUPERADMIN',
  permission: null,
  path: '/v2/admin/programs/new/:programId/steps/2',
  summary: 'Complete a new program as a draft (step 2)',
  description: 'The program becomes DRAFTED.',
  body: AdminNewStepTwo,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  refusals: submitProgram.refusals,
  example: { path: sample.incomplete, body: { ...sample.programTerms, hasFirstCycleAuction: true } },
})
