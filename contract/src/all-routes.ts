// Every endpoint of the service, in the order of the documentation. A contract file that is missing here is served to nobody:
// the server refuses to start when the two lists differ.

import * as announcements from './announcements.contract.ts'
import * as auctionConsole from './auction-console.contract.ts'
import * as auctionJoin from './auction-join.contract.ts'
import * as auctionLifecycle from './auction-lifecycle.contract.ts'
import * as auctionPolicy from './auction-policy.contract.ts'
import * as auctionPresets from './auction-presets.contract.ts'
import * as auctionSubscriber from './auction-subscriber.contract.ts'
import * as auctionWinners from './auction-winners.contract.ts'
import * as audit from './audit.contract.ts'
import * as bankAccounts from './bank-accounts.contract.ts'
import * as billing from './billing.contract.ts'
import * as branches from './branches.contract.ts'
import * as challenges from './challenges.contract.ts'
import * as companies from './companies.contract.ts'
import * as companyProfile from './company-profile.contract.ts'
import * as cycles from './cycles.contract.ts'
import * as dashboard from './dashboard.contract.ts'
import * as employees from './employees.contract.ts'
import * as enrollmentRequests from './enrollment-requests.contract.ts'
import * as enrollments from './enrollments.contract.ts'
import * as files from './files.contract.ts'
import * as identity from './identity.contract.ts'
import * as imports from './imports.contract.ts'
import * as invitations from './invitations.contract.ts'
import * as marketplace from './marketplace.contract.ts'
import * as mou from './mou.contract.ts'
import * as newPrograms from './new-programs.contract.ts'
import * as notifications from './notifications.contract.ts'
import * as payments from './payments.contract.ts'
import * as prebids from './prebids.contract.ts'
import * as programSettings from './program-settings.contract.ts'
import * as programs from './programs.contract.ts'
import * as roles from './roles.contract.ts'
import type { Route } from './route.ts'
import * as securityTypes from './security-types.contract.ts'
import * as signatures from './signatures.contract.ts'
import * as subscriberProfile from './subscriber-profile.contract.ts'
import * as templates from './templates.contract.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'persona' in value

/** A module exports routes, lists of routes, and twins (`{ company, admin }`). */
const routesOf = (module: Record<string, unknown>): Route[] =>
  Object.values(module).flatMap((value) => (isRoute(value) ? [value] : Object.values(Object(value)).filter(isRoute)))

export const ALL_ROUTES: readonly Route[] = [
  identity,
  companies,
  companyProfile,
  files,
  mou,
  signatures,
  audit,
  branches,
  bankAccounts,
  employees,
  invitations,
  roles,
  notifications,
  auctionSubscriber,
  auctionConsole,
  auctionLifecycle,
  prebids,
  auctionJoin,
  announcements,
  auctionWinners,
  newPrograms,
  imports,
  programs,
  cycles,
  billing,
  subscriberProfile,
  enrollments,
  payments,
  enrollmentRequests,
  dashboard,
  challenges,
  marketplace,
  templates,
  securityTypes,
  auctionPolicy,
  auctionPresets,
  programSettings,
].flatMap(routesOf)
