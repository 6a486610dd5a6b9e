// The register of members: of a program, of the company, and one member with all their tickets. [spec: Who may do what with money]

import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { listMembers as listMembersRoute, listProgramTickets } from '@kuri/contract/members/members.contract'
import { findProgramScope } from '#features/members/approvals/approvals.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { searchWords } from '#features/programs/programs/search/ticket-search.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './register.sql.ts'
import { identityView, memberDetailView, memberView, registerTicketView } from './register.view.ts'

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>

const currentDay = ({ clock, config }: Deps) => dayAt(clock.now(), config.timeZone)

export async function listTicketsOfProgram(
  deps: Deps,
  permit: Permit,
  programId: string,
  { search, hasWon, isPaid, ...page }: Query<typeof listProgramTickets>,
) {
  const { db, secrets } = deps
  const { companyId } = permit.requireVisible(await findProgramScope(db, programId))
  const filter = { companyId, programId, words: searchWords(search ?? ''), hasWon, isPaid }
  const [ids, count] = await Promise.all([
    rows.listTicketIdsOfProgram(db, filter, page),
    rows.countTicketsOfProgram(db, filter),
  ])
  const tickets = await rows.listTickets(db, ids, currentDay(deps))
  const stated = await rows.listStatedIdentities(db, companyId, subscribersOf(tickets))
  const items = tickets.map((ticket) => ({
    ...registerTicketView(ticket),
    ...identityView(secrets, stated.get(ticket.subscriberId), [ticket]),
  }))
  return paged('enrollments', items, count, page)
}

export async function listMembers(deps: Deps, permit: Permit, { search, ...page }: Query<typeof listMembersRoute>) {
  const { companyId } = permit
  const filter = { companyId, scope: permit.visibleScope(), words: searchWords(search ?? '') }
  const [ids, count] = await Promise.all([
    rows.listMemberIds(deps.db, filter, page),
    rows.countMembers(deps.db, filter),
  ])
  const { ticketsOf, stated } = await loadMembers(deps, filter, ids)
  const items = ids.map((id) => memberView(deps.secrets, ticketsOf.get(id)!, stated.get(id)))
  return paged('subscribers', items, count, page)
}

export async function readMember(deps: Deps, permit: Permit, subscriberId: string) {
  const { companyId } = permit
  const { ticketsOf, stated } = await loadMembers(deps, { companyId, scope: permit.visibleScope() }, [subscriberId])
  const tickets = ticketsOf.get(subscriberId)
  if (!tickets) throw refuse('NOT_FOUND')
  return memberDetailView(deps.secrets, tickets, stated.get(subscriberId))
}

async function loadMembers(
  deps: Deps,
  filter: Pick<rows.RegisterFilter, 'companyId' | 'scope'>,
  subscriberIds: readonly string[],
) {
  const { db } = deps
  const [ticketIds, stated] = await Promise.all([
    rows.listTicketIdsOfMembers(db, filter, subscriberIds),
    rows.listStatedIdentities(db, filter.companyId, subscriberIds),
  ])
  const tickets = await rows.listTickets(db, ticketIds, currentDay(deps))
  return { ticketsOf: Map.groupBy(tickets, ({ subscriberId }) => subscriberId), stated }
}

const subscribersOf = (tickets: readonly rows.TicketRow[]) => [
  ...new Set(tickets.map(({ subscriberId }) => subscriberId)),
]
