// All features, in their order: a feature imports only features that stand before it. Everything that the service does is derived from
// their descriptions; `npm run features` prints it.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { access } from '#features/access/access.feature'
import type { AccessTokens } from '#features/access/access-tokens'
import { describeSession } from '#features/account/session.actions'
import { session } from '#features/account/session.feature'
import { books } from '#features/accounting/books.feature'
import { auctionPolicy } from '#features/auction-policy/policy.feature'
import { refreshPendingAuctions } from '#features/auction-records/pending-auctions.actions'
import { announcements } from '#features/auctions/announcements/announcements.feature'
import { bidding } from '#features/auctions/bidding/bidding.feature'
import { draws } from '#features/auctions/draws/draws.feature'
import { lifecycle } from '#features/auctions/lifecycle/lifecycle.feature'
import { log } from '#features/auctions/log/log.feature'
import { prebids } from '#features/auctions/prebids/prebids.feature'
import { room } from '#features/auctions/room/room.feature'
import { screens } from '#features/auctions/screens/screens.feature'
import { completeEndedAuction } from '#features/auctions/winners/closed-cycles.actions'
import { disqualifyForRedraw } from '#features/auctions/winners/redraw.actions'
import { winners } from '#features/auctions/winners/winners.feature'
import { audit } from '#features/audit/audit.feature'
import { billing } from '#features/billing/billing.feature'
import { branches } from '#features/branches/branches.feature'
import { listCells } from '#features/cells/cells.actions'
import { cells } from '#features/cells/cells.feature'
import { challenges } from '#features/challenges/challenges.feature'
import { listOpenMoney } from '#features/closing/closing.actions'
import { closing } from '#features/closing/closing.feature'
import { companies } from '#features/companies/companies.feature'
import { cycles } from '#features/cycles/cycles.feature'
import { companyStartPage } from '#features/dashboard/start-page.feature'
import { employees } from '#features/employees/employees.feature'
import { approvals } from '#features/enrollments/approvals/approvals.feature'
import { enrollments } from '#features/enrollments/enrollments.feature'
import { payments } from '#features/enrollments/payments/payments.feature'
import { paymentsReversed } from '#features/enrollments/payments/refunds.actions'
import {
  enrollmentInvoiceCancelled,
  issueTicketOfInvoice,
  lockEnrollment,
} from '#features/enrollments/tickets/tickets.actions'
import { bundles } from '#features/evidence/bundles.feature'
import { findFilingFiles } from '#features/evidence/filing-files.actions'
import { files } from '#features/files/files.feature'
import { ticketHolders } from '#features/holdings/ticket-holders.feature'
import { memberStartPage } from '#features/home/start-page.feature'
import { identity } from '#features/identity/identity.feature'
import { ledger } from '#features/ledger/ledger.feature'
import { lookups } from '#features/lookups/lookups.feature'
import { marketplace } from '#features/marketplace/marketplace.feature'
import { members } from '#features/members/members.feature'
import { messages } from '#features/messages/messages.feature'
import { minutes } from '#features/minutes/minutes.feature'
import { calendar } from '#features/month-plan/calendar.feature'
import { mou } from '#features/mou/mou.feature'
import { notices } from '#features/notices/notices.feature'
import { notifications } from '#features/notifications/notifications.feature'
import { personalData } from '#features/own-data/personal-data.feature'
import { paymentAccounts } from '#features/payment-accounts/payment-accounts.feature'
import { payouts } from '#features/payouts/payouts.feature'
import { programSettings } from '#features/program-settings/program-settings.feature'
import { programs } from '#features/programs/programs.feature'
import { refunds } from '#features/refunds/refunds.feature'
import { askAtSignIn } from '#features/second-factor/challenges.actions'
import { secondFactor } from '#features/second-factor/second-factor.feature'
import { signatures } from '#features/signatures/signatures.feature'
import { statements } from '#features/statements/statements.feature'
import { superadmins } from '#features/superadmins/superadmins.feature'
import { securityTypes } from '#features/templates/security-types.feature'
import { templates } from '#features/templates/templates.feature'
import { publicLog } from '#features/transparency/public-log.feature'
import { ADD_PARTITIONS, addPartitions } from '#platform/db/partitions.sql'
import type { ConstraintRefusals } from '#platform/db/types'
import type { Feature } from '#platform/feature'
import type { Served } from '#platform/http/endpoint'
import { IDEMPOTENCY_RETENTION } from '#platform/idempotency/idempotency'
import type { Jobs } from '#platform/jobs/job-runner'
import { cleanUpNightly, NIGHTLY_CLEANUP } from '#platform/jobs/nightly-cleanup'
import type { PaymentProvider } from '#platform/payments/payments'
import type { Platform } from '#platform/platform'
import { StartupError } from '#platform/startup-error'

/** What features call of features that stand after them. */
const PORTS = {
  askForSecondFactor: askAtSignIn,
  completeEndedAuction,
  describeSession,
  disqualifyForRedraw,
  enrollmentInvoiceCancelled,
  findFilingFiles,
  issueTicketOfInvoice,
  listCells,
  listOpenMoney,
  lockEnrollment,
  paymentsReversed,
  refreshPendingAuctions,
}

export type FeatureDeps = Platform & typeof PORTS & { tokens: AccessTokens; payments: PaymentProvider }

export const withPorts = (
  platform: Platform,
  more: { tokens: AccessTokens; payments: PaymentProvider },
): FeatureDeps => ({
  ...platform,
  ...PORTS,
  ...more,
})

export const FEATURES: readonly Feature<FeatureDeps>[] = [
  messages,
  access,
  identity,
  cells,
  audit,
  ledger,
  notifications,
  files,
  companies,
  session,
  mou,
  branches,
  employees,
  secondFactor,
  superadmins,
  signatures,
  securityTypes,
  templates,
  auctionPolicy,
  programs,
  programSettings,
  paymentAccounts,
  billing,
  { name: 'proof/tree' },
  { name: 'auctions/model' },
  refunds,
  payouts,
  cycles,
  statements,
  enrollments,
  payments,
  approvals,
  members,
  log,
  { name: 'auctions/audience' },
  announcements,
  prebids,
  winners,
  draws,
  bidding,
  lifecycle,
  screens,
  room,
  publicLog,
  minutes,
  bundles,
  ticketHolders,
  memberStartPage,
  personalData,
  challenges,
  lookups,
  marketplace,
  { name: 'programs/link-previews' },
  books,
  notices,
  calendar,
  closing,
  companyStartPage,
]

/** What the platform itself keeps and does. */
const PLATFORM: Feature<FeatureDeps> = {
  name: 'platform',
  jobs: (deps) => ({
    [NIGHTLY_CLEANUP]: () => cleanUpNightly(deps, RETENTION_RULES),
    [ADD_PARTITIONS]: () => addPartitions(deps),
  }),
  nightly: [NIGHTLY_CLEANUP, ADD_PARTITIONS],
  retention: [IDEMPOTENCY_RETENTION],
  sealed: [{ table: 'idempotency_keys', column: 'answer' }],
  keyedHashes: ['idempotency_keys.id', 'idempotency_keys.request_hash'],
}
export const PARTS: readonly Feature<FeatureDeps>[] = [PLATFORM, ...FEATURES]

export const RETENTION_RULES = PARTS.flatMap(({ retention = [] }) => retention)
export const SEALED_COLUMNS = PARTS.flatMap(({ sealed = [] }) => sealed)
export const KEYED_HASHES = PARTS.flatMap(({ keyedHashes = [] }) => keyedHashes)
export const CONSTRAINT_REFUSALS: ConstraintRefusals = Object.assign(
  {},
  ...PARTS.map(({ constraints = {} }) => constraints),
)
export const NIGHTLY_JOBS = PARTS.flatMap(({ nightly = [] }) => nightly)
export const HOURLY_JOBS = PARTS.flatMap(({ hourly = [] }) => hourly)

export async function seedAll({ transact, clock, config }: Platform): Promise<void> {
  const start = { now: clock.now(), config }
  for (const { seed } of FEATURES) if (seed) await transact((tx) => seed(tx, start))
}

/** Every endpoint of the contract, with its handler. */
export function listEndpoints(deps: FeatureDeps): Served[] {
  const served = FEATURES.flatMap(({ routes }) => routes?.(deps) ?? [])
  assertEveryRouteIsServed(served)
  return served
}

export const listJobs = (deps: FeatureDeps): Jobs => Object.assign({}, ...PARTS.map(({ jobs }) => jobs?.(deps)))

/** The service does not start when the contract and the served endpoints differ. */
function assertEveryRouteIsServed(served: readonly Served[]): void {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const described = new Set(ALL_ROUTES.map(name))
  const kept = new Set(served.map(({ route }) => name(route)))
  const missing = [...described].filter((route) => !kept.has(route)).map((route) => `${route} is not served`)
  const extra = [...kept].filter((route) => !described.has(route)).map((route) => `${route} is not in the contract`)
  if (missing.length + extra.length > 0)
    throw new StartupError(`The contract and the served endpoints differ:\n  ${[...missing, ...extra].join('\n  ')}`)
}
