import type { getReceipt } from '@kuri/contract/billing/receipts.contract'
import type { Data } from '@kuri/contract/kit/route'

export type Receipt = Data<typeof getReceipt>
