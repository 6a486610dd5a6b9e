import { expect, test } from 'vitest'
import { escapeXml, ledgerName, tallyAmount, writeTallyXml } from './tally.rules.ts'
import { voucherTypeOf } from './voucher-types.rules.ts'

const cash = {
  account: 'CASH',
  subjectId: 'cbranch00000000000000kochi',
  name: 'Cash: Kochi',
  amountPaise: 100_05,
} as const
const ticket = {
  account: 'TICKET',
  subjectId: 'cticket0000000000000000dev',
  name: 'Members: ticket 1 <Devi> & "K"',
  amountPaise: -100_05,
} as const

test('an entry is a receipt, payment, contra or journal by what it does with money', () => {
  expect(voucherTypeOf([cash, ticket])).toBe('Receipt')
  expect(
    voucherTypeOf([
      { ...cash, amountPaise: -1 },
      { ...ticket, amountPaise: 1 },
    ]),
  ).toBe('Payment')
  expect(voucherTypeOf([cash, { account: 'BANK', amountPaise: -100_05 }])).toBe('Contra')
  expect(voucherTypeOf([ticket, { account: 'UNPRIZED_POT', amountPaise: 1 }])).toBe('Journal')
  expect(voucherTypeOf([{ account: 'SUSPENSE', amountPaise: 1 }, ticket])).toBe('Journal')
})

test('a voucher has its ledgers first, a stable id, and debits as negative amounts', () => {
  const voucher = {
    id: 'centry',
    type: 'Receipt',
    number: 'KO/26-27/1',
    bookedOn: '2026-04-01',
    valueDate: '2026-03-31',
  } as const
  const xml = [...writeTallyXml('A & B Chits', [{ ...voucher, narration: 'RECEIPT', lines: [cash, ticket] }])].join('')
  expect(xml.indexOf('<LEDGER ')).toBeLessThan(xml.indexOf('<VOUCHER '))
  expect(xml).toContain('<VOUCHER REMOTEID="centry" VCHTYPE="Receipt" ACTION="Create"')
  expect(xml).toContain('<GUID>centry</GUID>')
  expect(xml).toContain('<DATE>20260401</DATE><EFFECTIVEDATE>20260331</EFFECTIVEDATE>')
  expect(xml).toContain('<ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-100.05</AMOUNT>')
  expect(xml).toContain('<ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>100.05</AMOUNT>')
  expect(xml).toContain('<LEDGERNAME>Members: ticket 1 &lt;Devi&gt; &amp; &quot;K&quot; [00000dev]</LEDGERNAME>')
  expect(xml).toContain('<PARENT>Sundry Debtors</PARENT>')
  expect(xml).toContain('<SVCURRENTCOMPANY>A &amp; B Chits</SVCURRENTCOMPANY>')
})

test('text is safe in XML whatever it contains', () => {
  expect(escapeXml(`a<b>&"'\u0000\u000b\uD800ദേവി`)).toBe('a&lt;b&gt;&amp;&quot;&apos;  \uFFFDദേവി')
  expect(ledgerName({ name: 'x'.repeat(200), subjectId: 'cabcdefghijklmnopqrstuvwx' })).toHaveLength(91)
})

test.each([
  [5, '0.05'],
  [-5, '-0.05'],
  [100, '1.00'],
  [123456789, '1234567.89'],
  [0, '0.00'],
])('%i paise are written as %s', (paise, text) => {
  expect(tallyAmount(paise)).toBe(text)
})
