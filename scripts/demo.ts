// npm run demo: a whole live auction against a running server, played by the staff and six members of the demo company.
import type { CommandType } from '@kuri/contract/auctions/live-room.contract'
import type { CommandInput, RoomClient } from '@kuri/room-client/room-client'
import { OPERATOR } from '@kuri/server/demo/people'
import { findPlayers, type Player, type Stage, setStage } from './demo/auction.ts'
import { describe, enterRoom, pause, rupees } from './demo/room.ts'
import { DemoStopped, refuseUnlessReachable, URL_OF_SERVICE } from './demo/service.ts'

// A reader that closes the pipe early (| head) has seen enough.
process.stdout.on('error', () => process.exit(0))

const begun = Date.now()
const say = (line: string) => {
  const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(5)
  process.stdout.write(`${seconds}s  ${line}\n`)
}

type Seat = Player & { room: RoomClient }

async function play(stage: Stage): Promise<void> {
  const { operator, auctionId } = stage
  const staff = await enterRoom(operator, auctionId, {
    onFrame: (frame) => {
      const line = describe(frame)
      if (line) say(line)
    },
  })
  const seats: Seat[] = []
  const command: Command = async (type, data) => {
    const reply = await staff.send(type, data)
    if (reply.type !== 'command.acknowledged') throw new DemoStopped(`${type} failed: ${JSON.stringify(reply.data)}`)
    await pause(0.4)
  }
  try {
    const isOver = () => ['ENDED', 'COMPLETE'].includes(String(staff.state().auction?.auctionStatus))
    if (!isOver()) {
      await showWhereToWatch(stage)
      await beginWith(stage, seats, command, String(staff.state().auction?.auctionStatus))
      await bidAgainstEachOther(seats, command)
      await command('auction.end', { reason: 'There is no lower bid' })
    }
    await decide(stage, command)
  } finally {
    for (const { room } of seats) room.close()
    staff.close()
  }
}

/** Enough to open one of the addresses and to sign in before the first bid. KURI_DEMO_WAIT changes the seconds. */
const WAIT_SECONDS = Number(process.env.KURI_DEMO_WAIT ?? 15)

/** Nothing is opened: people choose from where they watch. */
async function showWhereToWatch(stage: Stage): Promise<void> {
  const [member] = await findPlayers(stage, 2)
  const { auctionId } = stage
  const { name, mobileNumber, enrolledSubscriberId } = member!
  process.stdout.write(
    `
Watch it in a browser while it runs:
  as member    ${URL_OF_SERVICE}/my/auctions/${auctionId}/room/${enrolledSubscriberId}
               sign in as ${name}, ${mobileNumber}
  as operator  ${URL_OF_SERVICE}/co/auctions/${auctionId}/console
               sign in as ${OPERATOR.name}, ${OPERATOR.mobileNumber}
  in the hall  ${URL_OF_SERVICE}/co/auctions/${auctionId}/hall
The sign-in page shows the code, or ${URL_OF_SERVICE}/dev/outbox does.

`,
  )
  if (WAIT_SECONDS > 0) say(`The auction begins in ${WAIT_SECONDS} seconds.`)
  await pause(WAIT_SECONDS)
}

type Command = <T extends CommandType>(type: T, data: CommandInput<T>) => Promise<void>

async function beginWith(stage: Stage, seats: Seat[], command: Command, status: string): Promise<void> {
  if (status === 'SCHEDULED' || status === 'READY') await command('auction.status.update', { status: 'START' })
  if (status === 'PAUSED') await command('auction.resume', { reason: 'The demo continues' })
  for (const player of await findPlayers(stage)) {
    const { client, enrolledSubscriberId } = player
    const room = await enterRoom(client, stage.auctionId, { tickets: [enrolledSubscriberId] })
    const joined = await room.send('auction.join', { enrolledSubscriberId })
    if (joined.type !== 'ack') throw new DemoStopped(`${player.name} could not join: ${JSON.stringify(joined.data)}`)
    seats.push({ ...player, room })
  }
  say(`In the room: ${seats.map(({ name }) => name).join(', ')}.`)
}

const bid = ({ room, enrolledSubscriberId }: Seat, amount: number) => room.bid(enrolledSubscriberId, amount).reply

/** Each bid is a little lower than the one before; one member is too late, another bids during the pause. */
async function bidAgainstEachOther(seats: readonly Seat[], command: Command): Promise<void> {
  const auction = seats[0]!.room.state().auction as { totalAmount: number; minimumBidAmount: number }
  let amount = seats[0]!.room.state().auction?.leadingBid?.amount ?? auction.totalAmount
  const lower = () => {
    amount = Math.max(
      auction.minimumBidAmount,
      Math.round((amount - auction.totalAmount * (0.01 + Math.random() * 0.02)) / 100) * 100,
    )
    return amount
  }
  const round = async (count: number, from: number) => {
    for (let turn = 0; turn < count; turn++) {
      await pause(0.6 + Math.random() * 1.2)
      await bid(seats[(from + turn) % seats.length]!, lower())
    }
  }
  await round(5, 0)
  await command('auction.announcement.create', {
    message: 'Lower bids are welcome: a lower prize means a higher dividend.',
    tone: 'INFO',
  })
  // This bid is based on an old amount: it is rejected, and the reply names the amount that would be accepted.
  const late = seats.at(-1)!
  const refused = await bid(late, amount + 1000)
  if (refused.type === 'error')
    say(`${late.name} gets: ${refused.data.message} (at most ${rupees(Number(refused.data.requiredAmount))})`)
  await round(3, 2)
  await command('auction.pause', { reason: 'A question from the floor' })
  await pause(2)
  const early = await bid(seats[1]!, amount - 500)
  if (early.type === 'error') say(`${seats[1]!.name} bids during the pause and gets: ${early.data.message}`)
  await command('auction.resume', { reason: 'The question is answered' })
  await round(4, 0)
  for (const call of ['First', 'Second', 'Third and last']) {
    await command('auction.announcement.create', { message: `${call} call at ${rupees(amount)}.`, tone: 'WARNING' })
    await pause(1)
  }
}

/** Reveals the prebids, declares the best candidate and shows the settlement. */
async function decide({ operator, owner, auctionId, cycleId }: Stage, command: Command): Promise<void> {
  const at = `/v2/companies/auctions/${auctionId}`
  const console = await operator.get(at)
  if (console.settings.hasPrebid && !console.prebidAmountsRevealed) await operator.post(`${at}/prebids/reveal`)
  for (const prebid of (await operator.get(at)).prebids.items)
    say(`  ${prebid.subscriberName} had prebid ${rupees(prebid.amount)} (${prebid.status.toLowerCase()})`)

  const { candidates } = await operator.get(`${at}/eligible-winner-candidates`)
  const best = candidates[0]
  if (!best) throw new DemoStopped('There is no bid and no prebid, so there is no winner to declare.')
  const offer = best.bidId ? { bidId: best.bidId } : { prebidId: best.prebidId }
  await command('auction.winner.declare', { mode: 'CANDIDATE', ...offer, reason: 'The lowest payout' })
  say(`${best.subscriberName} wins and takes ${rupees(best.amount)}.`)

  const { settlement } = await owner.get(`/v2/companies/cycles/${cycleId}/program-details`)
  say(
    `Settlement: pot ${rupees(settlement.pot)} = prize ${rupees(settlement.prize)} + commission ` +
      `${rupees(settlement.foremanCommission)} + dividends ${rupees(settlement.dividend)}`,
  )
  say(`Each of ${settlement.enrollmentCount} tickets pays ${rupees(settlement.dividendPerEnrollment)} less next month.`)
}

try {
  await refuseUnlessReachable()
  const stage = await setStage(say)
  say(`${stage.programName}: the live auction of this cycle.`)
  await play(stage)
  process.stdout.write(
    `\nAPI reference: ${URL_OF_SERVICE}/docs, sent messages: ${URL_OF_SERVICE}/dev/outbox. To run it again: KURI_URL=${URL_OF_SERVICE} npm run demo\n`,
  )
  process.exit(0)
} catch (error) {
  if (!(error instanceof DemoStopped)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
