import { expect, test } from 'vitest'
import { isForwarded } from './forwarded.ts'

const PROXIES = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'kuri.example.in' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 nginx' },
  { 'x-real-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'cf-ray': '8' },
  { 'true-client-ip': '203.0.113.9' },
  { 'x-amzn-trace-id': 'Root=1' },
  { 'x-envoy-external-address': '203.0.113.9' },
]

test.each(PROXIES)('a request with %o came through a proxy', (headers) => {
  expect(isForwarded({ headers, httpVersion: '1.1' })).toBe(true)
})

test('HTTP/1.0 is how nginx speaks with a service when nobody told it otherwise', () => {
  expect(isForwarded({ headers: { host: '127.0.0.1:3000' }, httpVersion: '1.0' })).toBe(true)
})

test('the headers of browsers and command line tools are no sign of a proxy', () => {
  const headers = {
    host: '127.0.0.1:3000',
    connection: 'keep-alive',
    accept: '*/*',
    cookie: 'a=b',
    referer: 'http://127.0.0.1:3000/dev/outbox',
    'sec-fetch-site': 'same-origin',
    'upgrade-insecure-requests': '1',
    'x-request-id': 'r1',
    traceparent: '00-1-2-01',
  }
  expect(isForwarded({ headers, httpVersion: '1.1' })).toBe(false)
})
