import { permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import { BUILT_IN_ROLES, type PermissionCode } from '@kuri/contract/kit/permissions'
import { expect, test } from 'vitest'
import { makeBranch, makeCompany, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Other Chits')
const branchB = await makeBranch(app, company.companyId, 'B')

const ids = (...codes: PermissionCode[]) => codes.map(permissionIdOf)
let counter = 0
const bodyOf = (scopeType: string, codes: PermissionCode[], extra: object = {}) => ({
  name: `Custom ${++counter}`,
  description: 'Made here',
  scopeType,
  permissionIds: ids(...codes),
  ...extra,
})
const create = (body: unknown, token = company.token) => app.call('POST', '/v2/companies/roles', { token, body })
const patch = (roleId: string, body: unknown, token = company.token) =>
  app.call('PATCH', `/v2/companies/roles/${roleId}`, { token, body })
const remove = (roleId: string, token = company.token) => app.call('DELETE', `/v2/companies/roles/${roleId}`, { token })
const list = async (query = 'all=true', token = company.token) =>
  (await app.call('GET', `/v2/companies/roles?${query}`, { token })).data

test('[spec: The permission catalogue] the catalogue returns exactly the 40 permissions on one page', async () => {
  const { status, data } = await app.call('GET', '/v2/companies/roles/permissions', { token: company.token })
  expect(status).toBe(200)
  expect(data.count).toBe(40)
  const scopes = data.permissions.map(({ scopeType }: { scopeType: string }) => scopeType)
  const count = (scope: string) => scopes.filter((found: string) => found === scope).length
  expect([count('COMPANY'), count('BRANCH'), count('PROGRAM')]).toEqual([16, 7, 17])
  expect(Object.keys(data.permissions[0]).sort()).toEqual(
    ['code', 'createdAt', 'description', 'id', 'ownershipOnly', 'scopeType'].sort(),
  )
  const ownersOnly = data.permissions.filter(({ ownershipOnly }: { ownershipOnly: boolean }) => ownershipOnly)
  expect(ownersOnly.map(({ code }: { code: string }) => code)).toEqual(['ownership.transfer'])
})

test('[spec: The permission catalogue] the twelve built-in roles come first with their permissions, and all=true returns all roles on one page', async () => {
  const { roles, count } = await list()
  const system = roles.filter(({ isSystem }: { isSystem: boolean }) => isSystem)
  expect(system.map(({ id }: { id: string }) => id).sort()).toEqual(BUILT_IN_ROLES.map(({ id }) => id).sort())
  expect(roles.slice(0, 12).every(({ companyId }: { companyId: string | null }) => companyId === null)).toBe(true)
  expect(roles).toHaveLength(count)
  const admin = system.find(({ id }: { id: string }) => id === 'role_company_admin_company')
  expect(admin).toMatchObject({ systemRole: 'COMPANY_ADMIN', scopeType: 'COMPANY', assignmentCount: 0 })
  expect(admin.permissions).toHaveLength(39)
  expect((await list('')).roles).toHaveLength(10)
  expect((await list('scopeType=PROGRAM&all=true')).count).toBe(4)
})

test('[spec: Superadmin endpoints] a superadmin can list the roles of one company or of all companies', async () => {
  const { token } = await app.superadmin()
  const roleId = await makeRole(app, other.companyId, 'BRANCH', ['branch.read'])
  const ask = async (query: string) => (await app.call('GET', `/v2/admin/roles?${query}`, { token })).data.roles
  const has = (roles: { id: string }[]) => roles.some(({ id }) => id === roleId)
  expect(has(await ask('all=true'))).toBe(true)
  expect(has(await ask(`all=true&companyId=${company.companyId}`))).toBe(false)
  expect(has((await list()).roles)).toBe(false)
})

test('[spec: Errors] built-in and own roles can be read by id with role.manage, and those of another company return 404', async () => {
  const read = (roleId: string, token = company.token) => app.call('GET', `/v2/companies/roles/${roleId}`, { token })
  const own = (await create(bodyOf('BRANCH', ['branch.read']))).data
  const foreign = await makeRole(app, other.companyId, 'BRANCH', ['branch.read'])
  expect([(await read(own.id)).status, (await read(own.id)).data]).toEqual([200, own])
  const listed = (await list()).roles.find(({ id }: { id: string }) => id === 'role_owner_company')
  expect(listed.assignmentCount).toBe(1)
  expect((await read('role_owner_company')).data).toEqual(listed)
  expect((await read(foreign)).status).toBe(404)
  expect((await read(`c${'0'.repeat(24)}`)).status).toBe(404)
  expect((await read('role_nobody')).status).toBe(404)
  expect((await read('not-an-id')).status).toBe(400)
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await read(own.id, viewer.token)).status).toBe(403)

  const { token } = await app.superadmin()
  const readAsAdmin = (roleId: string) => app.call('GET', `/v2/admin/roles/${roleId}`, { token })
  expect((await readAsAdmin(foreign)).data).toMatchObject({ id: foreign, companyId: other.companyId })
  expect((await readAsAdmin('role_owner_company')).data.assignmentCount).toBeGreaterThan(1)
  expect((await readAsAdmin(`c${'0'.repeat(24)}`)).status).toBe(404)
})

test('[spec: The permission catalogue] a created custom role belongs to the company and has the values that were sent', async () => {
  const { status, data } = await create(bodyOf('BRANCH', ['branch.read', 'program.read', 'branch.read']))
  expect(status).toBe(201)
  expect(data).toMatchObject({
    companyId: company.companyId,
    isSystem: false,
    systemRole: null,
    scopeType: 'BRANCH',
    description: 'Made here',
    assignmentCount: 0,
  })
  expect(data.permissions.map(({ code }: { code: string }) => code)).toEqual(['branch.read', 'program.read'])
})

test('[spec: Custom roles] unknown, wider and ownership-only permissions and other invalid input return 400 with their path', async () => {
  const cases: [object, string][] = [
    [{ permissionIds: ['c000000000000000000000000'] }, 'permissionIds.0'],
    [{ permissionIds: ['nonsense'] }, 'permissionIds.0'],
    [{ permissionIds: [] }, 'permissionIds'],
    [{ permissionIds: ids('branch.read', 'role.manage') }, 'permissionIds.1'],
    [{ permissionIds: ids('ownership.transfer'), scopeType: 'COMPANY' }, 'permissionIds.0'],
    [{ scopeType: 'PLANET' }, 'scopeType'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
  ]
  for (const [extra, path] of cases) {
    const answer = await create(bodyOf('BRANCH', ['branch.read'], extra))
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, path])
  }
})

test('[spec: Errors] a role name is unique per company regardless of case, also under races, and never a built-in one', async () => {
  const body = bodyOf('COMPANY', ['employee.read'])
  expect((await create(body)).status).toBe(201)
  const again = await create({ ...body, name: body.name.toUpperCase() })
  expect([again.status, again.error?.code, again.error?.details?.[0]?.path]).toEqual([409, 'ROLE_NAME_TAKEN', 'name'])
  expect((await create({ ...body, name: 'owner' })).status).toBe(409)
  expect((await create(body, other.token)).status).toBe(201)
  const racing = bodyOf('COMPANY', ['employee.read'])
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(racing)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('[spec: Nobody grants more than they hold] an employee cannot create a role with permissions that they do not hold at that scope', async () => {
  const manager = await makeRole(app, company.companyId, 'COMPANY', ['role.manage', 'employee.read'])
  const lesser = await makeEmployee(app, company.companyId, [
    { roleId: manager },
    { roleId: 'role_viewer_branch', branchId: branchB },
  ])
  expect((await create(bodyOf('COMPANY', ['employee.read']), lesser.token)).status).toBe(201)
  expect((await create(bodyOf('BRANCH', ['branch.read', 'program.read']), lesser.token)).status).toBe(201)
  const refused = [
    bodyOf('COMPANY', ['employee.invite']),
    bodyOf('COMPANY', ['branch.read']),
    bodyOf('BRANCH', ['branch.read', 'branch.banking.manage']),
    bodyOf('PROGRAM', ['payment.manage']),
  ]
  for (const body of refused) {
    const answer = await create(body, lesser.token)
    expect([answer.status, answer.error?.code]).toEqual([403, 'ROLE_NOT_GRANTABLE'])
  }
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await create(bodyOf('COMPANY', ['employee.read']), viewer.token)).error?.code).toBe('PERMISSION_REQUIRED')
  expect((await app.call('GET', '/v2/companies/roles', { token: viewer.token })).status).toBe(403)
})

test('[spec: Nobody grants more than they hold] an editor can add only permissions that they hold at every scope where the role is assigned', async () => {
  const manager = await makeRole(app, company.companyId, 'COMPANY', ['role.manage'])
  const editor = await makeEmployee(app, company.companyId, [
    { roleId: manager },
    { roleId: 'role_branch_manager_branch', branchId: company.branchId },
  ])
  const role = (await create(bodyOf('BRANCH', ['branch.read']), editor.token)).data.id
  const more = { permissionIds: ids('branch.read', 'branch.banking.manage') }
  await makeEmployee(app, company.companyId, [{ roleId: role, branchId: company.branchId }])
  expect((await patch(role, more, editor.token)).status).toBe(200)
  expect((await patch(role, { permissionIds: ids('branch.lifecycle.manage') }, editor.token)).status).toBe(403)

  const elsewhere = await makeEmployee(app, company.companyId, [{ roleId: role, branchId: branchB }])
  expect((await patch(role, { permissionIds: ids('branch.address.manage') }, editor.token)).status).toBe(403)
  expect((await patch(role, { name: `Renamed ${role}` }, editor.token)).status).toBe(200)
  const address = { permissionIds: ids('branch.address.manage') }
  expect((await patch(role, address)).status).toBe(200)
  const { data } = await app.call('GET', '/v2/companies/me/membership', { token: elsewhere.token })
  expect(data.effectivePermissions).toEqual({
    company: [],
    branches: { [branchB]: ['branch.address.manage'] },
    programs: {},
  })
  expect(data.authorizationVersion).toBe(2)
})

test('[spec: What a suspension does] an edited role takes effect at once for the tokens of all employees with that role', async () => {
  const role = (await create(bodyOf('COMPANY', ['employee.read']))).data.id
  const { token } = await makeEmployee(app, company.companyId, [{ roleId: role }])
  const listed = async () => (await app.call('GET', '/v2/companies/employees', { token })).status
  expect(await listed()).toBe(200)
  await patch(role, { permissionIds: ids('employee.invite') })
  expect(await listed()).toBe(403)
  await patch(role, { permissionIds: ids('employee.invite', 'employee.read') })
  expect(await listed()).toBe(200)
})

test('[spec: Nobody grants more than they hold] a pending invitation counts as an assignment of the role, and a program as part of its branch', async () => {
  const manager = await makeRole(app, company.companyId, 'COMPANY', ['role.manage'])
  const editor = await makeEmployee(app, company.companyId, [
    { roleId: manager },
    { roleId: 'role_branch_manager_branch', branchId: company.branchId },
  ])
  const role = (await create(bodyOf('PROGRAM', ['program.read']), editor.token)).data.id
  const ownProgram = await makeProgram(app, company.companyId, company.branchId)
  const farProgram = await makeProgram(app, company.companyId, branchB)
  await makeEmployee(app, company.companyId, [{ roleId: role, programId: ownProgram }])
  const wider = { permissionIds: ids('program.read', 'payment.manage') }
  expect((await patch(role, wider, editor.token)).status).toBe(200)
  const invited = await app.call('POST', '/v2/companies/employees/invitations', {
    token: company.token,
    body: {
      name: 'Invited',
      email: 'far@example.in',
      mobileNumber: '+919811122233',
      assignments: [{ roleId: role, scopeType: 'PROGRAM', programId: farProgram }],
    },
  })
  expect(invited.status).toBe(201)
  expect((await patch(role, wider, editor.token)).status).toBe(403)
})

test('[spec: The permission catalogue] the scope, built-in roles and roles of other companies cannot be changed, and an empty patch returns 400', async () => {
  const role = (await create(bodyOf('BRANCH', ['branch.read']))).data.id
  expect((await patch(role, { scopeType: 'COMPANY' })).error?.details?.[0]?.path).toBe('scopeType')
  expect((await patch(role, { scopeType: 'BRANCH', description: null })).data.description).toBe(null)
  expect((await patch(role, {})).status).toBe(400)
  expect((await patch('role_viewer_company', { name: 'Mine' })).status).toBe(403)
  expect((await remove('role_viewer_company')).status).toBe(403)
  expect((await patch('role_no_such_thing', { name: 'Mine' })).status).toBe(404)
  expect((await patch(role, { name: 'Theirs' }, other.token)).status).toBe(404)
  expect((await remove(role, other.token)).status).toBe(404)
  expect((await patch('not-an-id', { name: 'x' })).status).toBe(400)
})

test('[spec: Errors] only an unassigned role can be deleted, and assignmentCount counts the own company', async () => {
  const role = (await create(bodyOf('COMPANY', ['employee.read']))).data.id
  const employee = await makeEmployee(app, company.companyId, [{ roleId: role }])
  const count = async () => (await list()).roles.find(({ id }: { id: string }) => id === role)?.assignmentCount
  expect(await count()).toBe(1)
  const refused = await remove(role)
  expect([refused.status, refused.error?.code]).toEqual([409, 'ROLE_ASSIGNED'])
  await app.db.deleteFrom('roleAssignments').where('membershipId', '=', employee.membershipId).execute()
  expect((await remove(role)).status).toBe(200)
  expect(await count()).toBe(undefined)
  const owners = (await list()).roles.find(({ id }: { id: string }) => id === 'role_owner_company')
  expect(owners.assignmentCount).toBe(1)
})

test('[spec: Employee endpoints] when a role is assigned and deleted concurrently, either the assignment or the deletion succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const role = (await create(bodyOf('COMPANY', ['employee.read']))).data.id
    const employee = await makeEmployee(app, company.companyId, [])
    const [assigned, removed] = await Promise.all([
      app.call('POST', `/v2/companies/employees/${employee.membershipId}/assignments`, {
        token: company.token,
        body: { roleId: role, scopeType: 'COMPANY' },
      }),
      remove(role),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([assigned.status, removed.status])
  }
})

test('lists roles for staff who invite or assign, and marks those they may grant', async () => {
  const inviterRole = await makeRole(app, company.companyId, 'COMPANY', ['employee.invite', 'program.read'])
  const readerRole = await makeRole(app, company.companyId, 'PROGRAM', ['program.read'])
  const inviter = await makeEmployee(app, company.companyId, [{ roleId: inviterRole }])
  const list = async (token: string) =>
    (await app.call('GET', '/v2/companies/assignable-roles?all=true', { token })).data.roles as {
      id: string
      isAssignable: boolean
    }[]
  const assignable = new Map((await list(inviter.token)).map(({ id, isAssignable }) => [id, isAssignable]))
  expect(assignable.get(readerRole)).toBe(true)
  expect(assignable.get(inviterRole)).toBe(true)
  expect(assignable.get('role_owner_company')).toBe(false)
  expect(assignable.get('role_branch_manager_branch')).toBe(false)
  const asOwner = new Map((await list(company.token)).map(({ id, isAssignable }) => [id, isAssignable]))
  expect([asOwner.get('role_owner_company'), asOwner.get('role_branch_manager_branch')]).toEqual([false, true])
  const reader = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await app.call('GET', '/v2/companies/assignable-roles', { token: reader.token })).status).toBe(403)
})
