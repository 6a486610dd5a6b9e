// A chit of four tickets of ₹ 2,500, won by lot, for tests that play whole months.
import { makeProgram } from '@kuri/server/testing/fixtures'
import type { TestApp } from '@kuri/server/testing/test-app'

type Place = { companyId: string; branchId: string }

export const makeSmallChit = (app: TestApp, { companyId, branchId }: Place, name: string) =>
  makeProgram(app, companyId, branchId, {
    name,
    bid: 'LOT',
    isAuctionHostedOnPlatform: false,
    hasFirstCycleAuction: false,
    totalAmountPaise: 1_000_000,
    subscriptionAmountPaise: 250_000,
    minimumBidAmountPaise: 500_000,
    durationValue: 4,
    totalSlots: 4,
  })

/** Calls of the company that must succeed. */
export const makePost =
  (app: TestApp, token: string) =>
  async (path: string, body: object = {}) => {
    const answer = await app.call('POST', `/v2/companies/${path}`, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
    return answer.data
  }
