import { describe, expect, test } from 'vitest'
import { paymentProblems, planNewAccounts, winnerProblems } from './imports.rules.ts'

const paths = (details: readonly { path: string }[]) => details.map(({ path }) => path)

describe('[spec: Fields of a program; Order of the steps; More refusals] the lists of an import', () => {
  const history = {
    cycleIds: new Set(['c1', 'c2']),
    subscriberOf: new Map([
      ['e1', 's1'],
      ['e2', 's1'],
    ]),
  }
  const paid = (enrolledSubscriberId: string, subscriberId = 's1') => ({
    enrolledSubscriberId,
    subscriberId,
    isPaid: true,
  })
  const won = (enrolledSubscriberId: string, division = 1, amount = '1') => ({
    enrolledSubscriberId,
    subscriberId: 's1',
    division,
    amount,
  })
  const program = { divisions: 2, totalAmountPaise: 1000 }
  test('payments name cycles and tickets of the program with their holders, none of them twice', () => {
    expect(paymentProblems({ cycles: [{ cycleId: 'c1', subscribers: [paid('e1'), paid('e2')] }] }, history)).toEqual([])
    const wrong = {
      cycles: [
        { cycleId: 'c9', subscribers: [paid('e9'), paid('e1', 's2'), paid('e1')] },
        { cycleId: 'c9', subscribers: [] },
      ],
    }
    expect(paths(paymentProblems(wrong, history))).toEqual([
      'cycles.0.cycleId',
      'cycles.1.cycleId',
      'cycles.1.cycleId',
      'cycles.0.subscribers.0.enrolledSubscriberId',
      'cycles.0.subscribers.1.subscriberId',
      'cycles.0.subscribers.2.enrolledSubscriberId',
    ])
  })
  test('winners are one per division and cycle, win once, in an existing division, for at most the total amount', () => {
    const good = {
      cycles: [
        { cycleId: 'c1', winners: [won('e1', 2, '10')] },
        { cycleId: 'c2', winners: [won('e2')] },
      ],
    }
    expect(winnerProblems(good, history, program)).toEqual([])
    const wrong = {
      cycles: [
        { cycleId: 'c1', winners: [won('e1'), won('e2')] },
        { cycleId: 'c2', winners: [won('e1', 3, '10.01')] },
      ],
    }
    expect(paths(winnerProblems(wrong, history, program))).toEqual([
      'cycles.0.winners.1.division',
      'cycles.1.winners.0.division',
      'cycles.1.winners.0.enrolledSubscriberId',
      'cycles.1.winners.0.amount',
    ])
  })
  test('[spec: People] plans one account per unknown number', () => {
    const person = (mobileNumber: string, email: string | null) => ({
      mobileNumber,
      email,
      name: 'A',
      countryCode: 'IN',
    })
    const people = [person('1', 'a@x'), person('1', 'a@x'), person('2', 'a@x'), person('3', 't@x'), person('4', null)]
    const accounts = planNewAccounts(people, new Set(['4']))
    expect(accounts.map(({ mobileNumber }) => mobileNumber)).toEqual(['1', '2', '3'])
  })
})
