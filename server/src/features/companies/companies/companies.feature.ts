import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { companiesRoutes } from './companies.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    company:
      | 'created'
      | 'updated'
      | 'update-refused'
      | 'business-details-submitted'
      | 'bank-details-submitted'
      | 'file-confirmed'
      | 'ownership-transferred'
      | 'second-factor-policy-updated'
      | 'status-changed'
    'company-address': 'updated'
    'company-manager': 'updated'
  }
}

export const companies: Feature<Platform> = {
  name: 'companies/companies',
  routes: companiesRoutes,
  sealed: [
    { table: 'companies', column: 'bank_account_number_sealed' },
    { table: 'company_managers', column: 'pan_sealed' },
    { table: 'company_managers', column: 'aadhaar_sealed' },
  ],
  constraints: {
    companies__one_per_login_mobile: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
    companies__one_per_email: { code: 'EMAIL_TAKEN', path: 'email' },
  },
}
