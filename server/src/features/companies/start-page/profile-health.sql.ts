import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

export type ProfileFacts = {
  profileStatus: 'INCOMPLETE' | 'ACTIVE' | 'UNDER_REVIEW'
  updatedAt: Date
  description: boolean
  avatar: boolean
  panCard: boolean
  registrationCertificate: boolean
  gstin: boolean
  billingAddress: boolean
  registeredAddress: boolean
  bankDetails: boolean
  manager: boolean
  mouAccepted: boolean
  headquartersAddress: boolean
  branchBankAccount: boolean
  signature: boolean
}

export async function getProfileFacts(db: Reader, companyId: string): Promise<ProfileFacts> {
  const { rows } = await sql<ProfileFacts>`
    SELECT company.profile_status AS "profileStatus", company.updated_at AS "updatedAt",
      coalesce(company.description, '') <> '' AS description,
      company.avatar_file_id IS NOT NULL AS avatar,
      company.pan_card_file_id IS NOT NULL AS "panCard",
      company.registration_certificate_file_id IS NOT NULL AS "registrationCertificate",
      (NOT company.has_gstin OR company.gstin IS NOT NULL) AS gstin,
      EXISTS (SELECT FROM company_addresses WHERE company_id = company.id AND type = 'BILLING') AS "billingAddress",
      (company.registered_same_as_billing
        OR EXISTS (SELECT FROM company_addresses WHERE company_id = company.id AND type = 'REGISTERED')) AS "registeredAddress",
      company.bank_account_number_sealed IS NOT NULL AS "bankDetails",
      EXISTS (SELECT FROM company_managers WHERE company_id = company.id) AS manager,
      EXISTS (SELECT FROM mou_versions WHERE id = company.current_mou_version_id AND accepted_at IS NOT NULL) AS "mouAccepted",
      EXISTS (SELECT FROM branches JOIN branch_addresses ON branch_addresses.branch_id = branches.id
              WHERE branches.company_id = company.id AND branches.is_headquarters) AS "headquartersAddress",
      EXISTS (SELECT FROM branch_bank_accounts WHERE company_id = company.id AND deleted_at IS NULL) AS "branchBankAccount",
      EXISTS (SELECT FROM signature_assets WHERE company_id = company.id AND is_active) AS signature
    FROM companies AS company WHERE company.id = ${companyId}`.execute(db)
  return rows[0]!
}
