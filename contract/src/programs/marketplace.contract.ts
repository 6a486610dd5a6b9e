// The public marketplace: approved, published programs that still have a free slot. [spec: Enrollment endpoints]

import { AUCTION_BID_MODES } from '../auctions/config.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Amount, Count, Day, Id, Nullable, NullableText, OneOf, type Static, Text, Type } from '../kit/schema.ts'
import { ProgramBidLimits, ShownChitTerms } from './chit-terms.ts'
import { BIDS, DURATION_TYPES, DurationValue, FREQUENCIES } from './program-fields.ts'

export const MARKETPLACE_SORTS = ['createdAt', 'name', 'subscriptionAmount', 'totalAmount'] as const

export const RegisteredAddress = Type.Object({
  line1: Type.String(),
  line2: NullableText,
  pincode: NullableText,
  postOffice: NullableText,
  city: NullableText,
  district: NullableText,
  state: NullableText,
})

const PublicCompany = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Nullable(Type.String({ description: 'a lasting URL, which redirects to the picture' })),
  branch: Type.String({ description: 'the branch that hosts the program' }),
  registeredAddress: Nullable(RegisteredAddress),
})

/** Where the branch is that hosts the program. */
export const PublicPlace = Type.Object({ city: NullableText, district: NullableText, state: NullableText })

export const PublicProgram = Type.Object({
  id: Id,
  name: Type.String(),
  chitId: Type.String({ description: 'the number under which the company runs the chit' }),
  images: Type.Array(Type.String(), { description: 'lasting URLs, which redirect to the pictures' }),
  bid: Nullable(OneOf(BIDS)),
  bidMode: Nullable(OneOf(AUCTION_BID_MODES, { description: 'null for a chit by lot' })),
  bidLimits: Nullable(ProgramBidLimits),
  hasPrebid: Type.Boolean({ description: 'sealed bids may be made before the auction' }),
  isHostedOnPlatform: Nullable(Type.Boolean({ description: 'whether auctions are held here; null for a chit by lot' })),
  place: Nullable(PublicPlace),
  totalAmount: Amount,
  subscriptionAmount: Amount,
  minimumBidAmount: Amount,
  durationValue: Type.Integer(),
  durationType: OneOf(DURATION_TYPES),
  frequency: OneOf(FREQUENCIES),
  totalSlots: Count,
  availableSlots: Count,
  startDate: Day,
  company: PublicCompany,
  cell: Type.Optional(
    Type.Object(
      { name: Type.String(), title: Type.String(), url: Type.String() },
      { description: 'Present for a program of another cell: it is read and joined at `url`' },
    ),
  ),
})

export const PublicProgramDetail = Type.Object({
  ...PublicProgram.properties,
  description: NullableText,
  divisions: Type.Integer(),
  lastDateOfSubmission: Nullable(Day),
  foremanCommission: Nullable(Type.Number({ description: 'per cent' })),
  delayFineAmount: Nullable(Amount),
  isDividendDeducted: Type.Boolean({
    description: 'whether the share of a ticket lowers its next instalment; otherwise it is paid out',
  }),
  chitTerms: ShownChitTerms,
})

const MaxAmount = (field: string) =>
  Type.Number({ minimum: 0, maximum: 9_999_999_999_999, description: `the largest ${field} in rupees` })

export const MarketplaceQuery = Type.Object({
  ...PageQuery.properties,
  maxSubscriptionAmount: Type.Optional(MaxAmount('subscriptionAmount')),
  maxTotalAmount: Type.Optional(MaxAmount('totalAmount')),
  durationValue: Type.Optional(DurationValue),
  durationType: Type.Optional(OneOf(DURATION_TYPES)),
  frequency: Type.Optional(OneOf(FREQUENCIES)),
  companyId: Type.Optional(Id),
  district: Type.Optional(Text(1, 100, { description: 'of the branch that hosts the program, in either case' })),
  state: Type.Optional(Text(1, 100, { description: 'of the branch that hosts the program, in either case' })),
  search: Type.Optional(Text(0, 150, { description: 'part of the name of the program or of its company' })),
  sortField: OneOf(MARKETPLACE_SORTS, { default: 'createdAt' }),
  sortOrder: OneOf(['asc', 'desc'], { default: 'desc' }),
})
export type MarketplaceQuery = Static<typeof MarketplaceQuery>

const shared = {
  method: 'GET',
  tag: 'Marketplace',
  persona: 'PUBLIC',
  permission: null,
  countedBy: 'REFUSALS',
} as const

export const listPublicPrograms = route({
  ...shared,
  path: '/v2/public/programs',
  summary: 'List public programs',
  description: 'Sorted by createdAt, newest first, unless sortField and sortOrder are given; ties are sorted by id.',
  query: MarketplaceQuery,
  data: Paged('programs', PublicProgram),
  success: 200,
})

export const getPublicProgram = route({
  ...shared,
  path: '/v2/public/programs/:programId',
  summary: 'Get a public program',
  description: 'Returns the terms, the company and the free slots of a program that takes requests.',
  params: Type.Object({ programId: Id }),
  data: PublicProgramDetail,
  success: 200,
  example: { path: { programId: DEMO.openProgramId } },
})

export const PublicBranch = Type.Object({
  id: Id,
  name: Type.String(),
  isHeadquarters: Type.Boolean(),
  place: Nullable(PublicPlace),
})

export const PublicCompanyPage = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: PublicCompany.properties.avatar,
  description: NullableText,
  registrationNumber: Type.String(),
  yearOfEstablishment: Type.Integer(),
  registeredAddress: Nullable(RegisteredAddress),
  branches: Type.Array(PublicBranch, { description: 'the headquarters first; at most 100' }),
  openProgramCount: Count,
})

export const getPublicCompany = route({
  ...shared,
  path: '/v2/public/companies/:companyId',
  summary: 'Get a company as visitors see it',
  description: 'Companies whose profile is complete. `GET /v2/public/programs?companyId=` lists its open programs.',
  params: Type.Object({ companyId: Id }),
  data: PublicCompanyPage,
  success: 200,
})
