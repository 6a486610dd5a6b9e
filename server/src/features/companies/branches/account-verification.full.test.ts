import { expect, test } from 'vitest'
import { makeBranch, makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = await app.superadmin()
const form = { accountHolder: 'Nila', accountNumber: '123456789012', bankName: 'State Bank', ifsc: 'SBIN0001234' }

async function newAccount() {
  const { companyId, token } = await makeCompany(app)
  const branchId = await makeBranch(app, companyId)
  const path = `/v2/companies/branches/${branchId}/bank-accounts`
  const { data } = await app.call('POST', path, { token, body: form })
  const adminPath = `/v2/admin/companies/${companyId}/branches/${branchId}/bank-accounts/${data.id}`
  return { companyId, token, branchId, path, id: data.id as string, adminPath }
}
const act = (path: string) => app.call('POST', path, { token: admin.token })
const queue = (query: string) => app.call('GET', `/v2/admin/bank-accounts?${query}`, { token: admin.token })

test('[R48] a superadmin verifies an account once, and the company sees who did it and when', async () => {
  const { path, token, adminPath, companyId, id } = await newAccount()
  await app.db.updateTable('users').set({ name: 'Anitha Rao' }).where('id', '=', admin.userId).execute()
  const first = await act(`${adminPath}/verify`)
  expect(first.data).toMatchObject({ verificationStatus: 'VERIFIED', verifiedByName: 'Anitha Rao' })
  expect((await act(`${adminPath}/verify`)).data).toEqual(first.data)
  const { bankAccounts } = (await app.call('GET', path, { token })).data
  expect(bankAccounts[0]).toEqual(first.data)
  const actions = await app.db
    .selectFrom('auditLogs')
    .select('action')
    .where('resourceId', '=', id)
    .orderBy('createdAt')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['bank-account.created', 'bank-account.verified'])
  expect((await queue(`companyId=${companyId}&verificationStatus=PENDING`)).data.count).toBe(0)
})

test('[R48] the verification ends when it is taken back or when the company changes the number', async () => {
  const { path, token, adminPath, id } = await newAccount()
  await act(`${adminPath}/verify`)
  const waiting = { verificationStatus: 'PENDING', verifiedAt: null, verifiedByName: null }
  expect((await act(`${adminPath}/unverify`)).data).toMatchObject(waiting)
  await act(`${adminPath}/verify`)
  const changed = await app.call('PATCH', `${path}/${id}`, { token, body: { accountNumber: '999956789012' } })
  expect(changed.data).toMatchObject(waiting)
})

test('[R48] the queue names company and branch, oldest first, and is paged', async () => {
  const [one, two] = [await newAccount(), await newAccount()]
  const { data } = await queue(`companyId=${two.companyId}&verificationStatus=PENDING`)
  expect(data).toMatchObject({ count: 1, bankAccounts: [{ id: two.id, branchId: two.branchId }] })
  expect(data.bankAccounts[0].companyName).toEqual(expect.any(String))
  expect(data.bankAccounts[0].officeName).toEqual(expect.any(String))
  const all = (await queue('pageSize=100')).data.bankAccounts.map(({ id }: { id: string }) => id)
  expect(all.indexOf(one.id)).toBeLessThan(all.indexOf(two.id))
})

test('[R48] an account under another branch or company is not found', async () => {
  const [one, two] = [await newAccount(), await newAccount()]
  const path = `/v2/admin/companies/${one.companyId}/branches/${one.branchId}/bank-accounts/${two.id}/verify`
  expect((await act(path)).status).toBe(404)
  expect((await act(`${two.adminPath.replace(two.companyId, one.companyId)}/verify`)).status).toBe(404)
})
