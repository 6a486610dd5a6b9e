// A subscriber's statement in a program: invoices, dividends and prizes per cycle, and the totals. [spec: Which endpoint asks for what;
// Statements; Whose id it is]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Amount, Count, Day, Id, Instant, Nullable, NullableInstant, NullableText, OneOf, Type } from '../kit/schema.ts'
import { CycleStatus, cycleResult } from '../programs/cycles.contract.ts'
import { Charge } from './charges.contract.ts'
import { Invoice } from './invoices.contract.ts'
import { OwnRefund } from './refunds.contract.ts'

const tag = 'Billing'

/** A vacant ticket of the company was sold, or a removed one got a substitute. */
export const TAKEOVER_KINDS = ['SALE', 'SUBSTITUTION'] as const

export const Statement = Type.Object({
  ...Paged(
    'cycles',
    Type.Object({
      cycleId: Id,
      cycleNumber: Type.Integer(),
      status: CycleStatus,
      startDate: Day,
      endDate: Day,
      invoices: Type.Array(Invoice),
      /** The ticket's share of this cycle's discount. */
      dividends: Type.Array(Type.Object({ enrolledSubscriberId: Id, ticketNumber: Type.Integer(), amount: Amount })),
      prizes: Type.Array(
        Type.Object({
          enrolledSubscriberId: Id,
          ticketNumber: Type.Integer(),
          division: Type.Integer(),
          /** Null while it would reveal a sealed prebid; the total leaves it out. */
          prize: Nullable(Amount),
          wonAt: Instant,
        }),
      ),
      ...cycleResult,
    }),
  ).properties,
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  subscriberId: Id,
  subscriberName: NullableText,
  enrollments: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      ticketNumber: Type.Integer(),
      dividendEarned: Amount,
      dividendDeducted: Amount,
      /** Became a refund, or went to the pots of months for which the ticket had no holder. */
      dividendRefunded: Amount,
      /** Earned, not yet deducted and not refunded; it lowers the next invoices. Negative after a settlement was taken back. */
      dividendBalance: Amount,
      /** When the ticket left this person; null while they hold it. */
      closedAt: NullableInstant,
    }),
  ),
  /** What the company owes or has paid back to this person for these tickets, newest first. */
  refunds: Type.Array(OwnRefund),
  /** What this person paid for the past months of a ticket that they took over; the totals of invoices do not include it. */
  takeovers: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      ticketNumber: Type.Integer(),
      kind: OneOf(TAKEOVER_KINDS),
      receiptId: Id,
      receiptNumber: Type.String(),
      amount: Amount,
      paidAt: Instant,
    }),
  ),
  /** Invoices that belong to no cycle, such as the enrollment invoice. The totals include them. */
  otherInvoices: Type.Array(Invoice),
  /** Late and bounce charges, newest first. Only the totals of charges include them. */
  charges: Type.Array(Charge),
  totals: Type.Object({
    invoiceCount: Count,
    gross: Amount,
    dividend: Amount,
    billed: Amount,
    paid: Amount,
    due: Amount,
    overdue: Amount,
    dividendEarned: Amount,
    dividendRefunded: Amount,
    dividendBalance: Amount,
    /** Paid for the past months of tickets that were taken over. */
    takeovers: Amount,
    prize: Amount,
    charges: Amount,
    chargesPaid: Amount,
    chargesWaived: Amount,
    chargesDue: Amount,
  }),
})

const StatementQuery = Type.Object({
  ...PageQuery.properties,
  enrolledSubscriberId: Type.Optional(Id),
})

export const getSubscriberStatement = route({
  method: 'GET',
  path: '/v2/companies/programs/:id/subscribers/:subId/statements',
  tag,
  summary: 'Get the statement of a subscriber in a program',
  description: 'What the subscriber paid, owes, received as dividends and won, cycle by cycle.',
  persona: 'COMPANY',
  permission: 'statement.manage',
  params: Type.Object({ id: Id, subId: Id }),
  query: StatementQuery,
  data: Statement,
  success: 200,
})

export const getOwnStatement = route({
  method: 'GET',
  path: '/v2/subscribers/me/programs/:programId/statement',
  tag,
  summary: 'Get my statement in a program',
  description: 'What I paid, owe, received as dividends and won, cycle by cycle.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: Type.Object({ programId: Id }),
  query: StatementQuery,
  data: Statement,
  success: 200,
})
