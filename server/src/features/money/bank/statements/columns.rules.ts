// Which column of a bank's CSV is what, by the names that banks give them. The names are those of SBI, HDFC, ICICI, Federal Bank, South Indian
// Bank and Axis Bank; another bank that uses the same words is read too.

const NAMES = {
  date: ['txndate', 'trandate', 'transactiondate', 'date', 'postingdate', 'postdate', 'txnposteddate'],
  narration: ['description', 'narration', 'transactionremarks', 'particulars', 'transactionparticulars', 'remarks', 'details'],
  reference: [
    'refnochequeno', 'chqrefno', 'chqrefnumber', 'chequenumber', 'chequeno', 'chqno', 'chqnumber', 'refno', 'referenceno', 'utr', 'tranid',
    'transactionid', 'chequedetails', 'instrumentid',
  ],
  debit: ['debit', 'withdrawalamt', 'withdrawalamountinr', 'withdrawalamount', 'withdrawals', 'withdrawal', 'dr', 'debitamount', 'debitinr'],
  credit: ['credit', 'depositamt', 'depositamountinr', 'depositamount', 'deposits', 'deposit', 'cr', 'creditamount', 'creditinr'],
  amount: ['amount', 'amountinr', 'transactionamount', 'transactionamountinr'],
  sign: ['drcr', 'crdr', 'debitcredit', 'type'],
  balance: ['balance', 'closingbalance', 'balanceinr', 'balanceamount', 'availablebalanceinr', 'availablebalance', 'bal', 'runningbalance'],
} as const // biome-ignore format: one line per column is easier to read
export type Column = keyof typeof NAMES
export type Columns = Partial<Record<Column, number>>

/** "Withdrawal Amt." and "WITHDRAWAL AMT" are one name. */
const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The names of a column in the order of preference, so that "Transaction Date" wins over "Date". */
function findColumn(headers: readonly string[], column: Column): number | undefined {
  for (const name of NAMES[column]) {
    const index = headers.indexOf(name)
    if (index >= 0) return index
  }
}

/** Null when the row is no header: a day, and either debits and credits or an amount with its sign, must be named. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const headers = cells.map(plain)
  const columns: Columns = {}
  for (const column of Object.keys(NAMES) as Column[]) {
    const index = findColumn(headers, column)
    if (index !== undefined) columns[column] = index
  }
  const hasSides = columns.debit !== undefined && columns.credit !== undefined
  const hasAmount = columns.amount !== undefined && columns.sign !== undefined
  return columns.date !== undefined && (hasSides || hasAmount) ? columns : null
}
