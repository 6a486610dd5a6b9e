// Every endpoint of the service, in the order of the documentation. A contract file that is missing here is served to nobody:
// the server refuses to start when the two lists differ.
import * as audit from './audit.contract.ts'
import * as bankAccounts from './bank-accounts.contract.ts'
import * as branches from './branches.contract.ts'
import * as companies from './companies.contract.ts'
import * as companyProfile from './company-profile.contract.ts'
import * as identity from './identity.contract.ts'
import type { Route } from './route.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'persona' in value

const routesOf = (module: Record<string, unknown>): Route[] => Object.values(module).flat().filter(isRoute)

export const ALL_ROUTES: readonly Route[] = [
  identity,
  companies,
  companyProfile,
  audit,
  branches,
  bankAccounts,
].flatMap(routesOf)
