import { expect, test } from 'vitest'
import {
  acceptBlockedReason,
  changeBlockedReason,
  invitationExpiry,
  MAX_CODE_TRIES,
  resendBlockedReason,
  statusAt,
} from './invitations.rules.ts'

const sentAt = new Date('2027-01-01T00:00:00Z')
const pending = {
  status: 'PENDING',
  expiresAt: invitationExpiry(sentAt),
  lastSentAt: sentAt,
  codeHash: 'good',
  codeTries: 0,
} as const
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

test('[spec: States at a glance] an invitation is valid for exactly 72 hours and can be resent once in 60 seconds', () => {
  expect(statusAt(pending, after(72 * 3600 - 1))).toBe('PENDING')
  expect(statusAt(pending, after(72 * 3600))).toBe('EXPIRED')
  expect(resendBlockedReason(pending, after(59))).toBe('INVITATION_TOO_SOON')
  expect(resendBlockedReason(pending, after(60))).toBe(null)
  expect(resendBlockedReason(pending, after(72 * 3600))).toBe('NOT_FOUND')
  for (const status of ['ACCEPTED', 'REVOKED', 'EXPIRED'] as const)
    expect(changeBlockedReason({ ...pending, status }, after(61))).toBe('NOT_FOUND')
})

test('[spec: Accepting] a pending invitation is accepted with its code, up to five wrong tries', () => {
  const ask = (changes: object, code = 'good', seconds = 1) =>
    acceptBlockedReason({ ...pending, ...changes }, code, after(seconds))
  expect(acceptBlockedReason(undefined, 'good', sentAt)).toBe('INVITATION_INVALID')
  expect(ask({})).toBe(null)
  expect(ask({}, 'bad')).toBe('INVITATION_CODE_WRONG')
  expect(ask({ codeTries: MAX_CODE_TRIES - 1 })).toBe(null)
  expect(ask({ codeTries: MAX_CODE_TRIES })).toBe('INVITATION_TRIES_EXHAUSTED')
  expect(ask({}, 'good', 72 * 3600)).toBe('INVITATION_CLOSED')
  expect(ask({ status: 'REVOKED' })).toBe('INVITATION_CLOSED')
  expect(ask({ status: 'ACCEPTED' }, 'bad')).toBe('INVITATION_USED')
})
