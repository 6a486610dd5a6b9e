import type { Data } from '@kuri/contract/kit/route'
import type { getMember } from '@kuri/contract/members/members.contract'

export type MemberTicket = Data<typeof getMember>['tickets'][number]
