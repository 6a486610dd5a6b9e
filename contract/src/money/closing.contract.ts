// Closing a program: what is open, and the step that brings its money to zero. [spec: Pots that nobody has won; Who may do what with money]

import { route } from '../kit/route.ts'
import { Count, Id, Nullable, NullableId, NullableInstant, NullableText, OneOf, Text, Type } from '../kit/schema.ts'
import { MOVE_BLOCKED_REASONS } from '../programs/program-moves.ts'
import { PROGRAM_STATUSES } from '../programs/program-status.ts'
import { LEDGER_ACCOUNTS } from './books.contract.ts'

const tag = 'Accounting'

/** The first ones keep a program from being closed, unless for a reason. */
export const CLOSING_ITEM_CODES = [
  'CYCLES_TO_COMPLETE', 'CYCLES_TO_SETTLE', 'PRIZES_TO_PAY', 'UNPAID_INVOICES', 'UNPAID_CHARGES', 'SUSPENSE_OPEN',
  'DIVIDENDS_OVERDRAWN', 'UNPRIZED_POT',
  'DIVIDENDS_LEFT', 'ADVANCES_LEFT', 'PRIZES_DEPOSITED', 'REFUNDS_DUE',
] as const // biome-ignore format: one line per group is easier to read
export type ClosingItemCode = (typeof CLOSING_ITEM_CODES)[number]
/** BLOCKS the closing; becomes a REFUND when the program closes; is only LISTED. */
export const CLOSING_EFFECTS = ['BLOCKS', 'REFUND', 'LISTED'] as const

export const ClosingItem = Type.Object({
  item: OneOf(CLOSING_ITEM_CODES),
  effect: OneOf(CLOSING_EFFECTS),
  count: Count,
  amount: Type.Number({
    description: 'Rupees; the unprized pot is negative when more was given to winners than billed',
  }),
})

export const ProgramClosing = Type.Object({
  programId: Id,
  programStatus: OneOf(PROGRAM_STATUSES),
  isClosed: Type.Boolean(),
  closedAt: NullableInstant,
  closedById: NullableId,
  reason: NullableText,
  /** What was open when the program was closed for that reason. */
  overridden: Type.Array(ClosingItem),
  canClose: Type.Boolean(),
  blockedReason: Nullable(
    OneOf(MOVE_BLOCKED_REASONS, { description: 'Why the program cannot be closed in its state, whatever is paid' }),
  ),
  /** What is open now; what is not open is left out. */
  items: Type.Array(ClosingItem),
  /** Members owe nothing and are owed nothing but refunds. */
  isZero: Type.Boolean(),
  balances: Type.Array(
    Type.Object({
      account: OneOf(LEDGER_ACCOUNTS),
      name: Type.String(),
      balance: Type.Number({ description: 'Rupees; debits are positive, credits negative' }),
    }),
  ),
})

const AtId = Type.Object({ id: Id })
const path = '/v2/companies/programs/:id/closing'

export const getProgramClosing = route({
  method: 'GET',
  path,
  tag,
  summary: 'List what blocks the closing of a program',
  description:
    'The checklist of the closing and the balance of every account of the group; after the closing also what was left open for a reason.',
  persona: 'COMPANY',
  permission: { anyOf: ['program.status.manage', 'company.billing.manage'] },
  params: AtId,
  data: ProgramClosing,
  success: 200,
})

export const closeProgram = route({
  method: 'POST',
  path,
  tag,
  summary: 'Close a program',
  description:
    'Makes refunds of the dividends and advances that no bill will take, and completes the program. While money is open it is refused, ' +
    'unless a `reason` is sent by somebody who also holds `company.billing.manage`; so does `unprizedPot: REFUND`, which shares the ' +
    'unprized pot among the tickets that have never won. Repeating it changes nothing.',
  persona: 'COMPANY',
  permission: 'program.status.manage',
  params: AtId,
  body: Type.Object({
    reason: Type.Optional(Text(1, 500)),
    unprizedPot: Type.Optional(OneOf(['REFUND'])),
  }),
  data: ProgramClosing,
  success: 200,
  refusals: [
    'PROGRAM_ARCHIVED',
    'PROGRAM_HAS_OPEN_AUCTION',
    'PROGRAM_MONEY_OPEN',
    'PROGRAM_NOT_APPROVED',
    'PROGRAM_TRANSITION_NOT_ALLOWED',
  ],
  example: { body: { reason: 'All members have agreed to end it early' } },
})
