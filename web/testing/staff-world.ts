// A company with people who may do different things, for the browser tests of staff.
import { BUILT_IN_ROLES } from '@kuri/contract/kit/permissions'
import { makeBranch, makeCompany, makeEmployee, makeProgram, makeUser } from '@kuri/server/testing/fixtures'
import type { TestApp } from '@kuri/server/testing/test-app'

/**
 * Nila Chits: the owner, the headquarters with the program "Onam 40", and the branch Ottapalam with "Vishu 25". `employee(roleId)` hires
 * somebody with one of the twelve built-in roles, at the headquarters or at Onam 40 when the role belongs to one.
 */
export async function makeStaffWorld(app: TestApp) {
  const company = await makeCompany(app, 'Nila Chits')
  const { companyId, branchId } = company
  const otherBranchId = await makeBranch(app, companyId, 'Ottapalam')
  const programId = await makeProgram(app, companyId, branchId, { name: 'Onam 40' })
  const otherProgramId = await makeProgram(app, companyId, otherBranchId, { name: 'Vishu 25' })

  async function employee(roleId: string) {
    if (roleId === 'role_owner_company') return { mobileNumber: company.ownerMobile, token: company.token }
    const role = BUILT_IN_ROLES.find(({ id }) => id === roleId)!
    const place = { COMPANY: {}, BRANCH: { branchId }, PROGRAM: { programId } }[role.scopeType]
    return makeEmployee(app, companyId, [{ roleId, ...place }], `${role.name} of ${role.scopeType.toLowerCase()}`)
  }

  return { ...company, otherBranchId, programId, otherProgramId, employee }
}

/** The platform's own person. */
export const makeSuperadmin = (app: TestApp) => makeUser(app, 'SUPERADMIN', 'Platform person')
