import { expect, test } from 'vitest'
import { changedCycles, columnBody, type PastCycle, paidOf, withCycle, withRow, withTicket } from './payments.rules.ts'

const cycle = (cycleId: string, ...paid: boolean[]) =>
  ({
    cycleId,
    subscribers: paid.map((isPaid, index) => ({
      subscriberId: `s${index}`,
      enrolledSubscriberId: `t${index}`,
      isPaid,
    })),
  }) as unknown as PastCycle
const cycles = [cycle('c1', true, false), cycle('c2', false, false)]
const saved = paidOf(cycles)

test('only cycles whose ticks differ are sent', () => {
  expect(changedCycles(cycles, saved, saved)).toEqual([])
  expect(changedCycles(cycles, saved, withTicket(saved, 'c2', 't1', true))).toEqual([cycles[1]])
  const thereAndBack = withTicket(withTicket(saved, 'c1', 't1', true), 'c1', 't1', false)
  expect(changedCycles(cycles, saved, thereAndBack)).toEqual([])
})

test('a whole column and a whole row are ticked at once', () => {
  expect(withCycle(saved, cycles[1]!, true).c2).toEqual(new Set(['t0', 't1']))
  const row = withRow(saved, cycles, 't1', true)
  expect([row.c1, row.c2]).toEqual([new Set(['t0', 't1']), new Set(['t1'])])
})

test('a column is sent with all its tickets', () => {
  expect(columnBody(cycles[0]!, saved).cycles[0]!.subscribers.map(({ isPaid }) => isPaid)).toEqual([true, false])
})
