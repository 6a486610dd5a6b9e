import { expect, test } from 'vitest'
import { lineKeys, readAmount, readDay, readStatement } from './statement.rules.ts'

const linesOf = (csv: string) => {
  const { lines, problems } = readStatement(csv)
  expect(problems).toEqual([])
  return lines.map(({ bookedOn, amountPaise, reference, balancePaise }) => [
    bookedOn,
    amountPaise,
    reference,
    balancePaise,
  ])
}

const EXPECTED = [
  ['2026-11-02', 358_333, 'N306260001', 1_358_333],
  ['2026-11-03', -100_000, '000112', 1_258_333],
]

test.each([
  [
    'SBI',
    'Account Number,_00000010100200300\nTxn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n' +
      '2 Nov 2026,2 Nov 2026,BY TRANSFER-NEFT,N306260001,,"3,583.33","13,583.33"\n' +
      '3 Nov 2026,3 Nov 2026,CHEQUE PAID,000112,"1,000.00",,"12,583.33"\n',
  ],
  [
    'HDFC, newest first',
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n' +
      '03/11/26,CHQ PAID,000112,03/11/26,1000.00,0.00,12583.33\n02/11/26,NEFT CR,N306260001,02/11/26,0.00,3583.33,13583.33\n',
  ],
  [
    'ICICI',
    'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)\n' +
      '1,02/11/2026,02/11/2026,N306260001,NEFT,0,3583.33,13583.33\n2,03/11/2026,03/11/2026,000112,CHQ,1000.00,0,12583.33\n',
  ],
  [
    'Federal Bank',
    'Date;Value Date;Particulars;Tran Type;Cheque Details;Withdrawals;Deposits;Balance\n' +
      '02-11-2026;02-11-2026;NEFT;TFR;N306260001;;3583.33;13583.33 Cr\n03-11-2026;03-11-2026;CHQ;CLG;000112;1000;;12583.33 Cr\n;;TOTAL;;;1000;;\n',
  ],
  [
    'South Indian Bank',
    '\uFEFFDATE,VALUE DATE,PARTICULARS,CHQ.NO,WITHDRAWALS,DEPOSITS,BALANCE\r\n,,OPENING BALANCE,,,,10000.00\r\n' +
      '02-NOV-2026,02-NOV-2026,NEFT,N306260001,,3583.33,13583.33\r\n03-NOV-2026,03-NOV-2026,CHQ,000112,1000.00,,12583.33\r\n',
  ],
  [
    'Axis Bank',
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n02-11-2026,N306260001,NEFT, ,3583.33,13583.33,248\n03-11-2026,000112,CHQ,1000.00, ,12583.33,248\n',
  ],
  [
    'an amount with its sign',
    'Date,Particulars,Ref No,Amount,Dr/Cr,Balance\n2026-11-02,NEFT,N306260001,3583.33,CR,13583.33\n2026-11-03,CHQ,000112,1000,DR,12583.33\n',
  ],
])('reads the columns of %s', (_bank, csv) => {
  expect(linesOf(csv)).toEqual(EXPECTED)
})

test('names rows that cannot be read by their line and field', () => {
  const csv = 'Date,Narration,Debit,Credit,Balance\n31/02/2026,A,1,,9\n01/11/2026,B,x,,8\n02/11/2026,C,1,,y\n'
  expect(readStatement(csv).problems).toEqual([
    { path: 'rows.2.date', message: 'must be a day such as 31/12/2026' },
    { path: 'rows.3.amount', message: 'must be an amount such as 1,500.00' },
    { path: 'rows.4.balance', message: 'must be an amount such as 1,500.00' },
  ])
})

test('a balance that does not follow from the row before is a missing row', () => {
  const csv = 'Date,Narration,Debit,Credit,Balance\n01/11/2026,A,,10,10\n02/11/2026,B,,10,30\n03/11/2026,C,,10,40\n'
  expect(readStatement(csv).problems).toEqual([
    { path: 'rows.3.balance', message: 'must be the balance of the row before plus the amount' },
  ])
})

test('a file without the columns, without rows or with too many is refused', () => {
  expect(readStatement('Name,Age\nA,1').problems[0]?.path).toBe('csv')
  expect(readStatement('Date,Debit,Credit\n').problems).toEqual([{ path: 'csv', message: 'must be at least one row' }])
  const many = `Date,Debit,Credit\n${'01/11/2026,,1\n'.repeat(5001)}`
  expect(readStatement(many).problems).toEqual([{ path: 'csv', message: 'must be at most 5000 rows' }])
})

test('quotes may contain separators, quotes and line breaks', () => {
  const csv = 'Date,Narration,Debit,Credit\n01/11/2026,"a ""b"", c\nd",,"1,00,000.50"\n'
  expect(readStatement(csv).lines).toMatchObject([{ narration: 'a "b", c\nd', amountPaise: 10_000_050 }])
})

test('days and amounts are read as banks write them', () => {
  expect(['18/11/2026 10:30', '18.11.26', '18-November-2026', '2026-11-18T00:00'].map(readDay)).toEqual(
    Array(4).fill('2026-11-18'),
  )
  expect(['', '18', '32/01/2026', 'abc'].map(readDay)).toEqual([null, null, null, null])
  expect(['1,23,456.78', '20 Dr', '(5)', '-', '₹ 7.5', '1.234'].map(readAmount)).toEqual([
    12_345_678,
    -2000,
    -500,
    0,
    750,
    undefined,
  ])
})

test('the same line has one key in every file, and equal lines of a file have two', () => {
  const line = { row: 2, bookedOn: '2026-11-01', amountPaise: 5, reference: null, narration: 'a', balancePaise: null }
  const [one, two] = lineKeys([line, line])
  expect(one).not.toBe(two)
  expect(lineKeys([{ ...line, row: 9, narration: 'b' }])).toEqual([one])
})
