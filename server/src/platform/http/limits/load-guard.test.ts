import { expect, test } from 'vitest'
import { startLoadGuard } from './load-guard.ts'

const guardOf = () => startLoadGuard({ timers: { repeat: () => () => {} } })
const request = { bodyMs: 0, bodyBytes: 0, bytesSent: 1_000, databaseMs: 5 }

test('[turns] the time of threads and of PostgreSQL slows its caller, and nobody else', () => {
  const guard = guardOf()
  guard.charge('member', request)
  guard.chargeThread('printer', 3_000)
  guard.charge('reporter', { ...request, databaseMs: 3_000 })
  expect(['member', 'printer', 'reporter', 'nobody'].filter(guard.isAboveShare)).toEqual(['printer', 'reporter'])
  guard.stop()
})

test('[turns] costs add up over all requests of a caller', () => {
  const guard = guardOf()
  for (let n = 0; n < 20; n++) guard.charge('reporter', { ...request, databaseMs: 40 })
  expect(guard.isAboveShare('reporter')).toBe(false)
  for (let n = 0; n < 20; n++) guard.charge('reporter', { ...request, databaseMs: 40 })
  expect(guard.isAboveShare('reporter')).toBe(true)
  expect(guard.isShed('reporter'), 'only while the event loop is overloaded').toBe(false)
  guard.stop()
})
