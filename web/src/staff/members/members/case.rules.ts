// What can be done next with a case of a ticket.

import type { Data } from '@kuri/contract/kit/route'
import type { listTicketCases } from '@kuri/contract/members/ticket-cases.contract'

type Case = Pick<
  Data<typeof listTicketCases>['cases'][number],
  'kind' | 'status' | 'reenterUntil' | 'filedOn' | 'fileBy'
>
export type CaseStep = 'CONFIRM' | 'CURE' | 'WITHDRAW' | 'SUBSTITUTE' | 'REENTER' | 'FILE'

/** `today` as a day of the business calendar. */
export function caseSteps(
  { status, reenterUntil, filedOn, fileBy }: Omit<Case, 'kind'>,
  today: string,
): readonly CaseStep[] {
  if (status === 'NOTICE_SENT') return ['CONFIRM', 'CURE', 'WITHDRAW']
  if (status === 'PROPOSED') return ['CONFIRM', 'WITHDRAW']
  const isUnfiled = fileBy !== null && filedOn === null
  if (status === 'REENTERED') return isUnfiled ? ['FILE'] : []
  if (status !== 'REMOVED') return []
  const canReenter = reenterUntil !== null && today <= reenterUntil
  return ['SUBSTITUTE', ...(canReenter ? (['REENTER'] as const) : []), ...(isUnfiled ? (['FILE'] as const) : [])]
}
