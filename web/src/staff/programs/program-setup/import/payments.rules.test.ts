import { expect, test } from 'vitest'
import {
  changedCycles,
  openCycles,
  type PastCycle,
  paidOf,
  paymentsBody,
  withCycle,
  withRow,
  withTicket,
} from './payments.rules.ts'

const cycle = (cycleId: string, ...paid: boolean[]) =>
  ({
    cycleId,
    cycleNumber: Number(cycleId.slice(1)),
    subscribers: paid.map((isPaid, index) => ({
      subscriberId: `s${index}`,
      enrolledSubscriberId: `t${index}`,
      isPaid,
    })),
  }) as unknown as PastCycle
const cycles = [cycle('c1', true, false), cycle('c2', false, false)]
const saved = paidOf(cycles)

test('only cycles whose ticks differ are marked as not saved', () => {
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

test('every cycle is sent with all its tickets, also one without a tick', () => {
  expect(paymentsBody(cycles, saved).cycles).toEqual([
    {
      cycleId: 'c1',
      subscribers: [
        { subscriberId: 's0', enrolledSubscriberId: 't0', isPaid: true },
        { subscriberId: 's1', enrolledSubscriberId: 't1', isPaid: false },
      ],
    },
    {
      cycleId: 'c2',
      subscribers: [
        { subscriberId: 's0', enrolledSubscriberId: 't0', isPaid: false },
        { subscriberId: 's1', enrolledSubscriberId: 't1', isPaid: false },
      ],
    },
  ])
})

test('what stays without a tick is owed, cycle by cycle', () => {
  expect(openCycles(cycles, saved, 5000.5)).toEqual([
    { cycleId: 'c1', cycleNumber: 1, unpaidCount: 1, owedAmount: 5000.5 },
    { cycleId: 'c2', cycleNumber: 2, unpaidCount: 2, owedAmount: 10_001 },
  ])
  expect(openCycles(cycles, withRow(withCycle(saved, cycles[1]!, true), cycles, 't1', true), 5000)).toEqual([])
})
