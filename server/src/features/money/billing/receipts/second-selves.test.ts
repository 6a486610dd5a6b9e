import { expect, test } from 'vitest'
import { makeEmployee, newMobile } from '#testing/fixtures'
import { CODE } from '#testing/sign-in-codes'
import { useCounter } from '#testing/use-counter'

// An employee who may invite others makes accounts of their own and lets them agree.
const { app, company, manager, call, take, cheque, makePayer, branchId, accountId } = await useCounter()
const thief = await makeEmployee(app, company.companyId, [{ roleId: 'role_company_admin_company' }], 'Thief')

/** A second account with all rights of the branch, by an invitation of the person with this token. */
async function invite(token: string, name: string) {
  const mobileNumber = newMobile()
  const email = `${mobileNumber.slice(1)}@example.in`
  const assignments = [
    { roleId: 'role_branch_manager_branch', scopeType: 'BRANCH', branchId },
    { roleId: 'role_company_admin_company', scopeType: 'COMPANY' },
  ]
  const invited = await call('POST', 'employees/invitations', { name, email, mobileNumber, assignments }, token)
  expect(invited.status, JSON.stringify(invited.error)).toBe(201)
  const outbox = await app.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  const body = { token: outbox.json().messages[0].token, otp: CODE, name }
  const { data } = await app.call('POST', '/v2/auth/employee-invitations/accept', { body })
  const { token: own } = await app.signIn(mobileNumber)
  return { ...(data as { userId: string; membershipId: string }), token: own }
}
const act = (receiptId: string, what: string, token: string, body: object = {}) =>
  call('POST', `receipts/${receiptId}/${what}`, body, token)
const outcome = ({ status, error }: Awaited<ReturnType<typeof call>>) => error?.code ?? status

async function takeCash(token: string): Promise<string> {
  const payer = await makePayer()
  return (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 }, token)).data.id
}

test('accounts that an employee invited agree to nothing until the owner confirms them', async () => {
  const [one, two] = [await invite(thief.token, 'Ravi'), await invite(thief.token, 'Ramu')]
  const askers = [
    [thief.token, one.token],
    [one.token, thief.token],
    [one.token, two.token],
  ] as const
  for (const [asker, approver] of askers) {
    const id = await takeCash(asker)
    await act(id, 'void', asker, { reason: 'Wrong ticket' })
    expect(outcome(await act(id, 'void/approve', approver))).toBe('EMPLOYEE_NOT_CONFIRMED')
  }
  const payer = await makePayer()
  const taken = await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 2000 }, thief.token)
  await act(taken.data.id, 'deposit', one.token, { depositAccountId: accountId })
  const bounced = await act(taken.data.id, 'bounce', two.token, { reason: 'No funds' })
  expect(outcome(bounced)).toBe('EMPLOYEE_NOT_CONFIRMED')
  // A colleague who works there already is enough.
  expect(outcome(await act(taken.data.id, 'bounce', manager.token, { reason: 'No funds' }))).toBe(200)
})

test('the owner is notified of an employee whom another one invited, confirms them, and may always agree', async () => {
  const newcomer = await invite(thief.token, 'Leela')
  const { notifications } = (await app.call('GET', '/v2/companies/me/notifications', { token: company.token })).data
  const params = { name: 'Leela', invitedBy: 'Thief' }
  expect(notifications[0]).toMatchObject({ type: 'EMPLOYEE_JOINED', params })
  const first = await takeCash(newcomer.token)
  await act(first, 'void', newcomer.token, { reason: 'Wrong ticket' })
  expect(outcome(await act(first, 'void/approve', company.token))).toBe(200)

  const path = `employees/${newcomer.membershipId}`
  expect((await call('GET', path, undefined, company.token)).data.unconfirmedSince).toEqual(expect.any(String))
  expect(outcome(await call('POST', `${path}/confirm`, {}, thief.token))).toBe('PERMISSION_REQUIRED')
  for (let repeated = 0; repeated < 2; repeated++) {
    const confirmed = await call('POST', `${path}/confirm`, {}, company.token)
    expect([confirmed.status, confirmed.data.unconfirmedSince]).toEqual([200, null])
  }
  const second = await takeCash(thief.token)
  await act(second, 'void', thief.token, { reason: 'Wrong ticket' })
  expect(outcome(await act(second, 'void/approve', newcomer.token))).toBe(200)
})

test('an employee whom the owner invited counts at once', async () => {
  const newcomer = await invite(company.token, 'Sunil')
  const id = await takeCash(thief.token)
  await act(id, 'void', thief.token, { reason: 'Wrong ticket' })
  expect(outcome(await act(id, 'void/approve', newcomer.token))).toBe(200)
})
