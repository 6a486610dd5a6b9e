// Stands for money that members paid in advance: they have none.
import type * as real from '@kuri/server/features/money/billing/advances.actions'

export * from '@kuri/server/features/money/billing/advances.actions'

export const applyAdvances: typeof real.applyAdvances = async () => {}
