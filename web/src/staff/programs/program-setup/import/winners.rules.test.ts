import { expect, test } from 'vitest'
import type { PastCycle } from './payments.rules.ts'
import { isTakenElsewhere, problemsByLine, winnersBody } from './winners.rules.ts'

const subscribers = [1, 2].map((number) => ({ subscriberId: `s${number}`, enrolledSubscriberId: `t${number}` }))
const cycles = ['c1', 'c2', 'c3'].map((cycleId) => ({ cycleId, divisions: 1, subscribers }) as unknown as PastCycle)
const lines = {
  'c1/1': { ticketId: 't1', amount: '' },
  'c2/1': { ticketId: 't2', amount: '80000' },
  'c3/1': { ticketId: 't1', amount: '90000' },
}

test('only filled lines are sent, with the subscriber of the ticket', () => {
  expect(winnersBody(cycles, lines).body.cycles).toEqual([
    { cycleId: 'c2', winners: [{ division: 1, amount: '80000', enrolledSubscriberId: 't2', subscriberId: 's2' }] },
    { cycleId: 'c3', winners: [{ division: 1, amount: '90000', enrolledSubscriberId: 't1', subscriberId: 's1' }] },
  ])
})

test('a problem is put at the line that it speaks about', () => {
  const { keys } = winnersBody(cycles, lines)
  const found = problemsByLine(
    [
      { path: 'cycles.1.winners.0.amount', message: 'too much' },
      { path: 'cycles.0.winners.0.enrolledSubscriberId', message: 'wins twice' },
    ],
    keys,
  )
  expect(found.get('c3/1')).toEqual([{ field: 'amount', message: 'too much' }])
  expect(found.get('c2/1')).toEqual([{ field: 'ticketId', message: 'wins twice' }])
})

test('a ticket that another line has is taken', () => {
  expect(isTakenElsewhere(lines, 'c2/1', 't1')).toBe(true)
  expect(isTakenElsewhere(lines, 'c2/1', 't2')).toBe(false)
})
