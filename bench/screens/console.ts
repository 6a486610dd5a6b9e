// The console of a live auction: 500 participants and 100 bids a second, compared with 20 participants and none.

import { openBidders } from '../room/bidders.ts'
import { slowestOf } from './interactions.ts'
import type { Measured } from './measured.ts'
import { makeFullRoom, type Workplace } from './workplace.ts'

const BIDDERS = 10
const BIDS_PER_SECOND = 100
const LONGEST_SECONDS = 600

export async function consoleScreens(workplace: Workplace): Promise<Measured[]> {
  const few = await measureConsole(workplace, 20, 0)
  const many = await measureConsole(workplace, 500, BIDS_PER_SECOND)
  return Object.keys(many).map((screen) => ({ screen, many: many[screen]!, few: few[screen]! }))
}

async function measureConsole(workplace: Workplace, members: number, bidsPerSecond: number) {
  const room = await makeFullRoom(workplace, { members, bidders: BIDDERS })
  const { auctionId } = room
  const bidding = await startBidding(workplace, room, bidsPerSecond)
  const page = await workplace.open(
    { room, programId: room.programId, cycleId: room.cycleId },
    `/co/auctions/${auctionId}/console`,
  )
  await page.locator('[data-connection=LIVE]').waitFor()
  await page.locator('.k-person').first().waitFor()
  if (bidsPerSecond > 0) await page.locator('.k-bids [data-sequence]').nth(50).waitFor()
  const search = page.getByRole('searchbox', { name: 'Ticket or name' })
  const found = await slowestOf(page, [
    async () => {
      await search.click()
      await page.keyboard.type('asha 12', { delay: 60 })
      await search.fill('')
      await page.waitForTimeout(500)
    },
    async () => {
      await page.getByRole('button', { name: 'Joined', exact: true }).click()
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await page.waitForTimeout(500)
    },
  ])
  const floor = await slowestOf(page, [
    async () => {
      await page.getByLabel('Ticket number').click()
      await page.keyboard.type('12', { delay: 60 })
      await page.keyboard.press('Enter')
      await page.waitForTimeout(500)
      await page.getByLabel('Ticket number').fill('')
    },
  ])
  const menu = await slowestOf(page, [
    async () => {
      await page.getByRole('button', { name: 'More about ticket 2', exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    },
  ])
  const placed = await bidding.stop()
  if (bidsPerSecond > 0)
    process.stderr.write(`  … ${Math.round(placed)} accepted bids a second during the measurement\n`)
  await page.context().close()
  return {
    'console: finding a participant': found,
    'console: a floor bid': floor,
    'console: the menu of a participant': menu,
  } as Record<string, number>
}

async function startBidding({ world }: Workplace, room: Awaited<ReturnType<typeof makeFullRoom>>, perSecond: number) {
  if (perSecond === 0) return { stop: async () => 0 }
  const { auctionId, members } = room
  const counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
  let amount = 8_000_000_000
  const seats = members.map(({ enrollmentId, token }) => ({ auctionId, enrollmentId, token }))
  const bidders = await openBidders(seats, () => --amount, counts, world.port)
  const startedAt = performance.now()
  let isStopped = false
  const paced = bidders.pace(perSecond, LONGEST_SECONDS, () => isStopped)
  return {
    async stop() {
      isStopped = true
      await paced
      bidders.close()
      return counts.accepted / ((performance.now() - startedAt) / 1000)
    },
  }
}
