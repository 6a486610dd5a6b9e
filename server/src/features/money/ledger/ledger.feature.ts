import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { CHECK_LEDGER, checkLedger, watchLedger } from './ledger-check.actions.ts'

export const ledger: Feature<Platform> = {
  name: 'money/ledger',
  jobs: (deps) => ({ [CHECK_LEDGER]: () => checkLedger(deps) }),
  nightly: [CHECK_LEDGER],
  watch: watchLedger,
}
