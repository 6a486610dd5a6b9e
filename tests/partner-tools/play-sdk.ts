// What a partner writes with the generated SDK: from the first sign-in to the winner of an auction. Only the SDK is used, the room client
// for the live part, and the outbox of a development server for what a person would read in an email.
import { strict as assert } from 'node:assert'
import type { CommandType } from '@kuri/contract/auctions/live-room.contract'
import { type CommandInput, makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import { PDF } from '@kuri/server/testing/sample-files'
import { createClient } from './generated/sdk/client/index.ts'
import * as kuri from './generated/sdk/index.ts'

const baseUrl = process.env.KURI_URL ?? 'http://127.0.0.1:3000'
const SUPERADMIN = '+919000000001'
const OWNER = '+919847200001'
const OPERATOR = { name: 'Deepa Nambiar', mobileNumber: '+919847200003', email: 'deepa@partner.example' }
const MEMBERS = [
  { name: 'Meera Nair', mobileNumber: '+919847200011', email: 'meera@partner.example' },
  { name: 'Rasheed Ali', mobileNumber: '+919847200012', email: 'rasheed@partner.example' },
  { name: 'Thomas Mathai', mobileNumber: '+919847200013', email: 'thomas@partner.example' },
]
const address = {
  line1: '12 SM Street', pincode: '673001', postOffice: 'Kozhikode HO', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 1,
} // biome-ignore format: one glance

/** The data of a success; a refusal is thrown with its code. */
async function need<Data>(
  call: Promise<{
    data?: { data: Data } | undefined
    error?: { error: { code: string; message: string } } | undefined
  }>,
): Promise<Data> {
  const { data, error } = await call
  if (!data) throw new Error(`${error?.error.code}: ${error?.error.message} ${JSON.stringify(error)}`)
  return data.data
}

async function signIn(mobileNumber: string) {
  const device = { mobileNumber, deviceId: `phone of ${mobileNumber}` }
  const anonymous = createClient({ baseUrl })
  await need(
    kuri.requestOtp({
      client: anonymous,
      body: {
        ...device,
        acceptedTermsAndConditions: true,
        platform: 'ANDROID',
        formFactor: 'PHONE',
        otpChannel: 'SMS',
      },
    }),
  )
  const session = await need(kuri.verifyOtp({ client: anonymous, body: { ...device, otp: '123456' } }))
  if (!('accessToken' in session)) throw new Error('A second factor is not expected here.')
  return { token: session.accessToken, client: createClient({ baseUrl, auth: session.accessToken }) }
}
type Person = Awaited<ReturnType<typeof signIn>>

/** What a person reads in an email or an SMS. */
async function readMessage(to: string): Promise<{ token: string; code: string }> {
  const response = await fetch(`${baseUrl}/dev/outbox.json?to=${encodeURIComponent(to)}`)
  const { messages } = (await response.json()) as { messages: { token: string; code: string }[] }
  const [message] = messages
  assert(message, `nothing was sent to ${to}`)
  return message
}

async function makeCompany({ client }: Person): Promise<Person> {
  const { companyId } = await need(
    kuri.provisionCompany({
      client,
      body: {
        name: 'Partner Chits', mobileNumber: OWNER, email: 'office@partner.example', cin: 'U65992KL2010PTC026789',
        pan: 'AABCM1234K', registrationNumber: 'KL-1234', sroId: 12, branch: 'Kozhikode', billingAddress: address,
        registeredSameAsBillingAddress: true, yearOfEstablishment: 2010, noOfOngoingPrograms: 3, noOfCompletedPrograms: 20,
        manager: { name: 'Anitha Menon', mobileNumber: '+919847200002', email: 'anitha@partner.example',
          pan: 'ABCPA1234K', aadhaarNumber: '234567890123' },
      },
    }),
  ) // biome-ignore format: one form
  const mou = await need(
    kuri.generateMouVersion({
      client,
      path: { companyId },
      body: { fileName: 'agreement.pdf', contentType: 'application/pdf' },
    }),
  )
  const uploaded = await fetch(mou.signedUrl, {
    method: 'PUT',
    headers: mou.requiredHeaders,
    body: new Uint8Array(PDF),
  })
  assert(uploaded.ok)
  const path = { companyId, mouVersionId: mou.mouVersionId }
  await need(kuri.confirmMouVersion({ client, path }))
  await need(kuri.assignMouVersion({ client, path }))
  const owner = await signIn(OWNER)
  await need(kuri.acceptMou({ client: owner.client, body: { mouVersionId: mou.mouVersionId } }))
  return owner
}

async function hireOperator({ client }: Person, branchId: string): Promise<Person> {
  await need(
    kuri.createInvitation({
      client,
      body: {
        ...OPERATOR,
        assignments: [{ roleId: 'role_auction_operator_branch', scopeType: 'BRANCH', branchId }],
      },
    }),
  )
  const { token } = await readMessage(OPERATOR.email)
  const { code: otp } = await readMessage(OPERATOR.mobileNumber)
  await need(kuri.acceptInvitation({ client: createClient({ baseUrl }), body: { token, otp, name: OPERATOR.name } }))
  return signIn(OPERATOR.mobileNumber)
}

const day = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** A chit of three tickets that has run for one cycle elsewhere; its import brings members, the second cycle and its auction. */
async function importProgram(superadmin: Person, { client }: Person, branchId: string) {
  const { programId } = await need(
    kuri.beginImport({
      client,
      body: {
        branchId, name: 'Three Friends', chitId: 'TF-1', totalAmount: '30000', subscriptionAmount: '10000',
        minimumBidAmount: '18000', frequency: 'MONTHLY', durationType: 'MONTHS', durationValue: 3, totalSlots: 3,
        startDate: day(-41), lastAuctionDate: day(-12),
      },
    }),
  ) // biome-ignore format: one form
  const path = { programId }
  await need(
    kuri.importTerms({
      client,
      path,
      body: {
        foremanCommission: '5', delayFineAmount: '50', bid: 'AUCTION', isAuctionHostedOnPlatform: true,
        description: 'Three tickets, three months.', hasPrebid: false, prebidDocumentRequired: false,
        auctionDurationSeconds: 600, auctionExtensionSeconds: 10, auctionBidMode: 'TOTAL_VALUE_DECREASING', prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE',
        completedCycles: 1, acceptedTermsAndConditions: true,
      },
    }),
  ) // biome-ignore format: one form
  await need(kuri.importSubscribers({ client, path, body: { subscribers: MEMBERS } }))
  const { cycles } = await need(kuri.listPaymentSelections({ client, path, query: { pagination: false } }))
  const [past] = cycles
  assert(past)
  const { cycleId: pastCycleId, subscribers: tickets } = past
  const idsOf = ({ subscriberId, enrolledSubscriberId }: { subscriberId: string; enrolledSubscriberId: string }) => ({
    subscriberId,
    enrolledSubscriberId,
  })
  const paid = tickets.map((ticket) => ({ ...idsOf(ticket), isPaid: true }))
  await need(kuri.importPayments({ client, path, body: { cycles: [{ cycleId: pastCycleId, subscribers: paid }] } }))
  const winner = tickets.at(-1)
  assert(winner)
  const winners = [{ ...idsOf(winner), division: 1, amount: '24000' }]
  const { cycleId, auctionId } = await need(
    kuri.importWinners({ client, path, body: { cycles: [{ cycleId: pastCycleId, winners }] } }),
  )
  await need(
    kuri.adminUpdateProgramStatus({
      client: superadmin.client,
      path,
      body: { approvalStatus: 'APPROVED', programStatus: 'ACTIVE' },
    }),
  )
  assert(cycleId && auctionId)
  return { programId, cycleId, auctionId }
}

async function enterRoom({ token }: Person, auctionId: string, enrolledSubscriberId?: string): Promise<RoomClient> {
  return new Promise((resolve, reject) => {
    const room = makeRoomClient({
      url: `${baseUrl.replace(/^http/, 'ws')}/ws`,
      token: () => token,
      auctionId,
      ...(enrolledSubscriberId ? { tickets: [enrolledSubscriberId] } : {}),
      onChange: ({ session, auction }) => {
        if (session.kind === 'LIVE' && auction) resolve(room)
        if (session.kind === 'CLOSED') reject(new Error(`The room could not be entered: ${session.reason}`))
      },
    })
  })
}

async function playAuction(operator: Person, auctionId: string): Promise<void> {
  const staff = await enterRoom(operator, auctionId)
  const command = async <T extends CommandType>(type: T, data: CommandInput<T>) => {
    const reply = await staff.send(type, data)
    assert.equal(reply.type, 'command.acknowledged', `${type}: ${JSON.stringify(reply.data)}`)
  }
  await command('auction.status.update', { status: 'START' })
  const rooms: { room: RoomClient; ticket: string }[] = []
  for (const { mobileNumber } of MEMBERS.slice(0, 2)) {
    const member = await signIn(mobileNumber)
    const { auctions } = await need(kuri.listOwnAuctions({ client: member.client }))
    const own = auctions.find((auction) => auction.auctionId === auctionId)
    assert(own)
    const room = await enterRoom(member, auctionId, own.enrolledSubscriberId)
    const joined = await room.send('auction.join', { enrolledSubscriberId: own.enrolledSubscriberId })
    assert.equal(joined.type, 'ack', JSON.stringify(joined.data))
    rooms.push({ room, ticket: own.enrolledSubscriberId })
  }
  for (const [index, amount] of [29_000, 28_000, 26_000].entries()) {
    const { room, ticket } = rooms[index % 2]!
    const { reply: pending } = room.bid(ticket, amount)
    const reply = await pending
    assert.equal(reply.type, 'ack', JSON.stringify(reply.data))
  }
  await command('auction.end', { reason: 'Nobody takes less' })
  const { candidates } = await need(kuri.listCandidates({ client: operator.client, path: { auctionId } }))
  const [best] = candidates
  assert(best?.bidId)
  assert.equal(best.amount, 26_000)
  await command('auction.winner.declare', { mode: 'CANDIDATE', bidId: best.bidId, reason: 'The lowest payout' })
  for (const room of [staff, ...rooms.map(({ room }) => room)]) room.close()
}

const superadmin = await signIn(SUPERADMIN)
const owner = await makeCompany(superadmin)
const branch = await need(
  kuri.createBranch({ client: owner.client, body: { name: 'Thrissur', branchCode: 'TCR', address } }),
)
const operator = await hireOperator(owner, branch.id)
const { programId, cycleId, auctionId } = await importProgram(superadmin, owner, branch.id)
const listed = await need(kuri.listPublicPrograms({ client: createClient({ baseUrl }), query: { pageSize: 5 } }))
assert.equal(listed.pageSize, 5)
const { invoices } = await need(kuri.createCycleInvoices({ client: owner.client, path: { id: cycleId }, body: {} }))
assert.equal(invoices.length, 3)
for (const { invoiceId } of invoices)
  await need(kuri.markInvoicePaid({ client: owner.client, path: { id: invoiceId }, body: { paymentMode: 'UPI' } }))
await need(
  kuri.scheduleAuction({
    client: operator.client,
    path: { auctionId },
    body: { auctionStartAt: new Date(Date.now() + 600_000).toISOString() },
  }),
)
await playAuction(operator, auctionId)
const { settlement, winners } = await need(kuri.getCycleProgramDetails({ client: owner.client, path: { id: cycleId } }))
assert.equal(winners.length, 1)
assert.equal(settlement?.prize, 26_000)
const refused = await kuri.getProgram({ client: operator.client, path: { programId: 'c000000000000000000000000' } })
assert.equal(refused.response?.status, 404)
assert.equal(refused.error?.error.code, 'NOT_FOUND')
console.log(`${programId} has its winner`)
process.exit(0)
