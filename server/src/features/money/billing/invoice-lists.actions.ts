// Lists of invoices: of a company, of a cycle, and of the calling subscriber. [spec: Which endpoint asks for what;
// Dashboards and billing lists]

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type {
  InvoiceStatus,
  listBillingInvoices,
  listCycleInvoices,
  listInvoices,
  listOwnInvoices,
} from '@kuri/contract/money/invoices.contract'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import { searchWords, ticketWord } from '#features/programs/programs/search/ticket-search.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { valuesOf } from '#platform/text/comma-list'
import { readSpan } from './billing-filters.ts'
import { findCycleToBill } from './cycle-invoices.sql.ts'
import {
  countInvoices,
  findInvoice,
  type InvoiceRow,
  listInvoicesByTicket,
  listNewestInvoices,
} from './invoices.sql.ts'
import { invoiceView } from './invoices.view.ts'

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>

const currentDay = ({ clock, config }: Deps) => dayAt(clock.now(), config.timeZone)

export async function listInvoicesOfCompany(
  deps: Deps,
  { companyId }: Permit,
  { status, programId, cycleId, from, to, ...page }: Query<typeof listBillingInvoices>,
) {
  const { since, before } = readSpan({ from, to }, deps.config.timeZone)
  const today = currentDay(deps)
  const filter = { today, companyId, status, programId, cycleId, createdSince: since, createdBefore: before }
  const [found, count] = await Promise.all([listNewestInvoices(deps.db, filter, page), countInvoices(deps.db, filter)])
  return invoicePage(found, today, count, page)
}

/** Within the programs that the caller may see. */
export async function searchInvoices(
  deps: Deps,
  permit: Permit,
  { search, ticketNumber, status, dueBefore, branchId, ...query }: Query<typeof listInvoices>,
) {
  const { programId, cycleId, subscriberId, ...page } = query
  const today = currentDay(deps)
  const desk = {
    companyId: permit.companyId,
    scope: permit.visibleScope(),
    branchId,
    statuses: valuesOf<InvoiceStatus>(status) ?? [],
    words: [...searchWords(search ?? ''), ...(ticketNumber === undefined ? [] : [ticketWord(ticketNumber)])],
    dueBefore: dueBefore && dayOfInput(dueBefore, deps.config.timeZone),
  }
  const filter = { today, programId, cycleId, subscriberId, desk }
  const [found, count] = await Promise.all([listNewestInvoices(deps.db, filter, page), countInvoices(deps.db, filter)])
  return invoicePage(found, today, count, page)
}

export const readInvoice = async (deps: Deps, permit: Permit, id: string) =>
  invoiceView(permit.requireVisible(await findInvoice(deps.db, id)), currentDay(deps))

export async function listInvoicesOfCycle(
  deps: Deps,
  permit: Permit,
  cycleId: string,
  { status, ...page }: Query<typeof listCycleInvoices>,
) {
  permit.requireVisible(await findCycleToBill(deps.db, cycleId))
  const today = currentDay(deps)
  const filter = { today, cycleId, status }
  const [found, count] = await Promise.all([
    listInvoicesByTicket(deps.db, filter, page),
    countInvoices(deps.db, filter),
  ])
  return invoicePage(found, today, count, page)
}

export async function listInvoicesOfSubscriber(
  deps: Deps,
  { actor }: Permit,
  { status, programId, cycleId, ...page }: Query<typeof listOwnInvoices>,
) {
  const today = currentDay(deps)
  const filter = { today, subscriberId: actor.userId, status, programId, cycleId }
  const [found, count] = await Promise.all([listNewestInvoices(deps.db, filter, page), countInvoices(deps.db, filter)])
  return invoicePage(found, today, count, page)
}

const invoicePage = (found: readonly InvoiceRow[], today: string, count: number, page: Page) =>
  paged(
    'invoices',
    found.map((row) => invoiceView(row, today)),
    count,
    page,
  )
