import { LANGUAGES } from '@kuri/contract/kit/languages'
import { PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { loadPictures } from '#platform/documents/paper-document'
import { drawDocuments } from '#platform/documents/pdf'
import { receiptDocument } from './receipt.document.ts'
import type { ReceiptLineRow, ReceiptRow } from './receipt-reads.sql.ts'

const receipt = {
  number: 'KZK/2026-27/000012',
  status: 'BOUNCED',
  endReason: 'Insufficient funds',
  companyName: 'Malabar Chits',
  branchName: 'Kozhikode',
  payerName: 'Devi',
  amountPaise: 200_000,
  mode: 'CHEQUE',
  instrumentNumber: '000123',
  instrumentBank: 'SBI',
  instrumentDate: '2026-11-14',
  utr: null,
  valueDate: '2026-11-15',
  collectedByName: 'Anu',
  note: null,
  createdAt: new Date('2026-11-15T10:00:00Z'),
  updatedAt: new Date('2026-11-15T10:00:00Z'),
} as ReceiptRow
const lines = [
  { chitId: 'ONAM-1', ticketNumber: 7, kind: 'INVOICE', invoiceKind: 'CYCLE', cycleNumber: 3, amountPaise: 190_000 },
  { chitId: 'ONAM-1', ticketNumber: 7, kind: 'CHARGE', chargeKind: 'LATE', amountPaise: 10_000 },
] as unknown as ReceiptLineRow[]
const inLanguage = (language: (typeof LANGUAGES)[number]) =>
  receiptDocument(receipt, lines, { checkCode: 'AB12', timeZone: 'Asia/Kolkata', language })

test('a receipt in English has the words that it always had', () => {
  const { title, sections } = inLanguage('en')
  expect([title, sections[0]!.heading]).toEqual(['Receipt', 'NOT VALID: the cheque has bounced'])
  expect(sections[1]!.fields).toContainEqual({ label: 'In words', value: 'Rupees Two Thousand Only' })
  expect(sections[2]!.fields).toEqual([
    { label: 'ONAM-1 · ticket 7', value: 'Instalment 3: ₹ 1,900.00' },
    { label: 'ONAM-1 · ticket 7', value: 'Late charge: ₹ 100.00' },
  ])
})

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'a receipt in %s has no English label',
  async (language) => {
    const document = inLanguage(language)
    expect(document.title).toBe(PHRASES[language].documents['receipt.title'])
    const labels = document.sections.flatMap(({ heading, fields }) => [
      heading ?? '',
      ...fields.map(({ label }) => label),
    ])
    expect(labels.filter((label) => /[A-Za-z]{3}/.test(label.replace('ONAM-1', '')))).toEqual([])
    expect(document.sections[1]!.fields).toContainEqual({
      label: PHRASES[language].documents['receipt.mode'],
      value: PHRASES[language].documents['mode.CHEQUE'],
    })
    expect((await drawDocuments(await loadPictures([document]))).length).toBeGreaterThan(1000)
  },
)
