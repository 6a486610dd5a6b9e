// What can be done next with a case of a ticket.

import type { Data } from '@kuri/contract/kit/route'
import type { listTicketCases } from '@kuri/contract/members/ticket-cases.contract'

type Case = Pick<Data<typeof listTicketCases>['cases'][number], 'kind' | 'status'>
type Step = 'CONFIRM' | 'CURE' | 'WITHDRAW' | 'SUBSTITUTE'

export function caseSteps({ status }: Case): readonly Step[] {
  if (status === 'NOTICE_SENT') return ['CONFIRM', 'CURE', 'WITHDRAW']
  if (status === 'PROPOSED') return ['CONFIRM', 'WITHDRAW']
  return status === 'REMOVED' ? ['SUBSTITUTE'] : []
}
