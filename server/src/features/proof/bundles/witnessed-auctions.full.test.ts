// Auctions on a service with a witness, checked by the published command with nothing but the two files that a reader gets.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { declareCandidate } from '#features/auctions/winners/winners.actions'
import { makeCompany } from '#testing/fixtures'
import { anySuperadmin, staffOf } from '#testing/lifecycle'
import { prebidClient } from '#testing/prebids'
import { openSocket } from '#testing/sockets'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'
import { fakeWitness, initWitness, newFolder, startWitness, TRUST_KEY, writePolicy } from '#testing/witness'

const COMMAND = fileURLToPath(new URL('../../../../../verify/dist/kuri-verify.mjs', import.meta.url))
const QUORUM = 'quorum witness.example/w1'
const AFTER_THE_CYCLE_SECONDS = 12 * 86_400
const newWitness = () => {
  const state = join(newFolder(), 'state.json')
  return { state, line: initWitness(state) }
}

async function serviceWith(witnessLine: string, url: string, database?: string): Promise<TestApp> {
  const TRUST_WITNESSES = writePolicy(`${witnessLine} ${url}`, QUORUM)
  return startTestApp({ TRUST_KEY, LOG_LEVEL: 'silent', TRUST_WITNESSES }, database)
}

/** An auction that has started, and one bid in it as staff enter it. */
async function startedAuction(app: TestApp) {
  const company = await makeCompany(app)
  const members = prebidClient(app, company)
  const staff = staffOf(app, company.token)
  const auction = await members.makeSealedAuction({ config: { hasPrebid: false, allowStaffOfflineBids: true } })
  const bidder = await members.makeBidder(auction, 'Asha')
  await staff.plan(auction.auctionId, AFTER_THE_CYCLE_SECONDS)
  await staff.start(auction.auctionId)
  const socket = await openSocket(app.url, company.token)
  onTestFinished(() => socket.ws.terminate())
  const { auctionId } = auction
  const offer = { auctionId, enrolledSubscriberId: bidder.enrollmentId }
  const bid = (amount: number) => socket.ask('auction.bid.place', { ...offer, amount })
  return { auctionId, company, staff, bid }
}

/** From the first bid to the settlement. */
async function holdAuction(app: TestApp) {
  const { auctionId, company, staff, bid } = await startedAuction(app)
  for (const amount of [90_000, 85_000]) expect((await bid(amount)).data.status).toBe('ACCEPTED')
  await staff.end(auctionId)
  const { leadingBidId } = await staff.row(auctionId)
  await declareCandidate(app.app.platform, anySuperadmin(), auctionId, { bidId: leadingBidId! })
  await app.app.publicLog.sweep()
  return { auctionId, token: company.token }
}

/** What the command prints last, and its exit code. */
async function verify(app: TestApp, { auctionId, token }: { auctionId: string; token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const folder = mkdtempSync(join(tmpdir(), 'kuri-evidence-'))
  const [bundle, policy] = [join(folder, 'bundle.json'), join(folder, 'policy.txt')]
  const evidence = await fetch(`${app.url}/v2/companies/auctions/${auctionId}/log/bundle`, { headers })
  writeFileSync(bundle, await evidence.text())
  writeFileSync(policy, await (await fetch(`${app.url}/trust/policy.txt`)).text())
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, bundle, '--policy', policy], { encoding: 'utf8' })
  return { exitCode: status, verdict: /^[A-Z]+(?=: )/m.exec(stdout)?.[0], stdout }
}

test('an auction on a service with a running witness is WITNESSED', async () => {
  const { state, line } = newWitness()
  const witness = await startWitness(state)
  onTestFinished(witness.stop)
  const app = await serviceWith(line, witness.url)
  onTestFinished(() => app.close())
  const held = await holdAuction(app)
  await app.app.publicLog.askWitnesses()
  await expect
    .poll(() => verify(app, held), { timeout: 30_000, interval: 500 })
    .toMatchObject({ exitCode: 0, verdict: 'WITNESSED' })
})

test('where the witness refuses, the auction goes on and is SIGNED, and the report says why', async () => {
  const witness = await fakeWitness(() => ({ status: 403 }))
  onTestFinished(witness.stop)
  const app = await serviceWith(newWitness().line, witness.url)
  onTestFinished(() => app.close())
  const held = await holdAuction(app)
  await expect.poll(() => witness.asked.length).toBeGreaterThan(0)
  const { exitCode, verdict, stdout } = await verify(app, held)
  expect([exitCode, verdict]).toEqual([0, 'SIGNED'])
  expect(stdout).toContain('No quorum of witnesses signed the whole of this history.')
})

test('a witness that hangs delays neither the start nor bids; until its time is over nothing is signed', async () => {
  const database = await cloneDatabase()
  const before = await startTestApp({ TRUST_KEY, LOG_LEVEL: 'silent' }, database.url)
  await before.app.publicLog.sweep()
  await before.close()

  const hanging = Promise.withResolvers<Response>()
  const witnessUrl = 'http://witness.invalid'
  const given = globalThis.fetch
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((to, options) => (String(to).startsWith(witnessUrl) ? hanging.promise : given(to, options)))
  const app = await serviceWith(newWitness().line, witnessUrl, database.url)
  onTestFinished(async () => {
    hanging.resolve(new Response('', { status: 503 }))
    await app.close()
    asked.mockRestore()
    await database.drop()
  })
  const { trust } = app.app.platform
  expect(trust.signing()).toMatchObject({ kind: 'STOPPED', reason: expect.stringContaining('witnesses are asked') })
  const { auctionId, bid } = await startedAuction(app)
  const first = await bid(90_000)
  expect(first.data).toMatchObject({ status: 'ACCEPTED' })

  hanging.resolve(new Response('', { status: 503 }))
  await expect.poll(() => trust.signing().kind).toBe('ALLOWED')
  expect((await bid(85_000)).data.status).toBe('ACCEPTED')
  const { anchorCount } = await app.app.publicLog.sweep().then(() =>
    app.db
      .selectFrom('auctionAnchors')
      .select((eb) => eb.fn.countAll<number>().as('anchorCount'))
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow(),
  )
  expect(Number(anchorCount)).toBeGreaterThan(0)
})
