import { expect, test } from 'vitest'
import { digestOf, minutesFrom, type Statements } from './minutes.ts'
import { checkMinutes } from './minutes-check.ts'
import type { OpenedEvent } from './minutes-events.ts'
import { type MinutesSignature, minutesStatus, missingSignatures, signerRole } from './minutes-signatures.ts'

const at = (minute: number) => `2026-11-16T10:${String(minute).padStart(2, '0')}:00.000Z`

type GivenEvent = Pick<OpenedEvent, 'type' | 'payload'> & Partial<OpenedEvent>
const logOf = (...given: GivenEvent[]): OpenedEvent[] =>
  given.map((event, index) => ({
    sequence: index + 1,
    createdAt: at(index),
    actions: [],
    isLogged: true,
    ...event,
  }))

const bid = (ticketId: string, rupees: number): GivenEvent => ({
  type: 'bid',
  payload: { bidId: `bid-${ticketId}-${rupees}`, ticketId, paise: rupees * 100, source: 'ONLINE' },
})
const winner = (ticketId: string, rupees: number | null, more: object = {}) => ({
  id: `winner-${ticketId}`,
  enrolledSubscriberId: ticketId,
  amount: rupees,
  division: 1,
  selectionSource: 'LIVE_BID_REVIEW',
  ...more,
})
const selected = (
  ticketId: string,
  rupees: number | null,
  more: object = {},
  reason: string | null = null,
): GivenEvent => ({
  type: 'auction.state.changed',
  payload: { transition: 'winner_selected', winner: winner(ticketId, rupees, more) },
  actions: [{ action: 'DECLARE_WINNER', reason, metadata: { winnerId: `winner-${ticketId}`, ...more } }],
})
const disqualified = (ticketId: string): GivenEvent => ({
  type: 'auction.state.changed',
  payload: { transition: 'winner_disqualified', winner: winner(ticketId, null) },
  actions: [
    { action: 'DISQUALIFY_WINNER', reason: 'Two instalments are open', metadata: { reasonCode: 'PAYMENT_ISSUE' } },
  ],
})
const TERMS: GivenEvent = {
  type: 'auction.terms',
  payload: {
    ...{ rules: 'kuri-rules/v1', cycleNumber: 4, divisions: 1, totalAmountPaise: 10_000_000 },
    ...{ minimumBidAmountPaise: 0, bidMode: 'TOTAL_VALUE_DECREASING', maxDiscountHundredths: null },
    ...{ minDiscountHundredths: null, bidStepPaise: null, closingMode: 'DURATION_MODE', durationSeconds: 600 },
    ...{ extensionSeconds: 30, firstCallSeconds: 30, secondCallSeconds: 30, thirdCallSeconds: 30 },
    ...{ allowStaffOfflineBids: true, hasPrebid: true, commissionHundredths: 500, commissionRule: 'FROM_DISCOUNT' },
  },
}
const STARTED: GivenEvent = {
  type: 'auction.state.changed',
  payload: { transition: 'started', state: { startedAt: at(1) } },
}
const CLOSED: GivenEvent = { type: 'auction.state.changed', payload: { transition: 'closed' } }
const presence = (ticketId: string, mode = 'ONLINE', to: string | null = null) => ({
  ...{ enrolledSubscriberId: ticketId, source: mode, from: at(1), to },
})
const ATTENDANCE: GivenEvent = {
  type: 'auction.attendance',
  payload: { present: ['a', 'b', 'c', 'd', 'd2', 's'].map((id) => presence(id)) },
}
const SETTLEMENT: GivenEvent = {
  type: 'auction.settlement',
  payload: {
    potPaise: 10_000_000,
    prizePaise: 7_000_000,
    discountPaise: 3_000_000,
    commissionPaise: 500_000,
    dividendPaise: 2_500_000,
  },
}

const ticket = (ticketId: string, ticketNumber: number, name: string, personId = `person-${ticketId}`) => ({
  ...{ ticketId, ticketNumber, name, personId },
  isStaff: ticketId === 's',
})
const STATEMENTS: Statements = {
  companyName: 'Malabar Chits',
  programName: 'Onam 2026',
  chitId: 'MC-7',
  onlineAt: 'kuri.example',
  tickets: [
    ticket('a', 1, 'Asha'),
    ticket('b', 2, 'Babu'),
    ticket('c', 3, 'Chandra'),
    ticket('d', 4, 'Devi'),
    ticket('d2', 5, 'Devi', 'person-d'),
    ticket('e', 6, 'Eapen'),
    ticket('s', 7, 'Sunil, cashier'),
  ],
  place: 'MG Road, Kochi',
  unpaidPrizes: 'none',
  presentInHall: [],
  deputyName: null,
  remarks: null,
}

const HELD = logOf(
  TERMS,
  STARTED,
  bid('a', 80_000),
  bid('b', 75_000),
  bid('a', 70_000),
  ATTENDANCE,
  CLOSED,
  selected('a', 70_000),
  SETTLEMENT,
)
const draft = (events: readonly OpenedEvent[], statements = STATEMENTS, amends: string | null = null) =>
  minutesFrom(events, statements, { auctionId: 'auction', size: events.length, amends })

test('computes what section 17 lists from the log and says what staff stated', () => {
  const { content, text, digest } = draft(HELD)
  expect(digest).toBe(digestOf(text))
  expect(content).toMatchObject({
    round: 1,
    begun: { at: at(1), basis: 'LOG' },
    ended: { at: at(7), basis: 'LOG' },
    place: { address: 'MG Road, Kochi', onlineAt: 'kuri.example', basis: 'STAFF' },
    instalment: { number: 4, divisions: 1, totalPaise: 10_000_000, basis: 'LOG' },
    entitled: [
      {
        ticketNumber: 1,
        name: 'Asha',
        prizePaise: 7_000_000,
        discountPaise: 3_000_000,
        howChosen: 'By a bid in the auction',
      },
    ],
    money: { discountPaise: 3_000_000, commissionPaise: 500_000, dividendPaise: 2_500_000 },
    unpaidPrizes: { text: 'none', basis: 'STAFF' },
  })
  expect(content.present.map(({ ticketNumber }) => ticketNumber)).toEqual([1, 2, 3, 4, 5, 7])
  expect(content.prescribed.sittings).toEqual([
    {
      begunAt: at(1),
      endedAt: at(6),
      bidCount: 3,
      best: { ticketNumber: 1, name: 'Asha', discountPaise: 3_000_000, at: at(4) },
      second: { ticketNumber: 2, name: 'Babu', discountPaise: 2_500_000, at: at(3) },
    },
  ])
})

test('gives the same text whatever order the statements have their fields in', () => {
  const turned = Object.fromEntries(Object.entries(STATEMENTS).reverse()) as Statements
  expect(draft(HELD, { ...turned, tickets: STATEMENTS.tickets.toReversed() }).text).toBe(draft(HELD).text)
})

test('lists people in the hall as staff stated them, unless the log knows better', () => {
  const presentInHall = ['a', 'e'].map((ticketId) => ({
    ticketId,
    mode: 'FLOOR' as const,
    from: at(0),
    to: null,
    proxyName: null,
  }))
  const { present } = draft(HELD, { ...STATEMENTS, presentInHall }).content
  expect(present.find(({ ticketId }) => ticketId === 'a')).toMatchObject({ mode: 'ONLINE', basis: 'LOG' })
  expect(present.find(({ ticketId }) => ticketId === 'e')).toMatchObject({
    mode: 'FLOOR',
    basis: 'STAFF',
    name: 'Eapen',
  })
})

test('explains disqualifications in words, and opens another round after that of a winner', () => {
  const events = logOf(
    ...[TERMS, STARTED, bid('a', 80_000), bid('b', 75_000), bid('c', 60_000)],
    {
      type: 'auction.bidder.disqualified',
      payload: { enrolledSubscriberId: 'c', phase: 'LIVE', reasonCode: 'KYC_ISSUE' },
      actions: [{ action: 'DISQUALIFY_BIDDER', reason: 'No PAN card', metadata: {} }],
    },
    ...[CLOSED, selected('b', 75_000), disqualified('b'), selected('a', 80_000)],
  )
  const { content, text } = draft(events)
  expect(content.round).toBe(2)
  expect(content.entitled.map(({ name }) => name)).toEqual(['Asha'])
  expect(content.prescribed.sittings[0]).toMatchObject({
    bidCount: 2,
    best: { name: 'Babu' },
    second: { name: 'Asha' },
  })
  expect(content.prescribed.disqualifications.map(({ name, what, reason }) => [name, what, reason])).toEqual([
    ['Chandra', 'The bidder was disqualified', 'Identity papers are missing or wrong: No PAN card'],
    ['Babu', 'The prized subscriber was disqualified', 'Instalments are unpaid: Two instalments are open'],
  ])
  expect(text).not.toMatch(/KYC_ISSUE|PAYMENT_ISSUE/)
})

test('says how a lot was drawn and among whom, and why staff chose by hand', () => {
  const lot = { proof: 'NONE', among: 'TIED', candidates: ['b', 'a'], candidatesComplete: true }
  const byLot = draft(
    logOf(TERMS, STARTED, CLOSED, selected('a', 70_000, { selectionSource: 'LOT_SELECTION', lot })),
  ).content
  expect(byLot.entitled[0]).toMatchObject({
    lotProof: 'NONE',
    lotCandidates: [1, 2],
    howChosen: expect.stringContaining('by hand'),
  })
  const manual = selected('a', 70_000, { selectionSource: 'MANUAL_SELECTION' }, 'Everybody agreed')
  expect(draft(logOf(TERMS, STARTED, CLOSED, manual)).content.entitled[0]).toMatchObject({
    howChosen: 'By decision of the company',
    reason: 'Everybody agreed',
  })
})

test('names every void draw, why it was void and who withheld a number', () => {
  const voided = (reason: string, note: string | null, withheld: string[]): GivenEvent => ({
    type: 'auction.draw.voided',
    payload: { drawId: 'draw', division: 1, reason, note, withheld },
  })
  const events = logOf(
    TERMS,
    STARTED,
    CLOSED,
    voided('SHARE_WITHHELD', null, ['b']),
    voided('BY_STAFF', 'Wrong month', []),
  )
  expect(draft(events).content.prescribed.voidedDraws).toEqual([
    { division: 1, reason: 'A member did not reveal the promised number', tickets: [2], at: at(3) },
    { division: 1, reason: 'Staff ended the draw: Wrong month', tickets: [], at: at(4) },
  ])
})

test('takes the amount of a sealed prebid from the event that staff may open', () => {
  const sealed = selected('a', null, { selectionSource: 'PREBID_REVIEW' })
  const opened: GivenEvent = { type: 'auction.winner.changed', payload: { winner: winner('a', 70_000) } }
  expect(draft(logOf(TERMS, STARTED, CLOSED, sealed)).content.entitled[0]!.prizePaise).toBeNull()
  expect(draft(logOf(TERMS, STARTED, CLOSED, sealed, opened)).content.entitled[0]!.prizePaise).toBe(7_000_000)
})

const sign = (personId: string, digest: string, role: MinutesSignature['role'] = 'SUBSCRIBER'): MinutesSignature => ({
  ...{ role, personId, digest, at: at(30) },
})

test('counts a person once, and neither winner nor staff among the two others', () => {
  const { content, digest } = draft(HELD)
  const kinds = (...signatures: MinutesSignature[]) =>
    missingSignatures(content, digest, signatures).map(({ kind }) => kind)
  const foreman = sign('employee', digest, 'FOREMAN')
  expect(signerRole(content, 'person-a')).toBe('PRIZED')
  expect(signerRole(content, 'person-s')).toBe('STAFF')
  expect(signerRole(content, 'person-e')).toBeNull()
  expect(kinds()).toEqual(['FOREMAN', 'PRIZED', 'OTHERS'])
  expect(kinds(foreman, sign('person-a', digest), sign('person-d', digest), sign('person-d', digest))).toEqual([
    'OTHERS',
  ])
  expect(kinds(foreman, sign('person-a', digest), sign('person-d', digest), sign('person-s', digest))).toEqual([
    'OTHERS',
  ])
  const all = [foreman, sign('person-a', digest), sign('person-d', digest), sign('person-b', digest)]
  expect(kinds(...all)).toEqual([])
  expect(kinds(...all.map((signature) => ({ ...signature, digest: 'other' })))).toEqual(['FOREMAN', 'PRIZED', 'OTHERS'])
})

test('asks a winner who was absent for no signature, and a deputy for one on paper', () => {
  const absent = logOf(TERMS, STARTED, ATTENDANCE, CLOSED, selected('e', 70_000))
  const { content, digest } = draft(absent, { ...STATEMENTS, deputyName: 'K. Nair' })
  expect(missingSignatures(content, digest, []).map(({ kind }) => kind)).toEqual(['FOREMAN', 'OTHERS', 'DEPUTY'])
  expect(minutesStatus(missingSignatures(content, digest, []), 0, true)).toBe('SIGNED_ON_PAPER')
  expect(minutesStatus([{ kind: 'FOREMAN' }], 0, false)).toBe('DRAFT')
  expect(minutesStatus([{ kind: 'FOREMAN' }], 1, false)).toBe('INCOMPLETE')
  expect(minutesStatus([], 4, true)).toBe('FINAL')
})

const drafted = (digest: string): GivenEvent => ({ type: 'auction.minutes.drafted', payload: { digest } })
const changed = (action: string, personId: string, digest: string): GivenEvent => ({
  ...{ type: 'auction.minutes.changed', payload: { action, personId, digest } },
})
const withDraft = (digest: string, ...changes: GivenEvent[]) => [
  ...HELD,
  ...logOf(drafted(digest), ...changes).map((event, index) => ({ ...event, sequence: 10 + index })),
]

test('accepts minutes that the log gives, and those alone', () => {
  const { text, digest } = draft(HELD)
  const signatures = [sign('person-b', digest)]
  const logged = withDraft(digest, changed('SIGNED', 'person-b', digest))
  expect(checkMinutes({ json: text, signatures }, logged).kind).toBe('YES')
  for (const [was, is] of [
    [
      '"name":"Asha","personId":"person-a","isStaff":false,"division"',
      '"name":"Babu","personId":"person-a","isStaff":false,"division"',
    ],
    ['"discountPaise":3000000,"commissionPaise"', '"discountPaise":3000001,"commissionPaise"'],
    [`"begun":{"at":"${at(1)}"`, `"begun":{"at":"${at(0)}"`],
    ['"mode":"ONLINE"', '"mode":"FLOOR"'],
  ] as const) {
    expect(text).toContain(was)
    const forged = text.replace(was, is)
    expect(checkMinutes({ json: forged, signatures: [] }, withDraft(digestOf(forged))).kind).toBe('NO')
  }
  expect(checkMinutes({ json: text, signatures: [] }, HELD)).toMatchObject({
    kind: 'NO',
    detail: expect.stringContaining('never drafted'),
  })
})

test('finds signatures of other minutes and of people who were absent', () => {
  const { text, digest } = draft(HELD)
  const check = (signature: MinutesSignature) =>
    checkMinutes({ json: text, signatures: [signature] }, withDraft(digest))
  expect(check(sign('person-b', digestOf('other')))).toMatchObject({
    kind: 'NO',
    detail: 'A signature is of other minutes.',
  })
  expect(check(sign('person-e', digest))).toMatchObject({ kind: 'NO', detail: 'Somebody signed who was not present.' })
})

test('finds signatures that the log does not have, and minutes that were filed without those they need', () => {
  const { text, digest } = draft(HELD)
  const check = (signatures: MinutesSignature[], ...changes: GivenEvent[]) =>
    checkMinutes({ json: text, signatures }, withDraft(digest, ...changes))
  const signed = changed('SIGNED', 'person-b', digest)
  const filed = changed('FILED', 'employee', digest)
  expect(check([sign('person-b', digest)])).toMatchObject({
    kind: 'NO',
    detail: expect.stringContaining('not in the log'),
  })
  expect(check([], signed)).toMatchObject({ kind: 'UNKNOWN', detail: expect.stringContaining('not shown') })
  expect(check([sign('person-b', digest)], signed, filed)).toMatchObject({
    kind: 'NO',
    detail: expect.stringContaining('filed without'),
  })
  const onPaper = check([sign('person-b', digest)], signed, changed('SIGNED_ON_PAPER', 'employee', digest), filed)
  expect(onPaper).toMatchObject({ kind: 'YES', detail: expect.stringContaining('SIGNED_ON_PAPER') })
  const disputed = check([], changed('DISPUTED', 'person-c', digest))
  expect(disputed).toMatchObject({ kind: 'YES', detail: expect.stringContaining('Disputed by 1.') })
})

test('leaves open what it cannot read or what is missing', () => {
  const { text, digest } = draft(HELD)
  const kindOf = (json: string | null, events = withDraft(digest)) =>
    checkMinutes(json === null ? null : { json, signatures: [] }, events).kind
  expect(kindOf(null)).toBe('UNKNOWN')
  expect(kindOf(null, HELD)).toBe('YES')
  expect(kindOf('{')).toBe('UNKNOWN')
  expect(kindOf('null')).toBe('UNKNOWN')
  expect(kindOf(text.replace('kuri-minutes/v1', 'kuri-minutes/v9'))).toBe('UNKNOWN')
  expect(kindOf(text.replace('"statements":{', '"statements":null,"old":{'))).toBe('UNKNOWN')
  expect(kindOf(text, HELD.slice(0, 3))).toBe('UNKNOWN')
  const fromRecords = HELD.map((event) => ({ ...event, isLogged: event.type !== 'auction.terms' }))
  expect(kindOf(draft(fromRecords).text)).toBe('UNKNOWN')
})
