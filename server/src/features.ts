// All features, in their order: a feature imports only features that stand before it. Everything that the service does is derived from
// their descriptions; `npm run features` prints it.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { announcements } from '#features/auctions/announcements/announcements.feature'
import { bidding } from '#features/auctions/bidding/bidding.feature'
import { draws } from '#features/auctions/draws/draws.feature'
import { lifecycle } from '#features/auctions/lifecycle/lifecycle.feature'
import { refreshPendingAuctions } from '#features/auctions/policy/pending-auctions.actions'
import { auctionPolicy } from '#features/auctions/policy/policy.feature'
import { prebids } from '#features/auctions/prebids/prebids.feature'
import { room } from '#features/auctions/room/room.feature'
import { screens } from '#features/auctions/screens/screens.feature'
import { completeEndedAuction } from '#features/auctions/winners/closed-cycles.actions'
import { disqualifyForRedraw } from '#features/auctions/winners/redraw.actions'
import { winners } from '#features/auctions/winners/winners.feature'
import { audit } from '#features/companies/audit/audit.feature'
import { branches } from '#features/companies/branches/branches.feature'
import { companies } from '#features/companies/companies/companies.feature'
import { missingPapers } from '#features/companies/compliance/compliance.actions'
import { compliance } from '#features/companies/compliance/compliance.feature'
import { employees } from '#features/companies/employees/employees.feature'
import { files } from '#features/companies/files/files.feature'
import { mou } from '#features/companies/mou/mou.feature'
import { readers } from '#features/companies/readers/readers.feature'
import type { DeedPorts } from '#features/companies/second-person/deed'
import { secondPerson } from '#features/companies/second-person/second-person.feature'
import { signatures } from '#features/companies/signatures/signatures.feature'
import { companyStartPage } from '#features/companies/start-page/start-page.feature'
import { approvals } from '#features/members/approvals/approvals.feature'
import { enrollments } from '#features/members/enrollments/enrollments.feature'
import {
  enrollmentInvoiceCancelled,
  issueTicketOfInvoice,
  lockEnrollment,
} from '#features/members/enrollments/tickets/tickets.actions'
import { members } from '#features/members/members/members.feature'
import { memberStartPage } from '#features/members/start-page/start-page.feature'
import { removalDeed, substitutionDeed, transferDeed } from '#features/members/ticket-holders/confirmations.actions'
import { ticketHolders } from '#features/members/ticket-holders/ticket-holders.feature'
import { messages } from '#features/messages/messages/messages.feature'
import { notices } from '#features/messages/notices/notices.feature'
import { notifications } from '#features/messages/notifications/notifications.feature'
import { bank } from '#features/money/bank/bank.feature'
import { bankMonthDeed } from '#features/money/bank/reconciliation/months.actions'
import { billing } from '#features/money/billing/billing.feature'
import { waiverDeed } from '#features/money/billing/charges/waivers.actions'
import { openingBalanceDeed } from '#features/money/billing/opening-balances/statement-requests.actions'
import { adjustmentDeed } from '#features/money/billing/receipts/adjustments.actions'
import { voidDeed } from '#features/money/billing/receipts/voids.actions'
import { books } from '#features/money/books/books.feature'
import { listOpenMoney } from '#features/money/closing/closing.actions'
import { closing } from '#features/money/closing/closing.feature'
import { gst } from '#features/money/gst/gst.feature'
import { ledger } from '#features/money/ledger/ledger.feature'
import { paymentAccounts } from '#features/money/payment-accounts/payment-accounts.feature'
import { payments } from '#features/money/payments/payments.feature'
import { paymentsReversed } from '#features/money/payments/refunds.actions'
import { payouts } from '#features/money/payouts/payouts.feature'
import { refunds } from '#features/money/refunds/refunds.feature'
import { statements } from '#features/money/statements/statements.feature'
import { yearly } from '#features/money/yearly/yearly.feature'
import { access } from '#features/people/access/access.feature'
import type { AccessTokens } from '#features/people/access/access-tokens'
import { listCells } from '#features/people/cells/cells.actions'
import { cells } from '#features/people/cells/cells.feature'
import { identity } from '#features/people/identity/identity.feature'
import { personalData } from '#features/people/personal-data/personal-data.feature'
import { askAtSignIn } from '#features/people/second-factor/challenges.actions'
import { secondFactor } from '#features/people/second-factor/second-factor.feature'
import { describeSession } from '#features/people/session/session.actions'
import { session } from '#features/people/session/session.feature'
import { superadmins } from '#features/people/superadmins/superadmins.feature'
import { calendar } from '#features/programs/calendar/calendar.feature'
import { challenges } from '#features/programs/challenges/challenges.feature'
import { cycles } from '#features/programs/cycles/cycles.feature'
import { lookups } from '#features/programs/lookups/lookups.feature'
import { marketplace } from '#features/programs/marketplace/marketplace.feature'
import { programSettings } from '#features/programs/program-settings/program-settings.feature'
import { programs } from '#features/programs/programs/programs.feature'
import { securityTypes } from '#features/programs/security-types/security-types.feature'
import { templates } from '#features/programs/templates/templates.feature'
import { bundles } from '#features/proof/bundles/bundles.feature'
import { findFilingFiles } from '#features/proof/bundles/filing-files.actions'
import { log } from '#features/proof/log/log.feature'
import { minutes } from '#features/proof/minutes/minutes.feature'
import { publicLog } from '#features/proof/public-log/public-log.feature'
import { registers } from '#features/proof/registers/registers.feature'
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

/** What takes two people, whichever feature it belongs to. [spec: Asking and deciding] */
const deeds = {
  RECEIPT_VOID: voidDeed,
  ADJUSTMENT: adjustmentDeed,
  OPENING_BALANCE: openingBalanceDeed,
  CHARGE_WAIVER: waiverDeed,
  TICKET_REMOVAL: removalDeed,
  TICKET_TRANSFER: transferDeed,
  TICKET_SUBSTITUTION: substitutionDeed,
  BANK_MONTH: bankMonthDeed,
} satisfies DeedPorts['deeds']

/** What features call of features that stand after them. */
const PORTS = {
  askForSecondFactor: askAtSignIn,
  completeEndedAuction,
  deeds,
  describeSession,
  disqualifyForRedraw,
  enrollmentInvoiceCancelled,
  findFilingFiles,
  issueTicketOfInvoice,
  listCells,
  listOpenMoney,
  lockEnrollment,
  missingPapers,
  paymentsReversed,
  refreshPendingAuctions,
}

export type FeatureDeps = Platform & typeof PORTS & { tokens: AccessTokens; payments: PaymentProvider }

/** Adds the ports to the platform object itself, so that a replaced part is replaced for the features too. */
export const withPorts = (platform: Platform, more: { tokens: AccessTokens; payments: PaymentProvider }): FeatureDeps =>
  Object.assign(platform, PORTS, more)

export const FEATURES: readonly Feature<FeatureDeps>[] = [
  audit,
  messages,
  access,
  identity,
  cells,
  ledger,
  notifications,
  files,
  companies,
  session,
  mou,
  branches,
  employees,
  readers,
  secondPerson,
  secondFactor,
  superadmins,
  signatures,
  securityTypes,
  templates,
  auctionPolicy,
  programs,
  programSettings,
  paymentAccounts,
  gst,
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
  yearly,
  registers,
  bank,
  notices,
  calendar,
  closing,
  compliance,
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
