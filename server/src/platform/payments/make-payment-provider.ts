// Chooses the payment provider that the configuration names.
import type { Config } from '#platform/config'
import type { PaymentProvider } from './payments.ts'
import { makeRazorpay } from './razorpay.ts'
import { makeSandbox, type Sandbox, type SandboxDeps } from './sandbox.ts'

/** The sandbox is also returned by itself, for the development endpoints that act as its user; null with a real provider. */
export function makePayments(
  config: Config,
  deps: SandboxDeps,
): { payments: PaymentProvider; sandbox: Sandbox | null } {
  if (config.payments.kind === 'razorpay') return { payments: makeRazorpay(config.payments), sandbox: null }
  const sandbox = makeSandbox(deps)
  return { payments: sandbox, sandbox }
}
