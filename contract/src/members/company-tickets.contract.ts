// Company tickets: the company takes tickets that nobody has bought, and sells them later.
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
  Count,
  Day,
  Id,
  Instant,
  MobileNumber,
  NullableId,
  OneOf,
  PlainName,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'
import { AtRequest } from './enrollments.contract.ts'

const tag = 'Tickets'
const AtId = Type.Object({ id: Id })
const company = { tag, persona: 'COMPANY', permission: 'subscriber.manage' } as const

export const CompanyTicket = Type.Object({
  enrolledSubscriberId: Id,
  subscriberId: Id,
  programId: Id,
  ticketNumber: Type.Integer(),
  hasWon: Type.Boolean(),
  paid: Amount,
  createdAt: Instant,
})

export const createCompanyTickets = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/programs/:id/company-tickets',
  summary: 'Take unsold tickets of a program for the company',
  description:
    'All free slots, or `count` of them, until the first cycle is completed. The tickets are billed and share the dividend; the ' +
    "company's own money pays their bills at once. They do not bid and win only the foreman's instalment.",
  params: AtId,
  body: Type.Object({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
  data: Type.Object({ count: Count, tickets: Type.Array(CompanyTicket) }),
  success: 201,
  refusals: ['COMPANY_TICKETS_TOO_LATE', 'PROGRAM_FULL', 'PROGRAM_NOT_READY_FOR_CYCLES'],
  example: { body: { count: 1 } },
})

export const listCompanyTickets = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/programs/:id/company-tickets',
  summary: 'List the company tickets of a program',
  description: 'In the order of their numbers, with what the company has paid for each.',
  params: AtId,
  query: PageQuery,
  data: Paged('tickets', CompanyTicket),
  success: 200,
})

/** One past month of a ticket: the instalment less the dividend that was deducted from it. */
export const QuotedMonth = Type.Object({
  cycleId: Id,
  cycleNumber: Type.Integer(),
  dueDate: Type.Unsafe<string | null>({ ...Day, type: ['string', 'null'] }),
  gross: Amount,
  dividend: Amount,
  amount: Amount,
})
export const TicketQuote = Type.Object({
  programId: Id,
  programName: Type.String(),
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  months: Type.Array(QuotedMonth),
  gross: Amount,
  dividend: Amount,
  amount: Type.Number({ description: 'What the buyer pays for the past, in rupees' }),
  nextInstalment: Amount,
})

export const quoteCompanyTicket = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/company-tickets/:id/quote',
  summary: 'Quote the price of a company ticket, month by month',
  description: 'The past instalments net of dividends. `id` is the enrolledSubscriberId of the ticket.',
  params: AtId,
  data: TicketQuote,
  success: 200,
  refusals: ['TICKET_NOT_VACANT', 'TICKET_PRIZED'],
})

export const quoteVacantTicket = route({
  tag,
  persona: 'SUBSCRIBER',
  permission: null,
  method: 'GET',
  path: '/v3/subscribers/enrollments/:requestId/vacant-ticket',
  summary: 'Quote the price of a vacant ticket, month by month',
  description:
    'For my submitted request in a program that has started: the past instalments of the first company ticket, net of dividends.',
  params: AtRequest,
  data: TicketQuote,
  success: 200,
})

/** Ways in which the money is there at once. A cheque has to clear first. */
export const TICKET_PAYMENT_MODES = ['CASH', 'UPI', 'NEFT', 'NACH'] as const
export const TicketPayment = Type.Object({
  amount: RupeesInput,
  mode: OneOf(TICKET_PAYMENT_MODES),
  utr: Type.Optional(Text(1, 64)),
  reference: Type.Optional(Text(1, 255)),
  depositAccountId: Type.Optional(Id),
  paidAt: Type.Optional(CalendarDate),
})
/** A person by mobile number, who gets an account when they have none. */
export const NewHolder = Type.Object({ name: PlainName(100), mobileNumber: MobileNumber })

export const sellCompanyTicket = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/company-tickets/:id/sell',
  summary: 'Sell a company ticket',
  description:
    'To an approved applicant (`requestId`) or to a person at the desk (`holder`). The payment is exactly the quoted amount; it is ' +
    'receipted and credited to the company tickets of the program. Needs payment.manage as well.',
  params: AtId,
  body: Type.Object({
    requestId: Type.Optional(Id),
    holder: Type.Optional(NewHolder),
    payment: Type.Optional(TicketPayment),
  }),
  data: Type.Object({
    enrolledSubscriberId: Id,
    ticketNumber: Type.Integer(),
    subscriberId: Id,
    amount: Amount,
    receiptId: NullableId,
    receiptNumber: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  }),
  success: 201,
  refusals: [
    'CASH_LIMIT_REACHED',
    'DAY_CLOSED',
    'INVALID_MOBILE',
    'MOBILE_BELONGS_TO_STAFF',
    'PERMISSION_REQUIRED',
    'QUOTE_CHANGED',
    'REQUEST_NOT_APPROVED',
    'TICKET_NOT_VACANT',
    'TICKET_PRIZED',
    'UTR_TAKEN',
  ],
  example: {
    body: {
      holder: { name: 'Meera Nair', mobileNumber: '+919000002099' },
      payment: { amount: '1750.00', mode: 'UPI', utr: '630412345678' },
    },
  },
})
