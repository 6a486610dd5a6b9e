import { expect, test } from 'vitest'
import { secondsToNextCode } from './identity.rules.ts'

const now = new Date('2027-01-01T10:00:00Z')
const ago = (...seconds: number[]) => seconds.map((past) => new Date(now.getTime() - past * 1000))

test('[G160] a number gets a code every thirty seconds and five an hour, and learns when the next can be sent', () => {
  expect(secondsToNextCode([], now)).toBe(0)
  expect(secondsToNextCode(ago(0), now)).toBe(30)
  expect(secondsToNextCode(ago(29.5), now)).toBe(1)
  expect(secondsToNextCode(ago(30), now)).toBe(0)
  expect(secondsToNextCode(ago(40, 100, 200, 300), now)).toBe(0)
  expect(secondsToNextCode(ago(40, 100, 200, 300, 3000), now)).toBe(600)
  expect(secondsToNextCode(ago(10, 100, 200, 300, 3595), now)).toBe(20)
  expect(secondsToNextCode(ago(40, 100, 200, 300, 3600), now)).toBe(0)
})
