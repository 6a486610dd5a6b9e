// Programs after their setup: list, get, update, change the status, transfer, archive. [spec: Fields of a program; Employee endpoints;
// Program endpoints; Who moves what; Reading programs; Names in responses]

import { shownConfigFields } from '../auctions/config.ts'
import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  Amount,
  CalendarDate,
  Count,
  Day,
  DecimalString,
  Id,
  Instant,
  NotAccepted,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { ChitTermsInput, ProgramBidLimits, ShownChitTerms } from './chit-terms.ts'
import {
  APPROVAL_STATUSES,
  auctionChoiceFields,
  BIDS,
  Commission,
  CompletedCycles,
  Description,
  Divisions,
  DURATION_TYPES,
  DurationValue,
  FREQUENCIES,
  PROGRAM_BID_TYPES,
  ProgramIdData,
  ProgramParams,
  SlotCount,
} from './program-fields.ts'
import { PROGRAM_STATUSES } from './program-status.ts'

const tag = 'Programs'

export const Program = Type.Object({
  id: Id,
  programId: Id,
  companyId: Id,
  companyName: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  name: Type.String(),
  chitId: Type.String(),
  totalAmount: Amount,
  subscriptionAmount: Amount,
  minimumBidAmount: Amount,
  frequency: OneOf(FREQUENCIES),
  durationType: OneOf(DURATION_TYPES),
  durationValue: Type.Integer(),
  totalSlots: Count,
  availableSlots: Count,
  divisions: Type.Integer(),
  startDate: Day,
  lastDateOfSubmission: Nullable(Day),
  lastAuctionDate: Nullable(Day),
  foremanCommission: Nullable(Type.Number({ description: 'per cent' })),
  delayFineAmount: Nullable(Amount),
  bid: Nullable(OneOf(BIDS)),
  programBidType: Nullable(OneOf(PROGRAM_BID_TYPES)),
  isAuctionHostedOnPlatform: Nullable(Type.Boolean()),
  description: NullableText,
  hasFirstCycleAuction: Nullable(Type.Boolean()),
  completedCycles: Nullable(Type.Integer()),
  prebidDocumentRequired: Type.Boolean(),
  prebidDocumentTemplateVersionId: NullableId,
  auctionPresetId: NullableId,
  allowedSecurities: Type.Array(Type.String()),
  ...shownConfigFields,
  deductDividend: Type.Boolean(),
  chitTerms: ShownChitTerms,
  bidLimits: Nullable(ProgramBidLimits),
  images: Type.Array(Type.String()),
  isPreStarted: Type.Boolean({ description: 'true for a program that was imported while it was running' }),
  setupStep: Type.Integer({ description: 'the last completed setup or import step' }),
  mayBeCompletedCycles: Nullable(
    Type.Integer({
      description:
        'The largest number of completed cycles that step 2 accepts, while an import is INCOMPLETE; otherwise null',
    }),
  ),
  consent: Nullable(
    Type.Object(
      { consentedAt: Instant, byName: NullableText },
      { description: 'Who gave the consent of the company, and when; null before' },
    ),
  ),
  enrolledCount: Count,
  programStatus: OneOf(PROGRAM_STATUSES),
  approvalStatus: OneOf(APPROVAL_STATUSES),
  approvalComment: NullableText,
  publishedAt: NullableInstant,
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: NullableInstant,
})

export const PROGRAM_SORTS = ['createdAt', 'name', 'startDate'] as const
export const ProgramQuery = Type.Object({
  ...PageQuery.properties,
  programStatus: Type.Optional(
    OneOf(PROGRAM_STATUSES, { description: 'archived programs are listed only with ARCHIVED' }),
  ),
  approvalStatus: Type.Optional(OneOf(APPROVAL_STATUSES)),
  branchId: Type.Optional(Id),
  search: Type.Optional(Text(0, 150, { description: 'part of the name or the chit id' })),
  sortBy: OneOf(PROGRAM_SORTS, { default: 'createdAt' }),
  sortOrder: OneOf(['asc', 'desc'], { default: 'desc' }),
})
const AdminProgramQuery = Type.Object({ ...ProgramQuery.properties, companyId: Type.Optional(Id) })
export type ProgramQuery = Static<typeof AdminProgramQuery>

const PROGRAMS = { tag, company: '/v2/companies/me/programs', admin: '/v2/admin/programs' } as const

export const listPrograms = staffRoutes(PROGRAMS, {
  method: 'GET',
  path: '',
  permission: 'program.read',
  summary: 'List the programs that the caller may see',
  description: 'Sorted by createdAt, newest first, unless sortBy and sortOrder are given.',
  query: ProgramQuery,
  data: Paged('programs', Program),
  success: 200,
  admin: { summary: 'List the programs of all companies', query: AdminProgramQuery },
})

export const getProgram = staffRoutes(PROGRAMS, {
  method: 'GET',
  path: '/:programId',
  permission: 'program.read',
  summary: 'Get a program',
  description: 'Returns the terms, the status, the approval and the branch of the program.',
  params: ProgramParams,
  data: Program,
  success: 200,
})

const optionalChanges = {
  totalAmount: Type.Optional(DecimalString),
  subscriptionAmount: Type.Optional(DecimalString),
  minimumBidAmount: Type.Optional(DecimalString),
  foremanCommission: Type.Optional(Commission),
  delayFineAmount: Type.Optional(DecimalString),
  frequency: Type.Optional(OneOf(FREQUENCIES)),
  durationType: Type.Optional(OneOf(DURATION_TYPES)),
  durationValue: Type.Optional(DurationValue),
  divisions: Type.Optional(Divisions),
  startDate: Type.Optional(CalendarDate),
  lastDateOfSubmission: Type.Optional(CalendarDate),
  lastAuctionDate: Type.Optional(CalendarDate),
  bid: Type.Optional(OneOf(BIDS)),
  hasFirstCycleAuction: Type.Optional(Type.Boolean()),
  ...auctionChoiceFields,
  prebidDocumentTemplateVersionId: Type.Optional(Nullable(Id)),
  chitTerms: Type.Optional(ChitTermsInput),
}
/** As wide as what is stored, so that a name of before the rule can be sent back; a new one is checked by the action. */
const storedNames = {
  name: Type.Optional(
    Text(1, 1000, { description: 'A new name has at most 80 characters, without links and phone numbers' }),
  ),
  chitId: Type.Optional(Text(0, 255, { description: 'A new one has at most 100 characters, without links' })),
}
const companyPatch = {
  ...storedNames,
  description: Type.Optional(Description),
  totalSlots: Type.Optional(SlotCount(1)),
  availableSlots: Type.Optional(SlotCount(1)),
  completedCycles: Type.Optional(CompletedCycles(1)),
  images: Type.Optional(Type.Array(Text(1, 2000), { maxItems: 50 })),
  ...optionalChanges,
}
const adminPatch = {
  name: Type.Optional(Text(1, 255)),
  chitId: Type.Optional(Text(1, 100)),
  description: Type.Optional(Text(1, 2000)),
  totalSlots: Type.Optional(SlotCount(0)),
  availableSlots: Type.Optional(SlotCount(0)),
  completedCycles: Type.Optional(CompletedCycles(0)),
  ...optionalChanges,
}
/** The fields that the PATCH accepts. Other keys are ignored; a body without any of these is rejected. */
export const PATCH_KEYS = Object.keys(companyPatch) as (keyof typeof companyPatch)[]
export const CompanyPatch = atLeastOne(Type.Object(companyPatch))
export const AdminPatch = atLeastOne(Type.Object({ ...adminPatch, images: NotAccepted }))
export type ProgramPatch = Static<typeof CompanyPatch>

export const updateProgram = staffRoutes(PROGRAMS, {
  method: 'PATCH',
  path: '/:programId',
  permission: 'program.update',
  summary: 'Update a program',
  description: 'Only a superadmin can update an APPROVED program.',
  params: ProgramParams,
  body: CompanyPatch,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: ProgramIdData,
  success: 200,
  refusals: ['PROGRAM_ALREADY_APPROVED', 'PROGRAM_ARCHIVED', 'PROGRAM_HAS_OPEN_AUCTION'],
  example: { path: { programId: DEMO.appliedProgramId }, body: { description: 'For school staff of Malabar.' } },
  admin: {
    description: 'Fields that are left out keep their values.',
    body: AdminPatch,
    example: { path: { programId: DEMO.draftProgramId }, body: { description: 'For the rainy months.' } },
  },
})

export const archiveProgram = staffRoutes(PROGRAMS, {
  method: 'DELETE',
  path: '/:programId',
  permission: 'program.archive',
  summary: 'Archive a program permanently',
  description: 'Not possible while one of its auctions is open. The program can no longer be changed.',
  params: ProgramParams,
  data: ProgramIdData,
  success: 200,
  refusals: ['PROGRAM_ARCHIVED', 'PROGRAM_HAS_OPEN_AUCTION'],
  example: { path: { programId: DEMO.draftProgramId } },
  admin: { example: { path: sample.incomplete } },
})

const one = { tag, params: ProgramParams, success: 200 } as const
const MOVES = ['DRAFTED', 'PUBLISHED', 'ACTIVE', 'COMPLETED', 'ARCHIVED'] as const
const ADMIN_MOVES = [...MOVES, 'CANCELLED'] as const
const statusMove = {
  ...one,
  method: 'PATCH',
  data: Type.Object({
    programId: Id,
    programStatus: OneOf(PROGRAM_STATUSES),
    approvalStatus: OneOf(APPROVAL_STATUSES),
    approvalComment: NullableText,
  }),
} as const
export const updateProgramStatus = route({
  ...statusMove,
  path: '/v2/companies/programs/:programId/program-status',
  summary: 'Change the status of a program',
  description: 'PUBLISHED, ACTIVE and COMPLETED need the approval of the platform.',
  persona: 'COMPANY',
  permission: 'program.status.manage',
  body: Type.Object({
    programStatus: OneOf(MOVES),
    approvalStatus: NotAccepted,
    comment: Type.Optional(Nullable(Text(1, 500))),
  }),
  refusals: [
    'PAPER_MISSING',
    'PROGRAM_ALREADY_STARTED',
    'PROGRAM_ARCHIVED',
    'PROGRAM_HAS_OPEN_AUCTION',
    'PROGRAM_INCOMPLETE',
    'PROGRAM_NOT_APPROVED',
    'PROGRAM_TRANSITION_NOT_ALLOWED',
  ],
  example: { path: { programId: DEMO.settledProgramId }, body: { programStatus: 'COMPLETED' } },
})
export const AdminMove = Type.Object({
  programStatus: Type.Optional(OneOf(ADMIN_MOVES)),
  approvalStatus: Type.Optional(OneOf(APPROVAL_STATUSES)),
  comment: Type.Optional(Nullable(Text(1, 500))),
})
export type ProgramMove = Static<typeof AdminMove>
export const adminUpdateProgramStatus = route({
  ...statusMove,
  persona: 'SUPERADMIN',
  permission: null,
  path: '/v2/admin/programs/:programId/program-status',
  summary: 'Approve or reject a program, or change its status',
  description: 'Approving an APPLIED program publishes it.',
  body: AdminMove,
  refusals: updateProgramStatus.refusals,
  example: { path: { programId: DEMO.appliedProgramId }, body: { approvalStatus: 'APPROVED' } },
})

export const transferProgram = route({
  ...one,
  method: 'POST',
  path: '/v2/companies/programs/:programId/transfer',
  summary: 'Transfer a draft program to another branch',
  description:
    'The caller needs the permission in both branches. The program must have no subscribers, cycles or auctions.',
  persona: 'COMPANY',
  permission: 'program.transfer',
  body: Type.Object({ branchId: Id }),
  data: Type.Object({ programId: Id, branchId: Id }),
  refusals: ['BRANCH_NOT_READY', 'PROGRAM_NOT_TRANSFERABLE'],
  example: { path: { programId: DEMO.draftProgramId }, body: { branchId: DEMO.branchId } },
})
