import type { Data } from '@kuri/contract/kit/route'
import type { getReceipt } from '@kuri/contract/money/receipts.contract'

export type Receipt = Data<typeof getReceipt>
