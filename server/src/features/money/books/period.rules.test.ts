import { expect, test } from 'vitest'
import { checkPeriod, cursorOf, readCursor } from './period.rules.ts'

test('a period has at most twelve months', () => {
  expect(checkPeriod({ from: '2026-04-01', to: '2027-03-31' })).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(() => checkPeriod({ from: '2026-04-01', to: '2027-04-01' })).toThrow()
  expect(() => checkPeriod({ from: '2026-04-02', to: '2026-04-01' })).toThrow()
})

test('a cursor is read back, and anything else is refused', () => {
  const place = { bookedOn: '2026-04-01', entryId: 'cabcdefghijklmnopqrstuvwx', line: 3 }
  expect(readCursor(cursorOf(place))).toEqual(place)
  expect(readCursor(undefined)).toBeNull()
  for (const cursor of ['', 'x', '2026-02-30.cabcdefghijklmnopqrstuvwx.1', "2026-04-01.' OR 1=1.1"])
    expect(() => readCursor(cursor)).toThrow()
})
