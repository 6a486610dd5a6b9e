import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { Member, MemberDetail, RegisterTicket } from '@kuri/contract/members/members.contract'
import type { Secrets } from '#platform/secrets'
import { mask } from '#platform/text/mask'
import type { StatedIdentity, TicketRow } from './register.sql.ts'

type Money = Pick<TicketRow, 'duePaise' | 'overduePaise' | 'chargePaise' | 'advancePaise'>

const moneyView = ({ duePaise, overduePaise, chargePaise, advancePaise }: Money) => ({
  dueAmount: rupees(duePaise),
  overdueAmount: rupees(overduePaise),
  chargeAmount: rupees(chargePaise),
  advanceAmount: rupees(advancePaise),
  balanceAmount: rupees(duePaise + chargePaise - advancePaise),
})

const receiptView = (row: TicketRow | undefined) =>
  row?.receiptId
    ? {
        receiptId: row.receiptId,
        number: row.receiptNumber!,
        amount: rupees(row.receiptAmountPaise!),
        paidAt: row.receiptPaidAt!.toISOString(),
      }
    : null

const hasAllPapers = ({ hasNominee, hasPan, hasAgreement }: TicketRow) => hasNominee && hasPan && hasAgreement

/** An erased import has no number to show. */
const shownNumber = ({ mobileNumber }: TicketRow) => (mobileNumber.startsWith('+') ? mobileNumber : null)

export const registerTicketView = (row: TicketRow): Static<typeof RegisterTicket> => ({
  enrolledSubscriberId: row.id,
  ticketNumber: row.ticketNumber,
  programId: row.programId,
  programName: row.programName,
  chitId: row.chitId,
  branchId: row.branchId,
  subscriberId: row.subscriberId,
  name: row.name,
  mobileNumber: shownNumber(row),
  isPrized: row.prizedInCycle !== null,
  prizedInCycle: row.prizedInCycle,
  ...moneyView(row),
  lastReceipt: receiptView(row),
  papers: {
    nominee: row.hasNominee,
    pan: row.hasPan,
    agreement: row.hasAgreement,
    isComplete: hasAllPapers(row),
  },
  holder: row.holder,
  source: row.source,
  enrolledAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

export function identityView(
  secrets: Pick<Secrets, 'decrypt'>,
  stated: StatedIdentity | undefined,
  tickets: readonly TicketRow[],
) {
  const masked = (sealed: string | null | undefined) => (sealed ? mask(secrets.decrypt(sealed)) : null)
  return {
    pan: masked(stated?.panSealed),
    aadhaarNumber: masked(stated?.aadhaarSealed),
    email: stated?.email ?? tickets.find(({ importedEmail }) => importedEmail !== null)?.importedEmail ?? null,
  }
}

/** `tickets` is not empty. The newest ticket says what the company calls the member. */
export function memberView(
  secrets: Pick<Secrets, 'decrypt'>,
  tickets: readonly TicketRow[],
  stated: StatedIdentity | undefined,
): Static<typeof Member> {
  const newest = latest(tickets, ({ createdAt }) => createdAt)!
  const lastPaid = latest(
    tickets.filter(({ receiptPaidAt }) => receiptPaidAt !== null),
    ({ receiptPaidAt }) => receiptPaidAt!,
  )
  const standing = tickets.filter(({ endedAt }) => endedAt === null)
  const sum = (amount: (row: TicketRow) => number) => tickets.reduce((total, row) => total + amount(row), 0)
  return {
    subscriberId: newest.subscriberId,
    name: newest.name,
    mobileNumber: shownNumber(newest),
    ...identityView(secrets, stated, tickets),
    ticketCount: tickets.length,
    prizedTicketCount: tickets.filter(({ prizedInCycle }) => prizedInCycle !== null).length,
    ...moneyView({
      duePaise: sum((row) => row.duePaise),
      overduePaise: sum((row) => row.overduePaise),
      chargePaise: sum((row) => row.chargePaise),
      advancePaise: sum((row) => row.advancePaise),
    }),
    lastReceipt: receiptView(lastPaid),
    arePapersComplete: standing.every(hasAllPapers),
  }
}

export const memberDetailView = (...given: Parameters<typeof memberView>): Static<typeof MemberDetail> => ({
  ...memberView(...given),
  tickets: given[1].map(registerTicketView),
})

const latest = (rows: readonly TicketRow[], timeOf: (row: TicketRow) => Date) =>
  rows.reduce<TicketRow | undefined>((best, row) => (best && timeOf(best) >= timeOf(row) ? best : row), undefined)
