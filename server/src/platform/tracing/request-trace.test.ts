import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from '#platform/log'
import { useApp } from '#testing/use-app'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

const lines: Record<string, unknown>[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})
const app = await useApp({}, undefined, { log: makeLog('info', { destination }) })
const get = (headers: Record<string, string>) => app.http.inject({ url: '/v2/companies/branches', headers })
const requestLine = (requestId: unknown) =>
  lines.find(({ msg, reqId }) => msg === 'request' && reqId === requestId) as Record<string, unknown>

test('[http] a request belongs to the trace of its traceparent, in the response and in the log', async () => {
  const { headers } = await get({ traceparent: PARENT, tracestate: 'rojo=1' })
  expect(headers.traceresponse).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
  await expect.poll(() => requestLine(headers['x-request-id'])).toMatchObject({ traceId: TRACE })
})

test('[http] a request with a malformed traceparent, or with none, starts a trace of its own', async () => {
  for (const given of [{}, { traceparent: PARENT.replace('00-', 'ff-') }]) {
    const { headers } = await get(given)
    const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-02$/.exec(String(headers.traceresponse)) ?? []
    expect(traceId).not.toBe(TRACE)
    await expect.poll(() => requestLine(headers['x-request-id'])).toMatchObject({ traceId })
  }
})

test('[http] without a collector there is no tracer', async () => {
  expect(app.app.platform.tracer).toBeNull()
})
