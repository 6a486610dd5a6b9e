// The register of members: the tickets of a program, the members of a company, and one member with all their tickets there.
// [spec: Who may do what with money]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  Count,
  Id,
  Instant,
  Masked,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'

const shared = { tag: 'Members', persona: 'COMPANY', permission: 'subscriber.manage', success: 200 } as const

const money = {
  dueAmount: Type.Number({ description: 'Unpaid instalments in rupees, overdue ones included' }),
  overdueAmount: Amount,
  chargeAmount: Type.Number({ description: 'Open late and bounce charges in rupees' }),
  advanceAmount: Type.Number({ description: 'Money in rupees that no bill has taken yet' }),
  balanceAmount: Type.Number({ description: 'Dues and charges less the advance, in rupees; negative when in advance' }),
}

/** COMPANY: the company itself holds a ticket that nobody has bought. */
export const TICKET_HOLDERS = ['MEMBER', 'COMPANY'] as const

export const LastReceipt = Type.Object({ receiptId: Id, number: Type.String(), amount: Amount, paidAt: Instant })

export const MemberPapers = Type.Object({
  nominee: Type.Boolean(),
  pan: Type.Boolean({ description: 'PAN card and income proof' }),
  agreement: Type.Boolean(),
  isComplete: Type.Boolean(),
})

export const RegisterTicket = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  branchId: Id,
  subscriberId: Id,
  name: NullableText,
  mobileNumber: NullableText,
  isPrized: Type.Boolean(),
  prizedInCycle: Nullable(Type.Integer()),
  ...money,
  lastReceipt: Nullable(LastReceipt),
  papers: MemberPapers,
  holder: OneOf(TICKET_HOLDERS),
  source: Type.String({ description: 'How the ticket was issued, such as REQUEST or IMPORT' }),
  enrolledAt: Instant,
  endedAt: NullableInstant,
})

const identity = {
  pan: Nullable(Masked),
  aadhaarNumber: Nullable(Masked),
  email: NullableText,
}

/** A ticket as the list of a program shows it. */
export const RegisterEntry = Type.Object({ ...RegisterTicket.properties, ...identity })

const member = {
  subscriberId: Id,
  name: NullableText,
  mobileNumber: NullableText,
  ...identity,
  ticketCount: Count,
  prizedTicketCount: Count,
  ...money,
  lastReceipt: Nullable(LastReceipt),
  arePapersComplete: Type.Boolean({ description: 'All papers of all standing tickets are there' }),
}
export const Member = Type.Object(member)
export const MemberDetail = Type.Object({ ...member, tickets: Type.Array(RegisterTicket) })

const search = Type.Optional(
  Text(1, 100, {
    description:
      'Beginnings of the name, the mobile number or the chit id, or a ticket number. Every word must be found; up to five count.',
  }),
)
const RegisterQuery = Type.Object({ ...PageQuery.properties, search })

export const listProgramTickets = route({
  ...shared,
  method: 'GET',
  path: '/v2/companies/programs/:id/enrollments',
  summary: 'List the tickets of a program by their number',
  description:
    'Who holds each ticket, whether it is prized, what it owes, its last receipt and which papers are there.',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    ...RegisterQuery.properties,
    hasWon: Type.Optional(Type.Boolean({ description: 'Prized tickets, or those that are not' })),
    isPaid: Type.Optional(Type.Boolean({ description: 'Tickets without an unpaid instalment, or those with one' })),
  }),
  data: Paged('enrollments', RegisterEntry),
})

export const listMembers = route({
  ...shared,
  method: 'GET',
  path: '/v2/companies/subscribers',
  summary: 'List the members of the company, newest first',
  description:
    'Everybody with a ticket in the programs that the caller may see, with sums over these tickets. Tickets in other companies never count.',
  query: RegisterQuery,
  data: Paged('subscribers', Member),
})

export const getMember = route({
  ...shared,
  method: 'GET',
  path: '/v2/companies/subscribers/:id',
  summary: 'Read a member with all their tickets in the company',
  description: 'The tickets in the programs that the caller may see, each with its dues, last receipt and papers.',
  params: Type.Object({ id: Id }),
  data: MemberDetail,
  example: { path: { id: DEMO.subscriberId } },
})
