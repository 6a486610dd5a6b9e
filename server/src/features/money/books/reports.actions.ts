// Trial balance and ledger of a company or of one program. [spec: Who may do what with money]

import { rupees } from '@kuri/contract/kit/money'
import type { Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { getLedger, getTrialBalance, TrialBalanceRow } from '@kuri/contract/money/books.contract'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid } from '#platform/refusal'
import { accountName, accountTitle } from './names.rules.ts'
import { listSubjectNames } from './names.sql.ts'
import { badCursor, checkPeriod, cursorOf, type Period, readCursor, splitPage } from './period.rules.ts'
import * as rows from './reports.sql.ts'
import { findProgramScope } from './scopes.sql.ts'

type Deps = Pick<Platform, 'db' | 'config'>

export const readPeriod = ({ config }: Pick<Deps, 'config'>, { from, to }: Period): Period =>
  checkPeriod({ from: dayOfInput(from, config.timeZone), to: dayOfInput(to, config.timeZone) })

export async function trialBalance(deps: Deps, permit: Permit, query: Query<typeof getTrialBalance>) {
  const { db } = deps
  const period = readPeriod(deps, query)
  const { programId, limit } = query
  if (programId !== undefined) permit.requireVisible(await findProgramScope(db, programId))
  const { companyId } = permit
  const bySubject = query.detail === 'SUBJECTS'
  const found = await rows.listTrialRows(db, { companyId, ...(programId === undefined ? {} : { programId }) }, period, {
    bySubject,
    after: readTrialCursor(query.cursor),
    limit: limit + 1,
  })
  const { page, hasMore } = splitPage(found, limit)
  const names = bySubject
    ? await listSubjectNames(
        db,
        companyId,
        page.map(({ subjectId }) => subjectId),
      )
    : null
  const totals = found[0]?.totals ?? { openingPaise: 0, debitPaise: 0, creditPaise: 0 }
  const last = page.at(-1)
  return {
    ...period,
    programId: programId ?? null,
    isBalanced: totals.openingPaise === 0 && totals.debitPaise === totals.creditPaise,
    totals: figures(totals),
    rows: page.map(
      (row): Static<typeof TrialBalanceRow> => ({
        account: row.account,
        subjectId: bySubject ? row.subjectId : null,
        programId: programId ?? null,
        name: names ? accountName(row.account, row.subjectId, names.get(row.subjectId)) : accountTitle(row.account),
        ...figures(row),
      }),
    ),
    nextCursor: hasMore && last ? `${last.account}.${last.subjectId}` : null,
  }
}

const figures = ({ openingPaise, debitPaise, creditPaise }: Omit<rows.TrialRow['totals'], never>) => ({
  opening: rupees(openingPaise),
  debit: rupees(debitPaise),
  credit: rupees(creditPaise),
  closing: rupees(openingPaise + debitPaise - creditPaise),
})

function readTrialCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const match = /^([A-Z_]{1,30})\.([a-z0-9]{0,40})$/.exec(cursor)
  if (!match) throw badCursor()
  return { account: match[1]!, subjectId: match[2]! }
}

export async function ledgerLines(deps: Deps, permit: Permit, query: Query<typeof getLedger>) {
  const { db } = deps
  const period = readPeriod(deps, query)
  const { account, subjectId, programId, limit } = query
  if (account === undefined && programId === undefined) throw invalid('account', 'send account, programId or both')
  if (subjectId !== undefined && account === undefined) throw invalid('account', 'is needed with subjectId')
  if (programId !== undefined) permit.requireVisible(await findProgramScope(db, programId))
  const { companyId } = permit
  const filter = {
    companyId,
    ...(programId === undefined ? {} : { programId }),
    ...(account === undefined ? {} : { account }),
    ...(subjectId === undefined ? {} : { subjectId }),
  }
  const found = await rows.listLines(db, filter, period, readCursor(query.cursor), limit + 1)
  const { page, hasMore } = splitPage(found, limit)
  const names = await listSubjectNames(
    db,
    companyId,
    page.map((line) => line.subjectId),
  )
  const last = page.at(-1)
  return {
    ...period,
    lines: page.map(({ amountPaise, balancePaise, ...line }) => ({
      ...line,
      name: accountName(line.account, line.subjectId, names.get(line.subjectId)),
      debit: rupees(Math.max(amountPaise, 0)),
      credit: rupees(Math.max(-amountPaise, 0)),
      balance: rupees(balancePaise),
    })),
    nextCursor: hasMore && last ? cursorOf(last) : null,
  }
}
