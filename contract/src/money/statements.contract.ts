// A subscriber's statement in a program: invoices, dividends and prizes per cycle, and the totals. [spec: Which endpoint asks for what;
// Statements; Whose id it is]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Amount, Count, Day, Id, Instant, Nullable, NullableText, Type } from '../kit/schema.ts'
import { CycleStatus, cycleResult } from '../programs/cycles.contract.ts'
import { Charge } from './charges.contract.ts'
import { Invoice } from './invoices.contract.ts'

const tag = 'Billing'

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
      /** Earned and not yet deducted; it lowers the next invoices. */
      dividendBalance: Amount,
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
    dividendBalance: Amount,
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
