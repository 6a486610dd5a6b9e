import { afterEach, expect, test } from 'vitest'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { newId } from '#platform/ids'
import { expectBooksBalance } from '#testing/books'
import { makeCharge } from '#testing/charges'
import {
  makeBranch,
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
} from '#testing/fixtures'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId } = company
const stranger = await makeCompany(app, 'Cochin Chits')
const devi = await makeSubscriber(app, 'Devi')
const programId = await makeProgram(app, companyId, branchId)
const enrollmentId = await makeEnrollment(app, companyId, programId, devi.userId, 1)
const employee = async (codes: string[]) =>
  (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'COMPANY', codes) }])).token
const cashier = await employee(['payment.manage'])
const manager = await employee(['company.billing.manage', 'payment.manage'])

const charge = (amountPaise: number, changes: Partial<Parameters<typeof makeCharge>[1]> = {}) =>
  makeCharge(app, { companyId, branchId, programId, enrollmentId, amountPaise, ...changes })
const ask = (chargeId: string, body: object = { reason: 'Was in hospital' }, token = cashier) =>
  app.call('POST', `/v2/companies/charges/${chargeId}/waivers`, { token, body })
const decide = (waiverId: string, how: 'approve' | 'reject', token = manager, body: object = {}) =>
  app.call('POST', `/v2/companies/charge-waivers/${waiverId}/${how}`, { token, body })
const list = (query = '', token = company.token, at = programId) =>
  app.call('GET', `/v2/companies/programs/${at}/charges${query}`, { token })
afterEach(() => expectBooksBalance(app))

const refusal = ({ status, error }: Answer) => [status, error?.code]

test('[spec: Who may do what with money] charges of a program are listed page by page, by ticket and by status, and only to its staff', async () => {
  const other = await makeSubscriber(app, 'Ravi')
  const elsewhere = await makeProgram(app, companyId, await makeBranch(app, companyId))
  const ravi = await makeEnrollment(app, companyId, programId, other.userId, 2)
  const late = await charge(10_050, { enrollmentId: ravi, month: '2026-03-01' })
  await charge(5_000, { enrollmentId: ravi, kind: 'BOUNCE' })
  const { data } = await list(`?enrolledSubscriberId=${ravi}&pageSize=1&pageNumber=2`)
  expect(data).toMatchObject({ count: 2, totalPages: 2 })
  expect(data.charges).toMatchObject([
    {
      chargeId: late,
      kind: 'LATE',
      status: 'OPEN',
      month: '2026-03',
      ticketNumber: 2,
      subscriberName: 'Ravi',
      amount: 100.5,
      paidAmount: 0,
      waivedAmount: 0,
      balanceAmount: 100.5,
    },
  ])
  expect((await list(`?enrolledSubscriberId=${ravi}&status=SETTLED`)).data.count).toBe(0)
  expect((await list('', company.token, elsewhere)).data.count).toBe(0)
  expect((await list('', stranger.token)).status).toBe(404)
  expect((await list('', cashier)).status).toBe(404)

  const own = (token: string, query = '') => app.call('GET', `/v2/subscribers/me/charges${query}`, { token })
  expect((await own(other.token)).data.charges.map(({ chargeId }: { chargeId: string }) => chargeId)).toContain(late)
  expect((await own(other.token, `?programId=${elsewhere}`)).data.count).toBe(0)
  expect((await own(devi.token, `?enrolledSubscriberId=${ravi}`)).data.count).toBe(0)
})

test('[spec: Who may do what with money] one person asks for a waiver, another approves it, and it is booked', async () => {
  const chargeId = await charge(20_000)
  const before = await getBalancePaise(app.db, 'TICKET', enrollmentId)
  const asked = await ask(chargeId, { amount: '150.50', reason: 'Was in hospital' })
  expect([asked.status, asked.data]).toMatchObject([201, { amount: 150.5, status: 'PENDING', ticketNumber: 1 }])
  expect(refusal(await ask(chargeId))).toEqual([409, 'WAIVER_PENDING'])
  expect((await decide(asked.data.waiverId, 'approve', cashier)).status).toBe(403)

  const approved = await decide(asked.data.waiverId, 'approve', manager, { comment: 'Yes' })
  expect(approved.data).toMatchObject({ status: 'APPROVED', comment: 'Yes' })
  expect((await decide(asked.data.waiverId, 'approve')).data).toEqual(approved.data)
  expect(refusal(await decide(asked.data.waiverId, 'reject'))).toEqual([409, 'WAIVER_DECIDED'])
  expect(await getBalancePaise(app.db, 'TICKET', enrollmentId)).toBe(before - 15_050)

  const rest = await ask(chargeId)
  expect(rest.data.amount).toBe(49.5)
  await decide(rest.data.waiverId, 'approve')
  expect(refusal(await ask(chargeId))).toEqual([409, 'CHARGE_SETTLED'])
  const shown = (await list(`?enrolledSubscriberId=${enrollmentId}&status=SETTLED`)).data.charges
  expect(shown).toMatchObject([{ chargeId, waivedAmount: 200, balanceAmount: 0, status: 'SETTLED' }])
})

test('[spec: Who may do what with money] nobody approves their own waiver, but they may withdraw it', async () => {
  const chargeId = await charge(7_000)
  const { data } = await ask(chargeId, { reason: 'Mistake' }, manager)
  expect(refusal(await decide(data.waiverId, 'approve'))).toEqual([409, 'SECOND_PERSON_REQUIRED'])
  expect((await decide(data.waiverId, 'reject')).data.status).toBe('REJECTED')
  expect((await ask(chargeId)).status).toBe(201)
})

test('[spec: Who may do what with money] a waiver never exceeds what is open of the charge', async () => {
  const chargeId = await charge(3_000)
  for (const amount of [30.01, 0, -1, '1.005', 1.005, 'x']) {
    const answer = await ask(chargeId, { amount, reason: 'Too much' })
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, 'amount'])
  }
  expect((await ask(chargeId, { amount: 10 })).error?.details?.[0]?.path).toBe('reason')
  const { data } = await ask(chargeId)
  await app.db.updateTable('ticketCharges').set({ paidPaise: 1 }).where('id', '=', chargeId).execute()
  expect(refusal(await decide(data.waiverId, 'approve'))).toEqual([409, 'WAIVER_EXCEEDS_CHARGE'])
  await app.db.updateTable('ticketCharges').set({ paidPaise: 0 }).where('id', '=', chargeId).execute()
})

test('[spec: Who may do what with money] simultaneous requests and approvals waive a charge once', async () => {
  const chargeId = await charge(4_000)
  const before = await getBalancePaise(app.db, 'TICKET', enrollmentId)
  const asked = await Promise.all(Array.from({ length: 4 }, () => ask(chargeId)))
  expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const { waiverId } = asked.find(({ status }) => status === 201)!.data
  const decided = await Promise.all(Array.from({ length: 4 }, () => decide(waiverId, 'approve')))
  expect(decided.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await getBalancePaise(app.db, 'TICKET', enrollmentId)).toBe(before - 4_000)
})

test('[spec: Who may do what with money] waivers of another company or branch do not exist', async () => {
  const chargeId = await charge(2_500)
  const elsewhere = await makeBranch(app, companyId)
  const roleId = await makeRole(app, companyId, 'BRANCH', ['payment.manage'])
  const outsider = (await makeEmployee(app, companyId, [{ roleId, branchId: elsewhere }])).token
  expect((await ask(chargeId, undefined, outsider)).status).toBe(404)
  expect((await ask(chargeId, undefined, stranger.token)).status).toBe(404)
  expect((await ask(newId())).status).toBe(404)
  const { data } = await ask(chargeId)
  expect((await decide(data.waiverId, 'approve', stranger.token)).status).toBe(404)
  const waivers = (token: string) =>
    app.call('GET', `/v2/companies/programs/${programId}/charge-waivers?status=PENDING`, { token })
  expect((await waivers(stranger.token)).status).toBe(404)
  expect((await waivers(outsider)).status).toBe(404)
  expect((await waivers(manager)).data.waivers[0]).toEqual(data)
})
