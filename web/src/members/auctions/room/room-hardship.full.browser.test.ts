// The room on bad days: the server is killed while a bid is on its way, and the network is slow.
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { makeRoom } from '@kuri/server/testing/rooms'
import { openSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase, startTestApp } from '@kuri/server/testing/test-app'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, makeServerProcess } from '../../../../../tests/chaos/server-process.ts'
import { useBrowser, WEB_FOLDER } from '../../../../testing/browser.ts'
import { bidsOf, confirm, lead, offer, openRoom, start } from '../../../../testing/room-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const PATIENT = { timeout: 60_000 }

/** An auction in a database of its own, served by a process that can be killed. */
async function startKillableRoom() {
  const { url: databaseUrl, drop } = await cloneDatabase()
  onTestFinished(drop)
  const app = await startTestApp({}, databaseUrl)
  const room = await makeRoom(app, { members: 1 })
  const { cookie } = await app.signIn(room.members[0]!.mobileNumber, crypto.randomUUID())
  await app.app.close()
  const server = makeServerProcess(databaseUrl, await freePort(), { WEB_FOLDER })
  onTestFinished(server.remove)
  await server.start()
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })
  onTestFinished(close)
  return { room, server, db, cookie }
}

/** Minutes and seconds on the clock of the room. */
const secondsOf = (text: string) => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text)!
  return Number(minutes) * 60 + Number(seconds)
}

test('a bid whose server is killed before it answers is made exactly once, and the page returns by itself', async () => {
  const { room, server, db, cookie } = await startKillableRoom()
  const { auctionId } = room
  const [me] = room.members
  const context = await kuri.newContext({ baseURL: server.url })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: `${server.url}/v2/auth`, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  let isMuted = false
  await page.routeWebSocket(/\/ws\?auction=/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (!isMuted) socket.send(message)
    })
  })
  await page.goto(`/my/auctions/${auctionId}/room/${me!.enrollmentId}`)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await see(page.getByText('You have joined.')).toBeVisible()
  const staff = await openSocket(server.url, room.company.token)
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  await see(page.locator('[data-state=LIVE]')).toBeVisible()

  // The bid is stored, its answer never arrives, and the server dies.
  await offer(page, '99,500').click()
  isMuted = true
  await confirm(page).click()
  await see(page.getByText('Not confirmed yet')).toBeVisible()
  await see.poll(() => bidsOf(db, auctionId, me!.enrollmentId)).toEqual([99_500])
  await server.end('SIGKILL')
  staff.ws.terminate()
  isMuted = false
  await see(page.getByText('Reconnecting…')).toBeVisible()
  await see(page.getByText('Not confirmed yet')).toBeVisible()
  await server.start()

  await see(page.getByText(/^Recorded$/)).toBeVisible()
  await see(page.getByText('You lead', { exact: true })).toBeVisible()
  expect(await bidsOf(db, auctionId, me!.enrollmentId)).toEqual([99_500])
  const { endsAt } = await db
    .selectFrom('auctions')
    .select('auctionEndAt as endsAt')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
  const shown = secondsOf((await page.getByRole('timer').textContent())!)
  expect(Math.abs((endsAt!.getTime() - Date.now()) / 1000 - shown)).toBeLessThan(2)
})

test('on slow 3G the room can be entered, joined, and bid in', async () => {
  const room = await openRoom(kuri.app, { members: 2 })
  const page = await kuri.openAs(room.me.mobileNumber, '/sign-in')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
    connectionType: 'cellular3g',
  })
  await page.goto(room.path)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click(PATIENT)
  await see(page.getByText('You have joined.')).toBeVisible(PATIENT)
  await start(room)
  await room.rivals[0]!.bid(95_000)
  await see(lead(page)).toContainText('₹95,000', PATIENT)
  await offer(page, '94,500').click()
  await confirm(page).click()
  await see(page.getByText(/^Recorded$/)).toBeVisible(PATIENT)
  expect(await bidsOf(kuri.app.db, room.auctionId, room.me.enrollmentId)).toEqual([94_500])
  room.close()
})
