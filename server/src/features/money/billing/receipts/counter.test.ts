import { PHRASES } from '@kuri/contract/phrases/phrases'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeBranch, makeCompany, makeSubscriber } from '#testing/fixtures'
import { pdfTitle } from '#testing/pdf-title'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, cashier, stranger, call, take, cheque, makePayer, getInvoice, getAdvance, branchId, accountId } =
  counter
afterEach(() => expectBooksBalance(app))
const pathsOf = (answer: Awaited<ReturnType<typeof take>>) => answer.error?.details?.map(({ path }) => path)

test('[spec: Who may do what with money] one receipt pays the oldest instalment first and keeps the rest as an advance', async () => {
  const payer = await makePayer({ cycles: 2 })
  const [oldest, newest] = payer.invoices[0]!
  const first = await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2500 })
  expect(first.status).toBe(201)
  expect(first.data).toMatchObject({
    branchId,
    subscriberId: payer.userId,
    payerName: 'Devi',
    amount: 2500,
    amountInWords: 'Rupees Two Thousand Five Hundred Only',
    mode: 'CASH',
    status: 'ISSUED',
    collectedById: cashier.userId,
    lines: [
      { type: 'INVOICE', invoiceId: oldest, cycleNumber: 1, ticketNumber: 1, amount: 2000 },
      { type: 'INVOICE', invoiceId: newest, cycleNumber: 2, amount: 500 },
    ],
    voidRequest: null,
  })
  expect(first.data.number).toMatch(/^BR1\/2026-27\/\d{6}$/)
  expect((await getInvoice(oldest!)).status).toBe('PAID')
  expect(await getInvoice(newest!)).toMatchObject({ status: 'DRAFT', paidPaise: 50_000 })
  const second = await take(payer, { enrolledSubscriberId: payer.ticketId, amount: '3000.50' })
  expect(second.data.lines.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
    ['INVOICE', 1500],
    ['ADVANCE', 1500.5],
  ])
  expect(await getAdvance(payer.ticketId)).toBe(150_050)
  // The next bill takes the advance.
  await counter.billCycle(payer.programId, 3)
  expect(await getAdvance(payer.ticketId)).toBe(0)
})

test('[spec: Who may do what with money] one receipt pays several tickets of one payer, also of another program, with named parts', async () => {
  const payer = await makePayer({ tickets: 2 })
  const other = await makePayer()
  await app.db.updateTable('enrollments').set({ subscriberId: payer.userId }).where('id', '=', other.ticketId).execute()
  const receipt = await take(payer, {
    mode: 'UPI',
    utr: 'upi0001234',
    depositAccountId: accountId,
    paidAt: '2026-11-10',
    note: 'Paid at home',
    allocations: [
      { enrolledSubscriberId: payer.ticketIds[0], invoiceId: payer.invoices[0]![0], amount: 1200.25 },
      { enrolledSubscriberId: payer.ticketIds[1], advance: true, amount: 100 },
      { enrolledSubscriberId: other.ticketId, amount: '2000' },
    ],
  })
  expect(receipt.status).toBe(201)
  expect(receipt.data).toMatchObject({
    amount: 3300.25,
    utr: 'UPI0001234',
    valueDate: '2026-11-10',
    depositAccountId: accountId,
    note: 'Paid at home',
  })
  expect((await getInvoice(other.invoiceId)).status).toBe('PAID')
  expect(await getAdvance(payer.ticketIds[1]!)).toBe(10_000)
})

test('[spec: Who may do what with money] rejects amounts that are too much, zero, negative or too fine, with their paths', async () => {
  const payer = await makePayer()
  const line = (amount: unknown) => ({ enrolledSubscriberId: payer.ticketId, invoiceId: payer.invoiceId, amount })
  const pay = (amount: unknown) => take(payer, { allocations: [line(amount)] })
  for (const amount of [2000.01, 0, -5, 10.005, '10.005', 'much', null, 1e15]) {
    const answer = await pay(amount)
    expect([answer.status, pathsOf(answer)], String(amount)).toEqual([400, ['allocations.0.amount']])
  }
  expect((await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 0.001 })).status).toBe(400)
  expect(pathsOf(await take(payer, {}))).toEqual(['allocations'])
  expect(pathsOf(await take(payer, { allocations: [line(5)], amount: 5 }))).toEqual(['allocations'])
  expect(pathsOf(await take(payer, { allocations: [{ ...line(5), advance: true }] }))).toEqual(['allocations.0'])
  expect(pathsOf(await take(payer, { allocations: [line(5)], paidAt: '2999-01-01' }))).toEqual(['paidAt'])
  expect((await getInvoice(payer.invoiceId)).paidPaise).toBe(0)
})

test('[spec: Who may do what with money] asks for what the mode needs', async () => {
  const payer = await makePayer()
  const pay = (body: object) => take(payer, { enrolledSubscriberId: payer.ticketId, amount: 10, ...body })
  expect(pathsOf(await pay({ mode: 'CHEQUE' }))).toEqual(['instrumentNumber', 'instrumentBank', 'instrumentDate'])
  expect(pathsOf(await pay({ mode: 'NEFT' }))).toEqual(['utr'])
  expect(pathsOf(await pay({ mode: 'ADJUSTMENT', note: 'Alone' }))).toEqual(['mode'])
  expect(pathsOf(await pay({ mode: 'CASH', depositAccountId: accountId, utr: 'ABC12345' }))).toEqual([
    'depositAccountId',
    'utr',
  ])
  for (const mode of ['ONLINE', 'OTHER', 'GOLD']) expect(pathsOf(await pay({ mode }))).toEqual(['mode'])
  expect((await pay(cheque)).data).toMatchObject({ status: 'RECEIVED', instrumentBank: 'Canara Bank' })
})

test('[spec: Who may do what with money] a UTR is used once in a company', async () => {
  const payer = await makePayer()
  const pay = () => take(payer, { enrolledSubscriberId: payer.ticketId, amount: 10, mode: 'NEFT', utr: 'SBIN42' })
  expect((await pay()).status).toBe(201)
  const again = await pay()
  expect([again.status, again.error?.code, pathsOf(again)]).toEqual([409, 'UTR_TAKEN', ['utr']])
})

test('[spec: Who may do what with money] tickets of somebody else are rejected, and what the caller cannot see does not exist', async () => {
  const [payer, other] = [await makePayer(), await makePayer({ name: 'Ravi' })]
  const foreign = await take(payer, { enrolledSubscriberId: other.ticketId, amount: 10 })
  expect([foreign.status, pathsOf(foreign)]).toEqual([400, ['enrolledSubscriberId']])
  const body = { enrolledSubscriberId: payer.ticketId, amount: 10 }
  const wrongInvoice = { ...body, invoiceId: other.invoiceId }
  expect(pathsOf(await take(payer, { allocations: [wrongInvoice] }))).toEqual(['allocations.0.invoiceId'])
  expect((await take(payer, body, stranger.token)).status).toBe(404)
  expect((await take(payer, { ...body, branchId: counter.otherBranchId }, stranger.token)).status).toBe(404)
  const rival = await makeCompany(app, 'Cochin Chits')
  expect((await take(payer, body, rival.token)).status).toBe(404)
  expect((await take(payer, { ...body, branchId: rival.branchId }, rival.token)).status).toBe(404)
  expect((await take(payer, { ...body, branchId: rival.branchId })).status).toBe(404)
  const id = (await take(payer, body)).data.receiptId
  for (const token of [stranger.token, rival.token]) {
    expect((await call('GET', `receipts/${id}`, undefined, token)).status).toBe(404)
    expect((await call('GET', `receipts/${id}/pdf`, undefined, token)).status).toBe(404)
    expect((await call('GET', 'receipts', undefined, token)).data.count).toBe(0)
    expect((await call('POST', `receipts/${id}/void`, { reason: 'Mistake' }, token)).status).toBe(404)
  }
})

test('[spec: Who may do what with money] lists receipts with filters, newest first, and members see their own', async () => {
  const payer = await makePayer()
  const cash = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 700 })).data
  const paper = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 800, ...cheque })).data
  const list = async (query: string) => {
    const { status, data } = await call('GET', `receipts?subscriberId=${payer.userId}${query}`)
    expect(status).toBe(200)
    return data.receipts.map(({ receiptId }: { receiptId: string }) => receiptId)
  }
  expect(await list('')).toEqual([paper.id, cash.id])
  expect(await list('&mode=CASH')).toEqual([cash.id])
  expect(await list('&status=RECEIVED')).toEqual([paper.id])
  expect(await list(`&programId=${payer.programId}&branchId=${branchId}&collectedById=${cashier.userId}`)).toHaveLength(
    2,
  )
  expect(await list(`&from=${cash.bookedOn}&to=${cash.bookedOn}&pageSize=1&pageNumber=2`)).toEqual([cash.id])
  expect(await list('&to=2020-01-01')).toEqual([])
  expect((await call('GET', 'receipts?from=2026-02-02&to=2026-02-01')).status).toBe(400)
  const own = await app.call('GET', '/v2/subscribers/me/receipts', { token: payer.token })
  expect(own.data).toMatchObject({ count: 2, receipts: [{ id: paper.id }, { id: cash.id }] })
  const detail = await app.call('GET', `/v2/subscribers/me/receipts/${cash.id}`, { token: payer.token })
  expect(detail.data).toMatchObject({ number: cash.number, checkCode: cash.checkCode, lines: [{ amount: 700 }] })
  expect(detail.data).not.toHaveProperty('collectedById')
  const somebody = await makeSubscriber(app)
  expect((await app.call('GET', `/v2/subscribers/me/receipts/${cash.id}`, { token: somebody.token })).status).toBe(404)
})

test('[spec: Who may do what with money] a receipt is printed for staff and member, with its check code', async () => {
  const payer = await makePayer()
  const { id, checkCode } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2500 })).data
  const printed = await call('GET', `receipts/${id}/pdf`)
  expect(printed.data).toMatchObject({ contentType: 'application/pdf', checkCode })
  expect(checkCode).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  const own = await app.call('GET', `/v2/subscribers/me/receipts/${id}/pdf`, { token: payer.token })
  const file = await fetch(own.data.fileUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a receipt is printed in the language of the payer, for staff too', async () => {
  const payer = await makePayer()
  const { id } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2500 })).data
  const titleOf = async () => {
    const { fileUrl } = (await call('GET', `receipts/${id}/pdf`)).data
    return pdfTitle(Buffer.from(await (await fetch(fileUrl)).arrayBuffer()))
  }
  expect(await titleOf()).toBe('Receipt')
  await app.call('PATCH', '/v2/auth/session', { token: payer.token, body: { locale: 'hi' } })
  expect(await titleOf()).toBe(PHRASES.hi.documents['receipt.title'])
})

test('[spec: Who may do what with money] less than ₹ 2,00,000 in cash is taken from a person on a day, at all counters together', async () => {
  const payer = await makePayer({ changes: { subscriptionAmountPaise: 30_000_000 } })
  const pay = (amount: number, changes: object = {}) =>
    take(payer, { enrolledSubscriberId: payer.ticketId, amount, ...changes }, company.token)
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(60_000, { branchId: counter.otherBranchId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409])
  const refused = await pay(20_000)
  expect([refused.status, refused.error?.code]).toEqual([409, 'CASH_LIMIT_REACHED'])
  expect(refused.error?.message).toContain('269ST')
  expect((await pay(19_999.99)).status).toBe(201)
  expect((await pay(50_000, { mode: 'NEFT', utr: 'BIG0000001' })).status).toBe(201)
  const marked = await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, { paymentMode: 'Cash' })
  expect([marked.status, marked.error?.code]).toEqual([409, 'CASH_LIMIT_REACHED'])
})

test('[spec: Who may do what with money] cash of one day stays one day whatever day the cashier states for it', async () => {
  const payer = await makePayer({ changes: { subscriptionAmountPaise: 100_000_000 } })
  const pay = (paidAt: string) =>
    take(payer, { enrolledSubscriberId: payer.ticketId, amount: 190_000, paidAt }, company.token)
  expect((await pay('2026-11-01')).status).toBe(201)
  for (const day of ['2026-10-31', '2026-10-30', '2026-11-01'])
    expect((await pay(day)).error?.code, day).toBe('CASH_LIMIT_REACHED')
  const yesterday = sql<string>`booked_on - 1`
  await app.db.updateTable('receipts').set({ bookedOn: yesterday }).where('payerId', '=', payer.userId).execute()
  expect((await pay('2026-11-01')).error?.code).toBe('CASH_LIMIT_REACHED')
  expect((await pay('2026-10-31')).status).toBe(201)
})

test('[spec: Who may do what with money] two cashiers who take money for one invoice do not take it twice', async () => {
  const payer = await makePayer()
  const body = { allocations: [{ enrolledSubscriberId: payer.ticketId, invoiceId: payer.invoiceId, amount: 2000 }] }
  const answers = await Promise.all([cashier.token, counter.manager.token].map((token) => take(payer, body, token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect((await getInvoice(payer.invoiceId)).paidPaise).toBe(200_000)
})

test('[spec: Who may do what with money] fifty payments at once get fifty numbers without gaps', async () => {
  const payer = await makePayer({ tickets: 50 })
  const before = await app.db.selectFrom('receipts').select('serial').where('branchId', '=', branchId).execute()
  const answers = await Promise.all(
    payer.ticketIds.map((id) => take(payer, { enrolledSubscriberId: id, amount: 2000, mode: 'NACH', utr: `N${id}` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  const after = await app.db
    .selectFrom('receipts')
    .select('serial')
    .where('branchId', '=', branchId)
    .orderBy('serial')
    .execute()
  expect(after.map(({ serial }) => serial)).toEqual(Array.from({ length: before.length + 50 }, (_, index) => index + 1))
})

test('receipts are found by number, by serial, and by the name, mobile number or ticket of the member', async () => {
  const payer = await makePayer()
  await app.db.updateTable('users').set({ name: 'Lakshmi Warrier' }).where('id', '=', payer.userId).execute()
  const mine = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 100 })).data
  const other = await makePayer()
  await take(other, { enrolledSubscriberId: other.ticketId, amount: 100 })
  const found = async (search: string, token = cashier.token) => {
    const url = `/v2/companies/receipts?pageSize=100&search=${encodeURIComponent(search)}`
    const { status, data } = await app.call('GET', url, { token })
    expect(status).toBe(200)
    expect(data.count).toBe(data.receipts.length)
    return data.receipts.map(({ id }: { id: string }) => id)
  }
  const { mobileNumber } = await app.db
    .selectFrom('users')
    .select('mobileNumber')
    .where('id', '=', payer.userId)
    .executeTakeFirstOrThrow()
  expect(await found(mine.number.toLowerCase())).toEqual([mine.id])
  expect((await found(mine.number.slice(0, 6))).length).toBeGreaterThan(1)
  expect(await found(mine.number.split('/').at(-1))).toEqual([mine.id])
  expect(await found('warr laksh')).toEqual([mine.id])
  expect(await found(mobileNumber!)).toEqual([mine.id])
  expect(await found('warrier nobody')).toEqual([])
  expect(await found('100%')).toEqual([])
  expect(await found(mine.number, (await makeCompany(app, 'Palakkad Chits')).token)).toEqual([])
})

test('[spec: Branch codes] branches without a code get one with their first money, so that no number exists twice in a company', async () => {
  const payer = await makePayer()
  const fresh = await Promise.all([1, 2, 3].map((number) => makeBranch(app, counter.companyId, `New ${number}`)))
  const answers = await Promise.all(
    fresh.map((id) => take(payer, { branchId: id, enrolledSubscriberId: payer.ticketId, amount: 10 }, company.token)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(3)
  const codeOf = async (id: string) => (await call('GET', `branches/${id}`, undefined, company.token)).data.branchCode
  expect(answers[0]!.data.number).toBe(`${await codeOf(fresh[0]!)}/2026-27/000001`)

  const patch = (id: string, branchCode: string | null) =>
    call('PATCH', `branches/${id}`, { branchCode }, company.token)
  for (const code of ['TCR', null]) expect((await patch(fresh[0]!, code)).error?.code).toBe('BRANCH_CODE_FINAL')
  expect((await patch(fresh[0]!, (await codeOf(fresh[0]!)).toLowerCase())).status).toBe(200)

  // The code of an archived branch that has taken money is not given again.
  const code = await codeOf(fresh[2]!)
  expect((await call('DELETE', `branches/${fresh[2]}`, undefined, company.token)).status).toBe(200)
  const made = await call('POST', 'branches', { name: 'Again', branchCode: code }, company.token)
  expect([made.status, made.error?.code]).toEqual([409, 'BRANCH_CODE_TAKEN'])
  const unused = await makeBranch(app, counter.companyId, 'Unused')
  expect((await patch(unused, code)).error?.code).toBe('BRANCH_CODE_TAKEN')
  expect((await patch(unused, 'TCR')).status).toBe(200)
})
