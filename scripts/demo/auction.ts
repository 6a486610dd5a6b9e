// Finds the auction for the demo: the pending one, or a new one in the next cycle of the chit.
import { morningAfter } from '@kuri/server/demo/hall-time'
import { DEMO_CHIT, MEMBERS, OPERATOR, OWNER } from '@kuri/server/demo/people'
import { rupees } from './room.ts'
import { type Client, DemoStopped, signIn } from './service.ts'

export type Player = { name: string; mobileNumber: string; enrolledSubscriberId: string; client: Client }
export type Stage = { owner: Client; operator: Client; auctionId: string; cycleId: string; programName: string }
type Participant = {
  subscriberName: string
  enrolledSubscriberId: string
  ticketNumber: number
  isPaymentCompletedForCycle: boolean
  hasWonCycle: boolean
}

const PLAYERS = 6
/** Prebids of a new auction, as fractions of the pot. */
const PREBIDS = [0.93, 0.915, 0.94]

export async function setStage(say: (line: string) => void): Promise<Stage> {
  const owner = await signIn(OWNER.mobileNumber)
  const operator = await signIn(OPERATOR.mobileNumber)
  const { programs } = await owner.get(`/v2/companies/me/programs?search=${DEMO_CHIT}`)
  const program = programs[0]
  if (!program)
    throw new DemoStopped(
      'The demo data is missing. It is created when the service first starts on an empty database: npm start',
    )
  const { programId, name: programName } = program
  const cycle = (await activeCycle(owner, programId)) ?? (await nextCycle(owner, programId, say))
  const stage = { owner, operator, auctionId: cycle.auctionId, cycleId: cycle.cycleId, programName }
  const { auctionStatus } = await operator.get(`/v2/companies/auctions/${stage.auctionId}`)
  if (auctionStatus === 'CANCELLED')
    throw new DemoStopped('The demo auction was cancelled. Cancel its cycle too, and the next run creates another.')
  if (auctionStatus === 'PENDING') await prepare(stage, say)
  return stage
}

const activeCycle = async (owner: Client, programId: string) =>
  (await owner.get(`/v2/companies/programs/${programId}/cycles?status=ACTIVE`)).cycles[0]

async function nextCycle(owner: Client, programId: string, say: (line: string) => void) {
  const cycle = await owner.post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  const { invoices } = await owner.post(`/v2/companies/cycles/${cycle.cycleId}/invoices`)
  say(
    `Cycle ${cycle.cycleNumber} starts; ${invoices.length} instalments of ${rupees(invoices[0].amount)} are invoiced and paid.`,
  )
  for (const { invoiceId } of invoices)
    await owner.post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`, { paymentMode: 'UPI' })
  return cycle
}

/** Schedules the auction, places prebids and closes the prebid window, so that it can start. */
async function prepare(stage: Stage, say: (line: string) => void): Promise<void> {
  const at = `/v2/companies/auctions/${stage.auctionId}`
  const cycle = (await stage.owner.get(`/v2/companies/cycles/${stage.cycleId}/program-details`)).cycle
  await stage.operator.patch(`${at}/schedule`, { auctionStartAt: morningAfter(cycle.endDate) })
  const { totalAmount } = await stage.operator.get(at)
  const players = await findPlayers(stage, PREBIDS.length)
  for (const [index, { client, enrolledSubscriberId }] of players.entries())
    await client.post(`/v2/subscribers/me/auctions/${stage.auctionId}/prebid`, {
      enrolledSubscriberId,
      amount: Math.round(totalAmount * PREBIDS[index]!),
    })
  await stage.operator.post(`${at}/prebid/close`, { reason: 'The demo continues with the live auction' })
  say(`${players.length} members have placed sealed prebids; the prebid window is closed.`)
}

/** Members who have paid and not won yet; a member with two tickets uses one. */
export async function findPlayers(stage: Stage, count = PLAYERS): Promise<Player[]> {
  const at = `/v2/companies/auctions/${stage.auctionId}?participantPageSize=100`
  const items: Participant[] = (await stage.operator.get(at)).participants.items
  const able = items
    .filter(({ isPaymentCompletedForCycle, hasWonCycle }) => isPaymentCompletedForCycle && !hasWonCycle)
    .sort((a, b) => a.ticketNumber - b.ticketNumber)
  const players = new Map<string, Player>()
  for (const { subscriberName: name, enrolledSubscriberId } of able) {
    const member = MEMBERS.find((each) => each.name === name)
    if (!member || players.has(name)) continue
    const { mobileNumber } = member
    players.set(name, { name, mobileNumber, enrolledSubscriberId, client: await signIn(mobileNumber) })
    if (players.size === count) break
  }
  if (players.size < 2)
    throw new DemoStopped('Too few members can still win. Start with an empty database (another DATA_DIR).')
  return [...players.values()]
}
