import { expect, test } from 'vitest'
import { judgeRefresh, refreshTokenExpiry, type UsedToken } from './sessions.rules.ts'

const now = new Date('2027-04-01T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const DAY = 24 * 3600
const unused: UsedToken = {
  usedAt: null,
  attemptHash: null,
  expiresAt: before(-DAY),
  sessionRevokedAt: null,
  sessionCreatedAt: before(DAY),
  successorCount: 0,
  isSuccessorUsed: false,
  isSiblingUsed: false,
}
const used: UsedToken = { ...unused, usedAt: before(60), attemptHash: 'attempt', successorCount: 1 }

test('[spec: Sessions and tokens] a session ends after 90 days, and no refresh token outlives it', () => {
  expect(judgeRefresh({ ...unused, sessionCreatedAt: before(90 * DAY - 1) }, null, now)).toBe('GOOD')
  expect(judgeRefresh({ ...unused, sessionCreatedAt: before(90 * DAY) }, null, now)).toBe('ENDED')
  expect(refreshTokenExpiry(now, now)).toEqual(before(-30 * DAY))
  expect(refreshTokenExpiry(before(80 * DAY), now)).toEqual(before(-10 * DAY))
})

test.each<[string, UsedToken, string | null, 'GOOD' | 'COPIED']>([
  ['repeated by its attempt', used, 'attempt', 'GOOD'],
  ['repeated by its attempt at the last moment', { ...used, usedAt: before(600) }, 'attempt', 'GOOD'],
  ['repeated by its attempt too late', { ...used, usedAt: before(601) }, 'attempt', 'COPIED'],
  ['repeated after the successor was used', { ...used, isSuccessorUsed: true }, 'attempt', 'COPIED'],
  ['repeated far too often', { ...used, successorCount: 20 }, 'attempt', 'COPIED'],
  ['used by another attempt', used, 'another', 'COPIED'],
  ['used without an attempt', used, null, 'COPIED'],
  ['used twice without attempts', { ...used, attemptHash: null }, null, 'COPIED'],
  ['whose sibling was used', { ...unused, isSiblingUsed: true }, 'attempt', 'COPIED'],
])('[spec: A refresh whose response was lost] a token %s', (_when, token, attempt, verdict) => {
  expect(judgeRefresh(token, attempt, now)).toBe(verdict)
})

test('[spec: Sessions and tokens] nothing is judged in a session that has ended', () => {
  expect(judgeRefresh({ ...used, sessionRevokedAt: before(1) }, null, now)).toBe('ENDED')
  expect(judgeRefresh({ ...used, expiresAt: now }, null, now)).toBe('ENDED')
})
