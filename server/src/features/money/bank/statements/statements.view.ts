import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { BankBookLine, BankStatementLine } from '@kuri/contract/money/bank-statements.contract'
import type { BookLineRow } from '../matching/book-lines.sql.ts'
import type { StatementLineRow } from './statements.sql.ts'

export const statementLineView = (row: StatementLineRow): Static<typeof BankStatementLine> => ({
  id: row.id,
  lineId: row.id,
  date: row.bookedOn,
  amount: rupees(row.amountPaise),
  reference: row.reference,
  narration: row.narration,
  balance: rupeesOrNull(row.balancePaise),
  status: row.status,
  matchId: row.matchId,
  rule: row.rule,
})

export const bookLineView = (row: BookLineRow): Static<typeof BankBookLine> => ({
  entryId: row.entryId,
  date: row.bookedOn,
  valueDate: row.valueDate,
  kind: row.kind,
  about: row.about ?? row.kind,
  reference: row.utr ?? row.chequeNumber,
  amount: rupees(row.amountPaise),
  status: row.status,
  matchId: row.matchId,
})
