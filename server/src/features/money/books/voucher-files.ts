// Vouchers as the text of a file.

import { rupees } from '@kuri/contract/kit/money'
import type { VOUCHER_FORMATS } from '@kuri/contract/money/books.contract'
import { type Cell, writeCsv } from './csv.rules.ts'
import type { NamedEntry } from './entries.actions.ts'
import { writeTallyXml } from './tally.rules.ts'

/** `isRepeated`: an earlier export contained it. */
export type Voucher = NamedEntry & { isRepeated: boolean }
type VoucherFormat = (typeof VOUCHER_FORMATS)[number]

export const voucherFile = (format: VoucherFormat, companyName: string, vouchers: readonly Voucher[]) =>
  format === 'csv'
    ? { contentType: 'text/csv', extension: 'csv', body: writeCsv([...ENTRY_COLUMNS, 'repeated'], csvRows(vouchers)) }
    : { contentType: 'application/xml', extension: 'xml', body: writeTallyXml(companyName, vouchers.map(tallyVoucher)) }

const csvRows = (vouchers: readonly Voucher[]): Iterable<Cell[]> =>
  vouchers.values().flatMap((voucher) => entryRows(voucher).map((row) => [...row, voucher.isRepeated ? 'yes' : 'no']))

const tallyVoucher = ({ isRepeated, kind, chitId, reason, reversesId, ...voucher }: Voucher) => ({
  ...voucher,
  narration: [
    kind,
    chitId,
    reason,
    reversesId && `reverses ${reversesId}`,
    voucher.isReconstructed && 'from before the books',
    isRepeated && 're-export',
  ]
    .filter(Boolean)
    .join('; '),
})

const ENTRY_COLUMNS = [
  'voucherId', 'voucherType', 'number', 'date', 'valueDate', 'kind', 'branch', 'chitId', 'account', 'accountId', 'name', 'debit',
  'credit', 'reason', 'reverses', 'enteredBy',
] as const // biome-ignore format: one line per group is easier to read

/** One row per line, as ENTRY_COLUMNS says. */
const entryRows = (entry: NamedEntry): Cell[][] =>
  entry.lines.map(({ account, subjectId, name, amountPaise }) => [
    ...[
      entry.id,
      entry.type,
      entry.number,
      entry.bookedOn,
      entry.valueDate,
      entry.kind,
      entry.branchName,
      entry.chitId,
    ],
    ...[account, subjectId, name, rupees(Math.max(amountPaise, 0)), rupees(Math.max(-amountPaise, 0))],
    ...[entry.reason, entry.reversesId, entry.actorName],
  ])
