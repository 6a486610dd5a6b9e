// Import of a program that is already running, in five steps. Steps 4 and 5 list what they choose from. [spec: Fields of a program;
// Program endpoints; Order of the steps; Lists to choose from]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
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
import { staffRoutes } from '../kit/staff-routes.ts'
import { CompletedCycles, ProgramIdData, ProgramParams, stepOneFields, stepTwoFields } from './program-fields.ts'

export const MAX_IMPORTED_SUBSCRIBERS = 250
/** 60 past cycles of 250 subscribers are 1.8 MB. All that the schema accepts would be 180 MB; larger imports come in parts. */
const IMPORT_BODY_LIMIT_BYTES = 4 * 1024 * 1024
const MAX_CYCLES = 1200

const IMPORTS = {
  tag: 'Imported programs',
  company: '/v2/companies/programs/existing',
  admin: '/v2/admin/programs/existing',
} as const

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

export const beginImport = staffRoutes(IMPORTS, {
  method: 'POST',
  path: '/steps/1',
  permission: 'program.create',
  summary: 'Start the import of a running program (step 1)',
  description: '`mayBeCompletedCycles` is the largest number of completed cycles that step 2 accepts.',
  body: ImportStepOne,
  data: Type.Object({ programId: Id, mayBeCompletedCycles: Count }),
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { body: { ...sample.stepOne('Three Sisters', 'TS-1'), ...sample.pastDates } },
  admin: {
    body: AdminImportStepOne,
    example: {
      body: { companyId: DEMO.companyId, ...sample.stepOne('Three Brothers', 'TB-1'), ...sample.pastDates },
    },
  },
})

export const importTerms = staffRoutes(IMPORTS, {
  method: 'POST',
  path: '/:programId/steps/2',
  permission: 'program.update',
  summary: 'Save the terms, auction settings and number of completed cycles of an import (step 2)',
  description: 'Continue with step 3, which enrolls the subscribers.',
  params: ProgramParams,
  body: ImportStepTwo,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: ProgramIdData,
  success: 200,
  refusals: ['PROGRAM_SETUP_FINISHED', 'WRONG_SETUP_FLOW'],
  example: { path: sample.imported, body: { ...sample.importTerms, ...sample.agreed } },
  admin: {
    body: AdminImportStepTwo,
    example: { path: sample.imported, body: { ...sample.importTerms, hasFirstCycleAuction: true } },
  },
})

export const importSubscribers = staffRoutes(IMPORTS, {
  method: 'POST',
  path: '/:programId/steps/3',
  permission: 'subscriber.manage',
  summary: 'Enroll the subscribers of an import and create its past cycles (step 3)',
  description:
    'May be repeated until step 4; each request replaces the list before. A subscriber who is listed twice gets two tickets.',
  params: ProgramParams,
  body: ImportStepThree,
  bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
  data: Type.Object({
    programId: Id,
    subscriberCount: Count,
    cycleCount: Count,
    warnings: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
  }),
  success: 200,
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

export const listImportedSubscribers = staffRoutes(IMPORTS, {
  method: 'GET',
  path: '/:programId/steps/3',
  permission: 'subscriber.manage',
  summary: 'List the subscribers of an import as step 3 saved them',
  description: 'In the order of their tickets, to be corrected and sent again. Empty before step 3.',
  params: ProgramParams,
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
  success: 200,
  refusals: ['WRONG_SETUP_FLOW'],
  example: { path: sample.imported },
})

export const importPayments = staffRoutes(IMPORTS, {
  method: 'POST',
  path: '/:programId/steps/4',
  permission: 'program.update',
  summary: 'Save which subscribers have paid in past cycles (step 4)',
  description:
    'May be repeated until step 5, also with a part of the cycles or subscribers. A month that is not named is unpaid, and owed after the import.',
  params: ProgramParams,
  body: ImportStepFour,
  bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
  data: Type.Object({ programId: Id, invoiceCount: Count }),
  success: 200,
  refusals: ['PROGRAM_SETUP_FINISHED', 'PROGRAM_STEP_OUT_OF_ORDER', 'WRONG_SETUP_FLOW'],
  example: {
    path: sample.imported,
    body: { cycles: [{ cycleId: DEMO.importedCycleId, subscribers: [{ ...sample.importedTicket, isPaid: true }] }] },
  },
})

export const importWinners = staffRoutes(IMPORTS, {
  method: 'POST',
  path: '/:programId/steps/5',
  permission: 'program.update',
  summary: 'Save the winners of past cycles and finish the import (step 5)',
  description: 'Creates the next cycle with its auction, if the program has one.',
  params: ProgramParams,
  body: ImportStepFive,
  bodyLimitBytes: IMPORT_BODY_LIMIT_BYTES,
  data: Type.Object({
    programId: Id,
    winnerCount: Count,
    cycleId: Nullable(Id),
    auctionId: Nullable(Id),
  }),
  success: 200,
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
  permission: 'program.update',
  params: ProgramParams,
  query: SelectionQuery,
  data: Paged('cycles', SelectionCycle),
  success: 200,
  refusals: ['WRONG_SETUP_FLOW'],
  example: { path: sample.imported },
} as const
export const listPaymentSelections = staffRoutes(IMPORTS, {
  ...selection,
  path: '/:programId/steps/4',
  summary: 'List past cycles and subscribers for step 4 of an import',
  description: 'For the form in which staff tick who has paid in each cycle.',
})
export const listWinnerSelections = staffRoutes(IMPORTS, {
  ...selection,
  path: '/:programId/steps/5',
  summary: 'List past cycles and subscribers for step 5 of an import',
  description: 'For the form in which staff pick the winners of each cycle.',
})
