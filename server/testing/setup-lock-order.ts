// A setup file of vitest: every test file runs with the lock order watched.
import { appendFileSync } from 'node:fs'
import { watchLockOrder } from './lock-order.ts'

const out = process.env.KURI_LOCKS
watchLockOrder((problem, statement) => {
  if (out) appendFileSync(out, `${problem}\t${statement.replace(/\s+/g, ' ').slice(0, 120)}\n`)
  else throw new Error(`${problem}: ${statement}`)
})
