// Branches, with the endpoints of the company and of the superadmin. [spec: Fields of a branch; Branch endpoints; Superadmin endpoints]

import { BULK_BODY_LIMIT_BYTES, BulkBody } from '../kit/bulk.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  Count,
  CountryCode,
  Email,
  Id,
  Instant,
  MobileNumber,
  NameWithoutContacts,
  NotAccepted,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  Pincode,
  PositiveInteger,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

export const BRANCH_STATUSES = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const
export const BRANCH_SORTS = ['name', 'branchCode', 'createdAt', 'status'] as const

/** Accepted in either case and stored in capitals; the empty string means no code. [spec: Branch codes] */
export const BranchCodeInput = Type.String({
  trim: true,
  maxLength: 20,
  pattern: '^([A-Za-z0-9]+(-[A-Za-z0-9]+)*)?$',
  says: 'must be at most 20 letters and digits, with single hyphens only between them',
})

export const BranchAddress = Type.Object({
  id: Id,
  branchId: Id,
  line1: Type.String(),
  line2: NullableText,
  pincode: NullableText,
  postOffice: NullableText,
  city: NullableText,
  district: NullableText,
  state: NullableText,
  cityId: Nullable(Type.Integer()),
  postOfficeId: Nullable(Type.Integer()),
})

/** The empty string means no value, as in the addresses of a company. */
const optionalText = () => Type.Optional(Nullable(Text(0, 255)))
export const BranchAddressInput = Type.Object({
  line1: Text(1, 255),
  line2: optionalText(),
  pincode: Type.Optional(Nullable(Pincode)),
  postOffice: optionalText(),
  city: optionalText(),
  district: optionalText(),
  state: optionalText(),
  cityId: Type.Optional(Nullable(PositiveInteger)),
  postOfficeId: Type.Optional(Nullable(PositiveInteger)),
})
export type BranchAddressInput = Static<typeof BranchAddressInput>

export const Branch = Type.Object({
  id: Id,
  companyId: Id,
  name: Type.String(),
  branchCode: NullableText,
  status: OneOf(BRANCH_STATUSES),
  isHeadquarters: Type.Boolean(),
  email: NullableText,
  mobileNumber: NullableText,
  countryCode: NullableText,
  address: Nullable(BranchAddress),
  isProgramReady: Type.Boolean({ description: 'True when the branch is active and has an operational address' }),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: NullableInstant,
})

const contact = {
  branchCode: Type.Optional(Nullable(BranchCodeInput)),
  email: Type.Optional(Nullable(Email)),
  mobileNumber: Type.Optional(Nullable(MobileNumber)),
  countryCode: Type.Optional(Nullable(CountryCode)),
}
export const BranchName = NameWithoutContacts(80)
/** As wide as what is stored, so that a name of before the rule can be sent back; a new one is checked by the action. */
const storedName = Text(1, 150, {
  description: 'A new name has at most 80 characters, without links and phone numbers',
})

export const BranchCreate = Type.Object({
  name: BranchName,
  ...contact,
  address: Type.Optional(Nullable(BranchAddressInput)),
})
export type BranchCreate = Static<typeof BranchCreate>

/** Address and status have their own endpoints; they are rejected here instead of being ignored. [spec: Branch endpoints] */
const patch = { name: Type.Optional(storedName), ...contact, address: NotAccepted }
export const BranchPatch = atLeastOne(Type.Object({ ...patch, status: NotAccepted }))
export const AdminBranchPatch = atLeastOne(Type.Object({ ...patch, status: Type.Optional(OneOf(BRANCH_STATUSES)) }))
export type BranchPatch = Static<typeof AdminBranchPatch>

export const BranchQuery = Type.Object({
  ...PageQuery.properties,
  search: Type.Optional(Text(0, 150)),
  status: Type.Optional(OneOf(BRANCH_STATUSES, { description: 'Archived branches are listed only with this filter' })),
  all: Type.Boolean({ default: false, description: 'True returns all branches on one page' }),
  sortBy: Type.Optional(OneOf(BRANCH_SORTS)),
  sortOrder: OneOf(['asc', 'desc'], { default: 'asc', description: 'Applies only with sortBy' }),
})
export type BranchQuery = Static<typeof BranchQuery>

const tag = 'Branches'
const BASE = '/v2/companies/branches'
const BRANCHES = { tag, company: BASE, admin: '/v2/admin/companies/:companyId/branches' } as const
const BranchParams = Type.Object({ branchId: Id })

export const createBranch = staffRoutes(BRANCHES, {
  method: 'POST',
  path: '',
  permission: 'branch.create',
  summary: 'Create an active branch',
  description: 'Send an address to make the branch ready for programs; it can also be added later.',
  body: BranchCreate,
  data: Branch,
  success: 201,
  refusals: ['BRANCH_CODE_TAKEN', 'INVALID_MOBILE'],
  example: { body: { ...sample.newBranch, address: sample.address } },
  admin: {
    summary: 'Create a branch of a company',
    description: 'Does for any company what its staff can do for theirs.',
    example: { body: { name: 'Palakkad', branchCode: 'PKD' } },
  },
})
export const adminCreateBranches = route({
  method: 'POST',
  path: `${BRANCHES.admin}/bulk`,
  tag,
  summary: 'Create up to 100 branches, all or none',
  description: 'One invalid branch rejects the list, and the error names its position.',
  persona: 'SUPERADMIN',
  permission: null,
  params: Type.Object({ companyId: Id }),
  body: BulkBody('branches', BranchCreate),
  bodyLimitBytes: BULK_BODY_LIMIT_BYTES,
  data: Type.Object({ count: Count, branches: Type.Array(Branch) }),
  success: 201,
  refusals: ['BRANCH_CODE_TAKEN', 'INVALID_MOBILE'],
  example: { body: { branches: [{ name: 'Malappuram', branchCode: 'MLP' }] } },
})

export const listBranches = staffRoutes(BRANCHES, {
  method: 'GET',
  path: '',
  permission: 'branch.read',
  summary: 'List the branches that the caller can see',
  description: 'Headquarters first, then by name, unless `sortBy` is given.',
  query: BranchQuery,
  data: Paged('branches', Branch),
  success: 200,
  admin: { summary: 'List the branches of a company' },
})

export const getBranch = staffRoutes(BRANCHES, {
  method: 'GET',
  path: '/:branchId',
  permission: 'branch.read',
  summary: 'Get a branch',
  description: '`isProgramReady` says whether programs can be created in it.',
  params: BranchParams,
  data: Branch,
  success: 200,
})

export const updateBranch = staffRoutes(BRANCHES, {
  method: 'PATCH',
  path: '/:branchId',
  permission: 'branch.profile.manage',
  summary: 'Update the name, code or contact of a branch',
  description: 'The address and the status have endpoints of their own.',
  params: BranchParams,
  body: BranchPatch,
  data: Branch,
  success: 200,
  refusals: [
    'BRANCH_ARCHIVED',
    'BRANCH_CODE_FINAL',
    'BRANCH_CODE_TAKEN',
    'HEADQUARTERS_NOT_CLOSABLE',
    'INVALID_MOBILE',
  ],
  example: { body: { name: 'Thrissur Round' } },
  admin: {
    summary: 'Update a branch, including its status',
    description: 'Fields that are left out keep their values.',
    body: AdminBranchPatch,
  },
})

export const replaceBranchAddress = route({
  method: 'PUT',
  path: `${BASE}/:branchId/address`,
  tag,
  summary: 'Set or replace the operational address of a branch',
  description: 'The whole address is replaced: a field that is left out becomes empty.',
  persona: 'COMPANY',
  permission: 'branch.address.manage',
  params: BranchParams,
  body: BranchAddressInput,
  data: Branch,
  success: 200,
  refusals: ['BRANCH_ARCHIVED'],
  example: { body: sample.address },
})

const lifecycle = {
  tag,
  persona: 'COMPANY',
  permission: 'branch.lifecycle.manage',
  params: BranchParams,
  data: Branch,
  success: 200,
} as const
export const deactivateBranch = route({
  ...lifecycle,
  method: 'POST',
  path: `${BASE}/:branchId/deactivate`,
  summary: 'Deactivate a branch',
  description: 'It takes no new programs; those it has continue. The headquarters cannot be deactivated.',
  refusals: ['BRANCH_ARCHIVED', 'HEADQUARTERS_NOT_CLOSABLE'],
})
export const reactivateBranch = route({
  ...lifecycle,
  method: 'POST',
  path: `${BASE}/:branchId/reactivate`,
  summary: 'Reactivate a branch',
  description: 'The branch takes new programs again.',
  refusals: ['BRANCH_ARCHIVED'],
})
export const archiveBranch = route({
  ...lifecycle,
  method: 'DELETE',
  path: `${BASE}/:branchId`,
  summary: 'Archive a branch permanently',
  description: 'Possible when none of its programs is open. The headquarters cannot be archived.',
  refusals: ['BRANCH_ARCHIVED', 'BRANCH_HAS_PROGRAMS', 'HEADQUARTERS_NOT_CLOSABLE'],
})
