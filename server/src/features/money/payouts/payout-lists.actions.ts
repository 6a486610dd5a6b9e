// Reading payout cases: lists and details for staff and for the winner.

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payouts.contract'
import { fileUrls } from '#features/companies/files/files.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { listAllowedTypes, listPapers } from './papers.sql.ts'
import * as rows from './payouts.sql.ts'
import { ownPayoutView, payoutView, type ShownCase, summaryView } from './payouts.view.ts'
import { factsOf, figuresFor, readPosition } from './position.ts'

const todayOf = ({ clock, config }: Platform) => dayAt(clock.now(), config.timeZone)

export async function listPayouts(deps: Platform, permit: Permit, query: Query<typeof contract.listPayouts>) {
  const { state, programId, branchId, overdue, ...page } = query
  const overdueOn = overdue ? todayOf(deps) : undefined
  return payoutPage(deps, { scope: permit.visibleScope(), state, programId, branchId, overdueOn }, page)
}

export const listOwnPayouts = (deps: Platform, { actor }: Permit, page: Page) =>
  payoutPage(deps, { subscriberId: actor.userId }, page)

async function payoutPage(deps: Platform, filter: rows.PayoutFilter, page: Page) {
  const [found, count] = await Promise.all([
    rows.listPayouts(deps.db, filter, page),
    rows.countPayouts(deps.db, filter),
  ])
  const today = todayOf(deps)
  return paged(
    'payouts',
    found.map((row) => summaryView(row, today)),
    count,
    page,
  )
}

/** Those who prepare, approve or pay read the account number in full. docs/decisions/0010-account-numbers.md */
const ACCOUNT_READERS = ['payment.manage', 'company.compliance.manage', 'company.billing.manage'] as const

export async function getPayout(deps: Platform, permit: Permit, payoutId: string) {
  const row = permit.requireVisible(await rows.findPayout(deps.db, payoutId))
  const seesAccount = ACCOUNT_READERS.some((code) => holds(permit.actor, code, row))
  const shown = await showCase(deps, row, 'STAFF', seesAccount)
  return payoutView(deps, shown, await listAllowedTypes(deps.db, row.companyId, shown.allowedSecurities))
}

export async function getOwnPayout(deps: Platform, { actor }: Permit, payoutId: string) {
  const row = await rows.findPayout(deps.db, payoutId)
  if (row?.subscriberId !== actor.userId) throw refuse('NOT_FOUND')
  return ownPayoutView(deps, await showCase(deps, row, 'SUBSCRIBER', false))
}

async function showCase(
  deps: Platform,
  row: rows.PayoutRow,
  viewer: 'STAFF' | 'SUBSCRIBER',
  seesAccount: boolean,
): Promise<ShownCase> {
  const today = todayOf(deps)
  const position = await readPosition(deps.db, row, today)
  const figures = figuresFor(viewer, row, position)
  const papers = await listPapers(deps.db, row.id)
  return {
    row,
    today,
    figures,
    facts: await factsOf(deps.db, row, position, figures),
    remainingInstalments: position.remainingInstalments,
    allowedSecurities: position.situation.allowedSecurities,
    papers,
    paperUrls: await fileUrls(
      deps,
      deps.db,
      papers.map(({ fileId }) => fileId),
    ),
    seesAccount,
  }
}
