// The balance sheet of a year, and the mapping of accounts behind it. [spec: Balance sheet]
import { rupees } from '@kuri/contract/kit/money'
import type { Body, Query } from '@kuri/contract/kit/route'
import {
  type getBalanceSheet,
  HEAD_NAMES,
  MAPPED_ACCOUNTS,
  type saveAccountMapping,
} from '@kuri/contract/money/balance-sheets.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { getCompanyName } from '#features/money/books/scopes.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import { Download } from '#platform/http/download'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { balanceSheetDocument } from './balance-sheet.document.ts'
import { balanceSheetFile } from './balance-sheet.file.ts'
import {
  isPlace,
  type Mapping,
  SIDES,
  USUAL_MAPPING,
  type YearFigures,
  yearBefore,
  yearFigures,
  yearPeriod,
} from './balance-sheet.rules.ts'
import * as rows from './balance-sheet.sql.ts'
import type { BalanceSheet } from './statement-shapes.ts'

async function readMapping(db: Reader, companyId: string, year: string) {
  const found = await rows.findMapping(db, companyId, year)
  const isOwn = found?.financialYear === year
  // Accounts that are newer than a stored mapping stand at their usual place.
  const places: Mapping = { ...USUAL_MAPPING, ...(found?.places as Partial<Mapping> | undefined) }
  return {
    source: isOwn ? ('OWN' as const) : found ? ('EARLIER_YEAR' as const) : ('USUAL' as const),
    places,
    frozenAt: isOwn ? found.frozenAt : null,
    frozenByName: isOwn ? found.frozenByName : null,
  }
}

const viewOf = (year: string, { places, frozenAt, ...mapping }: Awaited<ReturnType<typeof readMapping>>) => ({
  year,
  ...mapping,
  frozenAt: frozenAt?.toISOString() ?? null,
  places: MAPPED_ACCOUNTS.map((account) => ({ account, ...places[account] })),
})

function requirePeriod(year: string) {
  const period = yearPeriod(year)
  if (!period) throw invalid('year', 'must be a financial year such as 2026-27')
  return period
}

export async function readAccountMapping({ db }: Platform, { companyId }: Permit, year: string) {
  requirePeriod(year)
  return viewOf(year, await readMapping(db, companyId, year))
}

type Change = { year: string; places?: Body<typeof saveAccountMapping>['places']; isFrozen: boolean }

function changeMapping(deps: Platform, { actor, companyId }: Permit, { year, places = [], isFrozen }: Change) {
  const { to } = requirePeriod(year)
  const wrong = places.findIndex((place) => !isPlace(place))
  if (wrong >= 0) throw invalid(`places.${wrong}.credit`, 'is not accepted here')
  return deps.transact(async (tx) => {
    await rows.lockMappings(tx, companyId)
    const now = deps.clock.now()
    const before = await readMapping(tx, companyId, year)
    if (before.frozenAt !== null) throw refuse('YEAR_FROZEN')
    if (isFrozen && to >= dayAt(now, deps.config.timeZone)) throw refuse('YEAR_NOT_OVER')
    const changed = Object.fromEntries(places.map(({ account, ...place }) => [account, place]))
    const saved = { ...before.places, ...changed }
    await rows.saveMapping(tx, { companyId, year, places: saved, actorId: actor.userId, isFrozen }, now)
    const action = isFrozen ? ('account-mapping.frozen' as const) : ('account-mapping.updated' as const)
    await recordAudit(tx, actor, { companyId, action, resourceId: companyId, after: { year, ...changed } }, now)
    return viewOf(year, await readMapping(tx, companyId, year))
  })
}

export const changeAccountMapping = (deps: Platform, permit: Permit, body: Body<typeof saveAccountMapping>) =>
  changeMapping(deps, permit, { ...body, isFrozen: false })
export const freezeMapping = (deps: Platform, permit: Permit, year: string) =>
  changeMapping(deps, permit, { year, isFrozen: true })

export async function balanceSheet(
  deps: Platform,
  permit: Permit,
  drawer: Drawer,
  query: Query<typeof getBalanceSheet>,
) {
  const sheet = await makeBalanceSheet(deps, permit.companyId, query.year)
  if (query.format === 'csv') return balanceSheetFile(sheet)
  if (query.format !== 'pdf') return sheet
  const { bytes } = await deps.papers.draw(drawer, balanceSheetDocument(sheet, deps.clock.now()))
  return new Download(PDF, `balance-sheet-${sheet.year}.pdf`, bytes)
}

async function makeBalanceSheet(
  { db, clock, config }: Platform,
  companyId: string,
  year: string,
): Promise<BalanceSheet> {
  const { from, to } = requirePeriod(year)
  const today = dayAt(clock.now(), config.timeZone)
  if (from > today) throw invalid('year', 'must not be in the future')
  const until = [to, today].toSorted()[0]!
  const mapping = await readMapping(db, companyId, year)
  const [now, before, companyName] = await Promise.all([
    rows.listFigures(db, companyId, { from, to: until }).then((figures) => yearFigures(figures, mapping.places)),
    rows
      .listFigures(db, companyId, yearPeriod(yearBefore(year))!)
      .then((figures) => yearFigures(figures, mapping.places)),
    getCompanyName(db, companyId),
  ])
  const side = (name: keyof typeof SIDES) => linesOf(SIDES[name], now, before)
  const total = (name: keyof typeof SIDES) => SIDES[name].reduce((sum, head) => sum + (now.heads.get(head) ?? 0), 0)
  return {
    ...{ year, companyName, from, to: until, isOver: to < today },
    frozenAt: mapping.frozenAt?.toISOString() ?? null,
    liabilities: side('liabilities'),
    assets: side('assets'),
    totalLiabilities: rupees(total('liabilities')),
    totalAssets: rupees(total('assets')),
    income: side('income'),
    expenses: side('expenses'),
    totalIncome: rupees(total('income')),
    totalExpenses: rupees(total('expenses')),
    profit: rupees(now.profitPaise),
    isBalanced: total('liabilities') === total('assets'),
  }
}

const NAMES: Readonly<Record<string, string>> = {
  ...HEAD_NAMES,
  L13: 'Profit and loss account',
  A14: 'Profit and loss account',
}

const linesOf = (heads: readonly string[], now: YearFigures, before: YearFigures) =>
  heads
    .map((head) => ({
      head,
      name: NAMES[head]!,
      amount: rupees(now.heads.get(head) ?? 0),
      previous: rupees(before.heads.get(head) ?? 0),
    }))
    .filter(({ amount, previous }) => amount !== 0 || previous !== 0)
