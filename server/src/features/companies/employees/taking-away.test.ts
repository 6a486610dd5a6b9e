import { permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import { describe, expect, test } from 'vitest'
import { makeBranch, makeEmployee, makeRole, newMobile } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId } = company
const ADMIN = 'role_company_admin_company'
const EMPLOYEES = '/v2/companies/employees'
const post = (path: string, token = company.token, body?: object) =>
  app.call('POST', `${EMPLOYEES}/${path}`, { token, ...(body ? { body } : {}) })
const withCodes = async (...codes: string[]) =>
  makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'COMPANY', codes) }])
const assignmentOf = async (membershipId: string) => {
  const { data } = await app.call('GET', `${EMPLOYEES}/${membershipId}`, { token: company.token })
  return data.assignments[0].id as string
}
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { status, error } = await answer
  return error?.code ?? status
}

describe('[spec: Nobody grants more than they hold] nobody takes away what they could not grant', () => {
  test('who holds only employee.suspend can neither suspend nor revoke an administrator, nor reactivate one', async () => {
    const small = await withCodes('employee.suspend')
    const admin = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
    for (const move of ['suspend', 'revoke'])
      expect(await codeOf(post(`${admin.membershipId}/${move}`, small.token))).toBe('PERMISSIONS_NOT_HELD')
    await post(`${admin.membershipId}/suspend`)
    expect(await codeOf(post(`${admin.membershipId}/revoke`, small.token))).toBe('PERMISSIONS_NOT_HELD')
    expect(await codeOf(post(`${admin.membershipId}/reactivate`, small.token))).toBe('ROLE_NOT_GRANTABLE')
    const equal = await withCodes('employee.suspend')
    expect(await codeOf(post(`${equal.membershipId}/suspend`, small.token))).toBe(200)
    const other = await makeEmployee(app, companyId, [{ roleId: ADMIN }])
    expect(await codeOf(post(`${admin.membershipId}/revoke`, other.token))).toBe(200)
  })

  test('who manages assignments removes only roles whose permissions they hold at that place', async () => {
    const elsewhere = await makeBranch(app, companyId, 'Elsewhere')
    const assigner = await makeRole(app, companyId, 'COMPANY', ['employee.assignment.manage'])
    const small = await makeEmployee(app, companyId, [
      { roleId: assigner },
      { roleId: 'role_branch_manager_branch', branchId },
    ])
    const remove = async (employee: { membershipId: string }) => {
      const path = `${EMPLOYEES}/${employee.membershipId}/assignments/${await assignmentOf(employee.membershipId)}`
      return codeOf(app.call('DELETE', path, { token: small.token }))
    }
    const viewer = (at: string) => makeEmployee(app, companyId, [{ roleId: 'role_viewer_branch', branchId: at }])
    expect(await remove(await makeEmployee(app, companyId, [{ roleId: ADMIN }]))).toBe('PERMISSIONS_NOT_HELD')
    expect(await remove(await viewer(elsewhere))).toBe('PERMISSIONS_NOT_HELD')
    expect(await remove(await viewer(branchId))).toBe(200)
  })

  test('who manages roles cannot empty or delete a role that holds more than they do', async () => {
    const small = await withCodes('role.manage')
    const roleId = await makeRole(app, companyId, 'COMPANY', ['employee.read', 'role.manage'])
    const holder = await makeEmployee(app, companyId, [{ roleId }])
    const body = { permissionIds: [permissionIdOf('role.manage')] }
    const patch = (token: string) => codeOf(app.call('PATCH', `/v2/companies/roles/${roleId}`, { token, body }))
    const drop = (token: string) => codeOf(app.call('DELETE', `/v2/companies/roles/${roleId}`, { token }))
    expect(await patch(small.token)).toBe('PERMISSIONS_NOT_HELD')
    expect((await app.call('GET', EMPLOYEES, { token: holder.token })).status).toBe(200)
    expect(await drop(small.token)).toBe('ROLE_ASSIGNED')
    const path = `${EMPLOYEES}/${holder.membershipId}/assignments/${await assignmentOf(holder.membershipId)}`
    await app.call('DELETE', path, { token: company.token })
    expect(await drop(small.token)).toBe('PERMISSIONS_NOT_HELD')
    expect(await patch(company.token)).toBe(200)
    expect(await drop(small.token)).toBe(200)
  })

  test('who may invite cannot revoke an invitation that they could not have made', async () => {
    const small = await withCodes('employee.invite')
    const invite = async (roleId: string, token: string) => {
      const email = `${newMobile().slice(1)}@example.in`
      const assignments = [{ roleId, scopeType: 'COMPANY' }]
      const body = { name: 'Chandran', email, mobileNumber: newMobile(), assignments }
      return (await post('invitations', token, body)).data.id as string
    }
    const ofAdmin = await invite(ADMIN, company.token)
    expect(await codeOf(post(`invitations/${ofAdmin}/revoke`, small.token))).toBe('PERMISSIONS_NOT_HELD')
    const roleId = await makeRole(app, companyId, 'COMPANY', ['employee.invite'])
    expect(await codeOf(post(`invitations/${await invite(roleId, company.token)}/revoke`, small.token))).toBe(200)
    expect(await codeOf(post(`invitations/${await invite(roleId, small.token)}/revoke`, small.token))).toBe(200)
    expect(await codeOf(post(`invitations/${ofAdmin}/revoke`))).toBe(200)
  })
})
