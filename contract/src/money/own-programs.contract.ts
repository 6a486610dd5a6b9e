// The programs a subscriber is enrolled in, with their tickets and the amount due.
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Amount, Count, Day, Id, Nullable, NullableId, Type } from '../kit/schema.ts'

const tag = 'Billing'

export const listOwnPrograms = route({
  method: 'GET',
  path: '/v2/subscribers/me/programs',
  tag,
  summary: 'List the programs I am enrolled in',
  description: 'With my tickets and the current cycle of each program.',
  persona: 'SUBSCRIBER',
  permission: null,
  query: PageQuery,
  data: Paged(
    'programs',
    Type.Object({
      programId: Id,
      name: Type.String(),
      chitId: Type.String(),
      companyId: Id,
      companyName: Type.String(),
      branchName: Type.String(),
      programStatus: Type.String(),
      frequency: Type.String(),
      startDate: Day,
      totalAmount: Amount,
      subscriptionAmount: Amount,
      divisions: Type.Integer(),
      totalSlots: Count,
      cycleCount: Type.Integer({ description: 'How many cycles the program has in all' }),
      completedCycleCount: Count,
      currentCycle: Nullable(
        Type.Object({
          cycleId: Id,
          cycleNumber: Type.Integer(),
          startDate: Day,
          endDate: Day,
          auctionId: NullableId,
        }),
      ),
      due: Amount,
      enrollments: Type.Array(
        Type.Object({ enrolledSubscriberId: Id, ticketNumber: Type.Integer(), hasWon: Type.Boolean() }),
      ),
    }),
  ),
  success: 200,
})
