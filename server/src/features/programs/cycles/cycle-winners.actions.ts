// What recording the winners of a cycle needs, for employees who may not read the money of the members.
import { rupees } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import { getWinnerAmountMode } from '#features/programs/programs/bid-mode.sql'
import { getCycleTerms } from '#features/programs/programs/cycle-terms.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { findCycle } from './cycles.sql.ts'
import { countTicketsToWin, getAuctionConfig, listTicketsToWin, listWinners } from './winners.sql.ts'

export async function readCycleWinners({ db }: Pick<Platform, 'db'>, permit: Permit, cycleId: string, page: Page) {
  const cycle = permit.requireVisible(await findCycle(db, cycleId))
  const [terms, program, winners, tickets, ticketCount] = await Promise.all([
    getCycleTerms(db, cycleId),
    getAuctionConfig(db, cycle.programId),
    listWinners(db, cycleId),
    listTicketsToWin(db, cycle.programId, page),
    countTicketsToWin(db, cycle.programId),
  ])
  const bidMode = await getWinnerAmountMode(db, program)
  return {
    cycleId,
    cycleNumber: cycle.cycleNumber,
    cycleStatus: cycle.status,
    programId: cycle.programId,
    branchId: cycle.branchId,
    bid: program.bid,
    totalAmount: rupees(terms.totalAmountPaise),
    programDivisions: terms.divisions,
    amountMeaning: bidMode === 'DISCOUNT_INCREASING' ? ('DISCOUNT' as const) : ('PRIZE' as const),
    winners: winners.map(({ id, division, enrollmentId, ticketNumber, enrolledName, userName, status }) => ({
      winnerId: id,
      division,
      enrolledSubscriberId: enrollmentId,
      ticketNumber,
      subscriberName: enrolledName ?? userName,
      status,
    })),
    ...paged('tickets', tickets.map(ticketView), ticketCount, page),
  }
}

type TicketRow = Awaited<ReturnType<typeof listTicketsToWin>>[number]
const ticketView = ({ enrolledName, userName, ...ticket }: TicketRow) => ({
  ...ticket,
  subscriberName: enrolledName ?? userName,
})
