// Connections that share prepared frames: each gets its own numbers, whether or not its socket has taken the bytes at once.
import { expect, test } from 'vitest'
import type { Actor } from '#platform/permit'
import { background, timers } from '#testing/background'
import { parseServerFrames } from '#testing/raw-sockets'
import { Connection, type Transport } from './connection.ts'
import { prepareFrames } from './frame.ts'

const eventsOf = (count: number) =>
  prepareFrames(
    Array.from({ length: count }, (_, index) => ({
      type: 'event',
      id: `e${index}`,
      timestamp: 'now',
      data: '{"of":1}',
    })),
  )

/** `taken`: what is written is read at once, as by the kernel. `kept`: it is read at the end, as from a full socket. */
function open(kind: 'taken' | 'kept') {
  const written: Buffer[] = []
  const transport: Transport = {
    isOpen: true,
    bufferedBytes: 0,
    write(frames) {
      written.push(kind === 'taken' ? Buffer.from(frames) : frames)
      return kind === 'taken'
    },
    close() {},
    terminate() {},
    throttle() {},
  }
  const connection = new Connection(transport, {} as Actor, { nowMs: () => 0, background, timers })
  const numbers = () => parseServerFrames(Buffer.concat(written)).texts.map((text): number => JSON.parse(text).sequence)
  return { connection, numbers, writes: () => written.length }
}

test.each([
  ['taken', 'taken'],
  ['kept', 'kept'],
  ['taken', 'kept'],
  ['kept', 'taken'],
] as const)('sockets that share frames keep their own numbers (%s, %s)', (...kinds) => {
  const sockets = [...kinds, ...kinds].map(open)
  const frames = eventsOf(3)
  sockets.forEach(({ connection }, index) => {
    for (let n = 0; n < index * 40; n++) connection.send('pong', {})
    connection.flush()
  })
  for (let round = 0; round < 2; round++) {
    for (const { connection } of sockets) connection.sendPrepared(frames)
    for (const { connection } of sockets) connection.flush()
  }
  sockets.forEach(({ numbers }, index) => {
    expect(numbers()).toEqual(Array.from({ length: index * 40 + 6 }, (_, n) => n + 1))
  })
})

test('frames of one turn leave in one write and in order, those that are shared and those that are not', () => {
  const [one, other] = [open('kept'), open('taken')]
  const [few, many] = [eventsOf(1), eventsOf(12)]
  for (const { connection } of [one, other]) {
    connection.sendPrepared(many)
    connection.send('pong', {})
    connection.sendPrepared(few)
    connection.sendPrepared(many)
  }
  for (const { connection, numbers, writes } of [one, other]) {
    connection.flush()
    expect(writes()).toBe(1)
    expect(numbers()).toEqual(Array.from({ length: 26 }, (_, n) => n + 1))
  }
})

test('frames that are too large to be copied leave by themselves, and everything stays in order', () => {
  const sockets = (['kept', 'taken', 'kept'] as const).map(open)
  const large = eventsOf(100)
  for (const { connection } of sockets) {
    connection.send('pong', {})
    connection.sendPrepared(large)
    connection.sendPrepared(eventsOf(2))
    connection.send('pong', {})
    connection.sendPrepared(large)
  }
  for (const { connection } of sockets) connection.flush()
  for (const { numbers, writes } of sockets) {
    expect(writes()).toBe(4)
    expect(numbers()).toEqual(Array.from({ length: 204 }, (_, n) => n + 1))
  }
})
