// Notices to members by SMS, email and WhatsApp: what a company sends and when, and the proof of what was sent.
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  CalendarDate,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  type Static,
  Type,
} from '../kit/schema.ts'
import { MessageBudget } from './message-budgets.contract.ts'

export const NOTICE_KINDS = ['AUCTION_NOTICE', 'DUE_REMINDER', 'OVERDUE_REMINDER'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export const NOTICE_CHANNELS = ['SMS', 'EMAIL', 'WHATSAPP'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export const NOTICE_STATUSES = ['QUEUED', 'SENT', 'FAILED'] as const
export const NOT_SENT_REASONS = ['NOT_CONFIRMED', 'NOT_SERVED'] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]

const company = { tag: 'Notices', persona: 'COMPANY' } as const
export const NoticeDays = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), { maxItems: 5, description })

const policy = {
  isEnabled: Type.Boolean({ description: 'Nothing is sent before a company switches it on' }),
  auctionNoticeDays: NoticeDays('How many days before an auction its notice is sent; the Act wants 14'),
  dueReminderDays: NoticeDays('How many days before the due date, 0 for the day itself'),
  overdueReminderDays: NoticeDays('How many days after the due date'),
  channels: Type.Array(OneOf(NOTICE_CHANNELS), { minItems: 1, maxItems: NOTICE_CHANNELS.length }),
}
export const NoticePolicyInput = Type.Object(policy)
export type NoticePolicyInput = Static<typeof NoticePolicyInput>
export const NoticePolicy = Type.Object({
  ...policy,
  messageBudget: MessageBudget,
  availableChannels: Type.Array(OneOf(NOTICE_CHANNELS), {
    description: 'WhatsApp only where the service is connected to it',
  }),
  updatedAt: NullableInstant,
})

export const getNoticePolicy = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/notice-policy',
  summary: 'Get the notice policy of the company',
  description: 'Before the first save it is switched off, with the usual days.',
  permission: 'company.profile.read',
  data: NoticePolicy,
  success: 200,
})
export const saveNoticePolicy = route({
  ...company,
  method: 'PUT',
  path: '/v2/companies/notice-policy',
  summary: 'Set the notice policy of the company',
  description:
    'Notices go out once a day between 9 and 20 o’clock, in the language of each member, at most five to one person a day and never twice.',
  permission: 'company.profile.update',
  body: NoticePolicyInput,
  data: NoticePolicy,
  success: 200,
  example: {
    body: {
      isEnabled: false,
      auctionNoticeDays: [14, 3],
      dueReminderDays: [3, 0],
      overdueReminderDays: [3, 10],
      channels: ['SMS'],
    },
  },
})

export const Notice = Type.Object({
  noticeId: Id,
  kind: OneOf(NOTICE_KINDS),
  programId: Id,
  programName: Type.String(),
  auctionId: NullableId,
  invoiceId: NullableId,
  subscriberId: Id,
  subscriberName: NullableText,
  channel: OneOf(NOTICE_CHANNELS),
  recipient: Type.String({ description: 'Masked: only the last four characters are shown' }),
  language: Type.String(),
  text: Type.String(),
  status: OneOf(NOTICE_STATUSES),
  notSentReason: Nullable(
    OneOf(NOT_SENT_REASONS, {
      description:
        'Why a FAILED notice was never sent: its person has not confirmed the number, or its country is not served. It can be printed as a letter',
    }),
  ),
  retryCount: Type.Integer(),
  providerReference: Type.Unsafe<string | null>({ ...NullableText, description: 'What the gateway returned' }),
  createdAt: Instant,
  sentAt: NullableInstant,
})

const filters = {
  kind: Type.Optional(OneOf(NOTICE_KINDS)),
  status: Type.Optional(OneOf(NOTICE_STATUSES)),
  channel: Type.Optional(OneOf(NOTICE_CHANNELS)),
  programId: Type.Optional(Id),
  auctionId: Type.Optional(Id),
  subscriberId: Type.Optional(Id),
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
}

export const listNotices = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/notices',
  summary: 'List the notices that were sent',
  description:
    'The proof of dispatch, newest first: per auction with `auctionId`, per member with `subscriberId`. As CSV it has up to 5,000 rows, as PDF up to 1,000.',
  permission: { anywhere: 'auction.schedule' },
  query: Type.Object({
    ...PageQuery.properties,
    ...filters,
    format: OneOf(['json', 'csv', 'pdf'], { default: 'json' }),
  }),
  data: Paged('notices', Notice),
  downloads: ['text/csv', 'application/pdf'],
  makes: 'PAPERS',
  success: 200,
})

export const printNoticeLetters = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/notices/letters',
  summary: 'Print notices as letters',
  description:
    'One PDF with a letter for each member and notice that the filters find, newest first, at most 200, each in the language of its ' +
    'member with their postal address. A notice that went out over several channels is one letter.',
  permission: { anywhere: 'auction.schedule' },
  query: Type.Object({ ...filters, noticeId: Type.Optional(Id) }),
  downloads: ['application/pdf'],
  data: Type.Null({ description: 'Never sent: the response is a file' }),
  makes: 'PAPERS',
  success: 200,
  refusals: ['NOTHING_TO_PRINT', 'NOT_FOUND'],
})
