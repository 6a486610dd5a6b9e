import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import { makeBranch, makeCompany, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()

const UNKNOWN = `c${'0'.repeat(24)}`

const call = (method: string, branchId: string, path = '', body?: unknown, token = company.token) =>
  app.call(method, `/v2/companies/branches/${branchId}/bank-accounts${path}`, { token, body })
const paths = (answer: Awaited<ReturnType<typeof call>>) => answer.error?.details?.map(({ path }) => path)
let next = 1_000_000_000
const account = (changes: object = {}) => ({
  accountHolder: 'Malabar Chits',
  accountNumber: String(next++),
  bankName: 'State Bank',
  ifsc: 'SBIN0001234',
  ...changes,
})
const primaries = async (branchId: string) =>
  (await call('GET', branchId, '?pageSize=100')).data.bankAccounts
    .filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
    .map(({ id }: { id: string }) => id)

test('[spec: Fields of a branch; Branch endpoints] a created account is pending, and employees who manage the banking see its full number', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const created = await call('POST', branchId, '', account({ accountNumber: ' 00112233445566 ', ifsc: 'sbin0001234' }))
  expect(created.status).toBe(201)
  expect(created.data).toEqual({
    id: created.data.bankAccountId,
    bankAccountId: expect.stringMatching(/^c[a-z0-9]{24}$/),
    branchId,
    companyId: company.companyId,
    accountHolder: 'Malabar Chits',
    accountNumber: '00112233445566',
    accountType: null,
    bankName: 'State Bank',
    branchName: null,
    ifsc: 'SBIN0001234',
    countryCode: 'IN',
    currency: 'INR',
    isPrimary: false,
    verificationStatus: 'PENDING',
    verifiedAt: null,
    verifiedByName: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    deletedAt: null,
  })
  expect((await call('GET', branchId)).data).toMatchObject({ count: 1, pageNumber: 1, bankAccounts: [created.data] })
  const at = `/${created.data.id}`
  expect((await call('PATCH', branchId, at, { bankName: 'Other' })).data.accountNumber).toBe('00112233445566')
  expect((await call('PATCH', branchId, at, { accountNumber: '99887766' })).data.accountNumber).toBe('99887766')
  expect((await call('DELETE', branchId, at)).data.accountNumber).toBe('99887766')
  const branch = await app.call('GET', `/v2/companies/branches/${branchId}`, { token: company.token })
  expect(JSON.stringify(branch.data)).not.toMatch(/account/i)
})

test('[spec: Fields of a branch] fields that only the server sets are ignored in the body', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const smuggled = {
    verificationStatus: 'VERIFIED',
    verifiedAt: '2020-01-01T00:00:00Z',
    id: UNKNOWN,
    companyId: UNKNOWN,
    deletedAt: '2020-01-01T00:00:00Z',
    surprise: 1,
  }
  const created = await call('POST', branchId, '', account(smuggled))
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    verificationStatus: 'PENDING',
    verifiedAt: null,
    companyId: company.companyId,
    deletedAt: null,
  })
  expect(created.data.id).not.toBe(UNKNOWN)
  // [spec: Unknown and misplaced fields] The patch ignores them as well, alone and together with a known field.
  expect((await call('PATCH', branchId, `/${created.data.id}`, smuggled)).status).toBe(400)
  const patched = await call('PATCH', branchId, `/${created.data.id}`, { ...smuggled, bankName: 'Federal' })
  expect([patched.status, patched.data]).toEqual([
    200,
    { ...created.data, bankName: 'Federal', updatedAt: expect.any(String) },
  ])
})

test('the account number is stored in plain text neither in its row nor in the audit log', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const { data } = await call('POST', branchId, '', account({ accountNumber: '998877665544' }))
  await call('PATCH', branchId, `/${data.id}`, { accountNumber: '998877665545', bankName: 'Other' })
  const row = await app.db
    .selectFrom('branchBankAccounts')
    .selectAll()
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const audits = await app.db.selectFrom('auditLogs').selectAll().where('resourceId', '=', data.id).execute()
  expect(audits).toHaveLength(2)
  expect(JSON.stringify([row, audits])).not.toContain('99887766')
  expect(app.app.platform.secrets.decrypt(row.accountNumberSealed)).toBe('998877665545')
})

test('[spec: Branch endpoints] missing and malformed fields are reported with their path', async () => {
  const branchId = await makeBranch(app, company.companyId)
  expect(paths(await call('POST', branchId, '', {}))?.sort()).toEqual([
    'accountHolder',
    'accountNumber',
    'bankName',
    'ifsc',
  ])
  const bad = account({
    accountNumber: '12 34',
    ifsc: 'SBIN1234',
    currency: 'RUPEES',
    countryCode: 'X',
    isPrimary: 'y',
  })
  expect(paths(await call('POST', branchId, '', bad))?.sort()).toEqual([
    'accountNumber',
    'countryCode',
    'currency',
    'ifsc',
    'isPrimary',
  ])
  expect((await call('GET', branchId)).data.count).toBe(0)
})

test('[spec: Branch endpoints] a number is unique among the existing accounts of a branch', async () => {
  const [one, two] = [await makeBranch(app, company.companyId), await makeBranch(app, company.companyId)]
  const body = account()
  const first = await call('POST', one, '', body)
  const again = await call('POST', one, '', body)
  expect([again.status, again.error?.code, paths(again)]).toEqual([409, 'BANK_ACCOUNT_TAKEN', ['accountNumber']])
  expect((await call('POST', two, '', body)).status).toBe(201)
  const second = await call('POST', one, '', account())
  const patched = await call('PATCH', one, `/${second.data.id}`, { accountNumber: body.accountNumber })
  expect([patched.status, paths(patched)]).toEqual([409, ['accountNumber']])
  expect((await call('DELETE', one, `/${first.data.id}`)).status).toBe(200)
  expect((await call('POST', one, '', body)).status).toBe(201)
})

test('[spec: Branch endpoints] making an account primary demotes the previous one', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const first = await call('POST', branchId, '', account({ isPrimary: true }))
  expect(first.data.isPrimary).toBe(true)
  const second = await call('POST', branchId, '', account({ isPrimary: true }))
  expect(await primaries(branchId)).toEqual([second.data.id])
  expect((await call('PATCH', branchId, `/${first.data.id}`, { isPrimary: true })).data.isPrimary).toBe(true)
  expect(await primaries(branchId)).toEqual([first.data.id])
  expect((await call('PATCH', branchId, `/${first.data.id}`, { isPrimary: true })).status).toBe(200)
  expect((await call('DELETE', branchId, `/${first.data.id}`)).data.deletedAt).not.toBeNull()
  expect(await primaries(branchId)).toEqual([])
})

test('[spec: Branch endpoints] concurrent creates and patches leave exactly one primary account', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const existing = await Promise.all(Array.from({ length: 4 }, () => call('POST', branchId, '', account())))
  const answers = await Promise.all([
    ...existing.map(({ data }) => call('PATCH', branchId, `/${data.id}`, { isPrimary: true })),
    ...existing.map(() => call('POST', branchId, '', account({ isPrimary: true }))),
  ])
  expect(answers.every(({ status }) => status < 300)).toBe(true)
  expect(await primaries(branchId)).toHaveLength(1)
})

test('[spec: Branch endpoints] one of several concurrent creates with the same number succeeds', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const body = account()
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', branchId, '', body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('[spec: Branch endpoints] a patch needs a known field and leaves other fields unchanged', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const { data } = await call('POST', branchId, '', account({ accountType: 'savings', branchName: 'Beach' }))
  expect(data.accountType).toBe('SAVINGS')
  expect((await call('PATCH', branchId, `/${data.id}`, {})).status).toBe(400)
  expect(paths(await call('PATCH', branchId, `/${data.id}`, { verificationStatus: 'VERIFIED' }))).toEqual([''])
  const patched = await call('PATCH', branchId, `/${data.id}`, { branchName: null, bankName: 'Federal' })
  expect(patched.data).toMatchObject({ branchName: null, bankName: 'Federal', accountNumber: data.accountNumber })
})

test('a verified account must be verified again after a change of number, holder or IFSC', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const { data } = await call('POST', branchId, '', account())
  await app.db
    .updateTable('branchBankAccounts')
    .set({ verificationStatus: 'VERIFIED', verifiedAt: new Date() })
    .where('id', '=', data.id)
    .execute()
  const named = await call('PATCH', branchId, `/${data.id}`, { bankName: 'Renamed', isPrimary: true })
  expect(named.data).toMatchObject({ verificationStatus: 'VERIFIED', verifiedAt: expect.any(String) })
  const moved = await call('PATCH', branchId, `/${data.id}`, { ifsc: 'HDFC0000001' })
  expect(moved.data).toMatchObject({ verificationStatus: 'PENDING', verifiedAt: null })
})

test('[spec: Branch endpoints] a deleted account is not listed and cannot be changed', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const { data } = await call('POST', branchId, '', account())
  expect((await call('DELETE', branchId, `/${data.id}`)).status).toBe(200)
  expect((await call('GET', branchId)).data.bankAccounts).toEqual([])
  expect((await call('DELETE', branchId, `/${data.id}`)).status).toBe(404)
  expect((await call('PATCH', branchId, `/${data.id}`, { bankName: 'x' })).status).toBe(404)
})

test('[spec: Branch endpoints; Errors] without branch.banking.manage at the branch its accounts return 404', async () => {
  const [mine, notMine] = [await makeBranch(app, company.companyId), await makeBranch(app, company.companyId)]
  const there = await call('POST', notMine, '', account())
  const manager = await makeEmployee(app, company.companyId, [{ roleId: 'role_branch_manager_branch', branchId: mine }])
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const foreign = await makeCompany(app, 'Deccan Chits')
  expect((await call('POST', mine, '', account(), manager.token)).status).toBe(201)
  for (const { token } of [manager, viewer, foreign]) {
    expect((await call('GET', notMine, '', undefined, token)).status).toBe(404)
    expect((await call('POST', notMine, '', account(), token)).status).toBe(404)
    expect((await call('PATCH', notMine, `/${there.data.id}`, { bankName: 'x' }, token)).status).toBe(404)
    expect((await call('DELETE', notMine, `/${there.data.id}`, undefined, token)).status).toBe(404)
  }
  // An account can be reached only through its own branch.
  expect((await call('PATCH', mine, `/${there.data.id}`, { bankName: 'x' })).status).toBe(404)
  expect((await call('PATCH', mine, `/${UNKNOWN}`, { bankName: 'x' })).status).toBe(404)
  expect((await call('GET', UNKNOWN)).status).toBe(404)
})

test('[spec: Archived branches] the accounts of an archived branch can be read but not changed', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const { data } = await call('POST', branchId, '', account())
  await app.call('DELETE', `/v2/companies/branches/${branchId}`, { token: company.token })
  expect((await call('GET', branchId)).data.count).toBe(1)
  for (const refused of [
    await call('POST', branchId, '', account()),
    await call('PATCH', branchId, `/${data.id}`, { bankName: 'x' }),
    await call('DELETE', branchId, `/${data.id}`),
  ])
    expect([refused.status, refused.error?.code]).toEqual([409, 'BRANCH_ARCHIVED'])
})

test('a page of accounts takes two queries', async () => {
  const branchId = await makeBranch(app, company.companyId)
  for (let i = 0; i < 3; i++) await call('POST', branchId, '', account())
  const { result, statements } = await countQueries(() => call('GET', branchId, '?pageSize=2'))
  expect(result.data).toMatchObject({ count: 3, totalPages: 2, bankAccounts: { length: 2 } })
  expect(statements).toHaveLength(2)
})

test('people who book money choose among the accounts of their branches without seeing whole numbers', async () => {
  const firm = await makeCompany(app, 'Kannur Chits')
  const { companyId, branchId } = firm
  const elsewhere = await makeBranch(app, companyId)
  const add = (at: string, changes: object) => call('POST', at, '', account(changes), firm.token)
  const second = (await add(branchId, { accountNumber: '556677' })).data
  const first = (await add(branchId, { accountNumber: '112233', isPrimary: true })).data
  const far = (await add(elsewhere, { accountNumber: '998877' })).data
  const gone = (await add(branchId, {})).data
  await call('DELETE', branchId, `/${gone.id}`, undefined, firm.token)
  const programId = await makeProgram(app, companyId, branchId)
  const choices = async (token: string, query = '') =>
    app.call('GET', `/v2/companies/bank-account-choices${query}`, { token })
  const hired = async (assignment: { roleId: string; branchId?: string; programId?: string }) =>
    (await makeEmployee(app, companyId, [assignment])).token

  const cashier = await hired({ roleId: 'role_subscription_manager_branch', branchId })
  expect((await choices(cashier)).data).toEqual({
    bankAccounts: [
      { id: first.id, branchId, bankName: 'State Bank', accountNumberEnd: '2233', isPrimary: true },
      { id: second.id, branchId, bankName: 'State Bank', accountNumberEnd: '6677', isPrimary: false },
    ],
  })
  const ids = ({ data }: Awaited<ReturnType<typeof choices>>) => data.bankAccounts.map(({ id }: { id: string }) => id)
  const ofProgram = await makeRole(app, companyId, 'PROGRAM', ['payment.manage'])
  expect(ids(await choices(await hired({ roleId: ofProgram, programId })))).toEqual([first.id, second.id])
  expect(ids(await choices(cashier, `?branchId=${elsewhere}`))).toEqual([])
  expect(ids(await choices(firm.token, `?branchId=${elsewhere}`))).toEqual([far.id])
  expect(ids(await choices(company.token, `?branchId=${branchId}`))).toEqual([])
  const viewer = await hired({ roleId: 'role_viewer_branch', branchId })
  expect((await choices(viewer)).status).toBe(403)
})
