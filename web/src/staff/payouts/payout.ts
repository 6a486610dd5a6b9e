import type { getPayout } from '@kuri/contract/billing/payouts.contract'
import type { Data } from '@kuri/contract/kit/route'

export type Payout = Data<typeof getPayout>
