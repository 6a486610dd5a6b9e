import { permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import { describe, expect, test } from 'vitest'
import { makeEmployee, makeRole, newMobile } from '#testing/fixtures'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId } = company
const ADMIN = 'role_company_admin_company'
const EMPLOYEES = '/v2/companies/employees'
const post = (path: string, token = company.token, body?: object) =>
  app.call('POST', `${EMPLOYEES}/${path}`, { token, ...(body ? { body } : {}) })

let counter = 0
async function invite(token: string, roleId = ADMIN, mobileNumber = newMobile()) {
  const email = `outdated-${++counter}@example.in`
  const assignments = [{ roleId, scopeType: 'COMPANY' }]
  const { status, data, error } = await post('invitations', token, {
    name: 'Accomplice',
    email,
    mobileNumber,
    assignments,
  })
  if (status !== 201) return { status, code: error?.code, id: '', mobileNumber, secret: '' }
  const outbox = await app.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  return { status, id: data.id as string, mobileNumber, secret: outbox.json().messages[0].token as string }
}
const accept = async ({ secret }: { secret: string }) => {
  const body = { token: secret, otp: CODE, name: 'Accomplice' }
  const { status, data, error } = await app.call('POST', '/v2/auth/employee-invitations/accept', { body })
  return { outcome: error?.code ?? status, data, message: error?.message }
}
const statusOf = async (id: string) =>
  (await app.db.selectFrom('invitations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const auditOf = async (id: string) =>
  app.db
    .selectFrom('auditLogs')
    .select(['actorId', 'after'])
    .where('resourceId', '=', id)
    .where('action', '=', 'invitation.revoked')
    .executeTakeFirst()

describe('[spec: Nobody grants more than they hold] invitations die with the rights of the person who made them', () => {
  test.each(['suspend', 'revoke'])(
    '%s of an administrator ends the pending invitations that they made',
    async (move) => {
      const admin = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
      const theirs = await invite(admin.token)
      const ours = await invite(company.token)
      expect((await post(`${admin.membershipId}/${move}`)).status).toBe(200)
      expect([await statusOf(theirs.id), await statusOf(ours.id)]).toEqual(['REVOKED', 'PENDING'])
      expect(await auditOf(theirs.id)).toMatchObject({
        actorId: company.ownerId,
        after: { reason: 'SENDER_LOST_RIGHTS', invitedById: admin.userId },
      })
      expect((await accept(theirs)).outcome).toBe('INVITATION_CLOSED')
      expect((await accept(ours)).outcome).toBe(200)
    },
  )

  test('a removed or smaller role ends only the invitations that it made possible', async () => {
    const inviter = await makeRole(app, companyId, 'COMPANY', ['employee.invite'])
    const big = await makeRole(app, companyId, 'COMPANY', ['employee.read', 'employee.suspend'])
    const employee = await makeEmployee(app, companyId, [{ roleId: inviter }, { roleId: big }])
    const reader = await makeRole(app, companyId, 'COMPANY', ['employee.read'])
    const suspender = await makeRole(app, companyId, 'COMPANY', ['employee.suspend'])
    const [first, second] = [await invite(employee.token, reader), await invite(employee.token, suspender)]
    const body = { permissionIds: [permissionIdOf('employee.read')] }
    expect((await app.call('PATCH', `/v2/companies/roles/${big}`, { token: company.token, body })).status).toBe(200)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['PENDING', 'REVOKED'])

    const { data } = await app.call('GET', `${EMPLOYEES}/${employee.membershipId}`, { token: company.token })
    const { id } = data.assignments.find(({ roleId }: { roleId: string }) => roleId === inviter)
    const path = `${EMPLOYEES}/${employee.membershipId}/assignments/${id}`
    expect((await app.call('DELETE', path, { token: company.token })).status).toBe(200)
    expect(await statusOf(first.id)).toBe('REVOKED')
  })

  test('acceptance asks for the rights of the sender as they are now', async () => {
    const admin = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
    const invitation = await invite(admin.token)
    await app.db.updateTable('memberships').set({ status: 'REVOKED' }).where('id', '=', admin.membershipId).execute()
    const { outcome, message } = await accept(invitation)
    expect([outcome, message]).toEqual(['INVITATION_OUTDATED', expect.stringContaining('ask for a new invitation')])
    expect(
      await app.db.selectFrom('users').select('id').where('mobileNumber', '=', invitation.mobileNumber).execute(),
    ).toEqual([])
  })

  test('an acceptance and a revocation of the sender at the same time never make an employee of a dead invitation', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
      const invitation = await invite(admin.token)
      const [accepted] = await Promise.all([accept(invitation), post(`${admin.membershipId}/revoke`)])
      expect(await statusOf(invitation.id)).toBe(accepted.outcome === 200 ? 'ACCEPTED' : 'REVOKED')
    }
  })

  test('invitations of the owner outlive a transfer of the ownership, because an administrator can hand them out', async () => {
    const heir = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
    const invitation = await invite(company.token)
    expect((await post(`${heir.membershipId}/transfer-ownership`)).status).toBe(200)
    expect(await statusOf(invitation.id)).toBe('PENDING')
    expect((await accept(invitation)).outcome).toBe(200)
    expect((await post(`${company.membershipId}/transfer-ownership`, heir.token)).status).toBe(200)
  })
})

describe('[spec: Coming back] a revoked employee comes back with a new invitation to the same number', () => {
  test('the membership is active again with the roles of the invitation, and keeps its id and history', async () => {
    const employee = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
    await post(`${employee.membershipId}/revoke`)
    expect((await post(`${employee.membershipId}/reactivate`)).error?.code).toBe('EMPLOYEE_REVOKED')
    const invitation = await invite(company.token, 'role_viewer_company', employee.mobileNumber)
    expect(invitation.status).toBe(201)
    const { outcome, data } = await accept(invitation)
    expect([outcome, data]).toMatchObject([
      200,
      { membershipId: employee.membershipId, userId: employee.userId, status: 'ACTIVE' },
    ])

    const { token } = await app.signIn(employee.mobileNumber)
    const me = (await app.call('GET', '/v2/companies/me/membership', { token })).data
    expect(me.assignments.map(({ roleId }: { roleId: string }) => roleId)).toEqual(['role_viewer_company'])
    expect(me.authorizationVersion).toBe(3)
    const history = await app.db
      .selectFrom('auditLogs')
      .select('action')
      .where('resourceId', '=', employee.membershipId)
      .execute()
    expect(history.map(({ action }) => action)).toContain('employee.revoked')
  })

  test('suspended employees and revoked employees of another company cannot be invited', async () => {
    const suspended = await makeEmployee(app, companyId, [])
    await post(`${suspended.membershipId}/suspend`)
    expect((await invite(company.token, ADMIN, suspended.mobileNumber)).code).toBe('MOBILE_TAKEN')
  })
})
