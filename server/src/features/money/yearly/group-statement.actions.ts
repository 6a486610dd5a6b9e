// The yearly statement of a group, as JSON, CSV or PDF. [spec: Yearly statement of a group]
import { rupees } from '@kuri/contract/kit/money'
import type { Query } from '@kuri/contract/kit/route'
import type { getAnnualStatement } from '@kuri/contract/money/group-statements.contract'
import { addDuration, type Day, dayAt, dayOfInput, totalCycles } from '#features/programs/programs/calendar.rules'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import { Download } from '#platform/http/download'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid } from '#platform/refusal'
import { ASSETS, LIABILITIES, PAYMENTS, RECEIPTS } from './group-lines.ts'
import { groupStatementDocument } from './group-statement.document.ts'
import { groupStatementFile } from './group-statement.file.ts'
import { type Flows, groupFlows, groupPosition, groupYear } from './group-statement.rules.ts'
import * as rows from './group-statement.sql.ts'
import type { GroupStatement } from './statement-shapes.ts'

type Deps = Pick<Platform, 'clock' | 'config' | 'db' | 'papers'>

export async function annualStatement(
  deps: Deps,
  permit: Permit,
  drawer: Drawer,
  programId: string,
  query: Query<typeof getAnnualStatement>,
) {
  const statement = await readStatement(deps, permit, programId, query.to)
  if (query.format === 'csv') return groupStatementFile(statement)
  if (query.format !== 'pdf') return statement
  const { bytes } = await deps.papers.draw(drawer, groupStatementDocument(statement, deps.clock.now()))
  return new Download(PDF, `form-xxi-${statement.to}.pdf`, bytes)
}

async function readStatement(
  { db, clock, config }: Deps,
  permit: Permit,
  programId: string,
  asked: string | undefined,
) {
  const program = permit.requireVisible(await rows.findProgram(db, programId))
  const today = dayAt(clock.now(), config.timeZone)
  const to = asked === undefined ? today : dayOfInput(asked, config.timeZone)
  if (to > today) throw invalid('to', 'must not be in the future')
  return makeStatement(db, program, to)
}

type Program = NonNullable<Awaited<ReturnType<typeof rows.findProgram>>>

export async function makeStatement(db: Deps['db'], program: Program, to: Day) {
  const { programId } = program
  const facts = await rows.getFacts(db, programId, to)
  const from = groupYear({ ...program, ...facts }, to)
  const before = addDuration(from, 'DAYS', -1)
  const [year, total, opening, closing, securities] = await Promise.all([
    readFlows(db, programId, from, to),
    readFlows(db, programId, null, to),
    rows.listBalances(db, programId, before).then(groupPosition),
    rows.listBalances(db, programId, to).then(groupPosition),
    rows.listSecurities(db, programId, to),
  ])
  const assets = positionLines(ASSETS, opening.assets, closing.assets)
  const liabilities = positionLines(LIABILITIES, opening.liabilities, closing.liabilities)
  const { companyName, branchName, programName, chitId } = program
  return {
    ...{ programId, programName, chitId, companyName, branchName, from, to },
    chitAmount: rupees(program.totalAmountPaise),
    ticketCount: program.totalSlots,
    instalmentCount: totalCycles(program),
    instalmentsHeld: facts.instalmentsHeld,
    receipts: flowLines(RECEIPTS, year.receipts, total.receipts),
    payments: flowLines(PAYMENTS, year.payments, total.payments),
    openingBalance: rupees(opening.heldPaise),
    closingBalance: rupees(closing.heldPaise),
    totals: { year: sumsOf(year), total: sumsOf(total) },
    assets,
    liabilities,
    totalAssets: rupees(sum(closing.assets)),
    totalLiabilities: rupees(sum(closing.liabilities)),
    isBalanced: sum(closing.assets) === sum(closing.liabilities),
    securities: securities.map(({ name, count, valuePaise }) => ({ name, count, value: rupees(valuePaise) })),
  } satisfies GroupStatement
}

async function readFlows(db: Deps['db'], programId: string, from: Day | null, to: Day): Promise<Flows> {
  const [movements, charges] = await Promise.all([
    rows.listMovements(db, programId, from, to),
    rows.listPaidCharges(db, programId, from, to),
  ])
  return groupFlows(movements, charges)
}

const sum = (lines: ReadonlyMap<string, number>) => lines.values().reduce((total, paise) => total + paise, 0)
const sumsOf = ({ receipts, payments }: Flows) => ({ receipts: rupees(sum(receipts)), payments: rupees(sum(payments)) })

type Words<Line extends string> = Record<Line, { item: string | null; name: string }>

/** The lines in the order of the form, with two figures each; lines of nothing are left out. */
function linesOf<Line extends string>(words: Words<Line>, first: Map<Line, number>, second: Map<Line, number>) {
  return (Object.keys(words) as Line[])
    .map((line) => ({ line, ...words[line], first: first.get(line) ?? 0, second: second.get(line) ?? 0 }))
    .filter((line) => line.first !== 0 || line.second !== 0)
}
const flowLines = <Line extends string>(words: Words<Line>, year: Map<Line, number>, total: Map<Line, number>) =>
  linesOf(words, year, total).map(({ first, second, ...line }) => ({
    ...line,
    year: rupees(first),
    total: rupees(second),
  }))
const positionLines = <Line extends string>(
  words: Words<Line>,
  opening: Map<Line, number>,
  closing: Map<Line, number>,
) =>
  linesOf(words, opening, closing).map(({ first, second, ...line }) => ({
    ...line,
    opening: rupees(first),
    closing: rupees(second),
  }))
