// Where the endpoints of auctions are for a company's staff, who have their own auctions, and for superadmins, who have all.
import type { StaffPlace } from '../kit/staff-routes.ts'

export const AUCTIONS = {
  tag: 'Auctions (company)',
  adminTag: 'Auctions (superadmin)',
  company: '/v2/companies/auctions',
  admin: '/v2/admin/auctions',
} as const satisfies StaffPlace
