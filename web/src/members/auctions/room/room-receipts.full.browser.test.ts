// Receipts that the browser keeps: saved for the verifier, and compared with every head that the service signs.
import { readFile } from 'node:fs/promises'
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import { verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { verifyFiles } from '@kuri/verify/verdict/report'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { confirm, offer, openRoom, start } from '../../../../testing/room-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

type HeadFrame = { type: string; data: { log: { size: number; root: string; note: string } } }

/** A page whose socket passes a test, which can add heads of its own that the service's key has signed. */
async function openWatched(mobileNumber: string, path: string, auctionId: string) {
  const page = await kuri.openAs(mobileNumber, '/my')
  let last: HeadFrame | null = null
  let send: ((text: string) => void) | null = null
  await page.routeWebSocket(/\/ws\?auction=/, (socket) => {
    const service = socket.connectToServer()
    service.onMessage((message) => {
      const frame = JSON.parse(String(message)) as HeadFrame
      if (frame.type === 'auction.log.head') {
        last = frame
        send = (text) => socket.send(text)
      }
      socket.send(message)
    })
  })
  await page.goto(path)
  /** Another history of the newest size that the page has. */
  const forge = async () => {
    await expect.poll(() => last).not.toBeNull()
    const { trust } = kuri.app.app.platform
    const { size } = last!.data.log
    const checkpoint = {
      origin: `${trust.host}/a/${auctionId}`,
      size,
      root: new Uint8Array(32).fill(7),
      extensions: [],
    }
    const note = await trust.receipts.sign(formatCheckpoint(checkpoint))
    send!(JSON.stringify({ ...last!, data: { ...last!.data, log: { ...last!.data.log, note } } }))
    return { truth: last!.data.log.note, forged: note }
  }
  return { page, forge }
}

async function save(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

async function answerToReceipts(room: { auctionId: string; me: { token: string } }, receipts: string) {
  const headers = { authorization: `Bearer ${room.me.token}` }
  const read = async (path: string) => (await fetch(`${kuri.app.url}${path}`, { headers })).text()
  const report = await verifyFiles(
    {
      bundle: await read(`/v2/subscribers/me/auctions/${room.auctionId}/log/bundle`),
      receipts,
      policy: await read('/trust/policy.txt'),
    },
    { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null },
  )
  return {
    verdict: report.verdict.kind,
    answer: report.answers.find(({ question }) => question === 'RECEIPTS')!.answer,
  }
}

test('the receipt of a bid is kept over a reload, and the saved file is taken by the verifier', async () => {
  const room = await openRoom(kuri.app)
  const { page } = await openWatched(room.me.mobileNumber, room.path, room.auctionId)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await start(room)
  await room.rivals[0]!.bid(95_000)
  await offer(page, '94,500').click()
  await confirm(page).click()
  await see(page.getByText('receipt kept')).toBeVisible()
  await page.reload()
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await page.getByRole('button', { name: 'Settings of the room', exact: true }).click()
  await see(page.getByText('1 receipt of yours is kept in this browser')).toBeVisible()
  await expectAccessible(page)
  const receipts = await save(page, 'Save my receipts')
  expect(await answerToReceipts(room, receipts)).toMatchObject({
    answer: { kind: 'YES', detail: expect.stringMatching(/^(Your receipt lies|All \d+ receipts lie) on this history/) },
  })
  room.close()
})

test('a signed head of another history stops bidding, and both records can be saved', async () => {
  const room = await openRoom(kuri.app)
  const { page, forge } = await openWatched(room.me.mobileNumber, room.path, room.auctionId)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await start(room)
  await room.rivals[0]!.bid(95_000)
  await offer(page, '94,500').click()
  await confirm(page).click()
  await see(page.getByText('receipt kept')).toBeVisible()
  const { forged } = await forge()
  await see(page.getByText('The records of this auction do not fit together')).toBeVisible()
  await see(page.getByRole('region', { name: 'Bid', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/contradiction-360-light.png` })
  const saved = await save(page, 'Save both records')
  const { notes } = JSON.parse(saved) as { notes: string[] }
  expect(notes).toHaveLength(2)
  expect(notes).toContain(forged)
  expect(await answerToReceipts(room, saved)).toMatchObject({ verdict: 'FORGED', answer: { kind: 'NO' } })
  await page.reload()
  await see(page.getByText('The records of this auction do not fit together')).toBeVisible()
  await see(page.getByRole('region', { name: 'Bid', exact: true })).toHaveCount(0)
  room.close()
})
