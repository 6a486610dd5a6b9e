// The desk of the platform: what waits for a superadmin, totals, users and superadmins.

import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Count,
  Email,
  HomeCountryCode,
  Id,
  Instant,
  MobileNumber,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  PlainName,
  Text,
  Type,
} from '../kit/schema.ts'
import { USER_ROLES } from '../people/identity.contract.ts'

const admin = { tag: 'Platform desk', persona: 'SUPERADMIN', permission: null } as const

const Queue = Type.Object({
  count: Count,
  oldestAt: Type.Unsafe<string | null>({
    ...NullableInstant,
    description: 'Since when the oldest one waits; null when none waits',
  }),
})

export const getPlatformDashboard = route({
  ...admin,
  method: 'GET',
  path: '/v2/admin/dashboard',
  summary: 'Get the start page of the platform',
  description: 'Everything that waits for a superadmin, and totals over all companies, in one call.',
  data: Type.Object({
    queues: Type.Object({
      enrollmentRequests: Queue,
      programsUnderReview: Queue,
      companiesIncomplete: Queue,
      companiesUnderReview: Queue,
      bankAccountsPending: Queue,
      failedJobs: Queue,
      failedMessages: Queue,
    }),
    auctions: Type.Object({ live: Count, paused: Count, scheduledToday: Count }),
    totals: Type.Object({
      companies: Count,
      activeCompanies: Count,
      programs: Count,
      runningPrograms: Count,
      tickets: Count,
      members: Count,
      users: Count,
      superadmins: Count,
    }),
  }),
  success: 200,
})

export const PlatformUser = Type.Object({
  userId: Id,
  role: OneOf(USER_ROLES),
  name: NullableText,
  mobileNumber: Type.String(),
  email: NullableText,
  companyId: Nullable(Id),
  companyName: Nullable(Type.String({ description: 'The company that the person works for' })),
  hasSecondFactor: Type.Boolean(),
  lastSignInAt: NullableInstant,
  createdAt: Instant,
})

export const listUsers = route({
  ...admin,
  method: 'GET',
  path: '/v2/admin/users',
  summary: 'List users',
  description: 'Newest first. `search` matches name, mobile number and email.',
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(Text(0, 150)),
    role: Type.Optional(OneOf(USER_ROLES)),
  }),
  data: Paged('users', PlatformUser),
  success: 200,
})

export const addSuperadmin = route({
  ...admin,
  method: 'POST',
  path: '/v2/admin/superadmins',
  summary: 'Add a superadmin',
  description:
    'The number must not belong to anybody yet. The person signs in with it, and sets up a second factor first where the platform ' +
    'demands one of superadmins.',
  body: Type.Object({
    name: PlainName(100),
    mobileNumber: MobileNumber,
    countryCode: HomeCountryCode,
    email: Type.Optional(Nullable(Email)),
  }),
  data: PlatformUser,
  success: 201,
  refusals: ['EMAIL_TAKEN', 'INVALID_MOBILE', 'MOBILE_TAKEN'],
  example: { body: { name: 'Anitha Rao', mobileNumber: '+919000001299' } },
})

export const removeSuperadmin = route({
  ...admin,
  method: 'DELETE',
  path: '/v2/admin/superadmins/:userId',
  summary: 'Remove a superadmin',
  description:
    'Their sessions end at once; the number becomes an ordinary account. The last superadmin and the one that the settings of the ' +
    'service name stay.',
  params: Type.Object({ userId: Id }),
  data: Type.Object({ userId: Id }),
  success: 200,
  refusals: ['LAST_SUPERADMIN', 'SUPERADMIN_CONFIGURED'],
})
