// Opening balances of an imported program: what its tickets owe, have in advance and may deduct from before the import.
// [spec: Opening balances]

import { Approval } from '../companies/two-persons.contract.ts'
import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import {
  Amount,
  Count,
  Id,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  RupeesInput,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { MAX_IMPORTED_SUBSCRIBERS } from '../programs/imports.contract.ts'

const tag = 'Imported programs'

export const OpeningBalanceInput = Type.Object({
  enrolledSubscriberId: Id,
  arrears: Type.Optional(RupeesInput),
  advance: Type.Optional(RupeesInput),
  dividendToDeduct: Type.Optional(RupeesInput),
  lateCharge: Type.Optional(RupeesInput),
})
export type OpeningBalanceInput = Static<typeof OpeningBalanceInput>

const amounts = { advance: Amount, dividendToDeduct: Amount, lateCharge: Amount }

export const OpeningBalance = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberId: Id,
  name: NullableText,
  isStated: Type.Boolean(),
  waits: Type.Boolean({ description: 'New balances of the ticket wait for a second person' }),
  /** Null when the import says which months are unpaid. */
  arrears: Nullable(Amount),
  ...amounts,
  /** What is open of the imported months now. */
  importedDue: Amount,
  statedAt: NullableInstant,
  statedById: NullableId,
})

const PROGRAMS = { tag, company: '/v2/companies/programs', admin: '/v2/admin/programs' } as const

export const stateOpeningBalances = staffRoutes(PROGRAMS, {
  method: 'POST',
  path: '/:id/opening-balances',
  permission: 'payment.manage',
  summary: 'State the opening balances of tickets of an imported program',
  description:
    'For imported tickets, until the first live cycle is settled. `arrears` is all that the ticket owes for past months and replaces ' +
    'what step 4 said. A ticket that is stated again gets only its new balances; a row without amounts withdraws them. Nothing ' +
    'changes until a second person approves; what the same person states before that is added to the request.',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    rows: Type.Array(OpeningBalanceInput, { minItems: 1, maxItems: MAX_IMPORTED_SUBSCRIBERS }),
    reason: Type.Optional(Text(1, 500)),
  }),
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Type.Object({
    programId: Id,
    ticketCount: Count,
    totals: Type.Object(
      { arrears: Amount, ...amounts },
      { description: 'Of all tickets whose balances were approved' },
    ),
    approval: Approval,
  }),
  success: 200,
  refusals: [
    'DECISION_PENDING',
    'OPENING_BALANCES_FINAL',
    'OPENING_BALANCE_IN_USE',
    'PROGRAM_ARCHIVED',
    'PROGRAM_INCOMPLETE',
    'WRONG_SETUP_FLOW',
  ],
  example: {
    body: {
      rows: [{ enrolledSubscriberId: DEMO.ticketId, arrears: '0', dividendToDeduct: '125.50', lateCharge: '50' }],
    },
  },
})

export const listOpeningBalances = staffRoutes(PROGRAMS, {
  method: 'GET',
  path: '/:id/opening-balances',
  permission: 'statement.manage',
  summary: 'List the tickets of an imported program with their opening balances',
  description: 'By ticket number, also tickets for which nothing was stated.',
  params: Type.Object({ id: Id }),
  query: PageQuery,
  data: Type.Object({
    ...Paged('rows', OpeningBalance).properties,
    canState: Type.Boolean({ description: 'The import is finished and the first live cycle is not settled' }),
    /** The request that waits for a second person. */
    approvalId: NullableId,
  }),
  success: 200,
  refusals: ['WRONG_SETUP_FLOW'],
})
