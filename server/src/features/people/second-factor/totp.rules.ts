// Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds, each accepted once.
import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Kuri'
const PERIOD_SECONDS = 30
/** The clocks of the app and the service may differ by one step. */
const STEPS_AROUND = 1
const APP = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

/** What the app scans as a QR code; the label tells several accounts apart. */
export const otpauthUri = (secret: string, label: string): string =>
  new TOTP({ ...APP, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString()

/**
 * The time step that the code belongs to, or null when it is wrong or its step was used before. Every candidate is compared, in
 * constant time, so that the response time says nothing.
 */
export function acceptedTotpStep(secret: string, code: string, lastStep: number | null, nowMs: number): number | null {
  const present = Math.floor(nowMs / 1000 / PERIOD_SECONDS)
  const key = Secret.fromBase32(secret)
  let accepted: number | null = null
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step++) {
    const expected = TOTP.generate({ ...APP, secret: key, timestamp: step * PERIOD_SECONDS * 1000 })
    const matches = code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected))
    if (matches && (lastStep === null || step > lastStep)) accepted = step
  }
  return accepted
}
