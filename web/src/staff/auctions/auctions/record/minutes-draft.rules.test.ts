import { expect, test } from 'vitest'
import { inHallOf, presentSince, toPresentInHall } from './minutes-draft.rules.ts'

const devi = {
  enrolledSubscriberId: 'devi',
  mode: 'PROXY',
  from: '2026-11-16T04:30:00.000Z',
  to: null,
  proxyName: 'Jose',
} as const
const eby = {
  enrolledSubscriberId: 'eby',
  mode: 'FLOOR',
  from: devi.from,
  to: '2026-11-16T06:00:00.000Z',
  proxyName: null,
} as const

test('the form of a second draft begins with those of the first, at the time of India', () => {
  const stated = [devi, eby]
  expect([...inHallOf(stated)]).toEqual([
    ['devi', 'Jose'],
    ['eby', ''],
  ])
  expect(presentSince(stated)).toBe('2026-11-16T10:00')
})

test('drafted again without a change, the statements stay the same', () => {
  const stated = [devi, eby]
  const sent = toPresentInHall(inHallOf(stated), presentSince(stated), stated)
  expect(sent).toEqual([devi, { ...eby, proxyName: undefined }])
})

test('members who came at different times leave the time to be stated', () => {
  expect(presentSince([devi, { ...eby, from: '2026-11-16T05:00:00.000Z' }])).toBe('')
  expect(presentSince([])).toBe('')
})
