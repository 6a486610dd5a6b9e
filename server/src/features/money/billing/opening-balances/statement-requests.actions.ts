// One person states the opening balances of tickets of an imported program, another decides. [spec: Opening balances; Asking and deciding]
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type {
  OpeningBalanceInput,
  stateOpeningBalances as stateRoute,
} from '@kuri/contract/money/opening-balances.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { type Change, deed } from '#features/companies/second-person/deed'
import { askSecondPerson, extendRequest, findPendingRequest } from '#features/companies/second-person/requests.actions'
import { getRequest, type RequestRow } from '#features/companies/second-person/requests.sql'
import { requestView } from '#features/companies/second-person/requests.view'
import { findProgram, lockProgram } from '#features/programs/programs/programs.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { formatMoney } from '../receipts/counter.rules.ts'
import { bookStatement, formerBalances, type JudgedStatement, judgeStatement } from './opening-balances.actions.ts'
import { type Balances, balancesOf, statementBlockedReason } from './opening-balances.rules.ts'
import * as rows from './opening-balances.sql.ts'

const askedRows = ({ payload }: RequestRow) => payload.rows as unknown as OpeningBalanceInput[]

export const openingBalanceDeed = deed<JudgedStatement>({
  kind: 'OPENING_BALANCE',
  lock: async (tx, request) => judgeStatement(tx, (await lockProgram(tx, request.subjectId))!, askedRows(request)),
  compare: async (db, request) => {
    const asked = new Map(askedRows(request).map((row) => [row.enrolledSubscriberId, balancesOf(row)]))
    const tickets = await rows.listTickets(db, request.subjectId, [...asked.keys()])
    return tickets
      .toSorted((a, b) => a.ticketNumber - b.ticketNumber)
      .map((ticket): Change => {
        const label = `Ticket ${ticket.ticketNumber}, ${ticket.name ?? ''}`
        return { label, before: describe(formerBalances(ticket)), after: describe(asked.get(ticket.enrollmentId)!) }
      })
  },
  carryOut: (tx, { requestedById }, judged, { actor, timeZone, now }) =>
    bookStatement(tx, judged, { requestedById, actor, timeZone }, now),
  reject: async (tx, { subjectId, companyId, reason }, { actor, comment, now }) => {
    const entry = { companyId, action: 'program.opening-balances-rejected', resourceId: subjectId } as const
    await recordAudit(tx, actor, { ...entry, after: { reason, comment } }, now)
  },
})

function describe({ arrearsPaise, advancePaise, dividendPaise, lateChargePaise }: Balances): string {
  const parts = [
    arrearsPaise === null ? 'owes as imported' : `owes ${formatMoney(arrearsPaise)}`,
    ...(advancePaise > 0 ? [`advance ${formatMoney(advancePaise)}`] : []),
    ...(dividendPaise > 0 ? [`dividend ${formatMoney(dividendPaise)}`] : []),
    ...(lateChargePaise > 0 ? [`late charge ${formatMoney(lateChargePaise)}`] : []),
  ]
  return parts.join(', ')
}

const DEFAULT_REASON = 'Opening balances from before the import'

/** One request per program: what the same person states before the decision is added to it. */
export const requestStatement = (
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  programId: string,
  { rows: sent, reason = DEFAULT_REASON }: Body<typeof stateRoute.company>,
) =>
  transact(async (tx) => {
    const program = permit.requireVisible(await lockProgram(tx, programId))
    await judgeStatement(tx, program, sent)
    const now = clock.now()
    const { companyId, branchId } = program
    const pending = await findPendingRequest(tx, 'OPENING_BALANCE', programId, now)
    if (pending && pending.requestedById !== permit.actor.userId) throw refuse('DECISION_PENDING')
    const former = new Map(pending ? askedRows(pending).map((row) => [row.enrolledSubscriberId, row]) : [])
    const all = [...new Map([...former, ...sent.map((row) => [row.enrolledSubscriberId, row] as const)]).values()]
    const asked = { about: aboutOf(program, all), reason, payload: JSON.parse(JSON.stringify({ rows: all })) }
    const scope = { kind: 'OPENING_BALANCE', subjectId: programId, companyId, branchId, programId } as const
    if (pending) await extendRequest(tx, pending, asked, now)
    const id = pending?.id ?? (await askSecondPerson(tx, permit.actor, { ...scope, ...asked }, now))
    const entry = { companyId, action: 'program.opening-balances-requested', resourceId: programId } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { approvalId: id, rows: sent, reason } }, now)
    const { ticketCount, ...totals } = await rows.getTotals(tx, programId)
    return {
      programId,
      ticketCount,
      totals: { ...amountsView(totals), arrears: rupees(totals.arrearsPaise) },
      approval: requestView(await getRequest(tx, id), { now, canDecide: false }),
    }
  })

const aboutOf = ({ chitId, name }: { chitId: string | null; name: string }, stated: readonly unknown[]) =>
  `${chitId ?? name}, ${stated.length} ${stated.length === 1 ? 'ticket' : 'tickets'}`

const amountsView = (amounts: {
  advancePaise: number | null
  dividendPaise: number | null
  lateChargePaise: number | null
}) => ({
  advance: rupees(amounts.advancePaise ?? 0),
  dividendToDeduct: rupees(amounts.dividendPaise ?? 0),
  lateCharge: rupees(amounts.lateChargePaise ?? 0),
})

export async function listOpeningBalances(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  permit: Permit,
  programId: string,
  page: Page,
) {
  const program = permit.requireVisible(await findProgram(db, programId))
  if (!program.isPreStarted) throw refuse('WRONG_SETUP_FLOW')
  const [tickets, count, settled, pending] = await Promise.all([
    rows.listTicketsByNumber(db, programId, page),
    rows.countTickets(db, programId),
    rows.findSettledCycle(db, programId),
    findPendingRequest(db, 'OPENING_BALANCE', programId, clock.now()),
  ])
  const waiting = new Set(pending ? askedRows(pending).map(({ enrolledSubscriberId }) => enrolledSubscriberId) : [])
  const items = tickets.map((ticket) => ({
    enrolledSubscriberId: ticket.enrollmentId,
    ticketNumber: ticket.ticketNumber,
    subscriberId: ticket.subscriberId,
    name: ticket.name,
    isStated: ticket.statedAt !== null,
    waits: waiting.has(ticket.enrollmentId),
    arrears: rupeesOrNull(ticket.arrearsPaise),
    ...amountsView(ticket),
    importedDue: rupees(ticket.importedDuePaise),
    statedAt: ticket.statedAt?.toISOString() ?? null,
    statedById: ticket.statedById,
  }))
  return {
    ...paged('rows', items, count, page),
    canState: statementBlockedReason(program, settled !== undefined) === null,
    approvalId: pending?.id ?? null,
  }
}
