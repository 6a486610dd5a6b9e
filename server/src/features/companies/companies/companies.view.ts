import type { Actor } from '#platform/permit'
import { mask } from '#platform/text/mask'
import { viewBankAccount } from './bank-details.rules.ts'
import type { CompanyWithBranch } from './companies.sql.ts'
import type { CompanyAddressRow } from './company-addresses.sql.ts'
import type { ManagerRow } from './managers.sql.ts'

/** Short-lived download URLs by file id; a missing file has none. */
export type FileUrls = ReadonlyMap<string, string>
type Decrypt = (sealed: string) => string

const findUrl = (files: FileUrls, fileId: string | null) => (fileId === null ? null : (files.get(fileId) ?? null))

export const listFileIds = (row: CompanyWithBranch) => [
  row.avatarFileId,
  row.panCardFileId,
  row.registrationCertificateFileId,
]

export const viewCompanySummary = (row: CompanyWithBranch, files: FileUrls) => ({
  id: row.id,
  companyId: row.id,
  name: row.name,
  mobileNumber: row.mobileNumber,
  countryCode: row.countryCode,
  email: row.email,
  cin: row.cin,
  pan: row.pan,
  registrationNumber: row.registrationNumber,
  sroId: row.sroId,
  branch: row.branch,
  hasGstin: row.hasGstin,
  gstin: row.gstin,
  yearOfEstablishment: row.yearOfEstablishment,
  noOfOngoingPrograms: row.noOfOngoingPrograms,
  noOfCompletedPrograms: row.noOfCompletedPrograms,
  requiresSubAccount: row.requiresSubAccount,
  profileStatus: row.profileStatus,
  avatar: findUrl(files, row.avatarFileId),
  currentMouVersionId: row.currentMouVersionId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const viewCompany = (
  row: CompanyWithBranch,
  addresses: readonly CompanyAddressRow[],
  managers: readonly ManagerRow[],
  files: FileUrls,
  actor: Actor,
  decrypt: Decrypt,
) => ({
  ...viewCompanySummary(row, files),
  description: row.description,
  panCard: findUrl(files, row.panCardFileId),
  registrationCertificate: findUrl(files, row.registrationCertificateFileId),
  registeredSameAsBillingAddress: row.registeredSameAsBilling,
  registeredAddress: viewAddress(addresses, 'REGISTERED'),
  billingAddress: viewAddress(addresses, 'BILLING'),
  bankAccount: viewBankAccount(row, actor, decrypt),
  managers: managers.map((manager) => viewManager(manager, decrypt)),
})

export function viewAddress(addresses: readonly CompanyAddressRow[], type: CompanyAddressRow['type']) {
  const row = addresses.find((address) => address.type === type)
  if (!row) return null
  const { companyId: _, createdAt, updatedAt, ...address } = row
  return { ...address, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

export const viewManager = (row: ManagerRow, decrypt: Decrypt) => ({
  id: row.id,
  name: row.name,
  mobileNumber: row.mobileNumber,
  email: row.email,
  countryCode: row.countryCode,
  pan: mask(decrypt(row.panSealed)),
  aadhaarNumber: mask(decrypt(row.aadhaarSealed)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
