import { expect, test } from 'vitest'
import { readerBlockedReason } from './readers.rules.ts'

const from = new Date('2026-04-01T00:00:00Z')
const until = new Date('2026-05-01T00:00:00Z')
const within = new Date('2026-04-10T00:00:00Z')
const get = { method: 'GET', path: '/v2/companies/x', persona: 'COMPANY' } as const
const mapping = { method: 'PUT', path: '/v2/companies/accounting/mapping', persona: 'COMPANY' } as const

test('[spec: Readers] a reader reads within their time and changes nothing; an auditor may move accounts', () => {
  const reader = (kind: 'AUDITOR' | 'INSPECTOR') => ({ kind, from, until })
  expect(readerBlockedReason(reader('AUDITOR'), get, within)).toBeNull()
  expect(readerBlockedReason(reader('AUDITOR'), mapping, within)).toBeNull()
  expect(readerBlockedReason(reader('INSPECTOR'), mapping, within)).toBe('READERS_ONLY_READ')
  expect(readerBlockedReason(reader('AUDITOR'), { ...get, method: 'POST' }, within)).toBe('READERS_ONLY_READ')
  for (const at of [new Date(from.getTime() - 1), until])
    expect(readerBlockedReason(reader('AUDITOR'), get, at)).toBe('READER_ACCESS_ENDED')
  expect(readerBlockedReason(reader('AUDITOR'), { ...get, method: 'POST', persona: 'ANY' }, until)).toBeNull()
})
