import * as contract from '@kuri/contract/money/payment-vouchers.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { clearVoucher, listVouchers, takeStaleCheque } from './vouchers.actions.ts'

export const voucherRoutes = (deps: Platform) => [
  serve(contract.listPaymentVouchers, ({ permit, query }) => listVouchers(deps, permit, query)),
  serve(contract.clearPaymentVoucher, ({ permit, params, body }) => clearVoucher(deps, permit, params.voucherId, body)),
  serve(contract.markPaymentVoucherStale, ({ permit, params, body }) =>
    takeStaleCheque(deps, permit, params.voucherId, body.reason),
  ),
]
