import * as contract from '@kuri/contract/money/refunds.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readProgramMoney } from './program-money.actions.ts'
import {
  listRefunds,
  listRefundsOfSubscriber,
  recordRefundPaid,
  recoverClaim,
  refundProgramDividends,
  takeRefundBack,
} from './refunds.actions.ts'

export const refundRoutes = (deps: Platform) => [
  serve(contract.listRefundsDue, ({ permit, query }) => listRefunds(deps, permit, query)),
  serve(contract.listOwnRefunds, ({ permit, query }) => listRefundsOfSubscriber(deps, permit, query)),
  serve(contract.recordRefundPaid, ({ permit, params, body }) => recordRefundPaid(deps, permit, params.id, body)),
  serve(contract.recordRefundReturned, ({ permit, params, body }) =>
    takeRefundBack(deps, permit, params.id, { ...body, status: 'RETURNED' }),
  ),
  serve(contract.recoverClaim, ({ permit, params, body }) => recoverClaim(deps, permit, params.id, body)),
  serve(contract.refundProgramDividends, ({ permit, params }) => refundProgramDividends(deps, permit, params.id)),
  serve(contract.getProgramMoney, ({ permit, params }) => readProgramMoney(deps, permit, params.id)),
]
