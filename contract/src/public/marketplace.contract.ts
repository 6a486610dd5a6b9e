// [D3 4] The public marketplace: approved, published programs that still have a free slot, for anybody.
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Amount, Count, Day, Id, Nullable, NullableText, OneOf, type Static, Text, Type } from '../kit/schema.ts'
import { BIDS, DURATION_TYPES, DurationValue, FREQUENCIES } from '../programs/program-fields.ts'

export const MARKETPLACE_SORTS = ['createdAt', 'name', 'subscriptionAmount', 'totalAmount'] as const

const RegisteredAddress = Type.Object({
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
  avatar: Nullable(Type.String({ description: 'a URL that works for some minutes' })),
  branch: Type.String({ description: 'the branch that hosts the program' }),
  registeredAddress: Nullable(RegisteredAddress),
})

const PublicProgram = Type.Object({
  id: Id,
  name: Type.String(),
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
})

const PublicProgramDetail = Type.Object({
  ...PublicProgram.properties,
  description: NullableText,
  divisions: Type.Integer(),
  lastDateOfSubmission: Nullable(Day),
  foremanCommission: Nullable(Type.Number({ description: 'per cent' })),
  delayFineAmount: Nullable(Amount),
  bid: Nullable(OneOf(BIDS)),
})

const MaxAmount = (what: string) =>
  Type.Number({ minimum: 0, maximum: 9_999_999_999_999, description: `rupees: ${what} at most this` })

export const MarketplaceQuery = Type.Object({
  ...PageQuery.properties,
  maxSubscriptionAmount: Type.Optional(MaxAmount('a subscription of')),
  maxTotalAmount: Type.Optional(MaxAmount('a total of')),
  durationValue: Type.Optional(DurationValue),
  durationType: Type.Optional(OneOf(DURATION_TYPES)),
  frequency: Type.Optional(OneOf(FREQUENCIES)),
  search: Type.Optional(Text(0, 150, { description: 'part of the name of the program or of its company' })),
  sortField: OneOf(MARKETPLACE_SORTS, { default: 'createdAt' }),
  sortOrder: OneOf(['asc', 'desc'], { default: 'desc' }),
})
export type MarketplaceQuery = Static<typeof MarketplaceQuery>

const shared = { method: 'GET', tag: 'Marketplace', persona: 'PUBLIC', permission: null, perMinute: 120 } as const

export const listPublicPrograms = route({
  ...shared,
  path: '/v2/public/programs',
  summary: 'List the programs that anybody can apply to',
  description: 'The newest first unless sortField says otherwise; equal ones in the order of their ids.',
  query: MarketplaceQuery,
  data: Paged('programs', PublicProgram),
  success: 200,
})

export const readPublicProgram = route({
  ...shared,
  path: '/v2/public/programs/:programId',
  summary: 'Read a program that anybody can apply to',
  params: Type.Object({ programId: Id }),
  data: PublicProgramDetail,
  success: 200,
})
