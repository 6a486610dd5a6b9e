import { expect, test } from 'vitest'
import { makeMetrics } from '#platform/metrics'
import { startLoadGuard } from './load-guard.ts'

const guardOf = () => startLoadGuard({ timers: { repeat: () => () => {} }, metrics: makeMetrics(null) })
const request = { bodyMs: 0, bodyBytes: 0, bytesSent: 1_000 }

test('[turns] the time of the event loop, of threads and of PostgreSQL, and bytes, slow their caller, and nobody else', () => {
  const guard = guardOf()
  guard.chargeRequest('member', request)
  guard.chargeThread('printer', 3_000)
  guard.chargeDatabase('reporter', 3_000)
  guard.chargeLoop('searcher', 3_000)
  guard.chargeRequest('reader', { ...request, bytesSent: 150_000_000 })
  const callers = ['member', 'printer', 'reporter', 'searcher', 'reader', 'nobody']
  expect(callers.filter(guard.isAboveShare)).toEqual(['printer', 'reporter', 'searcher', 'reader'])
  guard.stop()
})

test('[turns] costs add up over all requests of a caller', () => {
  const guard = guardOf()
  const read = () => {
    guard.chargeDatabase('reporter', 30)
    guard.chargeThread('reporter', 5)
    guard.chargeLoop('reporter', 5)
  }
  for (let n = 0; n < 20; n++) read()
  expect(guard.isAboveShare('reporter')).toBe(false)
  for (let n = 0; n < 20; n++) read()
  expect(guard.isAboveShare('reporter')).toBe(true)
  expect(guard.isShed('reporter'), 'only while the event loop is overloaded').toBe(false)
  guard.stop()
})
