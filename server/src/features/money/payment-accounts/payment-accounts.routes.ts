import * as contract from '@kuri/contract/money/payment-accounts.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import * as accounts from './accounts.actions.ts'
import { listSettlements, recordSettlement } from './settlements.actions.ts'

export const paymentAccountRoutes = (deps: Platform) => [
  serve(contract.listPaymentAccounts, ({ permit, query }) => accounts.listAccounts(deps, permit, query)),
  serve(contract.createPaymentAccount, ({ permit, body }) => accounts.createAccount(deps, permit, body)),
  serve(contract.replacePaymentAccountKeys, ({ permit, params, body }) =>
    accounts.replaceKeys(deps, permit, params.id, body),
  ),
  serve(contract.disablePaymentAccount, ({ permit, params }) => accounts.disableAccount(deps, permit, params.id)),
  serve(contract.recordPaymentSettlement, ({ permit, params, body }) =>
    recordSettlement(deps, permit, params.id, body),
  ),
  serve(contract.listPaymentSettlements, ({ permit, params, query }) =>
    listSettlements(deps, permit, params.id, query),
  ),
]
