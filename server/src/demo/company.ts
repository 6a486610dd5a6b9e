// The demo company: provisioned, with a signed agreement, two branches, and an employee in every built-in role.
import { drawerOfJob } from '#platform/documents/drawer'
import { type Caller, type Callers, type Service, upload } from './caller.ts'
import * as people from './people.ts'

export type DemoCompany = { companyId: string; headquartersId: string; branchId: string }

const address = {
  line1: '12 SM Street', pincode: '673001', postOffice: 'Kozhikode HO', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 1,
} // biome-ignore format: one glance

export async function makeDemoCompany(service: Service, callers: Callers, superadmin: Caller): Promise<DemoCompany> {
  const { companyId } = await superadmin.post(
    '/v2/admin/companies',
    {
      name: people.COMPANY_NAME,
      mobileNumber: people.OWNER.mobileNumber,
      countryCode: 'IN',
      email: 'office@demo.kuri.example',
      cin: 'U65990KL2012PTC030517',
      pan: 'AAECN4821R',
      registrationNumber: 'KL/CHIT/2012/517',
      sroId: 7,
      branch: 'Kozhikode',
      hasGstin: false,
      billingAddress: address,
      registeredSameAsBillingAddress: true,
      yearOfEstablishment: 2012,
      noOfOngoingPrograms: 6,
      noOfCompletedPrograms: 41,
      requiresSubAccount: false,
      manager: { ...people.MANAGER, countryCode: 'IN', pan: 'BQRPM7312L', aadhaarNumber: '548212907736' },
    },
    'company',
  )
  await signAgreement(service, superadmin, await callers.as(people.OWNER.mobileNumber), companyId)

  const owner = await callers.as(people.OWNER.mobileNumber)
  const { branches } = await owner.get('/v2/companies/branches')
  const headquartersId: string = branches[0].id
  await owner.put(`/v2/companies/branches/${headquartersId}/address`, address)
  const branch = await owner.post(
    '/v2/companies/branches',
    {
      name: 'Thrissur',
      branchCode: 'TCR',
      email: 'thrissur@demo.kuri.example',
      address: { line1: '4 Swaraj Round', city: 'Thrissur', district: 'Thrissur', state: 'Kerala', pincode: '680001' },
    },
    'branch',
  )
  const registration = {
    ...{ gstin: '32AAECN4821R1Z3', from: '2022-07-18', seriesPrefix: 'NLC', borneBy: 'WINNER' },
    taxes: { documentCharge: true, removalCommission: true, bounceCharge: true, lateCharge: false },
  }
  await owner.post('/v2/companies/gst/registrations', registration, 'gst')
  return { companyId, headquartersId, branchId: branch.id }
}

async function signAgreement(service: Service, superadmin: Caller, owner: Caller, companyId: string): Promise<void> {
  const versions = `/v2/admin/companies/${companyId}/mou-versions`
  const mou = {
    title: 'Memorandum of understanding',
    subtitle: `Between the Kuri platform and ${people.COMPANY_NAME}`,
    sections: [
      { heading: 'Parties', fields: [{ label: 'Foreman', value: `${people.COMPANY_NAME}, Kozhikode` }] },
      { heading: 'Terms', fields: [{ label: 'Commission', value: 'as agreed in each chit, at most 7 %' }] },
    ],
    madeAt: service.platform.clock.now(),
  }
  const created = await superadmin.post(
    `${versions}/generate`,
    {
      fileName: 'agreement.pdf',
      contentType: 'application/pdf',
    },
    'mou',
  )
  const { bytes } = await service.platform.papers.draw(drawerOfJob('demo'), mou)
  await upload(service, created, bytes)
  await superadmin.post(`${versions}/${created.mouVersionId}/confirm`)
  await superadmin.post(`${versions}/${created.mouVersionId}/assign`)
  await owner.post('/v2/companies/me/mou/accept', { mouVersionId: created.mouVersionId })
}

/** One employee per built-in role. Program roles are for the program that `npm run demo` plays. */
export async function hireStaff(
  superadmin: Caller,
  { companyId, headquartersId, branchId }: DemoCompany,
  programId: string,
): Promise<void> {
  const company = (role: string) => ({ roleId: `role_${role}_company`, scopeType: 'COMPANY' })
  const branch = (role: string, id: string) => ({ roleId: `role_${role}_branch`, scopeType: 'BRANCH', branchId: id })
  const program = (role: string) => ({ roleId: `role_${role}_program`, scopeType: 'PROGRAM', programId })
  const employees = [
    { ...people.COMPANY_ADMIN, assignments: [company('company_admin')] },
    { ...people.BRANCH_MANAGER, assignments: [branch('branch_manager', branchId)] },
    { ...people.PROGRAM_MANAGER, assignments: [branch('program_manager', headquartersId)] },
    {
      ...people.OPERATOR,
      assignments: [branch('auction_operator', headquartersId), branch('auction_operator', branchId)],
    },
    { ...people.SUBSCRIPTION_MANAGER, assignments: [branch('subscription_manager', headquartersId)] },
    { ...people.VIEWER, assignments: [company('viewer')] },
    { ...people.PROGRAM_LEAD, assignments: [program('program_manager')] },
    { ...people.HALL_OPERATOR, assignments: [program('auction_operator')] },
    { ...people.COLLECTOR, assignments: [program('subscription_manager')] },
    { ...people.BRANCH_VIEWER, assignments: [branch('viewer', branchId)] },
    { ...people.AUDITOR, assignments: [program('viewer')] },
  ]
  await superadmin.post(`/v2/admin/companies/${companyId}/employees/bulk`, { employees }, 'employee')
}
