// Every endpoint of the service, in the order of the documentation. The server does not start when an endpoint is described here
// but not implemented, or the other way round.

import * as cells from './account/cells.contract.ts'
import * as files from './account/files.contract.ts'
import * as identity from './account/identity.contract.ts'
import * as notifications from './account/notifications.contract.ts'
import * as push from './account/push.contract.ts'
import * as secondFactor from './account/second-factor.contract.ts'
import * as session from './account/session.contract.ts'
import * as accounting from './accounting/accounting.contract.ts'
import * as closing from './accounting/closing.contract.ts'
import * as announcements from './auctions/announcements.contract.ts'
import * as auctionConsole from './auctions/console.contract.ts'
import * as auctionDraws from './auctions/draws.contract.ts'
import * as evidence from './auctions/evidence.contract.ts'
import * as auctionJoin from './auctions/join.contract.ts'
import * as auctionLifecycle from './auctions/lifecycle.contract.ts'
import * as auctionLog from './auctions/log.contract.ts'
import * as auctionMinutes from './auctions/minutes.contract.ts'
import * as auctionPolicy from './auctions/policy.contract.ts'
import * as prebids from './auctions/prebids.contract.ts'
import * as auctionPresets from './auctions/presets.contract.ts'
import * as refusedBids from './auctions/refused-bids.contract.ts'
import * as auctionSubscriber from './auctions/subscriber.contract.ts'
import * as auctionWinners from './auctions/winners.contract.ts'
import * as chargeWaivers from './billing/charge-waivers.contract.ts'
import * as charges from './billing/charges.contract.ts'
import * as dayBook from './billing/day-book.contract.ts'
import * as invoices from './billing/invoices.contract.ts'
import * as ownInvoices from './billing/own-invoices.contract.ts'
import * as ownPrograms from './billing/own-programs.contract.ts'
import * as passbooks from './billing/passbooks.contract.ts'
import * as paymentAccounts from './billing/payment-accounts.contract.ts'
import * as payments from './billing/payments.contract.ts'
import * as payoutPapers from './billing/payout-papers.contract.ts'
import * as payouts from './billing/payouts.contract.ts'
import * as receiptChanges from './billing/receipt-changes.contract.ts'
import * as receipts from './billing/receipts.contract.ts'
import * as refunds from './billing/refunds.contract.ts'
import * as statements from './billing/statements.contract.ts'
import * as transactions from './billing/transactions.contract.ts'
import * as companyTickets from './enrollment/company-tickets.contract.ts'
import * as desk from './enrollment/desk.contract.ts'
import * as enrollmentRequests from './enrollment/enrollment-requests.contract.ts'
import * as enrollments from './enrollment/enrollments.contract.ts'
import * as home from './enrollment/home.contract.ts'
import * as members from './enrollment/members.contract.ts'
import * as ownProfile from './enrollment/own-profile.contract.ts'
import * as subscriberProfile from './enrollment/subscriber-profile.contract.ts'
import * as ticketCases from './enrollment/ticket-cases.contract.ts'
import type { RefusalCode } from './kit/refusals.ts'
import type { Operation, Route } from './kit/route.ts'
import { OPERATION_REFUSALS } from './operation-refusals.ts'
import * as cycles from './programs/cycles.contract.ts'
import * as imports from './programs/imports.contract.ts'
import * as monthPlan from './programs/month-plan.contract.ts'
import * as newPrograms from './programs/new-programs.contract.ts'
import * as notices from './programs/notices.contract.ts'
import * as openingBalances from './programs/opening-balances.contract.ts'
import * as programChoices from './programs/program-choices.contract.ts'
import * as programSettings from './programs/program-settings.contract.ts'
import * as programs from './programs/programs.contract.ts'
import * as securityTypes from './programs/security-types.contract.ts'
import * as templates from './programs/templates.contract.ts'
import * as challengeEditing from './public/challenge-editing.contract.ts'
import * as challenges from './public/challenges.contract.ts'
import * as lookups from './public/lookups.contract.ts'
import * as marketplace from './public/marketplace.contract.ts'
import * as audit from './tenancy/audit.contract.ts'
import * as bankAccounts from './tenancy/bank-accounts.contract.ts'
import * as branches from './tenancy/branches.contract.ts'
import * as cellCompanies from './tenancy/cell-companies.contract.ts'
import * as companies from './tenancy/companies.contract.ts'
import * as companyHome from './tenancy/company-home.contract.ts'
import * as companyProfile from './tenancy/company-profile.contract.ts'
import * as dashboard from './tenancy/dashboard.contract.ts'
import * as employees from './tenancy/employees.contract.ts'
import * as invitations from './tenancy/invitations.contract.ts'
import * as messageBudgets from './tenancy/message-budgets.contract.ts'
import * as messageTexts from './tenancy/message-texts.contract.ts'
import * as mou from './tenancy/mou.contract.ts'
import * as platformDesk from './tenancy/platform-desk.contract.ts'
import * as roles from './tenancy/roles.contract.ts'
import * as secondFactorPolicy from './tenancy/second-factor-policy.contract.ts'
import * as signatures from './tenancy/signatures.contract.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'persona' in value

/** `adminCreateBranch` and `createBranchV2` are other ways to `createBranch`. */
const withoutTwin = (name: string) =>
  name.replace(/^admin([A-Z])/, (_, letter: string) => letter.toLowerCase()).replace(/V2$/, '')
const refusalsOf = (name: string): readonly RefusalCode[] =>
  OPERATION_REFUSALS[name] ?? OPERATION_REFUSALS[withoutTwin(name)] ?? []
const adminName = (name: string) => `admin${name[0]?.toUpperCase()}${name.slice(1)}`

/** A module exports routes and pairs of routes (`{ company, admin }`). The name of the constant is the operationId of its route. */
const routesOf = (module: Record<string, unknown>): Operation[] =>
  Object.entries(module).flatMap(([name, value]) => {
    if (isRoute(value)) return [{ ...value, operationId: name, refusals: refusalsOf(name) }]
    return Object.entries(Object(value))
      .filter((entry): entry is [string, Route] => isRoute(entry[1]))
      .map(([twin, route]) => ({
        ...route,
        operationId: twin === 'admin' ? adminName(name) : name,
        refusals: refusalsOf(name),
      }))
  })

/** The modules of all areas, in the order of the documentation. */
export const MODULES: readonly object[] = [
  identity,
  session,
  cells,
  secondFactor,
  secondFactorPolicy,
  companies,
  messageBudgets,
  cellCompanies,
  companyProfile,
  files,
  messageTexts,
  mou,
  signatures,
  audit,
  branches,
  bankAccounts,
  employees,
  invitations,
  roles,
  notifications,
  push,
  auctionSubscriber,
  auctionConsole,
  auctionLifecycle,
  prebids,
  auctionJoin,
  announcements,
  refusedBids,
  auctionMinutes,
  evidence,
  auctionLog,
  auctionWinners,
  auctionDraws,
  newPrograms,
  imports,
  openingBalances,
  programs,
  cycles,
  monthPlan,
  notices,
  invoices,
  ownInvoices,
  receipts,
  receiptChanges,
  dayBook,
  charges,
  chargeWaivers,
  accounting,
  closing,
  statements,
  transactions,
  payouts,
  payoutPapers,
  home,
  ownPrograms,
  ownProfile,
  subscriberProfile,
  enrollments,
  payments,
  paymentAccounts,
  enrollmentRequests,
  companyTickets,
  ticketCases,
  refunds,
  members,
  desk,
  passbooks,
  dashboard,
  companyHome,
  platformDesk,
  challenges,
  challengeEditing,
  marketplace,
  lookups,
  templates,
  securityTypes,
  auctionPolicy,
  auctionPresets,
  programSettings,
  programChoices,
]

export const ALL_ROUTES: readonly Operation[] = MODULES.flatMap((module) => routesOf(module as Record<string, unknown>))
