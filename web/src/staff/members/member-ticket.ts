import type { getMember } from '@kuri/contract/enrollment/members.contract'
import type { Data } from '@kuri/contract/kit/route'

export type MemberTicket = Data<typeof getMember>['tickets'][number]
