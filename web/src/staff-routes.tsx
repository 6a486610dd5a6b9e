// The map of the workplaces of companies and of superadmins. A feature that both have gives its pages to both.

import { companyRoutes } from './admin/companies/companies/companies.routes.tsx'
import { provisioningRoutes } from './admin/companies/provisioning/provisioning.routes.tsx'
import { adminStartRoutes } from './admin/companies/start-page/start-page.routes.tsx'
import { messageRoutes } from './admin/messages/messages/messages.routes.tsx'
import { peopleRoutes } from './admin/people/superadmins/people.routes.tsx'
import { challengeRoutes } from './admin/programs/challenges/challenges.routes.tsx'
import { admin, adminFull, company, companyFull } from './staff/areas.tsx'
import {
  adminAuctionRoutes,
  adminAuctionScreens,
  companyAuctionRoutes,
  companyAuctionScreens,
} from './staff/auctions/auctions/auctions.routes.tsx'
import { adminPolicyRoutes, companyPolicyRoutes } from './staff/auctions/policy/policy.routes.tsx'
import { adminAuditRoutes, companyAuditRoutes } from './staff/companies/audit/audit.routes.tsx'
import { adminBranchRoutes, companyBranchRoutes } from './staff/companies/branches/branches.routes.tsx'
import { companyProfileRoutes } from './staff/companies/company-profile/company-profile.routes.tsx'
import { complianceRoutes } from './staff/companies/compliance/compliance.routes.tsx'
import { adminEmployeeRoutes, companyEmployeeRoutes } from './staff/companies/employees/employees.routes.tsx'
import { agreementRoutes } from './staff/companies/mou/agreement.routes.tsx'
import { onboardingRoutes } from './staff/companies/onboarding/onboarding.routes.tsx'
import { adminRoleRoutes, companyRoleRoutes } from './staff/companies/roles/roles.routes.tsx'
import { approvalRoutes } from './staff/companies/second-person/approvals.routes.tsx'
import { startPageRoutes } from './staff/companies/start-page/start-page.routes.tsx'
import { adminRequestRoutes, companyRequestRoutes } from './staff/members/approvals/requests.routes.tsx'
import { membersRoutes } from './staff/members/members/members.routes.tsx'
import { noticeRoutes } from './staff/messages/notices/notices.routes.tsx'
import { notificationRoutes } from './staff/messages/notifications/notifications.routes.tsx'
import { bankRoutes } from './staff/money/bank/bank.routes.tsx'
import { booksRoutes } from './staff/money/books/books.routes.tsx'
import { yearlyRoutes } from './staff/money/books/yearly.routes.tsx'
import { collectionsRoutes } from './staff/money/collections/collections.routes.tsx'
import { gstRoutes } from './staff/money/gst/gst.routes.tsx'
import { payoutsRoutes } from './staff/money/payouts/payouts.routes.tsx'
import { receiptsRoutes } from './staff/money/receipts/receipts.routes.tsx'
import { meRoutes } from './staff/people/me/me.routes.tsx'
import {
  adminSecondFactorRoutes,
  companySecondFactorRoutes,
} from './staff/people/second-factor/second-factor.routes.tsx'
import { calendarRoutes } from './staff/programs/calendar/calendar.routes.tsx'
import { adminCycleRoutes, companyCycleRoutes } from './staff/programs/cycles/cycles.routes.tsx'
import { plannerRoutes } from './staff/programs/planner/planner.routes.tsx'
import {
  adminProgramSetupRoutes,
  companyProgramSetupRoutes,
} from './staff/programs/program-setup/program-setup.routes.tsx'
import { adminProgramRoutes, companyProgramRoutes } from './staff/programs/programs/programs.routes.tsx'
import {
  adminSecurityTypeRoutes,
  companySecurityTypeRoutes,
} from './staff/programs/security-types/security-types.routes.tsx'
import { prebidTemplateRoutes } from './staff/programs/templates/prebid-templates.routes.tsx'

// One line for each feature, so that two of them rarely meet in a merge.
export const staffAreas = [
  adminFull.addChildren([...adminAuctionScreens]),
  companyFull.addChildren([...companyAuctionScreens]),
  company.addChildren([
    ...companyAuctionRoutes,
    ...startPageRoutes,
    ...collectionsRoutes,
    ...receiptsRoutes,
    ...membersRoutes,
    ...payoutsRoutes,
    ...booksRoutes,
    ...bankRoutes,
    ...yearlyRoutes,
    ...complianceRoutes,
    ...gstRoutes,
    ...companyEmployeeRoutes,
    ...companyBranchRoutes,
    ...companyProfileRoutes,
    ...companyPolicyRoutes,
    ...companySecurityTypeRoutes,
    ...companySecondFactorRoutes,
    ...prebidTemplateRoutes,
    ...companyRoleRoutes,
    ...agreementRoutes,
    ...companyAuditRoutes,
    ...approvalRoutes,
    ...meRoutes,
    ...notificationRoutes,
    ...onboardingRoutes,
    ...plannerRoutes,
    ...calendarRoutes,
    ...noticeRoutes,
    ...companyCycleRoutes,
    ...companyProgramSetupRoutes,
    ...companyProgramRoutes,
    ...companyRequestRoutes,
  ]),
  admin.addChildren([
    ...adminAuctionRoutes,
    ...adminStartRoutes,
    ...challengeRoutes,
    ...companyRoutes,
    ...adminBranchRoutes,
    ...adminEmployeeRoutes,
    ...provisioningRoutes,
    ...messageRoutes,
    ...peopleRoutes,
    ...adminRoleRoutes,
    ...adminSecondFactorRoutes,
    ...adminAuditRoutes,
    ...adminPolicyRoutes,
    ...adminProgramSetupRoutes,
    ...adminProgramRoutes,
    ...adminCycleRoutes,
    ...adminRequestRoutes,
    ...adminSecurityTypeRoutes,
  ]),
] as const
