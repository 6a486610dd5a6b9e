// The map of the workplaces of companies and of superadmins. A feature that both have gives its pages to both.
import { challengeRoutes } from './admin/challenges/challenges.routes.tsx'
import { companyRoutes } from './admin/companies/companies.routes.tsx'
import { messageRoutes } from './admin/messages/messages.routes.tsx'
import { peopleRoutes } from './admin/people/people.routes.tsx'
import { provisioningRoutes } from './admin/provisioning/provisioning.routes.tsx'
import { adminStartRoutes } from './admin/start-page/start-page.routes.tsx'
import { agreementRoutes } from './staff/agreement/agreement.routes.tsx'
import { admin, adminFull, company, companyFull } from './staff/areas.tsx'
import {
  adminAuctionRoutes,
  adminAuctionScreens,
  companyAuctionRoutes,
  companyAuctionScreens,
} from './staff/auctions/auctions.routes.tsx'
import { adminAuditRoutes, companyAuditRoutes } from './staff/audit/audit.routes.tsx'
import { booksRoutes } from './staff/books/books.routes.tsx'
import { adminBranchRoutes, companyBranchRoutes } from './staff/branches/branches.routes.tsx'
import { calendarRoutes } from './staff/calendar/calendar.routes.tsx'
import { collectionsRoutes } from './staff/collections/collections.routes.tsx'
import { companyProfileRoutes } from './staff/company-profile/company-profile.routes.tsx'
import { adminCycleRoutes, companyCycleRoutes } from './staff/cycles/cycles.routes.tsx'
import { adminEmployeeRoutes, companyEmployeeRoutes } from './staff/employees/employees.routes.tsx'
import { meRoutes } from './staff/me/me.routes.tsx'
import { membersRoutes } from './staff/members/members.routes.tsx'
import { noticeRoutes } from './staff/notices/notices.routes.tsx'
import { notificationRoutes } from './staff/notifications/notifications.routes.tsx'
import { onboardingRoutes } from './staff/onboarding/onboarding.routes.tsx'
import { payoutsRoutes } from './staff/payouts/payouts.routes.tsx'
import { plannerRoutes } from './staff/planner/planner.routes.tsx'
import { adminPolicyRoutes, companyPolicyRoutes } from './staff/policy/policy.routes.tsx'
import { prebidTemplateRoutes } from './staff/prebid-templates/prebid-templates.routes.tsx'
import { adminProgramSetupRoutes, companyProgramSetupRoutes } from './staff/program-setup/program-setup.routes.tsx'
import { adminProgramRoutes, companyProgramRoutes } from './staff/programs/programs.routes.tsx'
import { receiptsRoutes } from './staff/receipts/receipts.routes.tsx'
import { adminRequestRoutes, companyRequestRoutes } from './staff/requests/requests.routes.tsx'
import { adminRoleRoutes, companyRoleRoutes } from './staff/roles/roles.routes.tsx'
import { adminSecondFactorRoutes, companySecondFactorRoutes } from './staff/second-factor/second-factor.routes.tsx'
import { adminSecurityTypeRoutes, companySecurityTypeRoutes } from './staff/security-types/security-types.routes.tsx'
import { startPageRoutes } from './staff/start-page/start-page.routes.tsx'

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
