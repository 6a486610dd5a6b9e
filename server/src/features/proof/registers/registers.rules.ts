// The columns of each register, and how its rows become cells. Pure. They are for the Registrar, so they are in English.
import { rupees } from '@kuri/contract/kit/money'
import type { RegisterKind } from '@kuri/contract/proof/registers.contract'

/** One row as the database returns it: days and texts, amounts in paise. */
export type RegisterRow = Readonly<Record<string, string | number | null>>
type Column = { field: string; title: string; share: number; isPaise?: true }
type Description = { title: string; columns: readonly Column[] }

const ticket: Column = { field: 'ticketNumber', title: 'Ticket', share: 1 }
const name: Column = { field: 'name', title: 'Name', share: 3 }
const paise = (field: string, title: string): Column => ({ field, title, share: 2, isPaise: true })
const text = (field: string, title: string, share = 2): Column => ({ field, title, share })

export const DESCRIPTIONS: Readonly<Record<RegisterKind, Description>> = {
  SUBSCRIBERS: {
    title: 'Register of subscribers',
    columns: [
      ...[ticket, name, text('address', 'Address', 4), text('signedOn', 'Agreement signed')],
      ...[text('nominee', 'Nominee'), text('assignment', 'Assignment and its recognition', 3)],
    ],
  },
  SUBSCRIPTIONS: {
    title: 'Ledger of subscriptions and prizes',
    columns: [
      ...[ticket, name, text('instalment', 'Instalment', 1.4), text('what', 'What', 1.6), text('day', 'Due or paid')],
      ...[paise('amountPaise', 'Amount'), paise('dividendPaise', 'Dividend'), paise('paidPaise', 'Paid')],
      text('reference', 'Receipts or voucher', 2.4),
    ],
  },
  DEPOSITS: {
    title: 'Register of deposits in approved banks',
    columns: [
      ...[ticket, name, text('what', 'For', 2.4), text('day', 'Deposited')],
      ...[text('bank', 'Bank', 3), paise('amountPaise', 'Amount'), text('paidOn', 'Withdrawn')],
    ],
  },
  SECURITIES: {
    title: 'Register of securities and their return',
    columns: [
      ...[ticket, name, text('security', 'Security', 3), paise('valuePaise', 'Value'), text('day', 'Given')],
      ...[text('custodian', 'Kept by'), text('returnedOn', 'Returned'), text('note', 'Note')],
    ],
  },
  PROXIES: {
    title: 'Register of proxies',
    columns: [
      ...[text('instalment', 'Instalment', 1.4), text('day', 'Draw'), ticket, name, text('proxy', 'Proxy', 3)],
      text('letter', 'Letter of authorisation', 3),
    ],
  },
  REMOVALS: {
    title: 'Register of removals and re-entries',
    columns: [
      ...[ticket, name, text('noticeOn', 'Notice'), text('cureBy', 'To pay by'), text('outcome', 'Outcome')],
      ...[text('day', 'Decided'), paise('refundPaise', 'To pay back'), text('reason', 'Reason', 3)],
    ],
  },
  SUBSTITUTIONS: {
    title: 'Register of substitutions and transfers',
    columns: [
      ...[ticket, text('what', 'What'), text('fromName', 'From', 3), text('toName', 'To', 3)],
      ...[text('day', 'Day'), text('reference', 'Receipt')],
    ],
  },
}

/** Amounts as "1500.00"; nothing is an empty cell. */
const cellOf = ({ field, isPaise }: Column, row: RegisterRow): string => {
  const value = row[field] ?? null
  if (value === null) return ''
  return isPaise ? rupees(Number(value)).toFixed(2) : String(value)
}

export function registerTable(kind: RegisterKind, rows: readonly RegisterRow[]) {
  const { title, columns } = DESCRIPTIONS[kind]
  return {
    title,
    columns: columns.map(({ title: heading, share, isPaise }) => ({
      ...{ title: heading, share },
      ...(isPaise ? { align: 'right' as const } : {}),
    })),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
  }
}
