// The auction of the journey: a pot of ₹ 2,00,000 with prebids, an operator of the branch, a viewer and five members. The service is a
// process of its own, so that it can be killed.
import { makeEmployee } from '@kuri/server/testing/fixtures'
import { makeRoom } from '@kuri/server/testing/rooms'
import { openSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase, startTestApp } from '@kuri/server/testing/test-app'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { freePort, makeServerProcess } from '../../tests/chaos/server-process.ts'
import { WEB_FOLDER } from '../testing/browser.ts'
import { findBrowser } from '../testing/find-browser.ts'

export async function makeHallAuction() {
  const database = await cloneDatabase()
  onTestFinished(database.drop)
  const made = await makePeople(database.url)
  const server = makeServerProcess(database.url, await freePort(), { WEB_FOLDER })
  onTestFinished(server.remove)
  await server.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const { auctionId } = made.room
  return {
    ...made,
    auctionId,
    server,
    path: (page = '') => `/co/auctions/${auctionId}${page}`,
    open: (cookie: string, path: string, options: BrowserContextOptions) =>
      openPage(browser, server.url, cookie, path, options),
    /** A member on a socket of the test, in the room and joined. */
    async enter(ticket: number) {
      const { token, enrollmentId } = made.room.members[ticket - 1]!
      const socket = await openSocket(server.url, token)
      const at = { auctionId, enrolledSubscriberId: enrollmentId }
      await socket.ask('auction.subscribe', at)
      await socket.ask('auction.join', at)
      return (amount: number) => socket.ask('auction.bid.place', { ...at, amount })
    },
    staffSocket: (token: string) => openSocket(server.url, token),
  }
}

/** The service that makes the world is closed again; its sessions live on in the database. */
async function makePeople(databaseUrl: string) {
  const app = await startTestApp({}, databaseUrl)
  try {
    const room = await makeRoom(app, {
      members: 5,
      program: { name: 'Bharatha 2 lakh', totalAmountPaise: 20_000_000, minimumBidAmountPaise: 12_000_000 },
      auction: { hasPrebid: true, prebidStartAt: new Date(), allowStaffOfflineBids: true, extensionSeconds: 15 },
    })
    const { companyId, branchId } = room
    const operator = await makeEmployee(
      app,
      companyId,
      [{ roleId: 'role_auction_operator_branch', branchId }],
      'Deepa Warrier',
    )
    const viewer = await makeEmployee(app, companyId, [{ roleId: 'role_viewer_company' }], 'Sreeja')
    const cookieOf = async (mobileNumber: string) => (await app.signIn(mobileNumber, crypto.randomUUID())).cookie
    return {
      room,
      viewerToken: viewer.token,
      cookies: {
        laptop: await cookieOf(operator.mobileNumber),
        hall: await cookieOf(operator.mobileNumber),
        viewer: await cookieOf(viewer.mobileNumber),
        owner: await cookieOf(room.company.ownerMobile),
        babu: await cookieOf(room.members[1]!.mobileNumber),
      },
    }
  } finally {
    await app.app.close()
  }
}

async function openPage(browser: Browser, url: string, cookie: string, path: string, options: BrowserContextOptions) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-IN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  await context.addInitScript(`localStorage.setItem('kuri.language', 'en')`)
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: `${url}/v2/auth`, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.goto(path)
  return page
}
