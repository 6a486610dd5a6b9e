// A list of people from a spreadsheet: finds its columns, cleans its values, and says what is wrong in which cell.
import { check, type Problem } from '@kuri/contract/kit/check'
import { importSubscribers, MAX_IMPORTED_SUBSCRIBERS } from '@kuri/contract/programs/imports.contract'
import { latinDigits, onlyDigits } from '../../../../ui/digits.ts'

export const PERSON_FIELDS = ['name', 'mobileNumber', 'email'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]
export type PersonRow = { id: number } & Record<PersonField, string>
export type CellProblems = Readonly<Partial<Record<PersonField, string>>>

/** Headings in English, Malayalam, Tamil, Telugu, Kannada and Hindi. */
const HEADINGS: Record<PersonField, readonly string[]> = {
  name: ['name', 'subscriber', 'member', 'പേര്', 'പേര', 'பெயர்', 'పేరు', 'ಹೆಸರು', 'नाम'],
  mobileNumber: [
    'mobile',
    'phone',
    'contact',
    'മൊബൈൽ',
    'ഫോൺ',
    'மொபைல்',
    'கைபேசி',
    'தொலைபேசி',
    'మొబైల్',
    'ఫోన్',
    'ಮೊಬೈಲ್',
    'ಫೋನ್',
    'मोबाइल',
    'फ़ोन',
    'फोन',
  ],
  email: ['email', 'e-mail', 'mail', 'ഇമെയിൽ', 'மின்னஞ்சல்', 'ఇమెయిల్', 'ಇಮೇಲ್', 'ईमेल'],
}

/** Sheets paste with tabs; files have commas or semicolons. The one that the first line has most of wins. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/)
  const count = (separator: string) => line.split(separator).length
  return ['\t', ';', ','].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Cells of pasted text or a CSV file. Quoted cells may hold separators and line breaks. */
export function parseCells(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  const input = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < input.length; at++) {
    const character = input[at]!
    if (isQuoted && character === '"' && input[at + 1] === '"') {
      cell += '"'
      at++
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && character === separator) endCell()
    else if (!isQuoted && character === '\n') {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  return rows.filter((cells) => cells.some((each) => each !== ''))
}

const fieldOfHeading = (heading: string): PersonField | null =>
  // "Email" is looked for first: "email name" is an address, "mobile name" is a number.
  (['email', 'mobileNumber', 'name'] as const).find((field) =>
    HEADINGS[field].some((word) => heading.toLowerCase().includes(word)),
  ) ?? null

const looksLikeMobile = (cell: string) => onlyDigits(cell).length >= 6 && !/\p{L}/u.test(cell)

/** Without a row of headings the columns are found by what is in them. */
function columnsOf(rows: readonly string[][]): { columns: Map<PersonField, number>; hasHeadings: boolean } {
  const [first = []] = rows
  const named = new Map<PersonField, number>()
  for (const [index, heading] of first.entries()) {
    const field = fieldOfHeading(heading)
    if (field && !named.has(field)) named.set(field, index)
  }
  const hasHeadings = named.size > 0 && !first.some((cell) => looksLikeMobile(cell) || cell.includes('@'))
  if (hasHeadings) return { columns: named, hasHeadings }
  const found = new Map<PersonField, number>()
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  for (let index = 0; index < width; index++) {
    const cells = rows.map((row) => row[index] ?? '').filter(Boolean)
    const most = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length
    const isSerial = most((cell) => /^\d{1,4}\.?$/.test(latinDigits(cell)))
    if (!found.has('email') && most((cell) => cell.includes('@'))) found.set('email', index)
    else if (!found.has('mobileNumber') && most(looksLikeMobile)) found.set('mobileNumber', index)
    else if (!found.has('name') && !isSerial && most((cell) => /\p{L}/u.test(cell))) found.set('name', index)
  }
  return { columns: found, hasHeadings }
}

/** "098470-12345", "91 98470 12345" and "+91 98470 12345" are one number. What is no number stays as it was typed. */
export function cleanMobile(typed: string): string {
  const digits = onlyDigits(typed)
  if (/\p{L}/u.test(typed) || digits === '') return typed.trim()
  if (digits.length === 10) return `+91${digits}`
  if (digits.length === 11 && digits.startsWith('0')) return `+91${digits.slice(1)}`
  if (digits.length === 12 && digits.startsWith('91')) return `+${digits}`
  return typed.trim().startsWith('+') ? `+${digits}` : digits
}

export function readPeople(text: string): Omit<PersonRow, 'id'>[] {
  const rows = parseCells(text)
  const { columns, hasHeadings } = columnsOf(rows)
  const cell = (row: readonly string[], field: PersonField) => row[columns.get(field) ?? -1] ?? ''
  return rows.slice(hasHeadings ? 1 : 0, MAX_IMPORTED_SUBSCRIBERS + (hasHeadings ? 1 : 0)).map((row) => ({
    name: cell(row, 'name').replace(/\s+/g, ' '),
    mobileNumber: cleanMobile(cell(row, 'mobileNumber')),
    email: cell(row, 'email').toLowerCase(),
  }))
}

/** A row as it is sent; an email that was left empty is not. */
export const bodyOf = (rows: readonly PersonRow[]) => ({
  subscribers: rows.map(({ name, mobileNumber, email }) => ({ name, mobileNumber, ...(email ? { email } : {}) })),
})

/** Indian mobile numbers begin with 6 to 9; others are judged by the service. */
const MOBILE = /^\+(?:91[6-9]\d{9}|(?!91)\d{8,15})$/

/** By the schema of the endpoint, with the path "subscribers.12.mobileNumber" as the place. */
export function problemsOf(
  rows: readonly PersonRow[],
  word: (problem: Problem) => string,
  mobileSentence: string,
): Map<number, CellProblems> {
  const found = new Map<number, Record<string, string>>()
  const put = (index: number, field: string, message: string) => {
    const row = found.get(index) ?? {}
    row[field] ??= message
    found.set(index, row)
  }
  for (const problem of check(importSubscribers.company.body, bodyOf(rows)).problems) {
    const [, index, field] = problem.path.split('.')
    if (index !== undefined && field !== undefined) put(Number(index), field, word(problem))
  }
  for (const [index, { mobileNumber }] of rows.entries())
    if (!MOBILE.test(mobileNumber)) put(index, 'mobileNumber', mobileSentence)
  return found
}

/** Rows whose number stands in another row too: tickets of one person. */
export function sharedMobiles(rows: readonly PersonRow[]): Map<number, number> {
  const counts = new Map<string, number>()
  for (const { mobileNumber } of rows) if (mobileNumber) counts.set(mobileNumber, (counts.get(mobileNumber) ?? 0) + 1)
  return new Map(
    rows.flatMap(({ mobileNumber }, index) => {
      const count = counts.get(mobileNumber) ?? 0
      return count > 1 ? [[index, count] as const] : []
    }),
  )
}

export const isEmptyRow = ({ name, mobileNumber, email }: PersonRow) => !name && !mobileNumber && !email
