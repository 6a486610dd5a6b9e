import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0, *;q=0', 'identity'],
  ['identity', 'identity'],
])('%s gives %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
