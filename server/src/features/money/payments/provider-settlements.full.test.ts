import { expect, test } from 'vitest'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { expectBooksBalance } from '#testing/books'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { addPaymentAccount } from '#testing/payment-accounts'
import { makeBankAccount } from '#testing/payouts'
import { usePayments } from '#testing/use-payments'

const { app, company, client, programId } = await usePayments()
const bankAccountId = await makeBankAccount(app, company)
const ACCOUNT = `/v2/companies/payment-accounts/${company.companyId}`

let utrs = 0
const settle = (changes: object = {}, path = ACCOUNT, token = company.token) => {
  const body = { amount: '500', utr: `HDFC00000${++utrs}`, bankAccountId, date: '2026-01-05', ...changes }
  return app.call('POST', `${path}/settlements`, { token, body })
}
const refusalOf = ({ status, error }: Awaited<ReturnType<typeof settle>>) => [
  status,
  error?.details?.map(({ path }) => path) ?? error?.code,
]

test('[issue 16] what the provider pays to the bank is booked, with its fee, and each UTR once', async () => {
  await client.enrolled(await client.person(), programId, company.token)
  expect(await getBalancePaise(app.db, 'PROVIDER', company.companyId)).toBe(200_000)
  const settled = await settle({ amount: 1476.4, fee: '23.60', utr: 'hdfc77' })
  expect(settled.status, JSON.stringify(settled.error)).toBe(201)
  const { data } = settled
  expect(data).toMatchObject({ amount: 1476.4, fee: 23.6, utr: 'HDFC77', date: '2026-01-05', paymentAccountId: null })
  expect(await getBalancePaise(app.db, 'PROVIDER', company.companyId)).toBe(50_000)
  expect(await getBalancePaise(app.db, 'BANK', bankAccountId)).toBe(147_640)
  expect((await settle({ amount: 1, utr: 'HDFC77' })).error?.code).toBe('SETTLEMENT_UTR_TAKEN')
  expect((await settle({ amount: 500.01 })).error?.code).toBe('SETTLEMENT_EXCEEDS_BALANCE')
  const answers = await Promise.all([settle(), settle(), settle()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const list = await app.call('GET', `${ACCOUNT}/settlements?pageSize=1`, { token: company.token })
  expect(list.data).toMatchObject({ count: 2, settlements: [{ amount: 500 }] })
  // It never lay at the counter, so it is no deposit of the branch's cash.
  const dayBook = await app.call('GET', `/v2/companies/branches/${company.branchId}/day-book`, { token: company.token })
  expect([dayBook.status, dayBook.data.deposits]).toEqual([200, []])
  await expectBooksBalance(app)
})

test('[issue 16] rejects bad settlements with their path', async () => {
  for (const amount of [0, '0.00', -1, 1.234, '1.234'])
    expect(refusalOf(await settle({ amount }))).toEqual([400, ['amount']])
  for (const fee of [-1, 0.001]) expect(refusalOf(await settle({ fee }))).toEqual([400, ['fee']])
  expect(refusalOf(await settle({ utr: 'x' }))).toEqual([400, ['utr']])
  for (const date of ['2099-01-01', '2026-02-30']) expect(refusalOf(await settle({ date }))).toEqual([400, ['date']])
})

test("[issue 16] another company's accounts do not exist, and others need company.billing.manage", async () => {
  const other = await makeCompany(app, 'Deccan Chits')
  const theirs = `/v2/companies/payment-accounts/${await addPaymentAccount(app, other.token)}`
  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['payment.manage', 'statement.manage'])
  const cashier = await makeEmployee(app, company.companyId, [{ roleId }])
  const calls = [
    ['PATCH', '', { keySecret: 'another secret' }],
    ['POST', '/disable', undefined],
    ['GET', '/settlements', undefined],
  ] as const
  for (const [token, status] of [
    [company.token, 404],
    [cashier.token, 403],
  ]) {
    for (const [method, path, sent] of calls)
      expect((await app.call(method, `${theirs}${path}`, { token, ...(sent ? { body: sent } : {}) })).status).toBe(
        status,
      )
    expect((await settle({}, theirs, token)).status).toBe(status)
  }
  expect((await settle({}, `/v2/companies/payment-accounts/${other.companyId}`)).status).toBe(404)
  expect((await settle({ bankAccountId: await makeBankAccount(app, other) })).status).toBe(404)
  const list = await app.call('GET', '/v2/companies/payment-accounts', { token: company.token })
  expect(list.data.paymentAccounts).toEqual([])
})
