// Running programs of the demo: one auction ready to start, one that accepts prebids, one that is complete.
import { hash } from 'node:crypto'
import type { Verdict } from '#features/auctions/bidding/batch/judge-batch'
import { bidRequest } from '#features/auctions/bidding/bid-request'
import { makeBidding } from '#features/auctions/bidding/bidding'
import { endAuction, startAuction } from '#features/auctions/lifecycle/lifecycle.actions'
import { declareCandidate } from '#features/auctions/winners/winners.actions'
import { newId, runWithNamedIds } from '#platform/ids'
import { Permit } from '#platform/permit'
import type { Caller, Callers, Service } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { morningAfter } from './hall-time.ts'
import { DEMO_CHIT, MEMBERS, OPERATOR } from './people.ts'
import { type Calendar, importChit, type RunningChit, type Staff, type Ticket } from './programs.ts'

export async function makeRunningChits(staff: Staff, company: DemoCompany, calendar: Calendar) {
  const { headquartersId: kozhikode, branchId: thrissur } = company
  const month = (completedCycles: number) => ({
    completedCycles,
    startDate: calendar.monthsAgo(completedCycles),
    lastAuctionDate: calendar.inDays(-12),
  })
  const ready = await importChit(staff, {
    name: 'Nila 1 Lakh', chitId: DEMO_CHIT, branchId: kozhikode, totalAmount: 100_000, months: 40,
    description: 'Forty tickets of ₹ 2,500. Ten members hold two.',
    holders: [...MEMBERS, ...MEMBERS.slice(0, 10)], ...month(4), terms: { hasPrebid: true },
  }) // biome-ignore format: one chit, one paragraph
  const prebidding = await importChit(staff, {
    name: 'Bharathapuzha 2 Lakh', chitId: 'BHARATHA-2L', branchId: thrissur, totalAmount: 200_000, months: 20,
    description: 'Twenty tickets of ₹ 10,000, prebids until the last day of the month.',
    holders: MEMBERS.slice(0, 20), ...month(6), terms: { hasPrebid: true, autoOpenPrebid: true },
  }) // biome-ignore format: one chit, one paragraph
  const settled = await importChit(staff, {
    name: 'Kabani 50', chitId: 'KABANI-50', branchId: kozhikode, totalAmount: 50_000, months: 10,
    description: 'Ten tickets of ₹ 5,000; a discount is bid.', holders: MEMBERS.slice(5, 15), ...month(3),
    isDiscountBid: true,
  }) // biome-ignore format: one chit, one paragraph
  const finished = await importChit(staff, {
    name: 'Periyar 25', chitId: 'PERIYAR-25', branchId: thrissur, totalAmount: 25_000, months: 10,
    description: 'Ten months, ten prizes: over.', holders: MEMBERS.slice(20, 30), completedCycles: 10,
    startDate: calendar.monthsAgo(10), lastAuctionDate: calendar.inDays(-20),
  }) // biome-ignore format: one chit, one paragraph
  await staff.owner.patch(`/v2/companies/programs/${finished.programId}/program-status`, { programStatus: 'COMPLETED' })
  const [first, second, third, fourth] = MEMBERS
  const drawn = await importChit(staff, {
    name: 'Chaliyar 20', chitId: 'CHALIYAR-20', branchId: thrissur, totalAmount: 20_000, months: 4,
    description: 'Four tickets of ₹ 5,000, among neighbours.', holders: [second!, third!, first!, fourth!], ...month(1),
  }) // biome-ignore format: one chit, one paragraph
  return { ready, prebidding, settled, drawn }
}

/** Creates the invoices of a cycle; all but the last few tickets pay. */
export async function collectPayments(
  owner: Caller,
  cycleId: string,
  unpaidCount: number,
  name: string,
): Promise<void> {
  const { invoices } = await owner.post(`/v2/companies/cycles/${cycleId}/invoices`, {}, `${name}bill`)
  const paid: { invoiceId: string }[] = invoices.slice(0, invoices.length - unpaidCount)
  const modes = ['UPI', 'CASH', 'BANK_TRANSFER']
  await Promise.all(
    paid.map(({ invoiceId }, index) =>
      owner.post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`, {
        paymentMode: modes[index % modes.length]!,
        reference: transferNumber(invoiceId),
      }),
    ),
  )
}

/** Twelve digits, as banks number a transfer: without it nobody can tell how the money came. */
const transferNumber = (invoiceId: string) =>
  String(BigInt(`0x${hash('sha256', invoiceId).slice(0, 12)}`) % 10n ** 12n).padStart(12, '4')

const announce = (operator: Caller, auctionId: string, message: string, name: string) =>
  operator.post(`/v2/companies/auctions/${auctionId}/announcements`, { message, tone: 'INFO' }, `${name}news`)

async function placePrebids(
  callers: Callers,
  chit: RunningChit,
  amounts: readonly number[],
  name: string,
): Promise<void> {
  for (const [index, amount] of amounts.entries()) {
    const { mobileNumber, enrolledSubscriberId } = chit.tickets[index]!
    const member = await callers.as(mobileNumber)
    await member.post(
      `/v2/subscribers/me/auctions/${chit.auctionId}/prebid`,
      { enrolledSubscriberId, amount },
      `${name}bid${index}n`,
    )
  }
}

const getStart = async (owner: Caller, chit: RunningChit): Promise<string> => {
  const { cycles } = await owner.get(`/v2/companies/programs/${chit.programId}/cycles?status=ACTIVE`)
  return morningAfter(cycles[0].endDate)
}

/** Prebids are placed and their window is closed, so that the live auction only has to be started. */
export async function prepareReadyAuction(callers: Callers, owner: Caller, chit: RunningChit): Promise<void> {
  const operator = await callers.as(OPERATOR.mobileNumber)
  const at = `/v2/companies/auctions/${chit.auctionId}`
  await collectPayments(owner, chit.cycleId!, 4, 'nila')
  await operator.patch(`${at}/schedule`, { auctionStartAt: await getStart(owner, chit) })
  await placePrebids(callers, chit, [92_000, 90_500, 94_000], 'nila')
  await operator.post(`${at}/prebid/close`, { reason: 'All who wanted to prebid have done so' })
  await announce(operator, chit.auctionId!, 'The hall opens half an hour before the auction. Tea is served.', 'nila')
}

export async function preparePrebidAuction(callers: Callers, owner: Caller, chit: RunningChit): Promise<void> {
  const operator = await callers.as(OPERATOR.mobileNumber)
  await collectPayments(owner, chit.cycleId!, 5, 'bharatha')
  const at = `/v2/companies/auctions/${chit.auctionId}`
  await operator.patch(`${at}/schedule`, { auctionStartAt: await getStart(owner, chit) })
  await placePrebids(callers, chit, [185_000, 178_000, 190_000, 172_500], 'bharatha')
  await announce(
    operator,
    chit.auctionId!,
    'Sealed bids are open until the last day of the month. One per ticket.',
    'bharatha',
  )
}

/** What it takes to play an auction. */
export type Stage = { service: Service; callers: Callers; owner: Caller; calendar: Calendar }
type Play = { name: string; bidders: readonly Ticket[]; amounts: readonly number[]; reason: string }

/** From the schedule to the end; the bidders bid in turn. Returns the ids of the bids. */
export async function playAuction(
  { service, callers, calendar }: Stage,
  { auctionId: id }: RunningChit,
  { name, bidders, amounts, reason }: Play,
): Promise<string[]> {
  const auctionId = id!
  const operator = await callers.as(OPERATOR.mobileNumber)
  await operator.patch(`/v2/companies/auctions/${auctionId}/schedule`, { auctionStartAt: calendar.inHours(0.2) })
  const permit = new Permit(await operator.actor(), 'auction.operate')
  await startAuction(service.platform, permit, auctionId)
  for (const { mobileNumber, enrolledSubscriberId } of bidders)
    await (await callers.as(mobileNumber)).post(`/v2/subscribers/me/auctions/${auctionId}/join`, {
      enrolledSubscriberId,
    })
  const bidIds = await placeBids(service, callers, auctionId, bidders, amounts)
  await announce(operator, auctionId, 'Third and last call.', name)
  await endAuction(service.platform, permit, auctionId, reason)
  return bidIds
}

/** The auction is played to its end and the next cycle begins, with instalments reduced by the dividend. */
export async function playSettledAuction(stage: Stage, chit: RunningChit): Promise<void> {
  const { service, callers, owner } = stage
  await collectPayments(owner, chit.cycleId!, 1, 'kabani')
  const bidders = chit.tickets.slice(0, 3)
  const amounts = [5000, 6500, 8000, 9500, 11_000, 12_000]
  const play = { name: 'kabani', bidders, amounts, reason: 'Nobody bids more' }
  const bidIds = await playAuction(stage, chit, play)
  const operator = await callers.as(OPERATOR.mobileNumber)
  const manager = new Permit(await operator.actor(), 'auction.winner.manage')
  await runWithNamedIds('winner', () =>
    declareCandidate(service.platform, manager, chit.auctionId!, { bidId: bidIds.at(-1)! }, 'The highest discount'),
  )

  await preparePayout(owner)

  const next = await owner.post('/v2/companies/cycles', { programId: chit.programId, status: 'ACTIVE' }, 'nextcycle')
  await collectPayments(owner, next.cycleId, 6, 'next')
}

/** The winner has brought the first papers: an account, gold, and a guarantor who has still to consent. */
async function preparePayout(owner: Caller): Promise<void> {
  const [{ payoutId, branchId }] = (await owner.get('/v2/companies/payouts')).payouts
  const account = { accountHolder: 'Nila Chits, prizes', bankName: 'Federal Bank', ifsc: 'FDRL0001010' }
  const accounts = `/v2/companies/branches/${branchId}/bank-accounts`
  await owner.post(accounts, { ...account, accountNumber: '10100200300400' }, 'prizeaccount')
  const path = `/v2/companies/payouts/${payoutId}`
  await owner.patch(path, { payee: { name: 'Haridas Panicker', accountNumber: '30055500123', ifsc: 'SBIN0004567' } })
  const gold = { typeCode: 'GOLD_ORNAMENTS', value: '48000', valuedOn: '2026-01-10', custodian: 'Head office safe' }
  await owner.post(`${path}/securities`, gold, 'goldpledge')
  const guarantor = { name: 'Raman Nambiar', mobileNumber: '+919000002202', address: '4 Temple Road, Kozhikode' }
  await owner.post(`${path}/guarantors`, { ...guarantor, monthlyIncome: '45000' }, 'guarantor')
  const paper = { fileName: 'valuation.pdf', contentType: 'application/pdf' }
  await owner.post(`${path}/file-uploads/generate`, paper, 'valuation')
}

/** Bids normally arrive over sockets. The service does not listen yet, so these go directly into a bid queue. */
async function placeBids(
  { platform }: Service,
  callers: Callers,
  auctionId: string,
  bidders: readonly Ticket[],
  amounts: readonly number[],
): Promise<string[]> {
  const bidding = makeBidding(platform, platform.databaseUrl, () => {})
  const bidIds: string[] = []
  for (const [index, amount] of amounts.entries()) {
    const { mobileNumber, enrolledSubscriberId: enrollmentId } = bidders[index % bidders.length]!
    const actor = await (await callers.as(mobileNumber)).actor()
    const request = bidRequest({
      auctionId,
      enrollmentId,
      messageId: newId(),
      amountPaise: amount * 100,
      actor,
      receivedAtMs: platform.clock.nowMs(),
    })
    const verdict = await new Promise<Verdict>((resolve, reject) => bidding.place(request, resolve, reject))
    if (verdict.kind === 'REFUSED') throw new Error(`A bid of the demo was refused: ${verdict.refusal.reason}`)
    bidIds.push(verdict.receipt.bidId)
  }
  await bidding.stop()
  return bidIds
}
