import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBranch, makeCompany, makeEmployee, makeRole, makeSubscriber, newMobile } from '#testing/fixtures'
import { CODE } from '#testing/sign-in-codes'
import { startTestApp, type TestApp } from '#testing/test-app'

let app: TestApp
let company: Awaited<ReturnType<typeof makeCompany>>
let other: Awaited<ReturnType<typeof makeCompany>>
/** The clock moves in these tests, and tokens live a quarter of an hour. */
let token: string
beforeAll(async () => {
  app = await startTestApp()
  company = await makeCompany(app)
  other = await makeCompany(app, 'Other Chits')
  token = company.token
})
afterAll(() => app.close())

const HOURS = 3600
const BASE = '/v2/companies/employees/invitations'
const ACCEPT = '/v2/auth/employee-invitations/accept'
let counter = 0
const someone = (extra: object = {}) => ({
  name: 'Chandran Pillai',
  email: `Invited-${++counter}@Example.in`,
  mobileNumber: newMobile(),
  assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' } as object],
  ...extra,
})
const invite = (body: unknown, as = token) => app.call('POST', BASE, { token: as, body })
const resend = (id: string, as = token) => app.call('POST', `${BASE}/${id}/resend`, { token: as })
const revoke = (id: string, as = token) => app.call('POST', `${BASE}/${id}/revoke`, { token: as })
const list = async (query = '', as = token) => (await app.call('GET', `${BASE}?${query}`, { token: as })).data
const messages = async (to: string): Promise<{ channel: string; body: string; code: string; token: string }[]> => {
  const response = await app.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(to)}` })
  return response.json().messages
}
const tokenOf = async (email: string) => (await messages(email.toLowerCase()))[0]!.token
const accept = (invitationToken: string, otp = CODE, name = 'Chandran') =>
  app.call('POST', ACCEPT, { body: { token: invitationToken, otp, name } })
const later = async (seconds: number) => {
  await app.advanceSeconds(seconds)
  token = (await app.signIn(company.ownerMobile)).token
}

test('[spec: Employee endpoints] an invitation sends the link by email and the code by SMS, and is valid for 72 hours', async () => {
  const body = someone()
  const { status, data } = await invite(body)
  expect(status).toBe(201)
  expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(72 * HOURS * 1000)
  expect(data).toMatchObject({
    invitationId: data.id,
    status: 'PENDING',
    countryCode: 'IN',
    email: body.email.toLowerCase(),
    invitedById: company.ownerId,
    sendCount: 1,
    proposedAssignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY', branchId: null, programId: null }],
  })
  const [email] = await messages(data.email)
  expect(email).toMatchObject({ channel: 'EMAIL', code: null })
  expect(email!.token).toMatch(/^[0-9a-f]{64}$/)
  expect(email!.body).toContain(`/invitations/accept?token=${email!.token}`)
  const [sms] = await messages(body.mobileNumber)
  expect(sms).toMatchObject({ channel: 'SMS', code: CODE, token: null })
})

test('[spec: The permission catalogue] no response contains a token, a code or a hash, and the row contains only keyed hashes', async () => {
  const body = someone()
  const created = await invite(body)
  const secret = await tokenOf(body.email)
  const row = await app.db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', created.data.id)
    .executeTakeFirstOrThrow()
  const shown = JSON.stringify([created.data, await list('pageSize=100')])
  for (const hidden of [secret, row.tokenHash, row.codeHash]) expect(shown).not.toContain(hidden)
  expect(shown).not.toMatch(/hash|otp|"token|"code"/i)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(JSON.stringify(row)).not.toContain(CODE)
  expect(Object.keys((await list()).invitations[0]).sort()).toEqual(
    [
      ...['id', 'invitationId', 'companyId', 'name', 'email', 'mobileNumber', 'countryCode', 'status', 'expiresAt'],
      ...[
        'invitedById',
        'invitedByName',
        'proposedAssignments',
        'acceptedAt',
        'revokedAt',
        'sendCount',
        'lastSentAt',
        'createdAt',
      ],
      'updatedAt',
    ].sort(),
  )
})

test('[spec: Employee endpoints] invalid input returns 400 with its path', async () => {
  const cases: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(151) }, 'name'],
    [{ email: undefined }, 'email'],
    [{ mobileNumber: undefined }, 'mobileNumber'],
    [{ mobileNumber: 'abc' }, 'mobileNumber'],
    [{ assignments: [] }, 'assignments'],
    [{ assignments: undefined }, 'assignments'],
    [{ assignments: [{ roleId: 'role_viewer_branch', scopeType: 'BRANCH' }] }, 'assignments.0.branchId'],
    [{ assignments: [{ roleId: 'role_viewer_branch', scopeType: 'COMPANY' }] }, 'assignments.0.scopeType'],
    [{ assignments: [{ roleId: 'role_owner_company', scopeType: 'COMPANY' }] }, 'assignments.0.roleId'],
  ]
  for (const [extra, path] of cases) {
    const answer = await invite(someone(extra))
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, path])
  }
})

test('[spec: Nobody grants more than they hold] an employee cannot propose permissions that they do not hold, and foreign roles and branches return 404', async () => {
  const inviter = await makeRole(app, company.companyId, 'COMPANY', ['employee.invite'])
  const branchB = await makeBranch(app, company.companyId, 'B')
  const lesser = await makeEmployee(app, company.companyId, [
    { roleId: inviter },
    { roleId: 'role_branch_manager_branch', branchId: branchB },
  ])
  const into = async (assignment: object) => {
    const { status, error } = await invite(someone({ assignments: [assignment] }), lesser.token)
    return error?.code ?? status
  }
  expect(await into({ roleId: 'role_program_manager_branch', scopeType: 'BRANCH', branchId: branchB })).toBe(201)
  expect(await into({ roleId: 'role_company_admin_company', scopeType: 'COMPANY' })).toBe('ROLE_NOT_GRANTABLE')
  const elsewhere = { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: company.branchId }
  expect(await into(elsewhere)).toBe('ROLE_NOT_GRANTABLE')
  expect(await into({ ...elsewhere, branchId: other.branchId })).toBe('NOT_FOUND')
  const foreignRole = await makeRole(app, other.companyId, 'COMPANY', ['employee.read'])
  expect(await into({ roleId: foreignRole, scopeType: 'COMPANY' })).toBe('NOT_FOUND')
})

test('[spec: Employee endpoints] inviting a subscriber, an employee or a person with a pending invitation returns 409 with the path', async () => {
  const subscriber = await makeSubscriber(app)
  const colleague = await makeEmployee(app, company.companyId, [])
  const stranger = await makeEmployee(app, other.companyId, [])
  const pending = someone()
  await invite(pending)
  const cases: [object, string, string][] = [
    [{ mobileNumber: subscriber.mobileNumber }, 'mobileNumber', 'INVITEE_NOT_AVAILABLE'],
    [{ email: `${subscriber.userId}@example.in` }, 'email', 'INVITEE_NOT_AVAILABLE'],
    [{ mobileNumber: colleague.mobileNumber }, 'mobileNumber', 'MOBILE_TAKEN'],
    [{ email: `${stranger.userId}@example.in` }, 'email', 'INVITEE_NOT_AVAILABLE'],
    [{ email: pending.email }, 'email', 'INVITATION_PENDING'],
    [{ mobileNumber: pending.mobileNumber }, 'mobileNumber', 'INVITATION_PENDING'],
  ]
  for (const [extra, path, code] of cases) {
    const { status, error } = await invite(someone(extra))
    expect([status, error?.code]).toEqual([409, code])
    expect(error?.details?.map((detail) => detail.path)).toContain(path)
  }
})

test('eight concurrent invitations of one person create one invitation', async () => {
  const body = someone()
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
})

test('[spec: Employee endpoints] acceptance needs no token and creates an active employee who can sign in', async () => {
  const branchAssignment = { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: company.branchId }
  const body = someone({ assignments: [someone().assignments[0], branchAssignment] })
  const { data: invitation } = await invite(body)
  const { status, data } = await accept(await tokenOf(body.email), CODE, ' Chandran P ')
  expect(status).toBe(200)
  expect(data).toMatchObject({ companyId: company.companyId, status: 'ACTIVE' })
  const signedIn = await app.signIn(body.mobileNumber)
  expect([signedIn.userId, signedIn.role]).toEqual([data.userId, 'COMPANY'])
  const me = await app.call('GET', '/v2/companies/me/membership', { token: signedIn.token })
  expect(me.data).toMatchObject({
    id: data.membershipId,
    invitedById: company.ownerId,
    user: { name: 'Chandran P', email: body.email.toLowerCase(), mobileNumber: body.mobileNumber },
  })
  expect(Object.keys(me.data.effectivePermissions.branches)).toEqual([company.branchId])
  const shown = (await list('status=ACCEPTED')).invitations.find(({ id }: { id: string }) => id === invitation.id)
  expect(shown.acceptedAt).not.toBe(null)
  const audited = await app.db.selectFrom('auditLogs').selectAll().where('resourceId', '=', invitation.id).execute()
  expect(audited.map(({ action }) => action).sort()).toEqual(['invitation.accepted', 'invitation.created'])
})

test('[spec: Employee endpoints] a replay returns 409, and one of several concurrent acceptances succeeds', async () => {
  const body = someone()
  await invite(body)
  const secret = await tokenOf(body.email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept(secret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect((await accept(secret)).error?.code).toBe('INVITATION_USED')
  const members = await app.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('memberships.id')
    .where('users.mobileNumber', '=', body.mobileNumber)
    .execute()
  expect(members).toHaveLength(1)
})

test('[spec: Accepting] a wrong code or token returns 400, and after five wrong codes 429 until the invitation is resent', async () => {
  const body = someone()
  const { data } = await invite(body)
  const secret = await tokenOf(body.email)
  expect((await accept('a'.repeat(64))).error?.details?.[0]?.path).toBe('token')
  expect((await accept(secret.slice(1))).status).toBe(400)
  expect((await accept(secret, '12345')).status).toBe(400)
  expect((await app.call('POST', ACCEPT, { body: { token: secret, otp: CODE } })).error?.details?.[0]?.path).toBe(
    'name',
  )
  for (let round = 0; round < 5; round++) {
    const wrong = await accept(secret, '000000')
    expect([wrong.status, wrong.error?.details?.[0]?.path]).toEqual([400, 'otp'])
  }
  const exhausted = await accept(secret)
  expect([exhausted.status, exhausted.error?.code]).toEqual([429, 'INVITATION_TRIES_EXHAUSTED'])
  await later(61)
  await resend(data.id)
  expect((await accept(await tokenOf(body.email))).status).toBe(200)
})

test('concurrent wrong codes are counted one by one', async () => {
  const body = someone()
  await invite(body)
  const secret = await tokenOf(body.email)
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(secret, `00000${n}`)))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('[spec: Employee endpoints] resend waits 60 seconds, then rotates token and code and extends the expiry', async () => {
  const body = someone()
  const { data } = await invite(body)
  const first = await tokenOf(body.email)
  const soon = await resend(data.id)
  expect([soon.status, soon.error?.code]).toEqual([429, 'INVITATION_TOO_SOON'])
  await later(61)
  const again = await resend(data.id)
  expect([again.status, again.data.sendCount, again.data.invitationId]).toEqual([200, 2, data.id])
  expect(Date.parse(again.data.expiresAt)).toBeGreaterThan(Date.parse(data.expiresAt) + 60_000)
  expect((await resend(data.id)).status).toBe(429)
  expect((await accept(first)).status).toBe(400)
  expect((await accept(await tokenOf(body.email))).status).toBe(200)
  expect((await resend(data.id)).status).toBe(404)
})

test('one of several concurrent resends is sent', async () => {
  const { data } = await invite(someone())
  await later(61)
  const answers = await Promise.all(Array.from({ length: 6 }, () => resend(data.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(429)])
})

test('[spec: States at a glance] only the own pending invitations can be revoked, and a revoked invitation cannot be accepted', async () => {
  const body = someone()
  const { data } = await invite(body)
  const stranger = (await app.signIn(other.ownerMobile)).token
  expect((await revoke(data.id, stranger)).status).toBe(404)
  expect((await resend(data.id, stranger)).status).toBe(404)
  const revoked = await revoke(data.id)
  expect([revoked.status, revoked.data.status, revoked.data.invitationId]).toEqual([200, 'REVOKED', data.id])
  expect((await revoke(data.id)).status).toBe(404)
  expect((await resend(data.id)).status).toBe(404)
  expect((await accept(await tokenOf(body.email))).error?.code).toBe('INVITATION_CLOSED')
  expect((await invite(body)).status).toBe(201)
  expect((await list('', stranger)).count).toBe(0)
})

test('[spec: Employee endpoints] acceptance checks the person and the roles again', async () => {
  const body = someone()
  await invite(body)
  const secret = await tokenOf(body.email)
  await app.signIn(body.mobileNumber)
  const taken = await accept(secret)
  expect([taken.status, taken.error?.details?.[0]?.path]).toEqual([409, 'mobileNumber'])

  const role = await makeRole(app, company.companyId, 'COMPANY', ['employee.read'])
  const second = someone({ assignments: [{ roleId: role, scopeType: 'COMPANY' }] })
  await invite(second)
  expect((await app.call('DELETE', `/v2/companies/roles/${role}`, { token })).status).toBe(200)
  expect((await accept(await tokenOf(second.email))).error?.code).toBe('INVITATION_OUTDATED')
  const users = await app.db
    .selectFrom('users')
    .select('id')
    .where('mobileNumber', '=', second.mobileNumber)
    .executeTakeFirst()
  expect(users).toBe(undefined)
})

test('[spec: States at a glance] after 72 hours an invitation is EXPIRED in lists and for acceptance, and a new one can be created', async () => {
  const body = someone()
  const { data } = await invite(body)
  const secret = await tokenOf(body.email)
  await later(72 * HOURS)
  const find = ({ invitations }: { invitations: { id: string; status: string }[] }) =>
    invitations.find(({ id }) => id === data.id)
  expect(find(await list('status=EXPIRED&pageSize=100'))?.status).toBe('EXPIRED')
  expect(find(await list('status=PENDING&pageSize=100'))).toBe(undefined)
  expect((await resend(data.id)).status).toBe(404)
  expect((await revoke(data.id)).status).toBe(404)
  expect((await accept(secret)).error?.code).toBe('INVITATION_CLOSED')
  const row = () =>
    app.db.selectFrom('invitations').select('status').where('id', '=', data.id).executeTakeFirstOrThrow()
  expect((await row()).status).toBe('EXPIRED')
  expect((await invite(body)).status).toBe(201)
})

test('[spec: Employee endpoints] lists are newest first, can be sorted and filtered, and a superadmin can list those of any company', async () => {
  const firm = await makeCompany(app, 'Sorting Chits')
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.push((await invite(someone(), firm.token)).data.id)
  await revoke(made[1]!, firm.token)
  const uniqueIds = async (query: string) =>
    (await list(query, firm.token)).invitations.map(({ id }: { id: string }) => id)
  expect(await uniqueIds('')).toEqual(made.toReversed())
  expect(await uniqueIds('sortOrder=asc')).toEqual(made)
  expect(await uniqueIds('sortBy=expiresAt&sortOrder=asc')).toEqual(made)
  expect((await uniqueIds('sortBy=status'))[0]).toBe(made[1])
  expect(await uniqueIds('status=REVOKED')).toEqual([made[1]])
  expect(await uniqueIds('pageSize=2&pageNumber=2')).toEqual([made[0]])
  for (const query of ['sortBy=foo', 'status=FOO', 'sortOrder=up', 'pageSize=101'])
    expect((await app.call('GET', `${BASE}?${query}`, { token: firm.token })).status).toBe(400)

  const admin = (await app.superadmin()).token
  const path = (id: string) => `/v2/admin/companies/${id}/invitations`
  const seen = await app.call('GET', `${path(firm.companyId)}?pageSize=2`, { token: admin })
  expect(seen.data).toMatchObject({ count: 3, pageNumber: 1, pageSize: 2 })
  expect(seen.data.invitations).toHaveLength(2)
  expect((await app.call('GET', path('c000000000000000000000000'), { token: admin })).status).toBe(404)
})

test('invitations and assignments name the role, the place and who made them', async () => {
  const branchId = await makeBranch(app, company.companyId, 'Thrissur')
  const assignments = [{ roleId: 'role_branch_manager_branch', scopeType: 'BRANCH', branchId }]
  const person = someone({ assignments })
  const made = (await invite(person)).data
  const owner = made.invitedByName
  const named = { roleName: 'Branch Manager', branchName: 'Thrissur', programName: null }
  expect(made).toMatchObject({ invitedByName: expect.any(String), proposedAssignments: [named] })
  const { invitations } = await list('pageSize=100')
  expect(invitations.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ proposedAssignments: [named] })
  await accept(await tokenOf(person.email))
  const { employees } = (await app.call('GET', '/v2/companies/employees?pageSize=100', { token })).data
  const joined = employees.find(({ user }: { user: { email: string } }) => user.email === person.email.toLowerCase())
  expect(joined.assignments).toMatchObject([{ branchName: 'Thrissur', programName: null, createdByName: owner }])
})
