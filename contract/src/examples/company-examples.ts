// Examples of companies, branches, employees, roles, presets, templates and security types.
import { permissionIdOf } from '../kit/permission-catalogue.ts'
import { DEMO } from './demo-ids.ts'
import type { Example } from './example.ts'

const address = {
  line1: '12 SM Street', pincode: '673001', postOffice: 'Kozhikode HO', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 1,
} // biome-ignore format: easier to read on one line
const bankAccount = {
  accountHolder: 'Nila Chits', accountNumber: '50100987654321', bankName: 'South Malabar Bank', branchName: 'Kozhikode', ifsc: 'SMBL0000123',
} // biome-ignore format: easier to read on one line
const branch = { name: 'Kannur', branchCode: 'KNR' }
const viewer = { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: DEMO.branchId }
const person = (name: string, number: number) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@demo.kuri.example`,
  mobileNumber: `+9190000012${number}`,
})
const companyAdmin = { membershipId: DEMO.companyAdminId }
const auditor = { membershipId: DEMO.auditorId }
const fields = [{ fieldKey: 'amount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT' }]
const commonPreset = { presetId: DEMO.commonPresetId }
const commonSecurityType = { id: DEMO.commonSecurityTypeId }

const result = (resultKey: string) => ({
  resultKey, title: resultKey, iconKey: 'shield', description: 'You plan ahead.', shareTitle: 'My result', shareBody: 'What is yours?',
}) // biome-ignore format: easier to read on one line
const challenge = {
  slug: 'saver-or-spender',
  title: 'Saver or spender?',
  description: 'One question about money.',
  category: 'PERSONALITY',
  difficulty: 'Easy',
  durationMinutes: 1,
  results: [result('SAVER'), result('SPENDER')],
  questions: [
    {
      text: 'A bonus arrives. What do you do?',
      options: [
        { text: 'Save it', points: [{ resultKey: 'SAVER', points: 1 }] },
        { text: 'Spend it', points: [{ resultKey: 'SPENDER', points: 1 }] },
      ],
    },
  ],
}

export const COMPANY_EXAMPLES: Readonly<Record<string, Example>> = {
  provisionCompany: {
    body: {
      name: 'Malabar Chits', mobileNumber: '+919000001201', email: 'office@malabar.example', cin: 'U65992KL2010PTC026789',
      pan: 'AABCM1234K', registrationNumber: 'KL-1234', sroId: 12, branch: 'Kozhikode', billingAddress: address,
      registeredSameAsBillingAddress: true, yearOfEstablishment: 2010, noOfOngoingPrograms: 3, noOfCompletedPrograms: 20,
      manager: { ...person('Hari Das', 202), pan: 'ABCPA1234K', aadhaarNumber: '234567890123' },
    },
  }, // biome-ignore format: easier to read as one form
  setMessageBudget: { body: { perDay: 500 } },
  updateCompany: { body: { registrationNumber: 'KL-5678', comment: 'Corrected by the owner' } },
  addSuperadmin: { body: { name: 'Anitha Rao', mobileNumber: '+919000001299' } },
  createChallenge: { body: challenge },
  replaceMessageText: { body: { text: 'Your code is {code}. It is valid for {minutes} minutes.' } },
  updateChallenge: { body: { title: 'Money personality' } },
  submitBankDetails: { body: { bankAccount } },
  submitBusinessDetails: { body: { billingAddress: address, registeredSameAsBillingAddress: true } },
  updateMyAddress: { body: { addressId: DEMO.addressId, line1: '14 SM Street' } },
  updateMyCompany: { body: { description: 'Chits since 2012' } },
  updateMyManager: { body: { name: 'Anitha Menon' } },
  acceptMou: { body: { mouVersionId: DEMO.mouVersionId } },
  generateMouVersion: { body: { fileName: 'agreement.pdf', contentType: 'application/pdf' } },
  createBranch: { body: { ...branch, address } },
  adminCreateBranch: { body: { name: 'Palakkad', branchCode: 'PKD' } },
  adminCreateBranches: { body: { branches: [{ name: 'Malappuram', branchCode: 'MLP' }] } },
  updateBranch: { body: { name: 'Thrissur Round' } },
  replaceBranchAddress: { body: address },
  addBankAccount: { body: bankAccount },
  updateBankAccount: { body: { accountHolder: 'Nila Chits Thrissur' } },
  adminCreateEmployee: { body: { ...person('Kiran Das', 203), assignments: [viewer] } },
  adminCreateEmployees: { body: { employees: [{ ...person('Leela Nair', 204), assignments: [viewer] }] } },
  adminUpdateEmployee: { body: { name: 'Shaji Abraham' } },
  assignRole: { body: viewer },
  removeAssignment: { path: auditor },
  revokeEmployee: { path: auditor },
  transferOwnership: { path: companyAdmin },
  lookUpInvitation: { body: { token: '0'.repeat(64) } },
  acceptInvitation: { body: { token: '0'.repeat(64), otp: '123456', name: 'Maya Joseph' } },
  createInvitation: { body: { ...person('Manju Raj', 205), assignments: [viewer] } },
  createRole: {
    body: { name: 'Program reader', scopeType: 'BRANCH', permissionIds: [permissionIdOf('program.read')] },
  },
  updateRole: { body: { name: 'Branch visitor' } },
  adminGetRole: { path: { roleId: 'role_viewer_branch' } },
  addTemplateVersion: { body: { fields } },
  createTemplate: { body: { key: 'PREBID_SHORT', name: 'Short form', fileName: 'short.pdf', fields } },
  updateTemplate: { body: { name: 'Prebid form 2' } },
  createPlatformSecurityType: { body: { code: 'GOLD', name: 'Gold' } },
  createSecurityType: { body: { code: 'SHOP', name: 'Shop in Kerala' } },
  updateSecurityType: { body: { name: 'Land' } },
  updatePlatformSecurityType: { path: commonSecurityType, body: { name: 'Savings certificates' } },
  getPlatformSecurityType: { path: commonSecurityType },
  deletePlatformSecurityType: { path: commonSecurityType },
  updateOwnPolicy: { body: { auctionDurationSeconds: 600 } },
  updateCompanyPolicy: { body: { auctionDurationSeconds: 600 } },
  updatePlatformPolicy: { body: { auctionDurationSeconds: 600 } },
  createOwnPreset: { body: { name: 'Long auction', auctionDurationSeconds: 1800 } },
  createCompanyPreset: { body: { name: 'Evening auction', auctionDurationSeconds: 1200 } },
  createPlatformPreset: { body: { name: 'Common auction', auctionDurationSeconds: 600 } },
  updateOwnPreset: { body: { auctionDurationSeconds: 360 } },
  updateCompanyPreset: { body: { auctionDurationSeconds: 420 } },
  updatePlatformPreset: { path: commonPreset, body: { auctionDurationSeconds: 960 } },
  getPlatformPreset: { path: commonPreset },
  deleteCompanyPreset: { path: { presetId: DEMO.latePresetId } },
  deletePlatformPreset: { path: commonPreset },
}
