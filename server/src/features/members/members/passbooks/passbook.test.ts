import { PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { useBilledProgram } from '#testing/billed-program'
import { expectBooksBalance } from '#testing/books'
import { makeCharge } from '#testing/charges'
import { makeClient } from '#testing/enrollment-client'
import { makeCompany, makeEmployee } from '#testing/fixtures'
import { pdfTitle } from '#testing/pdf-title'

const { app, company, get, post, devi, ravi, programId, tickets, cycles } = await useBilledProgram()
const { companyId, branchId, token } = company
const stranger = await makeCompany(app, 'Cochin Chits')

const path = (ticket: string | undefined) => `/v2/companies/enrollments/${ticket}/passbook`
const ownPath = (ticket: string | undefined) => `/v2/subscribers/me/enrollments/${ticket}/passbook`
const verify = (code: string) => app.call('GET', `/v2/public/passbooks/verify?code=${encodeURIComponent(code)}`, {})

test('[spec: Who may do what with money] a passbook lists every month with its receipts, and ends with what the books say', async () => {
  const { invoiceId } = await app.db
    .selectFrom('invoices')
    .select('id as invoiceId')
    .where('enrollmentId', '=', tickets[1]!)
    .where('cycleId', '=', cycles[0]!.cycleId)
    .executeTakeFirstOrThrow()
  await makeCharge(app, { companyId, branchId, programId, enrollmentId: tickets[1]!, amountPaise: 10_050 })
  const { status, data } = await get(path(tickets[1]), token)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    ticketNumber: 2,
    subscriberName: 'Devi',
    prizedInCycle: null,
    totals: { gross: 60000, dividend: 8333.33, lateCharge: 100.5, paid: 0 },
    balanceAmount: 51767.17,
    nextDue: { amount: 30000, dueDate: '2026-01-31', isOverdue: true, isBilled: true },
  })
  expect(data.lines.at(-1).runningBalanceAmount).toBe(51767.17)
  expect(await getBalancePaise(app.db, 'TICKET', tickets[1]!)).toBe(5_176_717)

  await post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`, { paymentMode: 'CASH' })
  const paid = (await get(path(tickets[1]), token)).data
  const first = paid.lines.find((line: { cycleNumber: number }) => line.cycleNumber === 1)
  expect(first).toMatchObject({ paidAmount: 30000, paidFromAdvanceAmount: 0, receipts: [{ amount: 30000 }] })
  expect(first.receipts[0].number).toMatch(/\/\d{6}$/)
  expect(paid.balanceAmount).toBe(21767.17)
  await expectBooksBalance(app)
})

test('[spec: Who may do what with money] the winner is marked in the month of the prize', async () => {
  const { data } = await get(path(tickets[2]), token)
  expect(data.prizedInCycle).toBe(1)
  expect(data.lines.map((line: { isPrized: boolean }) => line.isPrized)).toEqual([true, false])
})

test('[spec: The enrollment invoice is the first instalment] the first instalment of an enrollment is an advance, until its bill takes it', async () => {
  const client = makeClient(app)
  const asha = await client.person('Asha')
  const open = await client.openProgram(company)
  const { requestId } = await client.enrolled(asha, open, token)
  const { enrolledSubscriberId } = await client.read(asha, requestId)
  const before = (await app.call('GET', ownPath(enrolledSubscriberId), { token: asha.token })).data
  expect(before).toMatchObject({ balanceAmount: -2000, advanceAmount: 2000, advanceReceipts: [{ amount: 2000 }] })
  expect(before.lines).toMatchObject([{ kind: 'ADVANCE', runningBalanceAmount: -2000 }])

  const cycle = (await post('/v2/companies/cycles', { programId: open, status: 'ACTIVE' })).data
  await post(`/v2/companies/cycles/${cycle.cycleId}/invoices`, { dueDate: '2099-01-31' })
  const after = (await app.call('GET', ownPath(enrolledSubscriberId), { token: asha.token })).data
  expect(after).toMatchObject({ balanceAmount: 0, advanceAmount: 0, advanceReceipts: [{ amount: 2000 }] })
  expect(after.lines).toMatchObject([{ kind: 'INSTALMENT', paidAmount: 2000, paidFromAdvanceAmount: 2000 }])
  await expectBooksBalance(app)
})

test('[spec: Who may do what with money] members read their own passbook only, staff those of their company and scope', async () => {
  expect((await get(ownPath(tickets[0]), devi.token)).data.ticketNumber).toBe(1)
  expect((await get(ownPath(tickets[0]), ravi.token)).status).toBe(404)
  expect((await get(path(tickets[0]), stranger.token)).status).toBe(404)
  expect((await get(path('c000000000000000000000000'), token)).status).toBe(404)
  const nobody = await makeEmployee(app, companyId, [])
  expect((await get(path(tickets[0]), nobody.token)).status).toBe(404)
  for (const [at, caller] of [
    [path(tickets[0]), stranger.token],
    [ownPath(tickets[0]), ravi.token],
  ] as const)
    expect((await app.call('POST', `${at}/certificates`, { token: caller })).status).toBe(404)
})

test('[spec: Who may do what with money] a printed passbook has a code that anybody can check, and that shows no more than the paper', async () => {
  const printed = await app.call('POST', `${path(tickets[0])}/certificates`, { token })
  expect(printed.status, JSON.stringify(printed.error)).toBe(201)
  const { checkCode, fileUrl, balanceAmount } = printed.data
  expect(balanceAmount).toBe(21666.66)
  const pdf = Buffer.from(await (await fetch(fileUrl)).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1'), 'its QR code').toContain('/Subtype /Image')
  if (process.env.KEEP_PDF) (await import('node:fs')).writeFileSync(process.env.KEEP_PDF, pdf)

  const checked = await verify(checkCode.toLowerCase().replaceAll('-', ' '))
  expect(checked.status).toBe(200)
  expect(checked.data).toEqual({
    isGenuine: true,
    issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ticketDigits: '01',
    balanceAmount: 21666.66,
  })
  const nothing = { isGenuine: false, issuedOn: null, ticketDigits: null, balanceAmount: null }
  expect((await verify('0000-0000-0000-0000')).data).toEqual(nothing)
  expect((await verify("' OR 1=1 --")).data).toEqual(nothing)
  const { rows } = await app.db
    .selectFrom('passbookCertificates')
    .selectAll()
    .execute()
    .then((found) => ({ rows: found }))
  expect(JSON.stringify(rows)).not.toContain(checkCode.replaceAll('-', ''))
})

test('[spec: Who may do what with money] the member prints the same passbook', async () => {
  const printed = await app.call('POST', `${ownPath(tickets[0])}/certificates`, { token: devi.token })
  expect(printed.status).toBe(201)
  expect((await verify(printed.data.checkCode)).data.isGenuine).toBe(true)
})

test('a passbook is printed in the language of the member, for staff too', async () => {
  await app.call('PATCH', '/v2/auth/session', { token: devi.token, body: { locale: 'ml' } })
  const { fileUrl } = (await app.call('POST', `${path(tickets[0])}/certificates`, { token })).data
  const pdf = Buffer.from(await (await fetch(fileUrl)).arrayBuffer())
  expect(pdfTitle(pdf)).toBe(PHRASES.ml.documents['passbook.title'])
  await app.call('PATCH', '/v2/auth/session', { token: devi.token, body: { locale: 'en' } })
})
