import { expect, test } from 'vitest'
import { isKeptAsEvidence } from './refused-bids.rules.ts'

const endedAt = new Date('2026-11-15T10:00:00Z')
const after = (seconds: number) => new Date(endedAt.getTime() + seconds * 1000)

test('keeps refusals of a live auction and of the five minutes after its end', () => {
  expect(isKeptAsEvidence({ status: 'LIVE', endedAt: null }, endedAt)).toBe(true)
  expect(isKeptAsEvidence({ status: 'ENDED', endedAt }, after(300))).toBe(true)
  expect(isKeptAsEvidence({ status: 'ENDED', endedAt }, after(301))).toBe(false)
})

test('does not keep what was sent before the start or during a pause', () => {
  expect(isKeptAsEvidence({ status: 'READY', endedAt: null }, endedAt)).toBe(false)
  expect(isKeptAsEvidence({ status: 'PAUSED', endedAt: null }, endedAt)).toBe(false)
})
