// Dues that are settled without money: one person asks, another decides. [spec: Adjustments]
import { Approval } from '../companies/two-persons.contract.ts'
import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import { Id, RupeesInput, Text, Type } from '../kit/schema.ts'
import { AllocationInput } from './receipts.contract.ts'

export const requestAdjustment = route({
  method: 'POST',
  path: '/v2/companies/adjustments',
  tag: 'Receipts',
  summary: 'Ask to settle dues of a member without money',
  description:
    'The company takes them upon itself. Send `allocations`, or `enrolledSubscriberId` and `amount` for one ticket. When another person ' +
    'approves, a receipt of the mode ADJUSTMENT is issued; until then nothing is paid.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  body: Type.Object({
    branchId: Id,
    subscriberId: Id,
    reason: Text(3, 500),
    allocations: Type.Optional(Type.Array(AllocationInput, { minItems: 1, maxItems: 100 })),
    enrolledSubscriberId: Type.Optional(Id),
    amount: Type.Optional(RupeesInput),
  }),
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Approval,
  success: 201,
  refusals: ['BRANCH_ARCHIVED', 'DECISION_PENDING', 'NOT_FOUND'],
  example: {
    body: {
      branchId: DEMO.branchId,
      subscriberId: DEMO.subscriberId,
      reason: 'Paid at the head office before the branch opened',
      enrolledSubscriberId: DEMO.ticketId,
      amount: '100',
    },
  },
})
