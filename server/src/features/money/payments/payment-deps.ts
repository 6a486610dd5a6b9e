import type { PaymentProvider } from '#platform/payments/payments'
import type { Platform } from '#platform/platform'

export type PaymentDeps = Platform & { payments: PaymentProvider }
