// The map of the workplaces of companies and of the platform.
import { accountsRoutes } from './company/accounts/accounts.routes.tsx'
import { agreementRoutes } from './company/agreement/agreement.routes.tsx'
import { companyAuctionRoutes, companyAuctionScreens } from './company/auctions/auctions.routes.tsx'
import { companyAuditRoutes } from './company/audit/audit.routes.tsx'
import { branchesRoutes } from './company/branches/branches.routes.tsx'
import { calendarRoutes } from './company/calendar/calendar.routes.tsx'
import { collectionsRoutes } from './company/collections/collections.routes.tsx'
import { ownCompanyRoutes } from './company/company/company.routes.tsx'
import { cycleRoutes } from './company/cycles/cycles.routes.tsx'
import { employeesRoutes } from './company/employees/employees.routes.tsx'
import { meRoutes } from './company/me/me.routes.tsx'
import { membersRoutes } from './company/members/members.routes.tsx'
import { noticeRoutes } from './company/notices/notices.routes.tsx'
import { notificationRoutes } from './company/notifications/notifications.routes.tsx'
import { onboardingRoutes } from './company/onboarding/onboarding.routes.tsx'
import { payoutsRoutes } from './company/payouts/payouts.routes.tsx'
import { plannerRoutes } from './company/planner/planner.routes.tsx'
import { importRoutes } from './company/programs/import.routes.tsx'
import { programRoutes } from './company/programs/programs.routes.tsx'
import { receiptsRoutes } from './company/receipts/receipts.routes.tsx'
import { requestRoutes } from './company/requests/requests.routes.tsx'
import { rolesRoutes } from './company/roles/roles.routes.tsx'
import { todayRoutes } from './company/today/today.routes.tsx'
import { platformAuctionRoutes, platformAuctionScreens } from './platform/auctions/auctions.routes.tsx'
import { auditRoutes } from './platform/audit/audit.routes.tsx'
import { challengeRoutes } from './platform/challenges/challenges.routes.tsx'
import { companyRoutes } from './platform/companies/companies.routes.tsx'
import { deskRoutes } from './platform/desk/desk.routes.tsx'
import { messageRoutes } from './platform/messages/messages.routes.tsx'
import { peopleRoutes } from './platform/people/people.routes.tsx'
import { platformPolicyRoutes } from './platform/policy/policy.routes.tsx'
import { platformProgramRoutes } from './platform/programs/programs.routes.tsx'
import { provisioningRoutes } from './platform/provisioning/provisioning.routes.tsx'
import { platformRequestRoutes } from './platform/requests/requests.routes.tsx'
import { platformSecurityRoutes } from './platform/security/security.routes.tsx'
import { company, companyFull, platform, platformFull } from './staff/areas.tsx'

// One line for each feature, so that two of them rarely meet in a merge.
export const staffAreas = [
  platformFull.addChildren([...platformAuctionScreens]),
  companyFull.addChildren([...companyAuctionScreens]),
  company.addChildren([
    ...companyAuctionRoutes,
    ...todayRoutes,
    ...collectionsRoutes,
    ...receiptsRoutes,
    ...membersRoutes,
    ...payoutsRoutes,
    ...accountsRoutes,
    ...employeesRoutes,
    ...branchesRoutes,
    ...ownCompanyRoutes,
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
  platform.addChildren([
    ...platformAuctionRoutes,
    ...deskRoutes,
    ...challengeRoutes,
    ...companyRoutes,
    ...provisioningRoutes,
    ...messageRoutes,
    ...peopleRoutes,
    ...auditRoutes,
    ...platformPolicyRoutes,
    ...platformProgramRoutes,
    ...platformRequestRoutes,
    ...platformSecurityRoutes,
  ]),
] as const
