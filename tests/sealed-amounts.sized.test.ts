// Searches for sealed prebid amounts where they must not be: in every GET of the contract, for every kind of caller and in every
// status of the auction, on the sockets, in the whole database, the log and the metrics. From every figure that somebody gets it
// also tries to work them out: discount, dividend, bills, percentages. [spec: The seal; Settled at the reveal]
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import type { Route } from '@kuri/contract/kit/route'
import { commitmentOf, decryptReceipt } from '@kuri/server/features/auctions/prebids/sealing'
import { recordLot } from '@kuri/server/features/auctions/winners/lots.actions'
import { declareCandidate } from '@kuri/server/features/auctions/winners/winners.actions'
import { makeLog } from '@kuri/server/platform/log'
import { makeBid } from '@kuri/server/testing/auction-fixtures'
import { anySuperadmin } from '@kuri/server/testing/lifecycle'
import { openSocket } from '@kuri/server/testing/sockets'
import { useApp } from '@kuri/server/testing/use-app'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findDerivations } from './support/derived-amounts.ts'
import { inLane } from './support/lane.ts'
import { guessedAmounts, guessedEvents, hashesIn, inEverySpelling, openLines } from './support/sealed-hashes.ts'
import { AMOUNTS, makeSealedWorld, NARROW, type Owner, type SealedWorld, TERMS } from './support/sealed-world.ts'

const logged: string[] = []
const log = makeLog('trace', { destination: { write: (line: string) => void logged.push(line) } })
const app = await useApp({ LOG_LEVEL: 'trace' }, undefined, { log })
let world: SealedWorld = await makeSealedWorld(app)

/** The amount in rupees, in paise and formatted, and what it leaves of the total. */
const tracesOf = (rupees: number) => {
  const paise = Math.round(rupees * 100)
  const rest = (10_000_000 - paise) / 100
  return [String(rupees), String(paise), rupees.toLocaleString('en-IN'), String(rest), String(10_000_000 - paise)]
}
/** As a word of its own: the digits of an amount may stand inside a random id by chance. */
const found = (text: string, amounts: readonly number[]) =>
  amounts.flatMap(tracesOf).filter((trace) => {
    const literal = trace.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(`(?<![0-9A-Za-z])${literal}(?![0-9A-Za-z])`).test(text)
  })

const ALL = Object.values(AMOUNTS)
/** Every hash that somebody got in an answer or in a room. */
const seenHashes = new Set<string>()
/** The prizes of divisions that live bids have won, which are public. */
let livePrizes: readonly number[] = []
const derivationsIn = (body: unknown, hidden: readonly number[]) =>
  findDerivations(body, hidden, { ...TERMS, otherPrizesPaise: livePrizes.map((rupees) => rupees * 100) })

type Seal = { staff: boolean; everybody: boolean }
const SEALED: Seal = { staff: false, everybody: false }
const ENDED: Seal = { staff: true, everybody: false }
const REVEALED: Seal = { staff: true, everybody: true }

type Caller = { name: string; token: string | null; role: string; own: readonly number[]; sees: readonly number[] }
function callers(seal: Seal): Caller[] {
  // The amount before an edit is never shown; the others are shown once revealed.
  const shown = ALL.filter((amount) => amount !== AMOUNTS.anuBefore)
  const member = (name: Owner | 'carol' | 'outsider', token: string): Caller => {
    const own = world.own[name as Owner] ?? []
    return { name, token, role: 'SUBSCRIBER', own, sees: seal.everybody ? shown : own }
  }
  const staff = seal.staff ? shown : []
  return [
    member('anu', world.members.anu.token),
    member('ben', world.members.ben.token),
    member('dora', world.members.dora.token),
    member('carol', world.members.carol.token),
    member('outsider', world.outsider.token),
    { name: 'staff', token: world.company.token, role: 'COMPANY', own: [], sees: staff },
    { name: 'superadmin', token: world.superadmin, role: 'SUPERADMIN', own: [], sees: staff },
    { name: 'foreign staff', token: world.foreign.token, role: 'COMPANY', own: [], sees: [] },
    { name: 'nobody', token: null, role: 'PUBLIC', own: [], sees: [] },
  ]
}

/** The payout cases of all winners so far. */
let payoutIds: readonly string[] = []

/** All URLs of a route with the ids of this world; several where a parameter may mean several things. */
function addressesOf(route: Route): string[] {
  const { auction, company, template, members } = world
  const ids: Record<string, readonly string[]> = {
    auctionId: [auction.auctionId],
    cycleId: [auction.cycleId, ...world.nextCycle],
    invoiceId: world.invoiceIds,
    programId: [auction.programId],
    companyId: [company.companyId],
    branchId: [company.branchId],
    membershipId: [company.membershipId],
    templateVersionId: [template.versionId],
    enrolledSubscriberId: Object.values(members).map(({ enrollmentId }) => enrollmentId),
    payoutId: payoutIds,
    subId: Object.values(members).map(({ userId }) => userId),
    id: [auction.cycleId, auction.programId, template.templateId, ...world.nextCycle],
  }
  let addresses = [route.path]
  for (const [, name] of route.path.matchAll(/:([A-Za-z]+)/g))
    addresses = addresses.flatMap((path) =>
      (ids[name!] ?? [auction.auctionId]).map((id) => path.replace(`:${name}`, id)),
    )
  const paging = 'pageSize' in (route.query?.properties ?? {}) ? '?pageSize=100' : ''
  return addresses.map((path) => path + paging)
}

const READS = ALL_ROUTES.filter(({ method }) => method === 'GET')
const mayCall = (route: Route, caller: Caller) =>
  route.persona === 'PUBLIC'
    ? caller.token === null
    : route.persona === 'ANY'
      ? caller.token
      : route.persona === caller.role

async function huntInAnswers(seal: Seal): Promise<{ leaks: string[]; answered: number }> {
  const leaks: string[] = []
  let answered = 0
  const documents = await documentsOf()
  payoutIds = (await app.db.selectFrom('payouts').select('id').execute()).map(({ id }) => id)
  for (const caller of callers(seal)) {
    const hidden = ALL.filter((amount) => !caller.sees.includes(amount))
    const nonces = await hiddenNonces(caller, seal)
    const closed = documents.filter(({ owner }) => caller.name !== owner && caller.sees.length <= caller.own.length)
    for (const route of READS.filter((each) => mayCall(each, caller)))
      for (const url of addressesOf(route)) {
        const headers = caller.token ? { authorization: `Bearer ${caller.token}` } : {}
        const { body, statusCode, headers: sent } = await app.http.inject({ method: 'GET', url, headers })
        if (statusCode === 200) answered++
        for (const each of hashesIn(body)) seenHashes.add(each)
        const keys = [...closed.map(({ key }) => key), ...nonces]
        const traces = [...found(body, hidden), ...keys.filter((key) => body.includes(key))]
        if (traces.length > 0) leaks.push(`${caller.name} reads ${traces.join(', ')} at ${url}`)
        const isJson = String(sent['content-type']).includes('json')
        for (const derivation of statusCode === 200 && caller.role !== 'PUBLIC' && isJson
          ? derivationsIn(JSON.parse(body), hidden)
          : [])
          leaks.push(`${caller.name} derives ${derivation} at ${url}`)
      }
  }
  return { leaks, answered }
}

/** [spec: The document is sealed too] The URL of a document gives access to its amount. */
async function documentsOf() {
  const files = await app.db
    .selectFrom('files')
    .select(['id', 'ownerUserId'])
    .where('purpose', '=', 'PREBID_DOCUMENT')
    .execute()
  return files.map(({ id, ownerUserId }) => ({
    key: id,
    owner: Object.entries(world.members).find(([, { userId }]) => userId === ownerUserId)?.[0],
  }))
}

/** With its nonce a commitment gives the amount away to anybody who tries all amounts. */
async function hiddenNonces(caller: Caller, seal: Seal): Promise<string[]> {
  if (seal.everybody) return []
  const { auctionId } = world.auction
  const prebids = await app.db.selectFrom('prebids').selectAll().where('auctionId', '=', auctionId).execute()
  const ownId = world.members[caller.name as keyof SealedWorld['members']]?.userId
  return prebids
    .filter(({ subscriberId }) => subscriberId !== ownId)
    .map((prebid) => decryptReceipt(app.app.platform.secrets, prebid).nonce)
}

async function huntInRooms(seal: Seal): Promise<string[]> {
  const leaks: string[] = []
  for (const caller of callers(seal).filter(({ token }) => token)) {
    const socket = await openSocket(app.url, caller.token)
    const member = world.members[caller.name as keyof SealedWorld['members']]
    const { auctionId } = world.auction
    const data = { auctionId, lastSequence: 0, ...(member ? { enrolledSubscriberId: member.enrollmentId } : {}) }
    const reply = await socket.ask('auction.subscribe', data)
    if (reply.type === 'ack') await socket.event('auction.audience.snapshot')
    await socket.close()
    const hidden = ALL.filter((amount) => !caller.sees.includes(amount))
    const text = JSON.stringify(socket.frames)
    for (const each of hashesIn(text)) seenHashes.add(each)
    const nonces = (await hiddenNonces(caller, seal)).filter((nonce) => text.includes(nonce))
    const traces = [...found(text, hidden), ...nonces, ...derivationsIn(socket.frames, hidden)]
    if (traces.length > 0) leaks.push(`${caller.name} receives ${traces.join(', ')}`)
  }
  return leaks
}

/** Messages and documents leave the service; nobody may learn from one what the screens hide. */
async function huntInMessages(): Promise<string[]> {
  const { messages } = (await app.http.inject({ url: '/dev/outbox.json' })).json()
  const documents = await app.db
    .selectFrom('files')
    .select('purpose')
    .where('contentType', '=', 'application/pdf')
    .where('purpose', '<>', 'PREBID_DOCUMENT')
    .execute()
  return [...found(JSON.stringify(messages), ALL), ...derivationsIn(messages, ALL), ...documents.map(String)]
}

async function huntInDatabase(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(app.db)
  const leaks: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      SELECT string_agg(held::text, ' ') AS text FROM ${sql.raw(name)} AS held`.execute(app.db)
    const traces = found(rows[0]?.text ?? '', ALL)
    if (traces.length > 0) leaks.push(`${name} holds ${traces.join(', ')}`)
  }
  return leaks
}

/** The lines that every viewer of the evidence gets. */
async function collectLines() {
  const { auctionId } = world.auction
  const { serverSequence } = await world.staff.row(auctionId)
  for (const each of hashesIn(await openLines(app, auctionId, serverSequence))) seenHashes.add(each)
}
const ticketIds = () => Object.values(world.members).map(({ enrollmentId }) => enrollmentId)

/** Whole amounts in rupees and the right ones: no guess fits. */
async function huntInHashes(): Promise<string[]> {
  const { auctionId } = world.auction
  const whole = Array.from({ length: TERMS.totalPaise / 100 + 1 }, (_, rupees) => rupees * 100).filter(isGuessed)
  const paise = [...ALL.map((rupees) => Math.round(rupees * 100)), ...whole]
  const guesses = [...(await guessedEvents(app, auctionId)), ...guessedAmounts(auctionId, ticketIds(), paise)]
  return guesses.filter((guess) => seenHashes.has(guess))
}

/** Every status is entered; those that are searched every day are one of each seal. */
const isSearched = inLane<(stage: string) => boolean>({
  everyday: (stage) => ['started', 'won by a prebid', 'revealed'].includes(stage),
  full: () => true,
})
const isGuessed = inLane<(paise: number) => boolean>({ everyday: (paise) => paise % 100_000 === 0, full: () => true })
const inFullLane = test.runIf(inLane({ everyday: false, full: true }))

const roomEvents = async () =>
  JSON.stringify(await app.db.selectFrom('roomEvents').select('payload').where('audience', '<>', 'STAFF').execute())

describe('[spec: The seal] sealed amounts', () => {
  const declare = async () => {
    await declareCandidate(app.app.platform, anySuperadmin(), id(), { prebidId: world.prebids.ben })
    await world.billNextCycle()
  }
  const id = () => world.auction.auctionId
  type Stage = { name: string; status: string; seal: Seal; enter: () => Promise<unknown> }
  const stages: (Stage & { isDeclared?: true; isLastSealed?: true })[] = [
    { name: 'placed', status: 'PENDING', seal: SEALED, enter: async () => {} },
    { name: 'scheduled', status: 'SCHEDULED', seal: SEALED, enter: () => world.staff.plan(id(), 20 * 86_400) },
    { name: 'approved', status: 'READY', seal: SEALED, enter: () => world.staff.approveDirectly(id()) },
    { name: 'closed', status: 'READY', seal: SEALED, enter: () => world.staff.closePrebidDirectly(id()) },
    { name: 'started', status: 'LIVE', seal: SEALED, enter: () => world.staff.start(id()) },
    { name: 'paused', status: 'PAUSED', seal: SEALED, enter: () => world.staff.pause(id()) },
    { name: 'ended', status: 'ENDED', seal: ENDED, enter: () => world.staff.end(id()) },
    {
      name: 'won by a prebid',
      status: 'COMPLETE',
      seal: ENDED,
      enter: declare,
      isDeclared: true,
      isLastSealed: true,
    },
    {
      name: 'revealed',
      status: 'COMPLETE',
      seal: REVEALED,
      enter: () => world.staff.revealDirectly(id()),
      isDeclared: true,
    },
  ]

  test.each(stages)(
    '$status, $name: no response, room, table or event contains a sealed amount',
    async (stage) => {
      await stage.enter()
      expect((await world.staff.row(id())).status).toBe(stage.status)
      if (!isSearched(stage.name)) return
      const { leaks, answered } = await huntInAnswers(stage.seal)
      expect(leaks).toEqual([])
      expect(answered).toBeGreaterThan(100)
      expect(await huntInRooms(stage.seal)).toEqual([])
      // The prize of a declared winner is stored in clear, because the settlement needs it.
      if (!stage.isDeclared) expect(await huntInDatabase()).toEqual([])
      if (stage.seal.everybody) return
      expect(found(await roomEvents(), ALL)).toEqual([])
      expect(await huntInMessages()).toEqual([])
      await collectLines()
      // The hashes of all stages are kept, so guessing once after the last of them finds what guessing after each would.
      if (stage.isLastSealed) expect(await huntInHashes()).toEqual([])
    },
    120_000,
  )

  test('shows amounts to their owner always, to staff after the end and to everybody after the reveal', async () => {
    const detail = await app.call('GET', `/v2/subscribers/me/auctions/${id()}`, { token: world.members.carol.token })
    expect(detail.data.winners[0].amount).toBe(AMOUNTS.ben)
    const console = await world.staff.overview(id())
    const shown = console.data.prebids.items.map(({ amount }: { amount: number }) => amount)
    const { auction, members } = world
    const { receipt } = console.data.prebids.items.find(({ amount }: { amount: number }) => amount === AMOUNTS.ben)
    const offer = { auctionId: auction.auctionId, enrollmentId: members.ben.enrollmentId }
    const amountPaise = Math.round(AMOUNTS.ben * 100)
    expect(commitmentOf({ ...offer, amountPaise, nonce: receipt.nonce })).toBe(receipt.commitment)
    expect(shown.sort()).toEqual([AMOUNTS.anu, AMOUNTS.ben, AMOUNTS.dora, AMOUNTS.benCancelled].sort())
  })

  test('finds the amounts after the reveal, which shows that the search works', async () => {
    const text = (await huntInAnswers(SEALED)).leaks.join('\n')
    for (const name of ['anu', 'carol', 'staff', 'superadmin']) expect(text).toContain(`${name} reads `)
    expect(text).toMatch(
      /carol derives data\.totals\.dividendEarned = 4614\.\d\d, the dividend of 1 tickets of 76543\.21/,
    )
    expect(text).toMatch(/carol derives .*the 1 bills less 1 dividends of 76543\.21/)
    for (const name of ['outsider', 'foreign staff', 'nobody']) expect(text).not.toContain(`${name} reads `)
    const anuDocuments = (await documentsOf()).filter(({ owner }) => owner === 'anu')
    expect(anuDocuments.some(({ key }) => text.includes(key))).toBe(true)
    expect(await huntInDatabase()).toContainEqual(expect.stringContaining('winners holds'))
  }, 120_000)

  test('contains no amount in the log or the metrics', async () => {
    expect(logged.length).toBeGreaterThan(0)
    expect(found(logged.join('\n'), ALL)).toEqual([])
    expect(found((await app.http.inject({ method: 'GET', url: '/metrics' })).body, ALL)).toEqual([])
  })

  inFullLane(
    'SCHEDULED, reopened for the second division after a lot among tied prebids: stays sealed',
    async () => {
      world = await makeSealedWorld(app, 2)
      await world.staff.plan(id(), 20 * 86_400)
      await world.staff.approveDirectly(id())
      await world.staff.closePrebidDirectly(id())
      await world.staff.start(id())
      await world.staff.end(id())
      const [ben, dora] = [world.members.ben.enrollmentId, world.members.dora.enrollmentId]
      const lot = { winnerEnrollmentId: ben, candidateEnrollmentIds: [ben, dora] }
      await recordLot(app.app.platform, anySuperadmin(), id(), lot)
      expect((await world.staff.row(id())).status).toBe('SCHEDULED')
      expect((await huntInAnswers(SEALED)).leaks).toEqual([])
      expect(await huntInRooms(SEALED)).toEqual([])
      const { members, company, auction } = world
      const statement = `/v2/companies/programs/${auction.programId}/subscribers/${members.ben.userId}/statements`
      const ofStaff = await app.call('GET', statement, { token: company.token })
      const own = `/v2/subscribers/me/programs/${auction.programId}/statement`
      const ofBen = await app.call('GET', own, { token: members.ben.token })
      expect(ofStaff.data).toMatchObject({ totals: { prize: 0 }, cycles: [{ prizes: [{ division: 1, prize: null }] }] })
      expect(ofBen.data.cycles[0].prizes[0].prize).toBeGreaterThan(0)
    },
    120_000,
  )

  inFullLane(
    'COMPLETE, the second division won by a live bid: no total gives the sealed prize of the first away',
    async () => {
      await world.staff.approveDirectly(id())
      await world.staff.start(id())
      const bidId = await makeBid(app, world.auction, world.members.carol, 71_500, { run: 2 })
      livePrizes = [71_500]
      await world.staff.end(id())
      await declareCandidate(app.app.platform, anySuperadmin(), id(), { bidId })
      await world.billNextCycle()
      expect((await world.staff.row(id())).status).toBe('COMPLETE')
      expect((await huntInAnswers(ENDED)).leaks).toEqual([])
      expect(await huntInRooms(ENDED)).toEqual([])
      await world.staff.revealDirectly(id())
      expect((await huntInAnswers(ENDED)).leaks.join('\n')).toMatch(/anu derives .* of 76543\.21/)
      livePrizes = []
    },
    120_000,
  )

  inFullLane(
    'no paise that the auction allows gives, hashed in any spelling, a hash that somebody got',
    async () => {
      world = await makeSealedWorld(app, 1, NARROW)
      seenHashes.clear()
      await world.staff.plan(id(), 20 * 86_400)
      await world.staff.approveDirectly(id())
      await world.staff.closePrebidDirectly(id())
      await world.staff.start(id())
      await huntInAnswers(SEALED)
      await huntInRooms(SEALED)
      await world.staff.end(id())
      await huntInAnswers(ENDED)
      await collectLines()

      const { minimumPaise, amounts } = NARROW
      const allowed = Array.from({ length: TERMS.totalPaise - minimumPaise + 1 }, (_, step) => minimumPaise + step)
      for (const rupees of Object.values(amounts)) expect(allowed).toContain(Math.round(rupees * 100))
      const events = await guessedEvents(app, id())
      const guesses = [...events, ...guessedAmounts(id(), ticketIds(), allowed, inEverySpelling)]
      expect(guesses.filter((guess) => seenHashes.has(guess))).toEqual([])

      // The owner got the commitment, which the right amount gives together with its nonce: the search looks at the right hashes.
      const prebid = await app.db
        .selectFrom('prebids')
        .selectAll()
        .where('id', '=', world.prebids.ben)
        .executeTakeFirstOrThrow()
      const { nonce } = decryptReceipt(app.app.platform.secrets, prebid)
      const withNonce = (amountPaise: number) =>
        commitmentOf({ auctionId: id(), enrollmentId: prebid.enrollmentId, amountPaise, nonce })
      expect(allowed.filter((paise) => seenHashes.has(withNonce(paise)))).toEqual([Math.round(amounts.ben * 100)])
    },
    240_000,
  )

  inFullLane(
    '[spec: The document is sealed too] keeps the amounts of a cancelled auction sealed',
    async () => {
      world = await makeSealedWorld(app)
      await world.staff.cancelDirectly(id())
      expect((await huntInAnswers(SEALED)).leaks).toEqual([])
    },
    120_000,
  )
})
