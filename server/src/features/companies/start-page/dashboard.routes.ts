import * as contract from '@kuri/contract/companies/dashboard.contract'
import { getPlatformDashboard } from '@kuri/contract/companies/platform-start-page.contract'
import { getCompanyHome } from '@kuri/contract/companies/start-page.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readBilling, readDashboard, readOverview, readProfileHealth, readRevenue } from './dashboard.actions.ts'
import { readPlatformDashboard } from './platform-dashboard.actions.ts'
import { readStaffHome } from './staff-home/staff-home.actions.ts'

export const dashboardRoutes = (deps: Platform) => [
  serve(getCompanyHome, ({ permit }) => readStaffHome(deps, permit)),
  serve(contract.getDashboard, ({ permit }) => readDashboard(deps, permit)),
  serve(contract.getDashboardOverview, ({ permit }) => readOverview(deps, permit)),
  serve(contract.getDashboardRevenue, ({ permit, query }) => readRevenue(deps, permit, query)),
  serve(contract.getDashboardBilling, ({ permit, query }) => readBilling(deps, permit, query)),
  serve(getPlatformDashboard, () => readPlatformDashboard(deps)),
  serve(contract.getProfileHealth, ({ permit }) => readProfileHealth(deps, permit)),
]
