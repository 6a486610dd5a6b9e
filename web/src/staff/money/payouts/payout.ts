import type { Data } from '@kuri/contract/kit/route'
import type { getPayout } from '@kuri/contract/money/payouts.contract'

export type Payout = Data<typeof getPayout>
