import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBranch, makeCompany, makeEmployee, makeProgram, makeRole, newMobile } from '#testing/fixtures'
import { startTestApp, type TestApp } from '#testing/test-app'

let app: TestApp
let second: TestApp
let company: Awaited<ReturnType<typeof makeCompany>>
let other: Awaited<ReturnType<typeof makeCompany>>
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({}, app.databaseUrl)
  company = await makeCompany(app)
  other = await makeCompany(app, 'Other Chits')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const BASE = '/v2/companies/employees'
const post = (path: string, body?: unknown, token = company.token) =>
  app.call('POST', `${BASE}/${path}`, { token, ...(body === undefined ? {} : { body }) })
const me = (token: string, at: TestApp = app) => at.call('GET', '/v2/companies/me/membership', { token })
const grant = (scopeType: string, roleId: string, place: object = {}) => ({ roleId, scopeType, ...place })

test('[spec: The permission catalogue] a membership returns its user, its assignments with their roles, and the permissions at each scope', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const employee = await makeEmployee(app, company.companyId, [
    { roleId: 'role_auction_operator_program', programId },
    { roleId: 'role_viewer_program', programId },
    { roleId: 'role_viewer_branch', branchId: company.branchId },
  ])
  const { status, data } = await me(employee.token)
  expect(status).toBe(200)
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      ...['id', 'userId', 'companyId', 'status', 'invitedById', 'acceptedAt', 'authorizationVersion', 'createdAt'],
      ...['updatedAt', 'user', 'assignments', 'effectivePermissions'],
    ]),
  )
  expect(Object.keys(data.user).sort()).toEqual(['countryCode', 'email', 'mobileNumber', 'name'])
  expect(Object.keys(data.assignments[0]).sort()).toEqual(
    [
      'branchId',
      'branchName',
      'createdAt',
      'createdById',
      'createdByName',
      'id',
      'membershipId',
      'programId',
      'programName',
      'role',
      'roleId',
      'scopeType',
    ].sort(),
  )
  expect(data.assignments[0].role).toMatchObject({ isSystem: true })
  const { company: wide, branches, programs } = data.effectivePermissions
  expect(wide).toEqual([])
  expect(Object.keys(branches)).toEqual([company.branchId])
  expect(branches[company.branchId]).toContain('branch.read')
  expect(programs[programId]).toEqual(expect.arrayContaining(['auction.operate', 'program.read', 'auction.read']))
})

test('[spec: Employee endpoints] an employee can read employees of their own company, but not of another one', async () => {
  const employee = await makeEmployee(app, company.companyId, [])
  const read = (token: string) => app.call('GET', `${BASE}/${employee.membershipId}`, { token })
  expect((await read(company.token)).data.id).toBe(employee.membershipId)
  expect((await read(other.token)).status).toBe(404)
  expect((await read(employee.token)).status).toBe(403)
})

test('[spec: What a suspension does] assigning and removing a role take effect at once for a token in use, on every process', async () => {
  const employee = await makeEmployee(app, company.companyId, [])
  const canList = async (at: TestApp) => (await at.call('GET', BASE, { token: employee.token })).status
  expect([await canList(app), await canList(second)]).toEqual([403, 403])

  const assigned = await post(`${employee.membershipId}/assignments`, grant('COMPANY', 'role_viewer_company'))
  expect(assigned.status).toBe(201)
  expect(assigned.data).toMatchObject({
    roleId: 'role_viewer_company',
    scopeType: 'COMPANY',
    branchId: null,
    programId: null,
    createdById: company.ownerId,
    membershipId: employee.membershipId,
    role: { systemRole: 'VIEWER' },
  })
  expect(await canList(app)).toBe(200)
  await expect.poll(() => canList(second)).toBe(200)
  expect((await me(employee.token)).data.authorizationVersion).toBe(2)

  const path = `${BASE}/${employee.membershipId}/assignments/${assigned.data.id}`
  const removed = await app.call('DELETE', path, { token: company.token })
  expect([removed.status, removed.data.assignmentId]).toEqual([200, assigned.data.id])
  expect(await canList(app)).toBe(403)
  await expect.poll(() => canList(second)).toBe(403)
  expect((await app.call('DELETE', path, { token: company.token })).status).toBe(404)
  expect((await me(employee.token)).data).toMatchObject({ authorizationVersion: 3, assignments: [] })
})

test('[spec: The permission catalogue] an assignment needs exactly the target of its scope and a role of that scope', async () => {
  const { membershipId } = await makeEmployee(app, company.companyId, [])
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const { branchId } = company
  const assign = (body: object) => post(`${membershipId}/assignments`, body)
  const bad: [object, string][] = [
    [grant('COMPANY', 'role_viewer_company', { branchId }), 'branchId'],
    [grant('COMPANY', 'role_viewer_company', { programId }), 'programId'],
    [grant('BRANCH', 'role_viewer_branch'), 'branchId'],
    [grant('BRANCH', 'role_viewer_branch', { branchId, programId }), 'programId'],
    [grant('PROGRAM', 'role_viewer_program'), 'programId'],
    [grant('PROGRAM', 'role_viewer_program', { branchId, programId }), 'branchId'],
    [grant('COMPANY', 'role_viewer_branch'), 'scopeType'],
    [grant('BRANCH', 'role_viewer_company', { branchId }), 'scopeType'],
    [grant('COMPANY', 'role_owner_company'), 'roleId'],
    [grant('PLANET', 'role_viewer_company'), 'scopeType'],
    [{ scopeType: 'COMPANY' }, 'roleId'],
    [grant('BRANCH', 'role_viewer_branch', { branchId: 'nonsense' }), 'branchId'],
  ]
  for (const [body, path] of bad) {
    const answer = await assign(body)
    expect([answer.status, answer.error?.details?.[0]?.path, body]).toEqual([400, path, body])
  }
  expect((await assign(grant('BRANCH', 'role_viewer_branch', { branchId }))).status).toBe(201)
  const twice = await assign(grant('BRANCH', 'role_viewer_branch', { branchId }))
  expect([twice.status, twice.error?.code]).toEqual([409, 'ASSIGNMENT_EXISTS'])
  expect((await assign(grant('PROGRAM', 'role_viewer_program', { programId }))).status).toBe(201)
})

test('[spec: Errors] roles, branches, programs and employees of another company return 404, and archived branches 409', async () => {
  const { membershipId } = await makeEmployee(app, company.companyId, [])
  const foreignRole = await makeRole(app, other.companyId, 'COMPANY', ['employee.read'])
  const foreignProgram = await makeProgram(app, other.companyId, other.branchId)
  const assign = (body: object, id = membershipId) => post(`${id}/assignments`, body)
  const foreign = [
    grant('COMPANY', foreignRole),
    grant('BRANCH', 'role_viewer_branch', { branchId: other.branchId }),
    grant('PROGRAM', 'role_viewer_program', { programId: foreignProgram }),
    grant('COMPANY', 'role_no_such_role'),
  ]
  for (const body of foreign) expect((await assign(body)).status).toBe(404)
  expect((await assign(grant('COMPANY', 'role_viewer_company'), other.membershipId)).status).toBe(404)
  for (const move of ['suspend', 'reactivate', 'revoke', 'transfer-ownership'])
    expect((await post(`${other.membershipId}/${move}`)).status).toBe(404)
  expect((await post('nonsense/suspend')).status).toBe(400)

  const archived = await makeBranch(app, company.companyId, 'Closed')
  const gone = { status: 'ARCHIVED', deletedAt: new Date() } as const
  await app.db.updateTable('branches').set(gone).where('id', '=', archived).execute()
  const there = await assign(grant('BRANCH', 'role_viewer_branch', { branchId: archived }))
  expect([there.status, there.error?.code]).toEqual([409, 'BRANCH_ARCHIVED'])
})

test('[spec: Nobody grants more than they hold] an employee cannot assign permissions that they do not hold at that scope', async () => {
  const assigner = await makeRole(app, company.companyId, 'COMPANY', ['employee.assignment.manage', 'employee.read'])
  const branchB = await makeBranch(app, company.companyId, 'B')
  const lesser = await makeEmployee(app, company.companyId, [
    { roleId: assigner },
    { roleId: 'role_branch_manager_branch', branchId: branchB },
  ])
  const target = await makeEmployee(app, company.companyId, [])
  const programB = await makeProgram(app, company.companyId, branchB)
  const programA = await makeProgram(app, company.companyId, company.branchId)
  const assign = async (body: object, id = target.membershipId) => {
    const answer = await post(`${id}/assignments`, body, lesser.token)
    return answer.error?.code ?? answer.status
  }
  expect(await assign(grant('COMPANY', assigner))).toBe(201)
  expect(await assign(grant('BRANCH', 'role_viewer_branch', { branchId: branchB }))).toBe(201)
  expect(await assign(grant('PROGRAM', 'role_program_manager_program', { programId: programB }))).toBe(201)
  const beyond = [
    grant('COMPANY', 'role_company_admin_company'),
    grant('COMPANY', 'role_viewer_company'),
    grant('BRANCH', 'role_viewer_branch', { branchId: company.branchId }),
    grant('PROGRAM', 'role_viewer_program', { programId: programA }),
  ]
  for (const body of beyond) {
    expect(await assign(body)).toBe('ROLE_NOT_GRANTABLE')
    expect(await assign(body, lesser.membershipId)).toBe('ROLE_NOT_GRANTABLE')
  }
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const refused = await post(`${target.membershipId}/assignments`, beyond[0], viewer.token)
  expect(refused.error?.code).toBe('PERMISSION_REQUIRED')
})

test('[spec: States at a glance] suspension ends all sessions on every process, and a reactivated employee has to sign in again', async () => {
  const employee = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await me(employee.token, second)).status).toBe(200)
  const suspended = await post(`${employee.membershipId}/suspend`)
  expect([suspended.status, suspended.data.status]).toEqual([200, 'SUSPENDED'])
  expect((await me(employee.token)).status).toBe(401)
  await expect.poll(async () => (await me(employee.token, second)).status).toBe(401)
  expect((await post(`${employee.membershipId}/suspend`)).data.authorizationVersion).toBe(2)

  // A suspended employee can sign in, but company endpoints return 401.
  const fresh = await app.signIn(employee.mobileNumber)
  expect((await me(fresh.token)).status).toBe(401)
  const reactivated = await post(`${employee.membershipId}/reactivate`)
  expect([reactivated.status, reactivated.data.status]).toEqual([200, 'ACTIVE'])
  expect((await post(`${employee.membershipId}/reactivate`)).status).toBe(200)
  expect((await me(employee.token)).status).toBe(401)
  expect((await me((await app.signIn(employee.mobileNumber)).token)).status).toBe(200)
})

test('[spec: Revoked memberships] a revoked employee gets 401 at once, and the company cannot restore them', async () => {
  const employee = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await post(`${employee.membershipId}/revoke`)).data.status).toBe('REVOKED')
  expect((await me(employee.token)).status).toBe(401)
  expect((await post(`${employee.membershipId}/revoke`)).status).toBe(200)
  for (const move of ['suspend', 'reactivate']) {
    const answer = await post(`${employee.membershipId}/${move}`)
    expect([answer.status, answer.error?.code]).toEqual([409, 'EMPLOYEE_REVOKED'])
  }
})

test('[spec: States at a glance] the owner cannot be suspended or revoked, or lose the owner role', async () => {
  for (const move of ['suspend', 'revoke']) {
    const answer = await post(`${company.membershipId}/${move}`)
    expect([answer.status, answer.error?.code]).toEqual([409, 'LAST_OWNER'])
  }
  const { assignments } = (await me(company.token)).data
  const path = `${BASE}/${company.membershipId}/assignments/${assignments[0].id}`
  expect((await app.call('DELETE', path, { token: company.token })).error?.code).toBe('LAST_OWNER')
})

test('[spec: Employee endpoints] after a transfer the target owns the company and the previous owner is a company admin', async () => {
  const firm = await makeCompany(app, 'Handover Chits')
  const newOwner = await makeEmployee(app, firm.companyId, [{ roleId: 'role_company_admin_company' }])
  const transfer = (id: string, token: string) => post(`${id}/transfer-ownership`, undefined, token)
  expect((await transfer(firm.membershipId, newOwner.token)).status).toBe(403)
  expect((await transfer(firm.membershipId, firm.token)).error?.code).toBe('ALREADY_OWNER')
  await post(`${newOwner.membershipId}/suspend`, undefined, firm.token)
  expect((await transfer(newOwner.membershipId, firm.token)).error?.code).toBe('EMPLOYEE_NOT_ACTIVE')
  await post(`${newOwner.membershipId}/reactivate`, undefined, firm.token)

  const moved = await transfer(newOwner.membershipId, firm.token)
  expect(moved.data).toEqual({
    companyId: firm.companyId,
    membershipId: newOwner.membershipId,
    previousOwnerMembershipId: firm.membershipId,
  })
  const roles = async (token: string) =>
    (await me(token)).data.assignments.map(({ roleId }: { roleId: string }) => roleId).sort()
  const { token } = await app.signIn(newOwner.mobileNumber)
  expect(await roles(token)).toEqual(['role_company_admin_company', 'role_owner_company'])
  expect(await roles(firm.token)).toEqual(['role_company_admin_company'])
  expect((await transfer(newOwner.membershipId, firm.token)).status).toBe(403)
  const audited = await app.db
    .selectFrom('auditLogs')
    .select('action')
    .where('companyId', '=', firm.companyId)
    .execute()
  expect(audited.map(({ action }) => action)).toContain('company.ownership-transferred')
})

test('[spec: Employee endpoints] one of several concurrent transfers succeeds, also against a suspension of the new owner', async () => {
  const firm = await makeCompany(app, 'Contested Chits')
  const heirs = await Promise.all(Array.from({ length: 6 }, () => makeEmployee(app, firm.companyId, [])))
  const answers = await Promise.all(
    heirs.map(({ membershipId }) => post(`${membershipId}/transfer-ownership`, undefined, firm.token)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
  const owners = async (companyId: string) =>
    app.db
      .selectFrom('roleAssignments')
      .innerJoin('memberships', 'memberships.id', 'roleAssignments.membershipId')
      .select(['membershipId', 'status'])
      .where('roleAssignments.companyId', '=', companyId)
      .where('roleId', '=', 'role_owner_company')
      .execute()
  expect(await owners(firm.companyId)).toHaveLength(1)

  for (let round = 0; round < 4; round++) {
    const shop = await makeCompany(app, `Shop ${round}`)
    const admin = await makeEmployee(app, shop.companyId, [{ roleId: 'role_company_admin_company' }])
    const newOwner = await makeEmployee(app, shop.companyId, [])
    await Promise.all([
      post(`${newOwner.membershipId}/transfer-ownership`, undefined, shop.token),
      post(`${newOwner.membershipId}/suspend`, undefined, admin.token),
    ])
    expect((await owners(shop.companyId)).map(({ status }) => status)).toEqual(['ACTIVE'])
  }
})

test('ten concurrent requests for the same assignment create it once', async () => {
  const { membershipId } = await makeEmployee(app, company.companyId, [])
  const body = grant('COMPANY', 'role_viewer_company')
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${membershipId}/assignments`, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('[spec: Sessions and tokens] company endpoints return 401 without a token, and 403 to a subscriber and a superadmin', async () => {
  expect((await app.call('GET', BASE)).status).toBe(401)
  const subscriber = await app.signIn(newMobile())
  const superadmin = await app.superadmin()
  for (const { token } of [subscriber, superadmin]) expect((await me(token)).status).toBe(403)
})
