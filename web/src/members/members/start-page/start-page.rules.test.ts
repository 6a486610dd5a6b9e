import { expect, test } from 'vitest'
import {
  type Home,
  type HomeAuction,
  isNewcomer,
  offsetMs,
  refetchAfterMs,
  shownCount,
  tasksOf,
  ticketInRoom,
} from './start-page.rules.ts'

const NOTHING = {
  invoices: [],
  invoiceCount: 0,
  invoiceTotal: 0,
  charges: [],
  papers: [],
  prebids: [],
  joins: [],
  requests: [],
  prizes: [],
}
const home = (changes: object = {}) =>
  ({
    serverTime: '2026-11-16T10:00:00Z',
    liveAuctions: [],
    nextAuctions: [],
    chits: [],
    toDo: NOTHING,
    ...changes,
  }) as unknown as Home
const startsAt = (auctionStartAt: string | null) => ({ nextAuctions: [{ auctionStartAt }] })

test('asks every minute, and every ten seconds around an auction', () => {
  expect(refetchAfterMs(home())).toBe(60_000)
  expect(refetchAfterMs(home(startsAt('2026-11-16T10:15:00Z')))).toBe(10_000)
  expect(refetchAfterMs(home(startsAt('2026-11-16T10:15:01Z')))).toBe(60_000)
  expect(refetchAfterMs(home(startsAt(null)))).toBe(60_000)
  expect(refetchAfterMs(home({ liveAuctions: [{}] }))).toBe(10_000)
})

test('puts money first, then windows that close, then papers and charges', () => {
  const toDo = {
    ...NOTHING,
    charges: [{ chargeId: 'c' }],
    papers: [{ requestId: 'r' }],
    prebids: [{ auctionId: 'a', enrolledSubscriberId: 't' }],
    joins: [{ auctionId: 'a', enrolledSubscriberId: 't' }],
    invoices: [{ invoiceId: 'i' }],
    requests: [{ requestId: 'r' }],
    prizes: [{ payoutId: 'p' }],
  } as unknown as Home['toDo']
  const tasks = tasksOf(toDo)
  expect(tasks.map(({ kind }) => kind)).toEqual(['PAY', 'REQUEST', 'JOIN', 'PREBID', 'PRIZE', 'PAPERS', 'CHARGE'])
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
})

test('knows a newcomer, who has no chit and nothing to do', () => {
  expect(isNewcomer(home())).toBe(true)
  expect(isNewcomer(home({ chits: [{}] }))).toBe(false)
  expect(isNewcomer(home({ toDo: { ...NOTHING, requests: [{ requestId: 'r' }] } }))).toBe(false)
})

test('leads a ticket that has joined into the room, and everybody else to the auction', () => {
  const auction = (tickets: object[]) => ({ auctionId: 'a', tickets }) as unknown as HomeAuction
  const joined = { enrolledSubscriberId: 't', canSubscribeRealtime: true, hasJoined: true }
  expect(ticketInRoom(auction([joined]))).toBe(joined)
  expect(ticketInRoom(auction([{ ...joined, hasJoined: false }]))).toBe(null)
})

test('reads how far the clock of the phone is off, and stops counting at 99', () => {
  expect(offsetMs(home(), Date.parse('2026-11-16T10:00:30Z'))).toBe(-30_000)
  expect([shownCount(7), shownCount(100)]).toEqual(['7', '99+'])
})
