// The features as the service serves them: their endpoints and their jobs, each given what it needs.

import { ALL_ROUTES } from '@kuri/contract/all-routes'
import type { AccessTokens } from '#features/access/access-tokens'
import { accountRoutes } from '#features/account/account.routes'
import { describeSession } from '#features/account/session.actions'
import { accountingRoutes } from '#features/accounting/accounting.routes'
import { auctionPolicyRoutes } from '#features/auction-policy/auction-policy.routes'
import { refreshPendingAuctions } from '#features/auction-records/pending-auctions.actions'
import { announcementRoutes } from '#features/auctions/announcements/announcements.routes'
import { refusedBidRoutes } from '#features/auctions/bidding/refused-bids/refused-bids.routes'
import { drawRoutes } from '#features/auctions/draws/draws.routes'
import { FETCH_BEACON, fetchBeacon } from '#features/auctions/draws/fetch-beacon'
import { lifecycleRoutes } from '#features/auctions/lifecycle/lifecycle.routes'
import { ARCHIVE_ROOM_EVENTS, archiveRoomEvents } from '#features/auctions/log/archive.actions'
import { logRoutes } from '#features/auctions/log/log.routes'
import { prebidRoutes } from '#features/auctions/prebids/prebids.routes'
import { roomRoutes } from '#features/auctions/room/room.routes'
import { consoleRoutes } from '#features/auctions/screens/console/console.routes'
import { subscriberViewRoutes } from '#features/auctions/screens/subscriber/subscriber-view.routes'
import { completeEndedAuction } from '#features/auctions/winners/closed-cycles.actions'
import { disqualifyForRedraw } from '#features/auctions/winners/redraw.actions'
import { winnerRoutes } from '#features/auctions/winners/winners.routes'
import { auditRoutes } from '#features/audit/audit.routes'
import { billingRoutes } from '#features/billing/billing.routes'
import { chargeRoutes } from '#features/billing/charges/charges.routes'
import { CHARGE_LATE_TICKETS, chargeLateTickets } from '#features/billing/charges/late-charges.actions'
import { dayBookRoutes } from '#features/billing/day-book/day-book.routes'
import { openingBalanceRoutes } from '#features/billing/opening-balances/opening-balances.routes'
import { receiptRoutes } from '#features/billing/receipts/receipts.routes'
import { STORE_TOTALS, storeTotals } from '#features/billing/totals/store-totals.actions'
import { bankAccountRoutes } from '#features/branches/bank-accounts.routes'
import { branchRoutes } from '#features/branches/branches.routes'
import { listCells } from '#features/cells/cells.actions'
import { cellRoutes } from '#features/cells/cells.routes'
import { challengeRoutes } from '#features/challenges/challenges.routes'
import { listOpenMoney } from '#features/closing/closing.actions'
import { closingRoutes } from '#features/closing/closing.routes'
import { companiesRoutes } from '#features/companies/companies.routes'
import { cycleRoutes } from '#features/cycles/cycles.routes'
import { dashboardRoutes } from '#features/dashboard/dashboard.routes'
import { employeeRoutes } from '#features/employees/employees.routes'
import { enrollmentRoutes } from '#features/enrollments/enrollments.routes'
import { RECONCILE_PAYMENT } from '#features/enrollments/payments/payment-checks'
import { paymentRoutes } from '#features/enrollments/payments/payments.routes'
import { reconcilePayment } from '#features/enrollments/payments/reconciliation.actions'
import { paymentsReversed } from '#features/enrollments/payments/refunds.actions'
import {
  DRAW_DESK_AGREEMENT,
  enrollmentInvoiceCancelled,
  issueTicketOfInvoice,
  lockEnrollment,
} from '#features/enrollments/tickets/tickets.actions'
import { evidenceRoutes } from '#features/evidence/evidence.routes'
import { findFilingFiles } from '#features/evidence/filing-files.actions'
import { DISCARD_UPLOAD, discardUpload } from '#features/files/files.actions'
import { fileRoutes } from '#features/files/files.routes'
import { REMOVE_REPLACED_FILES, removeReplacedFiles } from '#features/files/replaced-files.actions'
import { holdingRoutes } from '#features/holdings/holdings.routes'
import { homeRoutes } from '#features/home/home.routes'
import { identityRoutes } from '#features/identity/identity.routes'
import { CHECK_LEDGER, checkLedger } from '#features/ledger/ledger-check.actions'
import { lookupRoutes } from '#features/lookups/lookups.routes'
import { marketplaceRoutes } from '#features/marketplace/marketplace.routes'
import { drawDeskAgreement } from '#features/members/desk/desk-agreement.actions'
import { memberRoutes } from '#features/members/members.routes'
import { DELIVER_MESSAGE, deliverMessage } from '#features/messages/messages.actions'
import { minutesRoutes } from '#features/minutes/minutes.routes'
import { REMIND_OF_MINUTES, remindOfMinutes } from '#features/minutes/policy.actions'
import { monthPlanRoutes } from '#features/month-plan/month-plan.routes'
import { mouRoutes } from '#features/mou/mou.routes'
import { noticeRoutes } from '#features/notices/notices.routes'
import { SEND_NOTICES, sendNotices } from '#features/notices/send-notices.actions'
import { SEND_NOTIFICATIONS } from '#features/notifications/notifications.actions'
import { notificationRoutes } from '#features/notifications/notifications.routes'
import { SEND_PUSH, sendPushMessage } from '#features/notifications/push.actions'
import { sendNotifications } from '#features/notifications/send-notifications'
import { ownDataRoutes } from '#features/own-data/own-data.routes'
import { paymentAccountRoutes } from '#features/payment-accounts/payment-accounts.routes'
import { payoutRoutes } from '#features/payouts/payouts.routes'
import { programSettingsRoutes } from '#features/program-settings/program-settings.routes'
import { programRoutes } from '#features/programs/programs.routes'
import { refundRoutes } from '#features/refunds/refunds.routes'
import { askAtSignIn } from '#features/second-factor/challenges.actions'
import { secondFactorRoutes } from '#features/second-factor/second-factor.routes'
import { signatureRoutes } from '#features/signatures/signatures.routes'
import { statementRoutes } from '#features/statements/statements.routes'
import { superadminRoutes } from '#features/superadmins/superadmins.routes'
import { templateRoutes } from '#features/templates/templates.routes'
import { ADD_PARTITIONS, addPartitions } from '#platform/db/partitions.sql'
import type { Served } from '#platform/http/endpoint'
import type { Jobs } from '#platform/jobs/job-runner'
import { cleanUpNightly, NIGHTLY_CLEANUP } from '#platform/jobs/nightly-cleanup'
import type { PaymentProvider } from '#platform/payments/payments'
import type { Platform } from '#platform/platform'
import { StartupError } from '#platform/startup-error'
import { RETENTION_RULES } from './retention-rules.ts'

type Deps = { tokens: AccessTokens; payments: PaymentProvider }

/** Every endpoint of the contract, with its handler. */
export function listEndpoints(platform: Platform, { tokens, payments }: Deps): Served[] {
  const signIn = { ...platform, tokens, describeSession, listCells, askForSecondFactor: askAtSignIn }
  const served: Served[] = [
    ...identityRoutes(signIn),
    ...cellRoutes(signIn),
    ...secondFactorRoutes(signIn),
    ...accountRoutes(platform),
    ...companiesRoutes(platform),
    ...fileRoutes(platform),
    ...mouRoutes(platform),
    ...signatureRoutes(platform),
    ...auditRoutes(platform),
    ...superadminRoutes(platform),
    ...branchRoutes(platform),
    ...bankAccountRoutes(platform),
    ...employeeRoutes(signIn),
    ...challengeRoutes(platform),
    ...marketplaceRoutes(platform),
    ...lookupRoutes(),
    ...notificationRoutes(platform),
    ...subscriberViewRoutes(platform),
    ...consoleRoutes(platform),
    ...lifecycleRoutes(platform),
    ...prebidRoutes(platform),
    ...roomRoutes(platform),
    ...announcementRoutes(platform),
    ...logRoutes(platform),
    ...refusedBidRoutes(platform),
    ...winnerRoutes(platform),
    ...drawRoutes(platform),
    ...minutesRoutes({ ...platform, findFilingFiles }),
    ...evidenceRoutes(platform),
    ...programRoutes({ ...platform, listOpenMoney }),
    ...cycleRoutes({ ...platform, paymentsReversed, completeEndedAuction }),
    ...monthPlanRoutes(platform),
    ...noticeRoutes(platform),
    ...billingRoutes({
      ...platform,
      lockEnrollment,
      issueTicketOfInvoice,
      enrollmentInvoiceCancelled,
      paymentsReversed,
    }),
    ...openingBalanceRoutes(platform),
    ...chargeRoutes(platform),
    ...receiptRoutes(platform),
    ...dayBookRoutes(platform),
    ...payoutRoutes({ ...platform, disqualifyForRedraw }),
    ...accountingRoutes(platform),
    ...closingRoutes(platform),
    ...statementRoutes(platform),
    ...refundRoutes(platform),
    ...holdingRoutes(platform),
    ...homeRoutes(platform),
    ...ownDataRoutes(platform),
    ...enrollmentRoutes(platform),
    ...memberRoutes(platform),
    ...paymentRoutes({ ...platform, payments }),
    ...paymentAccountRoutes(platform),
    ...dashboardRoutes(platform),
    ...templateRoutes(platform),
    ...auctionPolicyRoutes({ ...platform, refreshPendingAuctions }),
    ...programSettingsRoutes(platform),
  ]
  assertEveryRouteIsServed(served)
  return served
}

export const listJobs = (platform: Platform, payments: PaymentProvider): Jobs => ({
  [DELIVER_MESSAGE]: (payload) => deliverMessage(platform, payload),
  [SEND_NOTIFICATIONS]: () => sendNotifications(platform),
  [SEND_PUSH]: (payload) => sendPushMessage(platform, payload),
  [NIGHTLY_CLEANUP]: () => cleanUpNightly(platform, RETENTION_RULES),
  [ADD_PARTITIONS]: () => addPartitions(platform),
  [SEND_NOTICES]: () => sendNotices(platform),
  [ARCHIVE_ROOM_EVENTS]: () => archiveRoomEvents(platform),
  [REMIND_OF_MINUTES]: () => remindOfMinutes(platform),
  [CHARGE_LATE_TICKETS]: async () => void (await chargeLateTickets(platform)),
  [CHECK_LEDGER]: () => checkLedger(platform),
  [STORE_TOTALS]: () => storeTotals(platform),
  [DISCARD_UPLOAD]: (payload) => discardUpload(platform, payload),
  [REMOVE_REPLACED_FILES]: (payload) => removeReplacedFiles(platform, payload),
  [DRAW_DESK_AGREEMENT]: (payload) => drawDeskAgreement(platform, payload),
  [FETCH_BEACON]: (payload) => fetchBeacon(platform, payload),
  [RECONCILE_PAYMENT]: (payload) => reconcilePayment({ ...platform, payments }, payload),
})

/** The service does not start when the contract and the served endpoints differ. */
function assertEveryRouteIsServed(served: readonly Served[]): void {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const described = new Set(ALL_ROUTES.map(name))
  const kept = new Set(served.map(({ route }) => name(route)))
  const missing = [...described].filter((route) => !kept.has(route)).map((route) => `${route} is not served`)
  const extra = [...kept].filter((route) => !described.has(route)).map((route) => `${route} is not in all-routes.ts`)
  if (missing.length + extra.length > 0)
    throw new StartupError(`The contract and the served endpoints differ:\n  ${[...missing, ...extra].join('\n  ')}`)
}
