// Forged minutes: the operator writes other minutes, logs their digest, and signs and anchors everything again.
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { openEvents } from '@kuri/verify/bundle/opened'
import { digestOf, type Minutes, minutesFrom, type Statements } from '@kuri/verify/minutes/minutes'
import type { MinutesSignature } from '@kuri/verify/minutes/minutes-signatures'
import { parseLine } from '@kuri/verify/tree/line'
import { expect, test } from 'vitest'
import { sealed, verdictOn } from './forger.ts'
import { expectFound } from './forgeries.ts'
import { AUCTION_ID, idOf, type PlayedAuction, STAFF_MEMBER, ticketOf } from './played-auction.ts'
import { liveAuction } from './scenes.ts'

const person = (number: number) => idOf('person', number)
const ticket = (number: number, personId = person(number)) => ({
  ...{ ticketId: ticketOf(number), ticketNumber: number, name: `Member ${number}`, personId, isStaff: false },
})
const inHall = (number: number) => ({
  ...{
    ticketId: ticketOf(number),
    mode: 'FLOOR' as const,
    from: '2026-11-15T10:00:00.000Z',
    to: null,
    proxyName: null,
  },
})
/** The tickets 4 and 5 are held by one person; ticket 6 was not there. */
const STATEMENTS: Statements = {
  ...{ companyName: 'Malabar Chits', programName: 'Onam 2026', chitId: 'MC-7', onlineAt: 'kuri.example' },
  tickets: [ticket(1), ticket(2), ticket(3), ticket(4), ticket(5, person(4))],
  ...{ place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [inHall(4), inHall(5)] },
  ...{ deputyName: null, remarks: null },
}
const opened = (played: PlayedAuction) =>
  openEvents(
    played.bundle(),
    played.events.map(({ line }) => parseLine(line)),
  )

const FOREMAN = STAFF_MEMBER.userId
type Forgery = {
  text?: (text: string) => string
  signers?: readonly string[]
  /** Who signed by the log; the signers, unless a test says otherwise. */
  logged?: readonly string[]
  digest?: (digest: string) => string
  isFiled?: boolean
}

/** Minutes of an honest auction with these changes, everything else computed again. */
function minuted({
  text = (own) => own,
  signers = ALL,
  logged = signers,
  digest = (own) => own,
  isFiled,
}: Forgery): Bundle {
  const played = liveAuction()
  const size = played.events.length
  const minutes: Minutes = minutesFrom(opened(played), STATEMENTS, { auctionId: AUCTION_ID, size, amends: null })
  const json = text(minutes.text)
  const minutesId = idOf('minutes', 1)
  const about = { minutesId, version: 1, digest: digestOf(json) }
  played.room('auction.minutes.drafted', { ...about, round: 1 })
  const change = (action: string, personId: string) =>
    played.hide('auction.minutes.changed', 'STAFF', { ...about, action, personId, sha256: null })
  for (const signer of logged) change('SIGNED', signer)
  if (isFiled) change('FILED', FOREMAN)
  const signatures = signers.map((personId): MinutesSignature => {
    const role = personId === FOREMAN ? 'FOREMAN' : 'SUBSCRIBER'
    return { role, personId, digest: digest(about.digest), at: played.now.toISOString() }
  })
  return sealed(played.bundle({ minutes: { json, signatures } }))
}
/** Foreman, winner, and two others who were there. */
const ALL = [FOREMAN, person(1), person(2), person(4)]

test('minutes that the log gives, signed by those who must, are WITNESSED also when they are filed', async () => {
  expect(await verdictOn(minuted({ isFiled: true }))).toMatchObject({ kind: 'WITNESSED' })
  expect(await verdictOn(minuted({ signers: [] }))).toMatchObject({ kind: 'WITNESSED' })
})

type Content = {
  entitled: { name: string; ticketId: string; discountPaise: number }[]
  begun: { at: string }
  ended: { at: string }
  present: { ticketId: string }[]
  prescribed: { sittings: { bidCount: number }[] }
}
const changed = (change: (content: Content) => void) => (text: string) => {
  const content = JSON.parse(text) as Content
  change(content)
  return JSON.stringify(content)
}

test.each<[row: number, what: string, change: (content: Content) => void]>([
  [38, 'another winner', ({ entitled }) => Object.assign(entitled[0]!, { ...ticket(2) })],
  [38, 'another discount', ({ entitled }) => Object.assign(entitled[0]!, { discountPaise: 1 })],
  [38, 'another hour', ({ begun }) => Object.assign(begun, { at: '2026-11-15T09:00:00.000Z' })],
  [38, 'another end', ({ ended }) => Object.assign(ended, { at: '2026-11-15T19:00:00.000Z' })],
  [38, 'a person present who was not', ({ present }) => void present.push({ ...present[0]!, ...ticket(6) })],
  [38, 'a person left out who was present', ({ present }) => void present.shift()],
  [38, 'another number of bids', ({ prescribed }) => Object.assign(prescribed.sittings[0]!, { bidCount: 1 })],
])('FORGED %i: minutes with %s', async (row, what, change) => {
  expectFound(row, what, await verdictOn(minuted({ text: changed(change), signers: [] })), 'FORGED')
})

test.each<[row: number, what: string, forgery: Forgery]>([
  [39, 'signed for another digest', { digest: () => digestOf('other') }],
  [39, 'signed by someone absent', { signers: [...ALL, person(6)] }],
  [39, 'signed by someone who never did', { logged: ALL.slice(0, 3) }],
  [
    39,
    'filed with the winner as one of two others',
    { signers: [FOREMAN, person(1), person(1), person(2)], isFiled: true },
  ],
  [
    39,
    'filed with one person of two tickets as two others',
    { signers: [FOREMAN, person(1), person(4), person(4)], isFiled: true },
  ],
])('FORGED %i: minutes %s', async (row, what, forgery) => {
  expectFound(row, what, await verdictOn(minuted(forgery)), 'FORGED')
})

test('39: a signature that the log has and that is not shown leaves the evidence INCOMPLETE', async () => {
  const verdict = await verdictOn(minuted({ signers: ALL.slice(0, 3), logged: ALL }))
  expectFound(39, 'a signature that the log has and that is not shown', verdict, 'INCOMPLETE')
})
