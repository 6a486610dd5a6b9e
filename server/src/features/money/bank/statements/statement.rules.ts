// Reads the lines of a bank's statement from CSV. Rows that cannot be read are named by their line in the file and the field.
import { createHash } from 'node:crypto'
import type { Detail } from '@kuri/contract/kit/refusals'
import { MAX_STATEMENT_ROWS } from '@kuri/contract/money/bank-statements.contract'
import { type Column, type Columns, columnsOf } from './columns.rules.ts'
import { type CsvRow, readCsvRows } from './csv-rows.rules.ts'

export type StatementLine = {
  row: number
  bookedOn: string
  amountPaise: number
  reference: string | null
  narration: string
  balancePaise: number | null
}
export type ReadStatement = { lines: StatementLine[]; problems: Detail[] }

const HEADER_ROWS = 40
const MAX_PROBLEMS = 50
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 18/11/2026, 18-11-26, 18 Nov 2026, 18-NOV-2026 and 2026-11-18, with or without a time after it. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  const indian = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/.exec(text)
  if (!iso && !indian) return null
  const named = indian && /[a-z]/i.test(indian[2]!) ? MONTHS.indexOf(indian[2]!.slice(0, 3).toLowerCase()) + 1 : null
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(indian![3]!.padStart(4, '20')), named ?? Number(indian![2]), Number(indian![1])]
  const date = new Date(Date.UTC(year!, month! - 1, day))
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day || year! < 1990 || year! > 2100) return null
  return date.toISOString().slice(0, 10)
}

const LARGEST_PAISE = 10_000_000_000_000

/** "1,23,456.78", "1500.00 Cr", "(20.00)" and "-20". An empty cell or a dash is nothing; undefined is no amount. */
export function readAmount(text: string): number | undefined {
  const bare = text.replace(/[,\s₹]|INR|Rs\.?/gi, '')
  if (bare === '' || bare === '-' || bare === '--') return 0
  const found = /^(\(|-|\+)?(\d{1,13})(?:\.(\d{1,2})0*)?\)?(cr|dr)?\.?$/i.exec(bare)
  if (!found) return undefined
  const paise = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0') || 0)
  if (paise > LARGEST_PAISE) return undefined
  const isNegative = found[1] === '(' || found[1] === '-' || found[4]?.toLowerCase() === 'dr'
  return isNegative ? -paise : paise
}

const cellOf = ({ cells }: CsvRow, columns: Columns, column: Column): string =>
  columns[column] === undefined ? '' : (cells[columns[column]] ?? '')

/** Positive what came in. */
function amountOf(row: CsvRow, columns: Columns): number | undefined {
  if (columns.debit !== undefined && columns.credit !== undefined) {
    const [debit, credit] = [readAmount(cellOf(row, columns, 'debit')), readAmount(cellOf(row, columns, 'credit'))]
    return debit === undefined || credit === undefined ? undefined : Math.abs(credit) - Math.abs(debit)
  }
  const amount = readAmount(cellOf(row, columns, 'amount'))
  const isDebit = /^d/i.test(cellOf(row, columns, 'sign'))
  return amount === undefined ? undefined : isDebit ? -Math.abs(amount) : Math.abs(amount)
}

/** Nothing for a row without a day: an opening balance, a total or a note. A line that is lost so breaks the chain of balances. */
function readRow(row: CsvRow, columns: Columns): { line?: StatementLine; problems: Detail[] } {
  const day = cellOf(row, columns, 'date')
  if (!/\d/.test(day)) return { problems: [] }
  const bookedOn = readDay(day)
  const amountPaise = amountOf(row, columns)
  const balanceText = cellOf(row, columns, 'balance')
  const balancePaise = balanceText === '' ? null : readAmount(balanceText)
  const at = (field: string) => `rows.${row.number}.${field}`
  const problems = [
    ...(bookedOn === null ? [{ path: at('date'), message: 'must be a day such as 31/12/2026' }] : []),
    ...(amountPaise ? [] : [{ path: at('amount'), message: 'must be an amount such as 1,500.00' }]),
    ...(balancePaise === undefined ? [{ path: at('balance'), message: 'must be an amount such as 1,500.00' }] : []),
  ]
  if (problems.length > 0) return { problems }
  const reference = cellOf(row, columns, 'reference').slice(0, 100) || null
  const narration = cellOf(row, columns, 'narration').slice(0, 500)
  return {
    line: {
      row: row.number,
      bookedOn: bookedOn!,
      amountPaise: amountPaise!,
      reference,
      narration,
      balancePaise: balancePaise!,
    },
    problems,
  }
}

const followsFrom = (before: StatementLine, line: StatementLine): boolean =>
  before.balancePaise === null ||
  line.balancePaise === null ||
  before.balancePaise + line.amountPaise === line.balancePaise

/** Banks write the newest line first or last; the balances say which, and the days where there are none. */
function oldestFirst(lines: readonly StatementLine[]): StatementLine[] {
  const holds = (ordered: readonly StatementLine[]) =>
    ordered.filter((line, index) => index === 0 || followsFrom(ordered[index - 1]!, line)).length
  const turned = lines.toReversed()
  const isTurned =
    holds(turned) === holds(lines)
      ? (lines[0]?.bookedOn ?? '') > (lines.at(-1)?.bookedOn ?? '')
      : holds(turned) > holds(lines)
  return isTurned ? turned : [...lines]
}

export function readStatement(csv: string): ReadStatement {
  const rows = readCsvRows(csv)
  const header = rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => columnsOf(cells) !== null)
  if (header < 0)
    return {
      lines: [],
      problems: [{ path: 'csv', message: 'must be CSV with columns for the day, debits and credits' }],
    }
  const columns = columnsOf(rows[header]!.cells)!
  const read = rows.slice(header + 1, header + 2 + MAX_STATEMENT_ROWS).map((row) => readRow(row, columns))
  const lines = oldestFirst(read.flatMap(({ line }) => line ?? []))
  const gaps = lines
    .filter((line, index) => index > 0 && !followsFrom(lines[index - 1]!, line))
    .map(({ row }) => ({
      path: `rows.${row}.balance`,
      message: 'must be the balance of the row before plus the amount',
    }))
  const problems = [...read.flatMap((row) => row.problems), ...gaps]
  if (lines.length > MAX_STATEMENT_ROWS)
    problems.push({ path: 'csv', message: `must be at most ${MAX_STATEMENT_ROWS} rows` })
  if (lines.length === 0 && problems.length === 0) problems.push({ path: 'csv', message: 'must be at least one row' })
  return { lines, problems: problems.slice(0, MAX_PROBLEMS) }
}

/** The same line has the same key in every file. Lines that are equal in all of it are counted within their file. */
export function lineKeys(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, amountPaise, reference, balancePaise }) => {
    const facts = [bookedOn, amountPaise, reference, balancePaise]
    const text = JSON.stringify(facts)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return createHash('sha256')
      .update(JSON.stringify([...facts, count]))
      .digest('hex')
  })
}
