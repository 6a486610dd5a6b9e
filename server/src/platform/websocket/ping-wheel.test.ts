import { expect, test } from 'vitest'
import { makePingWheel } from './ping-wheel.ts'

const GROUPS = 300

test('pings every socket once in each round, and no more than its share in one turn', () => {
  const pings = new Map<number, number>()
  let pinged = 0
  const wheel = makePingWheel<number>(GROUPS, (socket) => {
    pinged += 1
    pings.set(socket, (pings.get(socket) ?? 0) + 1)
  })
  for (let socket = 0; socket < 10_000; socket++) wheel.add(socket)
  const shares = Array.from({ length: 2 * GROUPS }, () => {
    pinged = 0
    wheel.turn()
    return pinged
  })
  expect(Math.max(...shares)).toBe(100)
  expect(pings.size).toBe(10_000)
  expect(new Set(pings.values())).toEqual(new Set([2]))
})

test('a socket is pinged at the same place of every round, however many come and go', () => {
  const turns: number[] = []
  let turn = 0
  const wheel = makePingWheel<string>(GROUPS, (socket) => {
    if (socket === 'stays') turns.push(turn)
  })
  for (let socket = 0; socket < 7; socket++) wheel.add('another')
  wheel.add('stays')
  for (turn = 0; turn < 3 * GROUPS; turn++) {
    const group = wheel.add('guest')
    wheel.turn()
    group.delete('guest')
  }
  expect(turns).toEqual([292, 292 + GROUPS, 292 + 2 * GROUPS])
})

test('pings a new socket first after two thirds of a round, whenever it comes', () => {
  let turn = 0
  const firstPings = new Map<number, number>()
  const wheel = makePingWheel<number>(GROUPS, (arrivedAt) => {
    if (!firstPings.has(arrivedAt)) firstPings.set(arrivedAt, turn)
  })
  for (turn = 0; turn < 3 * GROUPS; turn++) {
    if (turn < 2 * GROUPS) wheel.add(turn)
    wheel.turn()
  }
  const waits = [...firstPings].map(([arrivedAt, pingedAt]) => pingedAt - arrivedAt)
  expect(waits).toHaveLength(2 * GROUPS)
  expect(Math.min(...waits)).toBe(200)
  expect(Math.max(...waits)).toBe(299)
})

test('does not ping a socket that has closed', () => {
  const pinged: string[] = []
  const wheel = makePingWheel<string>(1, (socket) => pinged.push(socket))
  wheel.add('closed').delete('closed')
  wheel.add('open')
  wheel.turn()
  expect(pinged).toEqual(['open'])
})
