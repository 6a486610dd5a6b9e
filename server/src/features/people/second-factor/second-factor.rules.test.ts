import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { pauseSeconds } from './attempts.rules.ts'
import { normaliseRecoveryCode, recoveryCodeOf } from './recovery-codes.rules.ts'
import { isOriginOf, relyingPartyOf } from './relying-party.rules.ts'
import { acceptedTotpStep, otpauthUri } from './totp.rules.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (step: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 })

test('accepts the codes of the present step and its two neighbours, each step once', () => {
  const nowMs = 1000 * 30_000 + 5000
  expect([998, 999, 1000, 1001, 1002].map((step) => acceptedTotpStep(secret, at(step), null, nowMs))).toEqual([
    null,
    999,
    1000,
    1001,
    null,
  ])
  expect(acceptedTotpStep(secret, at(1000), 1000, nowMs)).toBeNull()
  expect(acceptedTotpStep(secret, at(999), 1000, nowMs)).toBeNull()
  expect(acceptedTotpStep(secret, at(1001), 1000, nowMs)).toBe(1001)
  expect(otpauthUri(secret, '+919800000000')).toContain(`secret=${secret}`)
})

test('pauses grow from half a minute to an hour', () => {
  expect([0, 4, 5, 6, 7, 12, 100].map(pauseSeconds)).toEqual([0, 0, 30, 60, 120, 3600, 3600])
})

test('recovery codes survive the way people type them', () => {
  const code = recoveryCodeOf(Uint8Array.from([0, 1, 2, 3, 4, 250, 251, 252, 253, 254]))
  expect(code).toBe('01234-tvwxy')
  expect(normaliseRecoveryCode(' O1234 TVWXY')).toBe(normaliseRecoveryCode(code))
})

test('passkeys belong to the domain of the web site; on this machine to localhost with any port', () => {
  const site = relyingPartyOf(['https://kuri.example', 'https://api.kuri.example'])
  expect(site).toEqual({ id: 'kuri.example', origins: ['https://kuri.example', 'https://api.kuri.example'] })
  expect(isOriginOf(site, 'https://evil.example')).toBe(false)
  expect(isOriginOf(site, 'http://kuri.example')).toBe(false)
  const local = relyingPartyOf(['http://127.0.0.1:3000'])
  expect(local.id).toBe('localhost')
  expect(isOriginOf(local, 'http://localhost:5173')).toBe(true)
  expect(isOriginOf(local, 'http://localhost.evil.example')).toBe(false)
})
