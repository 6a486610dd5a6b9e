// How a ticket leaves its member: default, removal, substitution and transfer.

import { Announced, CONTENT_TYPES, FileName } from '../companies/files.contract.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { ANNOUNCEMENT, CONFIRMATION } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
  Count,
  Day,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'
import { NewHolder, TicketPayment, TicketQuote } from './company-tickets.contract.ts'

const tag = 'Tickets'
const AtId = Type.Object({ id: Id })
const propose = { tag, persona: 'COMPANY', permission: 'subscriber.manage' } as const

export const TICKET_CASE_KINDS = ['SALE', 'REMOVAL', 'SUBSTITUTION', 'TRANSFER'] as const
export const TICKET_CASE_STATUSES = [
  'NOTICE_SENT',
  'CURED',
  'REMOVED',
  'REENTERED',
  'PROPOSED',
  'DONE',
  'WITHDRAWN',
] as const

export const TicketCase = Type.Object({
  id: Id,
  ticketCaseId: Id,
  kind: OneOf(TICKET_CASE_KINDS),
  status: OneOf(TICKET_CASE_STATUSES),
  programId: Id,
  programName: Type.String(),
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  fromSubscriberId: Id,
  fromName: NullableText,
  toSubscriberId: NullableId,
  toName: NullableText,
  reason: NullableText,
  noticeDate: Nullable(Day),
  cureBy: Nullable(Day),
  dispatchFileId: NullableId,
  receivedOn: Nullable(Day),
  reenterUntil: Nullable(Day),
  fileBy: Nullable(Day),
  filedOn: Nullable(Day),
  filingNumber: NullableText,
  quote: Nullable(TicketQuote),
  refundId: NullableId,
  receiptId: NullableId,
  proposedById: Id,
  decidedById: NullableId,
  decidedAt: NullableInstant,
  createdAt: Instant,
})

export const Defaulter = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberId: Id,
  subscriberName: NullableText,
  hasWon: Type.Boolean(),
  overdueCount: Count,
  overdue: Amount,
  overdueSince: Day,
})

export const listDefaulters = route({
  ...propose,
  method: 'GET',
  path: '/v2/companies/programs/:id/defaulters',
  summary: 'List the tickets of a program that are in default',
  description:
    'Tickets with as many overdue instalments as the chit terms say (`defaultInstalments`, 3 when not set), in the order of their numbers.',
  params: AtId,
  query: PageQuery,
  data: Paged('defaulters', Defaulter),
  success: 200,
})

export const listTicketCases = route({
  ...propose,
  method: 'GET',
  path: '/v2/companies/programs/:id/ticket-cases',
  summary: 'List sales, removals, substitutions and transfers of a program, newest first',
  description: 'Shows who proposed and who confirmed each.',
  params: AtId,
  query: Type.Object({
    ...PageQuery.properties,
    kind: Type.Optional(OneOf(TICKET_CASE_KINDS)),
    status: Type.Optional(OneOf(TICKET_CASE_STATUSES)),
  }),
  data: Paged('cases', TicketCase),
  success: 200,
})

export const sendRemovalNotice = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/tickets/:id/removal-notice',
  summary: 'Give a member in default notice of removal',
  description:
    'For a ticket that has not won. The member is notified and has 14 days from today to pay. A notice on paper of an earlier day, at most ' +
    '30 days ago and not before the default, needs the proof of its dispatch, uploaded as a file of the ticket.',
  params: AtId,
  body: Type.Object({
    noticeDate: Type.Optional(CalendarDate),
    dispatchFileId: Type.Optional(Id),
    reason: Text(1, 500),
    /** What the member paid for months before an import, net of dividends; required when there are such months. */
    contributionsPaid: Type.Optional(RupeesInput),
  }),
  data: TicketCase,
  success: 201,
  refusals: [
    'CONTRIBUTIONS_NOT_STATED',
    'TICKET_CASE_OPEN',
    'TICKET_HAS_NO_MEMBER',
    'TICKET_NOT_IN_DEFAULT',
    'TICKET_PRIZED',
  ],
  example: { body: { reason: 'Three instalments are overdue' } },
})

export const cureRemoval = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/ticket-cases/:id/cure',
  summary: 'Close a removal because the member has paid',
  description: 'No instalment of the ticket may be overdue any more.',
  params: AtId,
  data: TicketCase,
  success: 200,
  refusals: ['DUES_NOT_PAID', 'TICKET_CASE_CLOSED'],
})

export const proposeSubstitute = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/tickets/:id/substitutes',
  summary: 'Propose a new holder for a removed ticket',
  description: 'The new holder takes the ticket number and pays its past instalments net of dividends, as quoted.',
  params: AtId,
  body: Type.Object({ holder: NewHolder, reason: Type.Optional(Text(1, 500)) }),
  data: TicketCase,
  success: 201,
  refusals: ['INVALID_MOBILE', 'MOBILE_BELONGS_TO_STAFF', 'TICKET_CASE_OPEN', 'TICKET_NOT_REMOVED'],
  example: { body: { holder: { name: 'Meera Nair', mobileNumber: '+919000002099' } } },
})

export const generateConsentFile = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/tickets/:id/file-uploads/generate',
  summary: 'Create a consent to a transfer, or a proof of dispatch, and get its upload URL',
  description: 'PUT the bytes to the URL with the returned headers, then confirm the upload.',
  params: AtId,
  body: Type.Object({ fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
  refusals: ANNOUNCEMENT,
  example: { body: { fileName: 'consent.pdf', contentType: 'application/pdf' } },
})
export const confirmConsentFile = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/tickets/:id/file-uploads/confirm',
  summary: 'Confirm an uploaded consent',
  description: 'The content must match the declared type. Safe to retry.',
  params: AtId,
  body: Type.Object({ fileId: Id }),
  data: AtId,
  success: 200,
  refusals: CONFIRMATION,
  example: { body: { fileId: DEMO.programFileId } },
})

export const proposeTransfer = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/tickets/:id/transfers',
  summary: 'Propose the transfer of a ticket to another person',
  description:
    'Needs the written consent of the holder and of the taker, uploaded as files of the ticket. The ticket keeps its number, history, ' +
    'invoices, advance, dividends and prebids.',
  params: AtId,
  body: Type.Object({
    holder: NewHolder,
    holderConsentFileId: Id,
    takerConsentFileId: Id,
    reason: Type.Optional(Text(1, 500)),
  }),
  data: TicketCase,
  success: 201,
  refusals: ['INVALID_MOBILE', 'MOBILE_BELONGS_TO_STAFF', 'TICKET_CASE_OPEN', 'TICKET_HAS_NO_MEMBER', 'TICKET_PRIZED'],
  example: {
    body: {
      holder: { name: 'Meera Nair', mobileNumber: '+919000002099' },
      holderConsentFileId: DEMO.programFileId,
      takerConsentFileId: DEMO.companyFileId,
    },
  },
})

export const confirmTicketCase = route({
  tag,
  persona: 'COMPANY',
  permission: 'company.compliance.manage',
  method: 'POST',
  path: '/v2/companies/ticket-cases/:id/confirm',
  summary: 'Confirm a removal, a substitution or a transfer',
  description:
    'Needs a person other than the one who proposed it. A removal needs the days of its notice to be over; a substitution takes the ' +
    'payment of the quoted amount.',
  params: AtId,
  body: Type.Object({ payment: Type.Optional(TicketPayment) }),
  data: TicketCase,
  success: 200,
  refusals: [
    'CASH_LIMIT_REACHED',
    'CHEQUE_NOT_CLEARED',
    'CONTRIBUTIONS_NOT_STATED',
    'DAY_CLOSED',
    'EMPLOYEE_NOT_CONFIRMED',
    'PROGRAM_HAS_OPEN_AUCTION',
    'QUOTE_CHANGED',
    'REMOVAL_TOO_EARLY',
    'SECOND_PERSON_REQUIRED',
    'TICKET_CASE_CLOSED',
    'TICKET_HAS_NO_MEMBER',
    'TICKET_NOT_IN_DEFAULT',
    'TICKET_NOT_REMOVED',
    'TICKET_PRIZED',
    'UTR_TAKEN',
  ],
  example: { body: { payment: { amount: '2500.00', mode: 'NEFT', utr: 'SBIN52024010112346' } } },
})

export const quoteReentry = route({
  ...propose,
  method: 'GET',
  path: '/v2/companies/ticket-cases/:id/re-entry',
  summary: 'Get what a removed member pays to come back',
  description: 'The instalments that are due and the open charges, until the last day of the re-entry.',
  params: AtId,
  data: Type.Object({ ticketCaseId: Id, until: Day, amount: Amount }),
  success: 200,
  refusals: ['REENTRY_OVER', 'TICKET_CASE_CLOSED'],
})

export const reenterMember = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/ticket-cases/:id/re-enter',
  summary: 'Give a removed member the ticket back',
  description:
    'Until `reenterUntil`, for exactly the quoted payment. The removal and what the company has paid of the ticket since are booked back; ' +
    'the refund is no longer due. Needs payment.manage as well.',
  params: AtId,
  body: Type.Object({ payment: Type.Optional(TicketPayment) }),
  data: TicketCase,
  success: 200,
  refusals: [
    'CASH_LIMIT_REACHED',
    'DAY_CLOSED',
    'PERMISSION_REQUIRED',
    'PROGRAM_HAS_OPEN_AUCTION',
    'QUOTE_CHANGED',
    'REENTRY_OVER',
    'TICKET_CASE_CLOSED',
    'UTR_TAKEN',
  ],
  example: { body: { payment: { amount: '2500.00', mode: 'NEFT', utr: 'SBIN52024010112347' } } },
})

export const recordRemovalFiling = route({
  tag,
  persona: 'COMPANY',
  permission: 'company.compliance.manage',
  method: 'POST',
  path: '/v2/companies/ticket-cases/:id/filing',
  summary: 'Record the receipt of the notice of a removal, or the copy for the Registrar',
  description:
    '`receivedOn` is the day on which the member got the written notice: they may come back for seven days from then. `filedOn` is the day ' +
    'on which the copy went to the Registrar, due within 14 days (`fileBy`).',
  params: AtId,
  body: Type.Object({
    receivedOn: Type.Optional(CalendarDate),
    filedOn: Type.Optional(CalendarDate),
    filingNumber: Type.Optional(Text(1, 60)),
  }),
  data: TicketCase,
  success: 200,
  refusals: ['TICKET_CASE_CLOSED'],
  example: { body: { filedOn: '2026-01-31', filingNumber: 'SRO/2026/14' } },
})

export const withdrawTicketCase = route({
  ...propose,
  method: 'POST',
  path: '/v2/companies/ticket-cases/:id/withdraw',
  summary: 'Withdraw a proposal that nobody has confirmed',
  description: 'Also a notice of removal that was given by mistake.',
  params: AtId,
  data: TicketCase,
  success: 200,
  refusals: ['TICKET_CASE_CLOSED'],
})
