// Everything that is kept about a subscriber, as one file for the subscriber. Other people appear in none of it.

import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { OwnData } from '@kuri/contract/members/own-profile.contract'
import { decryptAmount } from '#features/auctions/prebids/sealing'
import { readOwnProfile } from '#features/members/enrollments/profile/own-profile.actions'
import { listOwnFiles } from '#features/members/enrollments/profile/profile-files.sql'
import { listOwnRequests } from '#features/members/enrollments/requests/requests.sql'
import { ownRequestView } from '#features/members/enrollments/requests/requests.view'
import { listNotifications } from '#features/messages/notifications/notifications.sql'
import { listEnrollmentIdsOf, listNewestCharges } from '#features/money/billing/charges/charges.sql'
import { chargeView } from '#features/money/billing/charges/charges.view'
import { listNewestInvoices } from '#features/money/billing/invoices.sql'
import { invoiceView } from '#features/money/billing/invoices.view'
import { listTransactions } from '#features/money/billing/transactions/transactions.sql'
import { ownPaymentView } from '#features/money/billing/transactions/transactions.view'
import { listPayouts } from '#features/money/payouts/payouts.sql'
import { summaryView } from '#features/money/payouts/payouts.view'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import * as rows from './personal-data.sql.ts'

const MAX_ROWS = 2000
const NEWEST = { pageNumber: 1, pageSize: MAX_ROWS }
const iso = (at: Date | null) => at?.toISOString() ?? null
const NO_URLS: ReadonlyMap<string, string> = new Map()

/** One list after the other: an export is rare and need not be fast, and it must not take connections from those who bid. */
export async function readOwnData(deps: Platform, permit: Permit): Promise<Static<typeof OwnData>> {
  const { db, clock, config, secrets } = deps
  const { userId } = permit.actor
  const now = clock.now()
  const today = dayAt(now, config.timeZone)
  const owner = { subscriberId: userId }
  const enrollmentIds = await listEnrollmentIdsOf(db, userId)
  return {
    exportedAt: now.toISOString(),
    maxEntriesPerList: MAX_ROWS,
    profile: await readOwnProfile(deps, permit),
    devices: (await rows.listDevices(db, userId, MAX_ROWS)).map(({ createdAt, revokedAt, ...device }) => ({
      ...device,
      signedInAt: createdAt.toISOString(),
      signedOutAt: iso(revokedAt),
    })),
    requests: (await listOwnRequests(db, owner, NEWEST)).map((row) => ownRequestView(row, NO_URLS, today)),
    tickets: (await rows.listTickets(db, userId, MAX_ROWS)).map(({ createdAt, endedAt, ...ticket }) => ({
      ...ticket,
      createdAt: createdAt.toISOString(),
      endedAt: iso(endedAt),
    })),
    invoices: (await listNewestInvoices(db, { today, ...owner }, NEWEST)).map((row) => invoiceView(row, today)),
    payments: (await listTransactions(db, { owner }, NEWEST)).map(ownPaymentView),
    charges: (await listNewestCharges(db, { enrollmentIds }, NEWEST)).map(chargeView),
    prizes: (await listPayouts(db, owner, NEWEST)).map((row) => summaryView(row, today)),
    bids: (await rows.listBids(db, userId, MAX_ROWS)).map(({ amountPaise, createdAt, deletedAt, ...bid }) => ({
      ...bid,
      amount: rupees(amountPaise),
      createdAt: createdAt.toISOString(),
      deletedAt: iso(deletedAt),
    })),
    prebids: (await rows.listPrebids(db, userId, MAX_ROWS)).map((prebid) => ({
      id: prebid.id,
      auctionId: prebid.auctionId,
      enrolledSubscriberId: prebid.enrollmentId,
      status: prebid.status,
      createdAt: prebid.createdAt.toISOString(),
      amount: rupees(decryptAmount(secrets, prebid)),
    })),
    notifications: (await listNotifications(db, userId, undefined, MAX_ROWS, 0)).map(
      ({ id, type, title, body, createdAt }) => ({ id, type, title, body, createdAt: createdAt.toISOString() }),
    ),
    files: (await listOwnFiles(db, userId, NEWEST)).map(
      ({ id, purpose, fileName, contentType, sizeBytes, createdAt }) => ({
        id,
        purpose,
        fileName,
        contentType,
        sizeBytes,
        createdAt: createdAt.toISOString(),
      }),
    ),
  }
}
