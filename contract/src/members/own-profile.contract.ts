// A subscriber reads and changes what is kept about them, and takes a copy of all of it.

import { atLeastOne, route } from '../kit/route.ts'
import { Amount, Count, Id, Instant, Nullable, NullableInstant, NullableText, OneOf, Type } from '../kit/schema.ts'
import { Charge } from '../money/charges.contract.ts'
import { Invoice } from '../money/invoices.contract.ts'
import { OwnPayment } from '../money/payments.contract.ts'
import { PayoutSummary } from '../money/payouts.contract.ts'
import { Addresses, addressFields, BasicInfo, basicInfoFields, Income, incomeFields } from './enrollment-fields.ts'
import { OwnRequest } from './enrollments.contract.ts'

const subscriber = { tag: 'Subscriber profile', persona: 'SUBSCRIBER', permission: null, success: 200 } as const

/** What an application or a signed agreement states about who the person is. */
export const IDENTITY_FIELDS = ['name', 'dob', 'gender', 'relationType', 'relationName'] as const
export type IdentityField = (typeof IDENTITY_FIELDS)[number]

export const OwnProfile = Type.Object({
  subscriberId: Id,
  avatarUrl: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'A permanent address; null without a picture',
  }),
  ...BasicInfo.properties,
  ...Addresses.properties,
  ...Income.properties,
  lockedFields: Type.Array(OneOf(IDENTITY_FIELDS), {
    description: 'What cannot be changed here: it is on an application or a ticket',
  }),
})

export const getOwnProfile = route({
  ...subscriber,
  method: 'GET',
  path: '/v2/subscribers/me',
  summary: 'Get my profile',
  description: 'Name, address, income and picture. Aadhaar and PAN are masked.',
  data: OwnProfile,
})

const { aadhaarNumber: _aadhaar, pan: _pan, ...identity } = basicInfoFields
export const updateOwnProfile = route({
  ...subscriber,
  method: 'PATCH',
  path: '/v2/subscribers/me',
  summary: 'Change my profile',
  description:
    'Fields that are left out or null stay as they are. Addresses and income can always be changed; who the person is (`lockedFields`) ' +
    'only until an application is submitted. Signed agreements and submitted applications keep what they say.',
  body: atLeastOne(Type.Object({ ...identity, ...addressFields, ...incomeFields })),
  data: OwnProfile,
  refusals: ['PROFILE_LOCKED'],
  example: {
    body: { presentAddress: { line1: '4 Beach Road', pincode: '673032', city: 'Kozhikode', state: 'Kerala' } },
  },
})

const ticket = { enrolledSubscriberId: Id }
export const OwnData = Type.Object({
  exportedAt: Instant,
  maxEntriesPerList: Count,
  profile: OwnProfile,
  devices: Type.Array(
    Type.Object({
      deviceName: NullableText,
      platform: NullableText,
      formFactor: NullableText,
      signedInAt: Instant,
      signedOutAt: NullableInstant,
    }),
  ),
  requests: Type.Array(OwnRequest),
  tickets: Type.Array(
    Type.Object({
      ...ticket,
      ticketNumber: Type.Integer(),
      name: NullableText,
      programId: Id,
      programName: Type.String(),
      chitId: Type.String(),
      companyName: Type.String(),
      createdAt: Instant,
      endedAt: NullableInstant,
    }),
  ),
  invoices: Type.Array(Invoice),
  payments: Type.Array(OwnPayment),
  charges: Type.Array(Charge),
  prizes: Type.Array(PayoutSummary),
  bids: Type.Array(
    Type.Object({ id: Id, auctionId: Id, ...ticket, amount: Amount, createdAt: Instant, deletedAt: NullableInstant }),
  ),
  prebids: Type.Array(
    Type.Object({ id: Id, auctionId: Id, ...ticket, amount: Amount, status: Type.String(), createdAt: Instant }),
  ),
  notifications: Type.Array(
    Type.Object({ id: Id, type: Type.String(), title: Type.String(), body: Type.String(), createdAt: Instant }),
  ),
  files: Type.Array(
    Type.Object({
      id: Id,
      purpose: Type.String(),
      fileName: Type.String(),
      contentType: Type.String(),
      sizeBytes: Nullable(Count),
      createdAt: Instant,
    }),
  ),
})

export const exportOwnData = route({
  ...subscriber,
  method: 'GET',
  path: '/v2/subscribers/me/export',
  summary: 'Download everything that is kept about me',
  description:
    'Sent as a file: profile, requests, tickets, invoices, payments, charges, prizes, bids, prebids, notifications, devices and the list of ' +
    'files. Aadhaar and PAN are masked. Each list has at most 2,000 of the newest entries.',
  data: OwnData,
  perMinute: 3,
})
