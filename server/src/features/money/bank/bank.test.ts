import { expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { makeBankAccount, makeDeclaredPrize } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const bankAccountId = await makeBankAccount(app, company)
const billing = await makeRole(app, company.companyId, 'COMPANY', ['company.billing.manage', 'payment.manage'])
const accountant = await makeEmployee(app, company.companyId, [{ roleId: billing }], 'Accountant')
const manager = await makeEmployee(app, company.companyId, [{ roleId: billing }], 'Manager')
const { invoices } = await makeDeclaredPrize(app, company)
const today = dayFromNow(0)

type Method = 'GET' | 'POST' | 'DELETE'
const call = (method: Method, path: string, body?: object, token = accountant.token) =>
  app.call(method, `/v2/companies/${path}`, { token, ...(body && { body }) })
const at = (path: string, id = bankAccountId) => `bank-accounts/${id}/${path}`
const pay = async (index: number, body: object) => {
  const { data, error } = await call('POST', 'receipts', {
    ...{
      branchId: company.branchId,
      subscriberId: invoices[index].subscriberId,
      enrolledSubscriberId: invoices[index].enrolledSubscriberId,
    },
    ...{ amount: 1000, ...body },
  })
  expect(error).toBeNull()
  return data
}
type Row = { day?: string; text?: string; reference?: string; debit?: number; credit?: number; balance: number }
const HEADER = 'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'
const csvOf = (rows: readonly Row[]) =>
  [
    HEADER,
    ...rows.map((row) =>
      [row.day ?? today, row.text ?? '', row.reference ?? '', row.debit ?? '', row.credit ?? '', row.balance].join(','),
    ),
  ].join('\n')
const send = (rows: readonly Row[], id = bankAccountId) => call('POST', at('statement-lines', id), { csv: csvOf(rows) })
const report = async (date = today, id = bankAccountId) =>
  (await call('GET', `${at('reconciliation', id)}?date=${date}`)).data
const statementLines = async (query = '') =>
  (await call('GET', `${at('statement-lines')}?pageSize=100${query}`)).data.lines
const bookLines = async (query = '') => (await call('GET', `${at('book-lines')}?pageSize=100${query}`)).data.lines
const matches = async (query = '') => (await call('GET', `${at('matches')}?pageSize=100${query}`)).data.matches

const neft = { mode: 'NEFT', depositAccountId: bankAccountId }

test('[spec: Statements of the bank] a statement is imported once, and a transfer is matched by its UTR', async () => {
  const receipt = await pay(1, { ...neft, utr: 'SBINUTR0001' })
  expect(await report()).toMatchObject({ booksBalance: 1000, statementBalance: null, difference: null })
  const rows = [
    { text: 'NEFT-SBINUTR0001-MEMBER', credit: 1000, balance: 51_000 },
    { text: 'Charges', debit: 118, balance: 50_882 },
  ]
  const first = await send(rows)
  expect([first.status, first.data]).toMatchObject([
    201,
    { lineCount: 2, newCount: 2, matchedCount: 1, proposedCount: 0 },
  ])
  expect((await send(rows)).data).toMatchObject({ lineCount: 2, newCount: 0, matchedCount: 0 })
  expect(await matches()).toMatchObject([
    { status: 'MATCHED', rule: 'UTR', entries: [{ about: receipt.number, amount: 1000 }] },
  ])
  expect(await statementLines('&status=UNMATCHED')).toMatchObject([{ narration: 'Charges', amount: -118 }])
  expect(await report()).toMatchObject({
    ...{
      booksBalance: 1000,
      issuedNotCleared: 0,
      depositedNotCredited: 0,
      notInBooks: -118,
      openingDifference: 50_000,
    },
    ...{ expectedBalance: 50_882, statementBalance: 50_882, difference: 0 },
  })
})

test('[spec: Statements of the bank] rows that cannot be read are named, and nothing is imported', async () => {
  const before = (await statementLines()).length
  const bad = await call('POST', at('statement-lines'), { csv: `${HEADER}\n40/11/2026,x,,1,,2\n` })
  expect([bad.status, bad.error?.details?.map(({ path }) => path)]).toEqual([400, ['rows.2.date']])
  expect((await call('POST', at('statement-lines'), { csv: 'nothing' })).error?.details?.[0]?.path).toBe('csv')
  expect(await statementLines()).toHaveLength(before)
})

test('[spec: Matching] a proposal is accepted or rejected, and a rejected one does not come back', async () => {
  await pay(2, { ...neft, utr: 'SBINUTR0002', amount: 700 })
  const found = await send([{ text: 'By clearing', credit: 700, balance: 51_582 }])
  expect(found.data).toMatchObject({ matchedCount: 0, proposedCount: 1 })
  const [proposed] = await matches('&status=PROPOSED')
  expect(proposed).toMatchObject({
    rule: 'AMOUNT',
    lines: [{ amount: 700 }],
    entries: [{ amount: 700, reference: 'SBINUTR0002' }],
  })
  expect(await report()).toMatchObject({ depositedNotCredited: 700, proposedCount: 1, difference: 0 })
  expect((await call('DELETE', `bank-matches/${proposed.id}`)).data).toEqual({ lineCount: 1, entryCount: 1 })
  expect((await call('POST', at('matches/find'))).data).toEqual({ matchedCount: 0, proposedCount: 0 })
  const [line] = await statementLines('&status=UNMATCHED')
  const [entry] = await bookLines('&status=UNMATCHED')
  const other = await pay(3, { ...neft, utr: 'SBINUTR0003', amount: 1 })
  const one = (await bookLines()).find(({ about }: { about: string }) => about === other.number)
  const differ = await call('POST', at('matches'), { lineIds: [line.id], entryIds: [one.entryId] })
  expect([differ.status, differ.error?.code]).toEqual([409, 'BANK_SUMS_DIFFER'])
  const made = await call('POST', at('matches'), { lineIds: [line.id], entryIds: [entry.entryId] })
  expect([made.status, made.data]).toMatchObject([201, { status: 'MATCHED', rule: 'HAND' }])
  const again = await call('POST', at('matches'), { lineIds: [line.id], entryIds: [entry.entryId] })
  expect(again.error?.code).toBe('BANK_LINE_NOT_OPEN')
  expect((await call('POST', `bank-matches/${made.data.id}/accept`)).error?.code).toBe('BANK_LINE_NOT_OPEN')
  expect(await report()).toMatchObject({ depositedNotCredited: 1, notInBooks: -118, difference: 0 })
})

test('[spec: Matching] cheques of a slip are one line, and a matched receipt is not voided before it is unmatched', async () => {
  const cheque = { mode: 'CHEQUE', instrumentBank: 'SIB', instrumentDate: dayFromNow(-1) }
  const receipts = [
    await pay(1, { ...cheque, instrumentNumber: '000501', amount: 300 }),
    await pay(2, { ...cheque, instrumentNumber: '000502', amount: 200 }),
  ]
  for (const { receiptId } of receipts) {
    await call('POST', `receipts/${receiptId}/deposit`, { depositAccountId: bankAccountId })
    await call('POST', `receipts/${receiptId}/clear`, {})
  }
  expect((await send([{ text: 'CLG', credit: 500, balance: 52_082 }])).data).toMatchObject({ proposedCount: 1 })
  const [slip] = await matches('&status=PROPOSED')
  expect(slip).toMatchObject({ rule: 'SLIP', entries: [{ amount: 200 }, { amount: 300 }] })
  expect((await call('POST', `bank-matches/${slip.id}/accept`)).data).toMatchObject({ status: 'MATCHED' })

  const [transfer] = (await matches()).filter(({ rule }: { rule: string }) => rule === 'UTR')
  const number = transfer.entries[0].about
  const { id: receiptId } = await app.db
    .selectFrom('receipts')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await call('POST', `receipts/${receiptId}/void`, { reason: 'Wrong ticket' })
  const refused = await call('POST', `receipts/${receiptId}/void/approve`, {}, manager.token)
  expect([refused.status, refused.error?.code]).toEqual([409, 'BANK_LINE_MATCHED'])
  await call('DELETE', `bank-matches/${transfer.id}`)
  expect((await call('POST', `receipts/${receiptId}/void/approve`, {}, manager.token)).data.status).toBe('VOIDED')
  expect(await report()).toMatchObject({ difference: 0 })
  await expectBooksBalance(app)
})

test('[spec: Signed months] two people sign a month; what it says no longer changes', async () => {
  const otherId = await makeBankAccount(app, company, '900800700600')
  const last = `${dayFromNow(-40).slice(0, 7)}-10`
  const month = last.slice(0, 7)
  await send([{ day: last, text: 'Opening transfer', credit: 100, balance: 100 }], otherId)
  const ask = (body: object, token = accountant.token) => call('POST', at('months', otherId), body, token)
  expect((await ask({ month: today })).error?.code).toBe('BANK_MONTH_NOT_READY')
  expect((await ask({ month: 'November' })).error?.details?.[0]?.path).toBe('month')
  const asked = await ask({ month: last })
  expect(asked.status).toBe(201)
  expect((await ask({ month: last })).error?.code).toBe('DECISION_PENDING')
  const approval = `approvals/${asked.data.approvalId}`
  const shown = (await call('GET', approval, undefined, manager.token)).data
  expect(shown).toMatchObject({ kind: 'BANK_MONTH', canDecide: true })
  const { hash } = shown
  expect((await call('POST', `${approval}/approve`, { hash })).error?.code).toBe('SECOND_PERSON_REQUIRED')
  expect((await call('POST', `${approval}/approve`, { hash }, manager.token)).data).toMatchObject({
    status: 'APPROVED',
  })
  const { months } = (await call('GET', at('months', otherId))).data
  expect(months).toMatchObject([
    { month, statementBalance: 100, difference: 0, askedByName: 'Accountant', signedByName: 'Manager' },
  ])
  const late = await send([{ day: last, text: 'Forgotten', credit: 5, balance: 105 }], otherId)
  expect([late.status, late.error?.code]).toEqual([409, 'BANK_MONTH_SIGNED'])
  expect((await ask({ month: last })).error?.code).toBe('BANK_MONTH_SIGNED')
  expect((await report(today, otherId)).signedThrough).toMatch(new RegExp(`^${month}-`))
  await expectBooksBalance(app)
})

test('[spec: Reconciliation] the report is a file too, and other companies see nothing', async () => {
  const file = await call('GET', `${at('reconciliation')}?date=${today}&format=csv`)
  expect(file.status).toBe(200)
  const foreign = await makeCompany(app, 'Cochin Chits')
  for (const path of [
    `${at('reconciliation')}?date=${today}`,
    at('statement-lines'),
    at('book-lines'),
    at('matches'),
    at('months'),
  ])
    expect((await call('GET', path, undefined, foreign.token)).status, path).toBe(404)
  expect(
    (await call('POST', at('statement-lines'), { csv: csvOf([{ credit: 1, balance: 1 }]) }, foreign.token)).status,
  ).toBe(404)
  const [any] = await matches()
  expect((await call('DELETE', `bank-matches/${any.id}`, undefined, foreign.token)).status).toBe(404)
})
