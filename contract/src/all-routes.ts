// Every endpoint of the service, in the order of the documentation. The server does not start when an endpoint is described here
// but not implemented, or the other way round.

import * as files from './account/files.contract.ts'
import * as identity from './account/identity.contract.ts'
import * as notifications from './account/notifications.contract.ts'
import * as announcements from './auctions/announcements.contract.ts'
import * as auctionConsole from './auctions/console.contract.ts'
import * as auctionJoin from './auctions/join.contract.ts'
import * as auctionLifecycle from './auctions/lifecycle.contract.ts'
import * as auctionPolicy from './auctions/policy.contract.ts'
import * as prebids from './auctions/prebids.contract.ts'
import * as auctionPresets from './auctions/presets.contract.ts'
import * as auctionSubscriber from './auctions/subscriber.contract.ts'
import * as auctionWinners from './auctions/winners.contract.ts'
import * as invoices from './billing/invoices.contract.ts'
import * as ownPrograms from './billing/own-programs.contract.ts'
import * as payments from './billing/payments.contract.ts'
import * as statements from './billing/statements.contract.ts'
import * as transactions from './billing/transactions.contract.ts'
import * as enrollmentRequests from './enrollment/enrollment-requests.contract.ts'
import * as enrollments from './enrollment/enrollments.contract.ts'
import * as subscriberProfile from './enrollment/subscriber-profile.contract.ts'
import type { Route } from './kit/route.ts'
import * as cycles from './programs/cycles.contract.ts'
import * as imports from './programs/imports.contract.ts'
import * as newPrograms from './programs/new-programs.contract.ts'
import * as programSettings from './programs/program-settings.contract.ts'
import * as programs from './programs/programs.contract.ts'
import * as securityTypes from './programs/security-types.contract.ts'
import * as templates from './programs/templates.contract.ts'
import * as challenges from './public/challenges.contract.ts'
import * as marketplace from './public/marketplace.contract.ts'
import * as audit from './tenancy/audit.contract.ts'
import * as bankAccounts from './tenancy/bank-accounts.contract.ts'
import * as branches from './tenancy/branches.contract.ts'
import * as companies from './tenancy/companies.contract.ts'
import * as companyProfile from './tenancy/company-profile.contract.ts'
import * as dashboard from './tenancy/dashboard.contract.ts'
import * as employees from './tenancy/employees.contract.ts'
import * as invitations from './tenancy/invitations.contract.ts'
import * as mou from './tenancy/mou.contract.ts'
import * as roles from './tenancy/roles.contract.ts'
import * as signatures from './tenancy/signatures.contract.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'persona' in value

/** A module exports routes, lists of routes, and pairs of routes (`{ company, admin }`). */
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
  invoices,
  statements,
  transactions,
  ownPrograms,
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
