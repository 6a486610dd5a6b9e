import { expect, test } from 'vitest'
import { daysToLookAt, deliveryTime, noticeAfter, noticeBefore } from './notices.rules.ts'

test('a notice before a day is the smallest distance that was reached', () => {
  const at = (today: string) => noticeBefore([14, 3], today, '2027-03-20')
  expect([at('2027-03-05'), at('2027-03-06'), at('2027-03-10'), at('2027-03-17'), at('2027-03-20')]).toEqual([
    null,
    14,
    14,
    3,
    3,
  ])
  expect(at('2027-03-21')).toBeNull()
  expect(noticeBefore([], '2027-03-20', '2027-03-20')).toBeNull()
})

test('a reminder after a day is the largest distance that passed, and none after a week of silence', () => {
  const at = (today: string) => noticeAfter([3, 10], today, '2027-03-01')
  expect([at('2027-03-01'), at('2027-03-03'), at('2027-03-04'), at('2027-03-10'), at('2027-03-11')]).toEqual([
    null,
    null,
    3,
    3,
    10,
  ])
  expect(at('2027-03-19')).toBeNull()
})

test('only days within reach are looked at', () => {
  expect(daysToLookAt('2027-03-10', [1], [])).toEqual(['2027-03-10', '2027-03-11'])
  expect(daysToLookAt('2027-03-10', [], [])).toEqual([])
  expect(daysToLookAt('2027-03-10', [2, 0], [1])).toHaveLength(11)
})

test('nothing is delivered at night', () => {
  const at = (local: string) => deliveryTime(new Date(`${local}+05:30`), 'Asia/Kolkata').toISOString()
  expect(at('2027-03-10T02:47:00')).toBe('2027-03-10T03:30:00.000Z')
  expect(at('2027-03-10T12:00:00')).toBe('2027-03-10T06:30:00.000Z')
  expect(at('2027-03-10T20:00:00')).toBe('2027-03-11T03:30:00.000Z')
})
