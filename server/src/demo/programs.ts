// Demo programs in every status: some created in steps, some imported with their history.
import { Temporal } from 'temporal-polyfill'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Caller, Service } from './caller.ts'
import type { DemoCompany } from './company.ts'
import type { Person } from './people.ts'

export type Staff = { superadmin: Caller; owner: Caller }
export type Calendar = ReturnType<typeof calendarOf>

/** Days relative to the service's clock, which may be ahead of the machine's. */
export function calendarOf({ platform }: Service) {
  const today = Temporal.PlainDate.from(dayAt(platform.clock.now(), platform.config.timeZone))
  const inDays = (days: number) => today.add({ days }).toString()
  return {
    inDays,
    /** The first day of a monthly program that has completed this many cycles and is ten days into the next. */
    monthsAgo: (months: number) => today.subtract({ days: 10 }).subtract({ months }).toString(),
    inHours: (hours: number) => new Date(platform.clock.nowMs() + hours * 3_600_000).toISOString(),
  }
}

type Terms = { totalAmount: number; tickets: number; months: number; isDiscountBid?: boolean }
const amountsOf = ({ totalAmount, tickets, months, isDiscountBid }: Terms) => ({
  totalAmount: String(totalAmount),
  subscriptionAmount: String(totalAmount / tickets),
  // The discount is at most 40 %; where the discount itself is bid, it starts at 10 %.
  minimumBidAmount: String(totalAmount * (isDiscountBid ? 0.1 : 0.6)),
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: months,
  divisions: 1,
  totalSlots: tickets,
})
const commonTerms = {
  foremanCommission: '5',
  delayFineAmount: '50',
  bid: 'AUCTION',
  isAuctionHostedOnPlatform: true,
  hasPrebid: false,
  prebidDocumentRequired: false,
  auctionDurationSeconds: 600,
  auctionExtensionSeconds: 15,
}

type NewChit = Terms & { name: string; chitId: string; description: string; startsInDays: number; branchId: string }

const stepOneOf = (chit: NewChit, { inDays }: Calendar) => ({
  branchId: chit.branchId,
  name: chit.name,
  chitId: chit.chitId,
  ...amountsOf(chit),
  startDate: inDays(chit.startsInDays),
  lastDateOfSubmission: inDays(chit.startsInDays - 5),
})

/** ONAM-1L → onam */
const nameOf = ({ chitId }: { chitId: string }) => chitId.split('-')[0]!.toLowerCase()

/** Published programs, one that waits for approval, a draft, an incomplete one and an archived one. */
export async function makeNewPrograms({ superadmin, owner }: Staff, company: DemoCompany, calendar: Calendar) {
  const { headquartersId: kozhikode, branchId: thrissur, companyId } = company
  const begin = async (chit: NewChit) =>
    (await owner.post('/v2/companies/programs/new/steps/1', stepOneOf(chit, calendar), nameOf(chit)))
      .programId as string
  const apply = async (chit: NewChit) => {
    const programId = await begin(chit)
    const terms = { ...commonTerms, description: chit.description, hasFirstCycleAuction: true }
    await owner.post(`/v2/companies/programs/new/${programId}/steps/2`, { ...terms, acceptedTermsAndConditions: true })
    return programId
  }
  const draft = async (chit: NewChit) => {
    const stepOne = { companyId, ...stepOneOf(chit, calendar) }
    const { programId } = await superadmin.post('/v2/admin/programs/new/steps/1', stepOne, nameOf(chit))
    const terms = { ...commonTerms, description: chit.description, hasFirstCycleAuction: true }
    await superadmin.post(`/v2/admin/programs/new/${programId}/steps/2`, terms)
    return programId as string
  }

  const open: NewChit[] = [
    { name: 'Onam Savings 1 Lakh', chitId: 'ONAM-1L', totalAmount: 100_000, tickets: 20, months: 20, startsInDays: 25,
      branchId: kozhikode, description: 'Twenty months, ₹ 5,000 a month: something for every Onam to come.' },
    { name: 'Vishu Kaineettam 50', chitId: 'VISHU-50', totalAmount: 50_000, tickets: 25, months: 25, startsInDays: 40,
      branchId: thrissur, description: 'Small and steady: ₹ 2,000 a month for twenty-five months.' },
    { name: 'Thrissur Traders 10 Lakh', chitId: 'TRADERS-10L', totalAmount: 1_000_000, tickets: 40, months: 40,
      startsInDays: 60, branchId: thrissur, description: 'For shops and workshops around Swaraj Round.' },
    { name: 'Beypore Harbour 3 Lakh', chitId: 'HARBOUR-3L', totalAmount: 300_000, tickets: 30, months: 30, startsInDays: 35,
      branchId: kozhikode, description: 'For boat owners and those who work with them.' },
  ] // biome-ignore format: one chit, one paragraph
  const published = []
  for (const chit of open) {
    const programId = await apply(chit)
    await superadmin.patch(`/v2/admin/programs/${programId}/program-status`, { approvalStatus: 'APPROVED' })
    published.push(programId)
  }
  const common = { months: 20, tickets: 20, totalAmount: 200_000, startsInDays: 50, branchId: kozhikode }
  await apply({
    ...common,
    name: 'Teachers of Malabar 2 Lakh',
    chitId: 'TEACHERS-2L',
    description: 'For school staff.',
  })
  await draft({
    ...common,
    name: 'Monsoon 2 Lakh',
    chitId: 'MONSOON-2L',
    description: 'A draft that is being discussed.',
  })
  await begin({ ...common, name: 'Harvest 2 Lakh', chitId: 'HARVEST-2L', description: '' })
  const archived = await draft({
    ...common,
    name: 'Old Town 2 Lakh',
    chitId: 'OLDTOWN-2L',
    description: 'Came to nothing.',
  })
  await superadmin.remove(`/v2/admin/programs/${archived}`)
  return { published }
}

export type Ticket = { subscriberId: string; enrolledSubscriberId: string; mobileNumber: string }
export type RunningChit = { programId: string; cycleId: string | null; auctionId: string | null; tickets: Ticket[] }
type Import = Omit<Terms, 'tickets'> & {
  name: string
  chitId: string
  description: string
  branchId: string
  holders: readonly Person[]
  completedCycles: number
  startDate: string
  lastAuctionDate: string
  terms?: object
}

/** Imports a program with its members, payments (one in twelve is missing) and winners. */
export async function importChit({ superadmin, owner }: Staff, chit: Import): Promise<RunningChit> {
  const base = '/v2/companies/programs/existing'
  const { programId } = await owner.post(
    `${base}/steps/1`,
    {
      branchId: chit.branchId,
      name: chit.name,
      chitId: chit.chitId,
      ...amountsOf({ ...chit, tickets: chit.holders.length }),
      startDate: chit.startDate,
      lastAuctionDate: chit.lastAuctionDate,
    },
    nameOf(chit),
  )
  const step = (number: number, body: object) =>
    owner.post(`${base}/${programId}/steps/${number}`, body, `${nameOf(chit)}${number}`)
  await step(2, {
    ...commonTerms,
    prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE',
    description: chit.description,
    completedCycles: chit.completedCycles,
    acceptedTermsAndConditions: true,
    auctionBidMode: chit.isDiscountBid ? 'DISCOUNT_INCREASING' : 'TOTAL_VALUE_DECREASING',
    ...chit.terms,
  })
  await step(3, { subscribers: chit.holders })
  const { cycles } = await owner.get(`${base}/${programId}/steps/4?pagination=false`)
  const tickets: Ticket[] = cycles[0].subscribers
  const idsOf = ({ subscriberId, enrolledSubscriberId }: Ticket) => ({ subscriberId, enrolledSubscriberId })
  await step(4, {
    cycles: cycles.map(({ cycleId }: { cycleId: string }, past: number) => ({
      cycleId,
      subscribers: tickets.map((ticket, index) => ({ ...idsOf(ticket), isPaid: (index + past) % 12 !== 11 })),
    })),
  })
  // In early cycles many members want the prize and accept a low one; later prizes rise.
  const offer = (past: number) => {
    const prize = Math.round(chit.totalAmount * Math.min(0.9, 0.68 + past * 0.03))
    return String(chit.isDiscountBid ? chit.totalAmount - prize : prize)
  }
  const { cycleId, auctionId } = await step(5, {
    cycles: cycles.map((cycle: { cycleId: string }, past: number) => ({
      cycleId: cycle.cycleId,
      winners: [{ ...idsOf(tickets[tickets.length - 1 - past]!), division: 1, amount: offer(past) }],
    })),
  })
  await stateLateCharges({ superadmin, owner }, chit, programId, tickets)
  const status = `/v2/admin/programs/${programId}/program-status`
  await superadmin.patch(status, { approvalStatus: 'APPROVED', programStatus: 'ACTIVE' })
  return { programId, cycleId, auctionId, tickets }
}

/** Two members owe a late charge from before the import; staff ask to waive the second. */
async function stateLateCharges(
  { superadmin, owner }: Staff,
  chit: Import,
  programId: string,
  tickets: readonly Ticket[],
) {
  const name = nameOf(chit)
  const rows = tickets.slice(0, 2).map(({ enrolledSubscriberId }) => ({ enrolledSubscriberId, lateCharge: '50' }))
  const stating = `/v2/admin/programs/${programId}/opening-balances`
  const { approval } = await superadmin.post(stating, { rows }, `${name}openask`)
  const { hash } = await owner.get(`/v2/companies/approvals/${approval.id}`)
  await owner.post(`/v2/companies/approvals/${approval.id}/approve`, { hash }, `${name}opening`)
  const { charges } = await owner.get(
    `/v2/companies/programs/${programId}/charges?enrolledSubscriberId=${rows[1]!.enrolledSubscriberId}`,
  )
  const waiver = { amount: '25', reason: 'Was in hospital' }
  await owner.post(`/v2/companies/charges/${charges[0].chargeId}/waivers`, waiver, `${name}waiver`)
}
