// The map of the workplaces of companies and of the superadmins.

import { adminAuctionRoutes, adminAuctionScreens } from './admin/auctions/auctions.routes.tsx'
import { auditRoutes } from './admin/audit/audit.routes.tsx'
import { challengeRoutes } from './admin/challenges/challenges.routes.tsx'
import { companyRoutes } from './admin/companies/companies.routes.tsx'
import { messageRoutes } from './admin/messages/messages.routes.tsx'
import { peopleRoutes } from './admin/people/people.routes.tsx'
import { adminPolicyRoutes } from './admin/policy/policy.routes.tsx'
import { adminProgramRoutes } from './admin/programs/programs.routes.tsx'
import { provisioningRoutes } from './admin/provisioning/provisioning.routes.tsx'
import { adminRequestRoutes } from './admin/requests/requests.routes.tsx'
import { adminSecurityTypeRoutes } from './admin/security/security.routes.tsx'
import { adminStartRoutes } from './admin/start-page/start-page.routes.tsx'
import { agreementRoutes } from './staff/agreement/agreement.routes.tsx'
import { admin, adminFull, company, companyFull } from './staff/areas.tsx'
import { companyAuctionRoutes, companyAuctionScreens } from './staff/auctions/auctions.routes.tsx'
import { companyAuditRoutes } from './staff/audit/audit.routes.tsx'
import { booksRoutes } from './staff/books/books.routes.tsx'
import { branchesRoutes } from './staff/branches/branches.routes.tsx'
import { calendarRoutes } from './staff/calendar/calendar.routes.tsx'
import { collectionsRoutes } from './staff/collections/collections.routes.tsx'
import { companyProfileRoutes } from './staff/company-profile/company-profile.routes.tsx'
import { cycleRoutes } from './staff/cycles/cycles.routes.tsx'
import { employeesRoutes } from './staff/employees/employees.routes.tsx'
import { meRoutes } from './staff/me/me.routes.tsx'
import { membersRoutes } from './staff/members/members.routes.tsx'
import { noticeRoutes } from './staff/notices/notices.routes.tsx'
import { notificationRoutes } from './staff/notifications/notifications.routes.tsx'
import { onboardingRoutes } from './staff/onboarding/onboarding.routes.tsx'
import { payoutsRoutes } from './staff/payouts/payouts.routes.tsx'
import { plannerRoutes } from './staff/planner/planner.routes.tsx'
import { importRoutes } from './staff/programs/import.routes.tsx'
import { programRoutes } from './staff/programs/programs.routes.tsx'
import { receiptsRoutes } from './staff/receipts/receipts.routes.tsx'
import { requestRoutes } from './staff/requests/requests.routes.tsx'
import { rolesRoutes } from './staff/roles/roles.routes.tsx'
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
    ...employeesRoutes,
    ...branchesRoutes,
    ...companyProfileRoutes,
    ...rolesRoutes,
    ...agreementRoutes,
    ...companyAuditRoutes,
    ...meRoutes,
    ...notificationRoutes,
    ...onboardingRoutes,
    ...plannerRoutes,
    ...calendarRoutes,
    ...noticeRoutes,
    ...cycleRoutes,
    ...importRoutes,
    ...programRoutes,
    ...requestRoutes,
  ]),
  admin.addChildren([
    ...adminAuctionRoutes,
    ...adminStartRoutes,
    ...challengeRoutes,
    ...companyRoutes,
    ...provisioningRoutes,
    ...messageRoutes,
    ...peopleRoutes,
    ...auditRoutes,
    ...adminPolicyRoutes,
    ...adminProgramRoutes,
    ...adminRequestRoutes,
    ...adminSecurityTypeRoutes,
  ]),
] as const
