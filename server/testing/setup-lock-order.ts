// A setup file of vitest: every test file runs with the lock order watched.
import { watchLockOrder } from './lock-order.ts'

watchLockOrder((problem, statement) => {
  throw new Error(`${problem}: ${statement}`)
})
