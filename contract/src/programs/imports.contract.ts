// Import of a program that is already running, in five steps. Steps 4 and 5 list what they choose from. [spec: Fields of a program;
// Program endpoints; Order of the steps; Lists to choose from]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  AcceptedTerms,
  CalendarDate,
  Count,
  CountryCode,
  DecimalString,
  Email,
  Id,
  MobileNumber,
  NotAccepted,
  Nullable,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { CompletedCycles, ProgramIdData, ProgramParams, stepOneFields, stepTwoFields } from './program-fields.ts'

export const MAX_IMPORTED_SUBSCRIBERS = 250
/** 60 past cycles of 250 subscribers are 1.8 MB. All that the schema accepts would be 180 MB; larger imports come in parts. */
const IMPORT_BODY_LIMIT_BYTES = 4 * 1024 * 1024
const MAX_CYCLES = 1200

const tag = 'Imported programs'
const BASE = '/v2/companies/programs/existing'
const ADMIN_BASE = '/v2/admin/programs/existing'
const asSuperadmin = { persona: 'SUPERADMIN', permission: null } as const

const importStepOne = { ...stepOneFields, lastAuctionDate: CalendarDate }
export const ImportStepOne = Type.Object(importStepOne)
export const AdminImportStepOne = Type.Object({ companyId: Id, ...importStepOne })
export type ImportStepOne = Static<typeof ImportStepOne>

const importStepTwo = { ...stepTwoFields, completedCycles: CompletedCycles(1) }
export const ImportStepTwo = Type.Object({
  ...importStepTwo,
  acceptedTermsAndConditions: AcceptedTerms,
  hasFirstCycleAuction: NotAccepted,
})
export const AdminImportStepTwo = Type.Object({ ...importStepTwo, hasFirstCycleAuction: Type.Boolean() })
export type ImportStepTwo = Omit<Static<typeof AdminImportStepTwo>, 'hasFirstCycleAuction'> & {
  hasFirstCycleAuction?: boolean
}

export const ImportedSubscriber = Type.Object({
  name: Text(1, 100, {
    format: 'person-name',
    says: 'must have 1 to 100 characters, at least one letter, no digits and no links',
  }),
  mobileNumber: MobileNumber,
  countryCode: Type.Optional(CountryCode),
  email: Type.Optional(Nullable(Email)),
})
export type ImportedSubscriber = Static<typeof ImportedSubscriber>
export const ImportStepThree = Type.Object({
  subscribers: Type.Array(ImportedSubscriber, { minItems: 1, maxItems: MAX_IMPORTED_SUBSCRIBERS }),
})

const ticket = { subscriberId: Id, enrolledSubscriberId: Id }
export const ImportStepFour = Type.Object({
  cycles: Type.Array(
    Type.Object({
      cycleId: Id,
      subscribers: Type.Array(Type.Object({ ...ticket, isPaid: Type.Boolean() }), {
        maxItems: MAX_IMPORTED_SUBSCRIBERS,
      }),
    }),
    { maxItems: MAX_CYCLES },
  ),
})
export type ImportStepFour = Static<typeof ImportStepFour>

export const ImportStepFive = Type.Object({
  cycles: Type.Array(
    Type.Object({
      cycleId: Id,
      winners: Type.Array(
        Type.Object({ ...ticket, division: Type.Integer({ minimum: 1, maximum: 1000 }), amount: DecimalString }),
        { maxItems: MAX_IMPORTED_SUBSCRIBERS },
      ),
    }),
    { maxItems: MAX_CYCLES },
  ),
})
export type ImportStepFive = Static<typeof ImportStepFive>

const stepOne = {
  method: 'POST',
  tag,
  summary: 'Start the import of a running program (step 1)',
  description: '`mayBeCompletedCycles` is the largest number of completed cycles that step 2 accepts.',
  data: Type.Object({ programId: Id, mayBeCompletedCycles: Count }),
  success: 200,
} as const
export const beginImport = route({
  ...stepOne,
  path: `${BASE}/steps/1`,
  persona: 'COMPANY',
  permission: 'program.create',
  body: ImportStepOne,
  refusals: ['NOT_FOUND'],
  example: { body: { ...sample.stepOne('Three Sisters', 'TS-1'), ...sample.pastDates } },
})
export const adminBeginImport = route({
  ...stepOne,
  ...asSuperadmin,
  path: `${ADMIN_BASE}/steps/1`,
  body: AdminImportStepOne,
  refusals: beginImport.refusals,
  example: {
    body: { companyId: DEMO.companyId, ...sample.stepOne('Three Brothers', 'TB-1'), ...sample.pastDates },
  },
})

const step = { method: 'POST', tag, params: ProgramParams, success: 200 } as const
const stepTwo = {
  ...step,
  summary: 'Save the terms, auction settings and number of completed cycles of an import (step 2)',
  description: 'Continue with step 3, which enrolls the subscribers.',
  data: ProgramIdData,
} as const
export const importTerms = route({
  ...stepTwo,
  path: `${BASE}/:programId/steps/2`,
  persona: 'COMPANY',
  permission: 'program.update',
  body: ImportStepTwo,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  refusals: ['PROGRAM_SETUP_FINISHED', 'WRONG_SETUP_FLOW'],
  example: { path: sample.imported, body: { ...sample.importTerms, ...sample.agreed } },
})
export const adminImportTerms = route({
  ...stepTwo,
  ...asSuperadmin,
  path: `${ADMIN_BASE}/:programId/steps/2`,
  body: AdminImportStepTwo,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  refusals: importTerms.refusals,
  example: { path: sample.imported, body: { ...sample.importTerms, hasFirstCycleAuction: true } },
})

const stepThree = {
  ...step,
  summary: 'Enroll the subscribers of an import and create its past cycles (step 3)',
  description:
    'May be repeated until step 4; each request replaces the list before. A subscriber who is listed twice gets two tickets.',
  body: ImportStepThree,
  bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
  data: Type.Object({
    programId: Id,
    subscriberCount: Count,
    cycleCount: Count,
    warnings: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
  }),
} as const
export const importSubscribers = route({
  ...stepThree,
  path: `${BASE}/:programId/steps/3`,
  persona: 'COMPANY',
  permission: 'subscriber.manage',
  refusals: [
    'IMPORT_HAS_RECEIPTS',
    'MOBILE_BELONGS_TO_STAFF',
    'PROGRAM_SETUP_FINISHED',
    'PROGRAM_STEP_OUT_OF_ORDER',
    'WRONG_SETUP_FLOW',
  ],
  example: {
    path: sample.imported,
    body: {
      subscribers: [
        { name: 'Ammini Amma', mobileNumber: '+919000002001' },
        { name: 'Babu Rajan', mobileNumber: '+919000002002' },
        { name: 'Chandrika Devi', mobileNumber: '+919000002003' },
      ],
    },
  },
})
export const adminImportSubscribers = route({
  ...stepThree,
  ...asSuperadmin,
  path: `${ADMIN_BASE}/:programId/steps/3`,
  refusals: importSubscribers.refusals,
  example: importSubscribers.example,
})

const importedPeople = {
  ...step,
  method: 'GET',
  summary: 'List the subscribers of an import as step 3 saved them',
  description: 'In the order of their tickets, to be corrected and sent again. Empty before step 3.',
  data: Type.Object({
    programId: Id,
    subscribers: Type.Array(
      Type.Object({
        ...ticket,
        ticketNumber: Type.Integer(),
        name: Nullable(Type.String()),
        mobileNumber: Type.String(),
        countryCode: Nullable(Type.String()),
        email: Nullable(Type.String()),
      }),
    ),
  }),
} as const
export const listImportedSubscribers = route({
  ...importedPeople,
  path: `${BASE}/:programId/steps/3`,
  persona: 'COMPANY',
  permission: 'subscriber.manage',
  refusals: ['WRONG_SETUP_FLOW'],
  example: { path: sample.imported },
})
export const adminListImportedSubscribers = route({
  ...importedPeople,
  ...asSuperadmin,
  path: `${ADMIN_BASE}/:programId/steps/3`,
  refusals: listImportedSubscribers.refusals,
  example: listImportedSubscribers.example,
})

const stepFour = {
  ...step,
  summary: 'Save which subscribers have paid in past cycles (step 4)',
  description:
    'May be repeated until step 5, also with a part of the cycles or subscribers. A month that is not named is unpaid, and owed after the import.',
  body: ImportStepFour,
  bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
  data: Type.Object({ programId: Id, invoiceCount: Count }),
} as const
export const importPayments = route({
  ...stepFour,
  path: `${BASE}/:programId/steps/4`,
  persona: 'COMPANY',
  permission: 'program.update',
  refusals: ['PROGRAM_SETUP_FINISHED', 'PROGRAM_STEP_OUT_OF_ORDER', 'WRONG_SETUP_FLOW'],
  example: {
    path: sample.imported,
    body: { cycles: [{ cycleId: DEMO.importedCycleId, subscribers: [{ ...sample.importedTicket, isPaid: true }] }] },
  },
})
export const adminImportPayments = route({
  ...stepFour,
  ...asSuperadmin,
  path: `${ADMIN_BASE}/:programId/steps/4`,
  refusals: importPayments.refusals,
  example: importPayments.example,
})

const stepFive = {
  ...step,
  summary: 'Save the winners of past cycles and finish the import (step 5)',
  description: 'Creates the next cycle with its auction, if the program has one.',
  body: ImportStepFive,
  bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
  data: Type.Object({
    programId: Id,
    winnerCount: Count,
    cycleId: Nullable(Id),
    auctionId: Nullable(Id),
  }),
} as const
export const importWinners = route({
  ...stepFive,
  path: `${BASE}/:programId/steps/5`,
  persona: 'COMPANY',
  permission: 'program.update',
  refusals: ['PROGRAM_SETUP_FINISHED', 'PROGRAM_STEP_OUT_OF_ORDER', 'WRONG_SETUP_FLOW'],
  example: {
    path: sample.imported,
    body: {
      cycles: [
        { cycleId: DEMO.importedCycleId, winners: [{ ...sample.importedTicket, division: 1, amount: '24000' }] },
      ],
    },
  },
})
export const adminImportWinners = route({
  ...stepFive,
  ...asSuperadmin,
  path: `${ADMIN_BASE}/:programId/steps/5`,
  refusals: importWinners.refusals,
  example: importWinners.example,
})

const SelectionQuery = Type.Object({
  ...PageQuery.properties,
  pagination: Type.Boolean({ default: true, description: 'false returns every cycle on one page' }),
})
export type SelectionQuery = Static<typeof SelectionQuery>
export const SelectionCycle = Type.Object({
  cycleId: Id,
  cycleNumber: Type.Integer(),
  startDate: Type.String(),
  endDate: Type.String(),
  divisions: Type.Integer(),
  subscribers: Type.Array(
    Type.Object({
      ...ticket,
      ticketNumber: Type.Integer(),
      name: Nullable(Type.String()),
      mobileNumber: Type.String(),
      isPaid: Type.Boolean({ description: 'in this cycle' }),
      hasWon: Type.Boolean({ description: 'in any cycle' }),
    }),
  ),
})

const selection = {
  method: 'GET',
  tag,
  params: ProgramParams,
  query: SelectionQuery,
  data: Paged('cycles', SelectionCycle),
  success: 200,
  refusals: ['WRONG_SETUP_FLOW'],
  example: { path: sample.imported },
} as const
const selections = (number: 4 | 5, summary: string, description: string) => ({
  company: route({
    ...selection,
    summary,
    description,
    path: `${BASE}/:programId/steps/${number}`,
    persona: 'COMPANY',
    permission: 'program.update',
  }),
  admin: route({
    ...selection,
    ...asSuperadmin,
    summary,
    description,
    path: `${ADMIN_BASE}/:programId/steps/${number}`,
  }),
})
export const listPaymentSelections = selections(
  4,
  'List past cycles and subscribers for step 4 of an import',
  'For the form in which staff tick who has paid in each cycle.',
)
export const listWinnerSelections = selections(
  5,
  'List past cycles and subscribers for step 5 of an import',
  'For the form in which staff pick the winners of each cycle.',
)
