import { expect, test } from 'vitest'
import { makeBranch, makeCompany, makeEmployee, makeRole, makeSubscriber, makeUser, newMobile } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Other Chits')
const admin = (await app.superadmin()).token

let counter = 0
const someone = (extra: object = {}) => ({
  name: 'Anita Nair',
  email: `Hired-${++counter}@Example.in`,
  mobileNumber: newMobile(),
  countryCode: 'IN',
  assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }],
  ...extra,
})
const base = (companyId = company.companyId) => `/v2/admin/companies/${companyId}/employees`
const create = (body: unknown, companyId?: string) => app.call('POST', base(companyId), { token: admin, body })
const bulk = (body: unknown) => app.call('POST', `${base()}/bulk`, { token: admin, body })
const patch = (membershipId: string, body: unknown, companyId?: string) =>
  app.call('PATCH', `${base(companyId)}/${membershipId}`, { token: admin, body })
const countOf = async (companyId = company.companyId) =>
  (await app.call('GET', base(companyId), { token: admin })).data.count

test('[spec: Superadmin endpoints] a superadmin creates an active employee who can sign in', async () => {
  const body = someone()
  const { status, data } = await create(body)
  expect(status).toBe(201)
  expect(data).toMatchObject({
    companyId: company.companyId,
    status: 'ACTIVE',
    user: { name: 'Anita Nair', email: body.email.toLowerCase(), mobileNumber: body.mobileNumber, countryCode: 'IN' },
    assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }],
  })
  expect(data.effectivePermissions.company).toContain('employee.read')
  const { token, role } = await app.signIn(body.mobileNumber)
  expect(role).toBe('COMPANY')
  expect((await app.call('GET', '/v2/companies/employees', { token })).status).toBe(200)
  expect((await app.call('GET', `${base()}/${data.id}`, { token: admin })).data.id).toBe(data.id)
  expect((await app.call('GET', `${base(other.companyId)}/${data.id}`, { token: admin })).status).toBe(404)
})

test('[spec: Superadmin endpoints] assignments are returned in the order in which they were sent', async () => {
  const assignments = (await app.call('GET', '/v2/companies/roles?pageSize=100', { token: company.token })).data.roles
    .filter(
      ({ scopeType, systemRole }: { scopeType: string; systemRole: string }) =>
        scopeType === 'COMPANY' && systemRole !== 'OWNER',
    )
    .map(({ id }: { id: string }) => ({ roleId: id, scopeType: 'COMPANY' }))
    .reverse()
  const { data } = await create(someone({ assignments }))
  expect(data.assignments).toMatchObject(assignments)
})

test('[spec: Superadmin endpoints] a number or address that is in use by anyone returns 409 with its path', async () => {
  const first = someone()
  await create(first)
  const subscriber = await makeSubscriber(app)
  const colleague = await makeEmployee(app, other.companyId, [])
  const cases: [object, string][] = [
    [{ mobileNumber: first.mobileNumber }, 'mobileNumber'],
    [{ email: first.email.toUpperCase() }, 'email'],
    [{ mobileNumber: subscriber.mobileNumber }, 'mobileNumber'],
    [{ mobileNumber: colleague.mobileNumber }, 'mobileNumber'],
    [{ email: `${colleague.userId}@example.in` }, 'email'],
    [{ mobileNumber: '+919000000001' }, 'mobileNumber'],
  ]
  for (const [extra, path] of cases) {
    const answer = await create(someone(extra))
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([409, path])
  }
})

test('[spec: Owner and manager] a manager without a membership becomes an employee and stays the same user', async () => {
  const manager = await makeUser(app, 'COMPANY', 'Manager')
  const { status, data } = await create(someone({ mobileNumber: manager.mobileNumber }))
  expect([status, data.userId, data.user.name]).toEqual([201, manager.id, 'Anita Nair'])
})

test('[spec: Superadmin endpoints] invalid input returns 400 with its path, an unknown company 404, and nothing is created', async () => {
  const before = await countOf()
  const cases: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(151) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ mobileNumber: '+91 12' }, 'mobileNumber'],
    [{ countryCode: 'IND' }, 'countryCode'],
    [{ assignments: [{ roleId: 'role_owner_company', scopeType: 'COMPANY' }] }, 'assignments.0.roleId'],
    [{ assignments: [{ roleId: 'role_viewer_branch', scopeType: 'BRANCH' }] }, 'assignments.0.branchId'],
    [{ assignments: 'all' }, 'assignments'],
  ]
  for (const [extra, path] of cases) {
    const answer = await create(someone(extra))
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, path])
  }
  const twice = { roleId: 'role_viewer_company', scopeType: 'COMPANY' }
  expect((await create(someone({ assignments: [twice, twice] }))).error?.details?.[0]?.path).toBe(
    'assignments.1.roleId',
  )
  const foreign = { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: other.branchId }
  const refused = await create(someone({ assignments: [twice, foreign] }))
  expect([refused.status, refused.error?.details?.[0]?.path]).toEqual([404, 'assignments.1.branchId'])
  expect((await create(someone(), 'c000000000000000000000000')).status).toBe(404)
  expect(await countOf()).toBe(before)
})

test('[spec: Superadmin endpoints; Bulk requests] bulk creates up to 100 employees, sent as an object or an array, all or none', async () => {
  const before = await countOf()
  const many = Array.from({ length: 100 }, () => someone())
  const created = await bulk({ employees: many })
  expect([created.status, created.data.count, created.data.employees.length]).toEqual([201, 100, 100])
  expect(created.data.employees.map(({ user }: { user: { mobileNumber: string } }) => user.mobileNumber)).toEqual(
    many.map(({ mobileNumber }) => mobileNumber),
  )
  expect((await bulk([someone()])).status).toBe(201)
  const after = before + 101

  const fresh = someone()
  const cases: [unknown, number, string][] = [
    [{ employees: Array.from({ length: 101 }, () => someone()) }, 400, 'employees'],
    [{ employees: [] }, 400, 'employees'],
    [{}, 400, 'employees'],
    [{ employees: [someone(), many[0]] }, 409, 'employees.1.mobileNumber'],
    [{ employees: [fresh, someone({ email: fresh.email })] }, 409, 'employees.1.email'],
    [[someone(), someone({ mobileNumber: fresh.mobileNumber, email: 'x' })], 400, '1.email'],
    [
      { employees: [someone(), someone({ assignments: [{ roleId: 'role_owner_company', scopeType: 'COMPANY' }] })] },
      400,
      'employees.1.assignments.0.roleId',
    ],
  ]
  for (const [body, status, path] of cases) {
    const answer = await bulk(body)
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([status, path])
  }
  expect(await countOf()).toBe(after)
})

test('ten concurrent requests with one number create one employee', async () => {
  const body = someone()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ ...body, email: someone().email })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.error?.details?.[0]?.path).toBe('mobileNumber')
  const email = someone().email
  const racing = await Promise.all(Array.from({ length: 8 }, () => create(someone({ email }))))
  expect(racing.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  expect(racing.find(({ status }) => status === 409)?.error?.details?.[0]?.path).toBe('email')
})

test('[spec: Superadmin endpoints] PATCH changes the profile, and a number in use returns 409', async () => {
  const employee = (await create(someone())).data
  const mobileNumber = newMobile()
  const before = await app.signIn(employee.user.mobileNumber)
  const changed = await patch(employee.id, { name: ' Beena ', email: 'BEENA@example.in', mobileNumber })
  expect(changed.data.user).toEqual({ name: 'Beena', email: 'beena@example.in', mobileNumber, countryCode: 'IN' })
  expect(changed.data.authorizationVersion).toBe(1)
  expect((await app.signIn(mobileNumber)).userId).toBe(employee.userId)
  expect((await app.call('GET', '/v2/companies/me/membership', { token: before.token })).status).toBe(401)
  const taken = await patch(employee.id, { mobileNumber: company.ownerMobile })
  expect([taken.status, taken.error?.details?.[0]?.path]).toEqual([409, 'mobileNumber'])
  const address = await patch(employee.id, { email: `${company.ownerId}@example.in`, name: 'Lost' })
  expect([address.status, address.error?.details?.[0]?.path]).toEqual([409, 'email'])
  for (const body of [{}, { status: 'INVITED' }, { name: '' }, { nonsense: 1 }])
    expect((await patch(employee.id, body)).status).toBe(400)
  expect((await patch(employee.id, { name: 'Beena', nonsense: 1, userId: company.ownerId })).data.userId).toBe(
    employee.userId,
  )
  expect((await patch(employee.id, { name: 'x' }, other.companyId)).status).toBe(404)
  expect((await app.call('GET', `${base()}/${employee.id}`, { token: admin })).data.user.name).toBe('Beena')
})

test('[spec: Superadmin endpoints; Moves of a membership] PATCH changes the status, and a superadmin can restore a revoked employee', async () => {
  const employee = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const works = async () =>
    (await app.call('GET', '/v2/companies/me/membership', { token: employee.token })).status === 200
  expect(await works()).toBe(true)
  for (const status of ['SUSPENDED', 'ACTIVE', 'REVOKED'])
    expect((await patch(employee.membershipId, { status })).data.status).toBe(status)
  expect(await works()).toBe(false)
  expect((await patch(employee.membershipId, { status: 'SUSPENDED' })).status).toBe(409)
  const back = await patch(employee.membershipId, { status: 'ACTIVE' })
  expect(back.data).toMatchObject({ status: 'ACTIVE', authorizationVersion: 5 })
})

test('[spec: Superadmin endpoints] PATCH replaces all assignments, keeps the unchanged ones, and takes effect at once', async () => {
  const branchB = await makeBranch(app, company.companyId, 'B')
  const custom = await makeRole(app, company.companyId, 'COMPANY', ['employee.read'])
  const employee = await makeEmployee(app, company.companyId, [
    { roleId: custom },
    { roleId: 'role_viewer_branch', branchId: company.branchId },
  ])
  const list = () => app.call('GET', '/v2/companies/employees', { token: employee.token })
  expect((await list()).status).toBe(200)
  const before = (await app.call('GET', `${base()}/${employee.membershipId}`, { token: admin })).data.assignments
  const wanted = [
    { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: company.branchId },
    { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: branchB },
  ]
  const { data } = await patch(employee.membershipId, { assignments: wanted })
  const branchIds = data.assignments.map(({ branchId }: { branchId: string }) => branchId)
  expect(branchIds.sort()).toEqual([company.branchId, branchB].sort())
  const kept = ({ branchId }: { branchId: string | null }) => branchId === company.branchId
  expect(data.assignments.find(kept).id).toBe(before.find(kept).id)
  expect(data.authorizationVersion).toBe(2)
  expect((await list()).status).toBe(403)
  expect((await patch(employee.membershipId, { assignments: wanted })).data.authorizationVersion).toBe(2)
  expect((await patch(employee.membershipId, { assignments: [] })).data.assignments).toEqual([])
})

test('[spec: Superadmin endpoints] PATCH can neither suspend the owner nor remove or assign the owner role', async () => {
  const ownerRole = { roleId: 'role_owner_company', scopeType: 'COMPANY' }
  const refused = [
    { status: 'SUSPENDED' },
    { status: 'REVOKED' },
    { assignments: [] },
    { assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }] },
  ]
  for (const body of refused) {
    const answer = await patch(company.membershipId, body)
    expect([answer.status, answer.error?.code]).toEqual([409, 'LAST_OWNER'])
  }
  const more = [ownerRole, { roleId: 'role_viewer_company', scopeType: 'COMPANY' }]
  expect((await patch(company.membershipId, { assignments: more })).status).toBe(200)
  const employee = (await create(someone())).data
  expect((await patch(employee.id, { assignments: [ownerRole] })).status).toBe(400)
})

test('[spec: Sessions and tokens] only a superadmin can call these endpoints', async () => {
  for (const token of [company.token, (await makeSubscriber(app)).token])
    expect((await app.call('GET', base(), { token })).status).toBe(403)
  expect((await app.call('GET', base('c000000000000000000000000'), { token: admin })).status).toBe(404)
})
