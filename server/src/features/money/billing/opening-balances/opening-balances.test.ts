import { afterEach, expect, test } from 'vitest'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { newId } from '#platform/ids'
import { expectBooksBalance } from '#testing/books'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { importedPerson, makeImportCalls } from '#testing/program-imports'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const { sendStep, getSelection, importUpTo } = makeImportCalls(app, company)
const INSTALMENT = 2_000

afterEach(() => expectBooksBalance(app))

const post = (path: string, body: object = {}, token = company.token) => app.call('POST', path, { token, body })
const path = (programId: string) => `/v2/companies/programs/${programId}/opening-balances`
const billingRole = await makeRole(app, company.companyId, 'COMPANY', ['company.billing.manage'])
const second = await makeEmployee(app, company.companyId, [{ roleId: billingRole }])
const ask = (programId: string, rows: object[], token = company.token) => post(path(programId), { rows }, token)
const approve = async (approvalId: string, token = second.token) => {
  const shown = await app.call('GET', `/v2/companies/approvals/${approvalId}`, { token })
  return post(`/v2/companies/approvals/${approvalId}/approve`, { hash: shown.data?.hash ?? '0'.repeat(64) }, token)
}
/** Stated by one person and approved by another; the refusal of the one who is refused. */
async function state(programId: string, rows: object[], token = company.token) {
  const asked = await ask(programId, rows, token)
  return asked.status === 200 ? approve(asked.data.approval.id) : asked
}
const list = async (programId: string, token = company.token) => app.call('GET', path(programId), { token })
const refusal = ({ status, error }: Answer) => [status, error?.code, error?.details?.[0]?.path]

type Ticket = { subscriberId: string; enrolledSubscriberId: string }

/** Three past months and two tickets, of which the second has not paid the second month; the fourth month is live. */
async function importProgram() {
  const programId = await importUpTo(3, { isAuctionHostedOnPlatform: false })
  const { cycles } = (await getSelection(programId, 4)).data
  const tickets: string[] = cycles[0].subscribers.map((s: { enrolledSubscriberId: string }) => s.enrolledSubscriberId)
  const four = await sendStep(programId, 4, {
    cycles: cycles.map(({ cycleId, subscribers }: { cycleId: string; subscribers: object[] }, month: number) => ({
      cycleId,
      subscribers: subscribers.map((subscriber, n) => ({ ...subscriber, isPaid: month !== 1 || n === 0 })),
    })),
  })
  const five = await sendStep(programId, 5, { cycles: [] })
  expect([four.status, five.status]).toEqual([200, 200])
  return { programId, four, five, cycleId: five.data.cycleId as string, tickets: tickets as [string, string] }
}

const invoicesOf = async (enrollmentId: string) =>
  (
    await app.db
      .selectFrom('invoices')
      .innerJoin('cycles', 'cycles.id', 'invoices.cycleId')
      .select(['cycles.cycleNumber', 'invoices.status', 'invoices.paidPaise', 'invoices.amountPaise', 'invoices.id'])
      .where('enrollmentId', '=', enrollmentId)
      .where('invoices.status', '<>', 'CANCELLED')
      .orderBy('cycles.cycleNumber')
      .execute()
  ).map(({ cycleNumber, status, paidPaise, amountPaise, id }) => ({
    cycleNumber,
    status,
    due: (amountPaise - paidPaise) / 100,
    id,
  }))
const duesOf = async (enrollmentId: string) => (await invoicesOf(enrollmentId)).map(({ due }) => due)
const ticketBalance = (enrollmentId: string) => getBalancePaise(app.db, 'TICKET', enrollmentId)

test('[spec: Opening balances] the unpaid months of an import are booked as opening balances, and it says what will be billed gross', async () => {
  const { programId, four, five, tickets } = await importProgram()
  expect(await ticketBalance(tickets[0])).toBe(0)
  expect(await ticketBalance(tickets[1])).toBe(INSTALMENT * 100)
  expect(await getBalancePaise(app.db, 'OPENING', programId)).toBe(-INSTALMENT * 100)
  for (const { warnings } of [four, five]) {
    const said = warnings!.map(({ message }) => message).join('\n')
    expect(said).toContain('1 unpaid past instalments are owed gross, ₹ 2,000 in all')
    expect(said).toContain('The next bill asks the whole instalment of ₹ 2,000 from each of 2 tickets')
  }
})

test('[spec: Opening balances] a past month that step 4 does not name is owed, whatever a client leaves out', async () => {
  const programId = await importUpTo(3, { isAuctionHostedOnPlatform: false })
  const [first, second] = (await getSelection(programId, 4)).data.cycles
  const [one, two] = first.subscribers as [Ticket, Ticket]
  const paid = (...tickets: Ticket[]) =>
    tickets.map(({ subscriberId, enrolledSubscriberId }) => ({ subscriberId, enrolledSubscriberId, isPaid: true }))
  const four = await sendStep(programId, 4, {
    cycles: [
      { cycleId: first.cycleId, subscribers: paid(one, two) },
      { cycleId: second.cycleId, subscribers: paid(one) },
    ],
  })
  const five = await sendStep(programId, 5, { cycles: [] })
  for (const { warnings } of [four, five])
    expect(warnings![0]!.message).toContain('3 unpaid past instalments are owed gross, ₹ 6,000 in all')
  expect(await duesOf(one.enrolledSubscriberId)).toEqual([0, 0, 2000])
  expect(await duesOf(two.enrolledSubscriberId)).toEqual([0, 2000, 2000])
  expect(await ticketBalance(one.enrolledSubscriberId)).toBe(INSTALMENT * 100)
  expect(await ticketBalance(two.enrolledSubscriberId)).toBe(2 * INSTALMENT * 100)
  expect(await getBalancePaise(app.db, 'OPENING', programId)).toBe(-3 * INSTALMENT * 100)
  expect((await list(programId)).data.rows).toMatchObject([{ importedDue: 2000 }, { importedDue: 4000 }])
})

test('[spec: Opening balances] one cashier cannot book an advance of 1,00,000 and a dividend of 50,000 alone', async () => {
  const { programId, tickets } = await importProgram()
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['payment.manage', 'statement.manage'])
  const cashier = await makeEmployee(app, company.companyId, [{ roleId, programId }])
  const [enrolledSubscriberId, other] = tickets
  const row = { enrolledSubscriberId, advance: 100_000, dividendToDeduct: 50_000 }
  const asked = await ask(programId, [row], cashier.token)
  expect(asked.data).toMatchObject({ ticketCount: 0, approval: { kind: 'OPENING_BALANCE', status: 'PENDING' } })
  expect(await ticketBalance(enrolledSubscriberId)).toBe(0)
  expect((await list(programId)).data).toMatchObject({
    approvalId: asked.data.approval.id,
    rows: [{ waits: true, isStated: false, advance: 0 }, { waits: false }],
  })
  expect((await approve(asked.data.approval.id, cashier.token)).error?.code).toBe('SECOND_PERSON_REQUIRED')
  expect(refusal(await ask(programId, [{ enrolledSubscriberId: other }]))[1]).toBe('DECISION_PENDING')

  const shown = (await app.call('GET', `/v2/companies/approvals/${asked.data.approval.id}`, { token: second.token }))
    .data
  expect(shown.changes).toMatchObject([
    { before: 'owes as imported', after: 'owes as imported, advance ₹ 1,00,000.00, dividend ₹ 50,000.00' },
  ])
  const more = await ask(programId, [{ enrolledSubscriberId: other, lateCharge: 20 }], cashier.token)
  expect(more.data.approval.id).toBe(asked.data.approval.id)
  const decide = (hash: string) => post(`/v2/companies/approvals/${shown.id}/approve`, { hash }, second.token)
  expect((await decide(shown.hash)).error?.code).toBe('DECISION_OUTDATED')
  expect((await approve(shown.id)).status).toBe(200)
  expect(await ticketBalance(enrolledSubscriberId)).toBe(-100_000_00)
  expect((await list(programId)).data).toMatchObject({
    approvalId: null,
    rows: [{ waits: false, advance: 100_000, statedById: cashier.userId }, { lateCharge: 20 }],
  })
})

test('[spec: Opening balances] what is rejected, or settled before the decision, changes nothing', async () => {
  const { programId, cycleId, tickets } = await importProgram()
  const [enrolledSubscriberId] = tickets
  const first = (await ask(programId, [{ enrolledSubscriberId, advance: 100 }])).data.approval
  expect((await post(`/v2/companies/approvals/${first.id}/reject`, {}, second.token)).data.status).toBe('REJECTED')
  const again = (await ask(programId, [{ enrolledSubscriberId, advance: 100 }])).data.approval
  const { subscriberId } = await app.db
    .selectFrom('enrollments')
    .select('subscriberId')
    .where('id', '=', enrolledSubscriberId)
    .executeTakeFirstOrThrow()
  const won = { division: 1, amount: 70_000, subscriberId, enrolledSubscriberId }
  expect((await post(`/v2/companies/cycles/${cycleId}/winners`, { winners: [won] })).status).toBe(201)
  expect((await approve(again.id)).error?.code).toBe('OPENING_BALANCES_FINAL')
  expect((await list(programId)).data.rows[0]).toMatchObject({ isStated: false, advance: 0 })
})

test('[spec: Opening balances] arrears replace what the import said, newest month first, and stating again replaces them', async () => {
  const { programId, tickets } = await importProgram()
  const stated = await state(programId, [
    { enrolledSubscriberId: tickets[0], arrears: '2500.50' },
    { enrolledSubscriberId: tickets[1], arrears: 0 },
  ])
  expect(stated).toMatchObject({ status: 200, data: { kind: 'OPENING_BALANCE', status: 'APPROVED' } })
  expect(await invoicesOf(tickets[0])).toMatchObject([
    { status: 'PAID', due: 0 },
    { status: 'DRAFT', due: 500.5 },
    { status: 'DRAFT', due: 2000 },
  ])
  expect(await duesOf(tickets[1])).toEqual([0, 0, 0])
  expect(await ticketBalance(tickets[0])).toBe(250_050)

  await state(programId, [{ enrolledSubscriberId: tickets[0], arrears: 100 }])
  expect(await duesOf(tickets[0])).toEqual([0, 0, 100])
  await state(programId, [{ enrolledSubscriberId: tickets[0] }, { enrolledSubscriberId: tickets[1] }])
  expect(await duesOf(tickets[0])).toEqual([0, 0, 0])
  expect(await duesOf(tickets[1])).toEqual([0, 2000, 0])
  expect((await list(programId)).data.rows).toMatchObject([
    { isStated: false, arrears: null, importedDue: 0 },
    { isStated: false, arrears: null, importedDue: 2000 },
  ])
  const audit = await app.db.selectFrom('auditLogs').selectAll().where('resourceId', '=', programId).execute()
  expect(audit.filter(({ action }) => action === 'program.opening-balances-stated')).toHaveLength(3)
})

test('[spec: Opening balances] the next bill takes the dividend and the advance, and a late charge becomes a charge', async () => {
  const { programId, cycleId, tickets } = await importProgram()
  const row = { enrolledSubscriberId: tickets[0], advance: 300, dividendToDeduct: '450.25', lateCharge: 75 }
  await state(programId, [row])
  expect(await ticketBalance(tickets[0])).toBe(7_500 - 30_000)
  const billed = await post(`/v2/companies/cycles/${cycleId}/invoices`)
  expect(billed.data.invoices[0]).toMatchObject({
    dividend: 450.25,
    amount: 1549.75,
    paidAmount: 300,
    balanceAmount: 1249.75,
  })
  expect(billed.data.invoices[1]).toMatchObject({ dividend: 0, amount: 2000 })
  const { charges } = (await app.call('GET', `/v2/companies/programs/${programId}/charges`, { token: company.token }))
    .data
  expect(charges).toMatchObject([{ kind: 'OPENING', amount: 75, balanceAmount: 75, enrolledSubscriberId: tickets[0] }])

  expect(refusal(await state(programId, [{ ...row, advance: 299.99 }]))).toEqual([
    409,
    'OPENING_BALANCE_IN_USE',
    'rows.0.advance',
  ])
  const again = await state(programId, [{ ...row, dividendToDeduct: 500, lateCharge: 0 }])
  expect(again.status).toBe(200)
  const shown = await app.call('GET', `/v2/companies/cycles/${cycleId}/invoices`, { token: company.token })
  expect(shown.data.invoices[0]).toMatchObject({ dividend: 500, amount: 1500, balanceAmount: 1200 })
  expect((await list(programId)).data.rows[0]).toMatchObject({ advance: 300, dividendToDeduct: 500, lateCharge: 0 })
})

test('[spec: Opening balances] a month that was paid since the import cannot be taken back, and what was paid before and since stays with the ticket when months are cancelled', async () => {
  const { programId, tickets } = await importProgram()
  await state(programId, [{ enrolledSubscriberId: tickets[0], arrears: 500 }])
  const last = (await invoicesOf(tickets[0])).at(-1)!
  expect((await post(`/v2/companies/invoices/${last.id}/mark-as-paid`, { paymentMode: 'CASH' })).status).toBe(200)
  expect(refusal(await state(programId, [{ enrolledSubscriberId: tickets[0], arrears: 499 }]))).toEqual([
    409,
    'OPENING_BALANCE_IN_USE',
    'rows.0.arrears',
  ])
  expect((await state(programId, [{ enrolledSubscriberId: tickets[0], arrears: 600 }])).status).toBe(200)
  expect(await duesOf(tickets[0])).toEqual([0, 0, 100])
  for (const { id } of await invoicesOf(tickets[0])) await post(`/v2/companies/invoices/${id}/cancel`)
  expect(await ticketBalance(tickets[0])).toBe(-590_000)
})

test('a month that was paid before the import is not owed twice when it is cancelled and billed again, and the member is notified', async () => {
  const { tickets, cycleId } = await importProgram()
  const [first, , last] = await invoicesOf(tickets[0])
  for (const { id } of [first!, last!])
    expect((await post(`/v2/companies/invoices/${id}/cancel`, { reason: 'entered twice' })).status).toBe(200)
  const { subscriberId, advancePaise } = await app.db
    .selectFrom('enrollments')
    .select(['subscriberId', 'advancePaise'])
    .where('id', '=', tickets[0])
    .executeTakeFirstOrThrow()
  expect(advancePaise).toBe(400_000)
  const notices = await app.db.selectFrom('notifications').selectAll().where('userId', '=', subscriberId).execute()
  const params = { variant: 'PAID_BEFORE', amount: INSTALMENT }
  expect(notices).toMatchObject([
    { type: 'INVOICE_CANCELLED', params },
    { type: 'INVOICE_CANCELLED', params },
  ])

  for (const { id } of [first!, last!]) {
    const { cycleId: month } = await app.db
      .selectFrom('invoices')
      .select('cycleId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await post(`/v2/companies/cycles/${month}/invoices`)).status).toBe(201)
  }
  expect((await post(`/v2/companies/cycles/${cycleId}/invoices`)).status).toBe(201)
  expect(await duesOf(tickets[0])).toEqual([0, 0, 0, 2000])
})

test('[spec: Opening balances] a member is notified when less is stated as paid before the import than before, or than the import said', async () => {
  const { programId, tickets } = await importProgram()
  const enrolledSubscriberId = tickets[0]
  const notices = (ticketId = enrolledSubscriberId) =>
    app.db
      .selectFrom('notifications')
      .innerJoin('enrollments', 'enrollments.subscriberId', 'notifications.userId')
      .select(['type', 'params'])
      .where('enrollments.id', '=', ticketId)
      .orderBy('notifications.createdAt')
      .execute()
  await state(programId, [{ enrolledSubscriberId, arrears: 500, advance: 800 }])
  await state(programId, [{ enrolledSubscriberId, arrears: 400, advance: 800 }])
  expect(await notices()).toEqual([])
  await state(programId, [{ enrolledSubscriberId, arrears: 700, advance: 600 }])
  expect(await notices()).toMatchObject([{ type: 'OPENING_BALANCE_LOWERED', params: { amount: 500 } }])
  await state(programId, [{ enrolledSubscriberId: tickets[1], arrears: 3000 }])
  expect(await notices(tickets[1])).toMatchObject([{ type: 'OPENING_BALANCE_LOWERED', params: { amount: 1000 } }])
})

test('[spec: Opening balances] arrears are also stated for months that step 4 did not name', async () => {
  const programId = await importUpTo(4, { isAuctionHostedOnPlatform: false })
  await sendStep(programId, 5, { cycles: [] })
  const { rows } = (await list(programId)).data
  const enrolledSubscriberId = rows[0].enrolledSubscriberId
  expect((await state(programId, [{ enrolledSubscriberId, arrears: 3 * INSTALMENT }])).status).toBe(200)
  expect(await duesOf(enrolledSubscriberId)).toEqual([2000, 2000, 2000])
  expect(refusal(await state(programId, [{ enrolledSubscriberId, arrears: 3 * INSTALMENT + 0.01 }]))).toEqual([
    400,
    'VALIDATION_FAILED',
    'rows.0.arrears',
  ])
})

test('[spec: Opening balances] opening balances are for finished imports until the first live cycle is settled', async () => {
  const unfinished = await importUpTo(4)
  const { data } = await getSelection(unfinished, 4)
  const [{ enrolledSubscriberId }] = data.cycles[0].subscribers
  expect(refusal(await state(unfinished, [{ enrolledSubscriberId }]))[1]).toBe('PROGRAM_INCOMPLETE')

  const { programId, cycleId, tickets } = await importProgram()
  const winner = await app.db
    .selectFrom('enrollments')
    .selectAll()
    .where('id', '=', tickets[0])
    .executeTakeFirstOrThrow()
  const won = { division: 1, amount: 70_000, subscriberId: winner.subscriberId, enrolledSubscriberId: tickets[0] }
  expect((await list(programId)).data.canState).toBe(true)
  expect((await post(`/v2/companies/cycles/${cycleId}/winners`, { winners: [won] })).status).toBe(201)
  expect(refusal(await state(programId, [{ enrolledSubscriberId: tickets[0] }]))[1]).toBe('OPENING_BALANCES_FINAL')
  expect((await list(programId)).data.canState).toBe(false)
})

test('[spec: Opening balances] bad rows are named by their path, and another company or permission sees nothing', async () => {
  const { programId, tickets } = await importProgram()
  const foreign = await importProgram()
  const [a] = tickets
  expect(refusal(await state(programId, [{ enrolledSubscriberId: foreign.tickets[0] }]))).toEqual([
    400,
    'VALIDATION_FAILED',
    'rows.0.enrolledSubscriberId',
  ])
  for (const field of ['arrears', 'advance', 'dividendToDeduct', 'lateCharge'])
    for (const bad of [-1, '1.005', 1.005, 'x', null])
      expect(refusal(await state(programId, [{ enrolledSubscriberId: a, [field]: bad }]))).toEqual([
        400,
        'VALIDATION_FAILED',
        `rows.0.${field}`,
      ])
  expect((await state(programId, [])).status).toBe(400)
  expect((await state(programId, [{ enrolledSubscriberId: a }], other.token)).status).toBe(404)
  expect((await list(programId, other.token)).status).toBe(404)
  expect((await state(newId(), [{ enrolledSubscriberId: a }])).status).toBe(404)
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['statement.manage'])
  const reader = (await makeEmployee(app, company.companyId, [{ roleId, programId }])).token
  expect((await list(programId, reader)).status).toBe(200)
  expect((await state(programId, [{ enrolledSubscriberId: a }], reader)).status).toBe(404)
})

test('[spec: Opening balances] simultaneous statements leave the balances of one of them', async () => {
  const { programId, tickets } = await importProgram()
  const amounts = [100, 200, 300, 400]
  const answers = await Promise.all(
    amounts.map((amount) =>
      ask(programId, [{ enrolledSubscriberId: tickets[0], arrears: amount, advance: amount, lateCharge: amount }]),
    ),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { approvalId } = (await list(programId)).data
  const approvals = await Promise.all([approve(approvalId), approve(approvalId)])
  expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [row] = (await list(programId)).data.rows
  expect([row.advance, row.lateCharge, row.importedDue]).toEqual([row.arrears, row.arrears, row.arrears])
  expect(await ticketBalance(tickets[0])).toBe(row.arrears * 100)
})

test('[spec: Opening balances] step 3 is not repeated after money was received, and otherwise takes back what was billed', async () => {
  const programId = await importUpTo(3)
  const { cycles } = (await getSelection(programId, 4)).data
  const bill = () => post(`/v2/companies/cycles/${cycles[0].cycleId}/invoices`)
  expect((await bill()).data.count).toBe(2)
  const repeat = () => sendStep(programId, 3, { subscribers: [importedPerson(), importedPerson()] })
  expect((await repeat()).status).toBe(200)
  await expectBooksBalance(app)
  const [invoice] = (await bill()).data.invoices
  await post(`/v2/companies/invoices/${invoice.id}/mark-as-paid`, { paymentMode: 'CASH' })
  expect(refusal(await repeat())[1]).toBe('IMPORT_HAS_RECEIPTS')

  const four = (await getSelection(programId, 4)).data.cycles[0]
  const unpaid = four.subscribers.map((subscriber: object) => ({ ...subscriber, isPaid: false }))
  await sendStep(programId, 4, { cycles: [{ cycleId: four.cycleId, subscribers: unpaid }] })
  const shown = (await getSelection(programId, 4)).data.cycles[0].subscribers
  expect(shown.map(({ isPaid }: { isPaid: boolean }) => isPaid)).toEqual([true, false])
  expect((await sendStep(programId, 5, { cycles: [] })).status).toBe(200)
})

test('[spec: Opening balances] money for a past month may come before the import is finished, and step 4 leaves it alone', async () => {
  const programId = await importUpTo(3)
  const [first] = (await getSelection(programId, 4)).data.cycles
  const subscribers = first.subscribers.map((subscriber: object) => ({ ...subscriber, isPaid: false }))
  const four = () => sendStep(programId, 4, { cycles: [{ cycleId: first.cycleId, subscribers }] })
  await four()
  const [ticket] = first.subscribers
  const [invoice] = await invoicesOf(ticket.enrolledSubscriberId)
  await post(`/v2/companies/invoices/${invoice!.id}/mark-as-paid`, { paymentMode: 'CASH' })
  await expectBooksBalance(app)
  await four()
  expect(await duesOf(ticket.enrolledSubscriberId)).toEqual([0])
  expect((await sendStep(programId, 5, { cycles: [] })).status).toBe(200)
  expect(await duesOf(ticket.enrolledSubscriberId)).toEqual([0, 2000, 2000])
  expect(await ticketBalance(ticket.enrolledSubscriberId)).toBe(2 * INSTALMENT * 100)
})
