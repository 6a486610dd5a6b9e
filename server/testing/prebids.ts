// A client of the prebid endpoints, for tests.
import { expect } from 'vitest'
import { makeAuction, makeInvoice, makeMember, type TestAuction } from './auction-fixtures.ts'
import { PNG, uploadTo } from './sample-files.ts'
import type { TestApp } from './test-app.ts'

export type Bidder = { userId: string; token: string; enrollmentId: string }
type Changes = Parameters<typeof makeAuction>[2]

export function prebidClient(app: TestApp, company: { companyId: string; branchId: string; token: string }) {
  const path = (auctionId: string, prebidId?: string) =>
    `/v2/subscribers/me/auctions/${auctionId}/prebid${prebidId ? `/${prebidId}` : ''}`

  return {
    /** ₹ 1,00,000, minimum ₹ 60,000, with editable prebids. */
    makeSealedAuction: (changes: Changes = {}) =>
      makeAuction(app, company, {
        ...changes,
        config: { hasPrebid: true, prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE', ...changes?.config },
      }),
    /** A member who has paid the cycle's invoice. */
    async makeBidder(
      auction: TestAuction,
      name = 'Member',
      subscriber?: { userId: string; token: string },
    ): Promise<Bidder> {
      const member = await makeMember(app, auction, name, subscriber)
      await makeInvoice(app, auction, member, 'PAID')
      return member
    },
    place: ({ auctionId }: TestAuction, who: Bidder, amount: unknown, more: object = {}) =>
      app.call('POST', path(auctionId), {
        token: who.token,
        body: { enrolledSubscriberId: who.enrollmentId, amount, ...more },
      }),
    edit: ({ auctionId }: TestAuction, who: Bidder, prebidId: string, amount: unknown, more: object = {}) =>
      app.call('PUT', path(auctionId, prebidId), {
        token: who.token,
        body: { enrolledSubscriberId: who.enrollmentId, amount, ...more },
      }),
    cancel: ({ auctionId }: TestAuction, who: Bidder, prebidId: string, enrollmentId = who.enrollmentId) =>
      app.call('DELETE', `${path(auctionId, prebidId)}?enrolledSubscriberId=${enrollmentId}`, { token: who.token }),
    remove: ({ auctionId }: TestAuction, prebidId: string, reason: string, token = company.token) =>
      app.call(
        'DELETE',
        `/v2/companies/auctions/${auctionId}/prebids/${prebidId}?reason=${encodeURIComponent(reason)}`,
        { token },
      ),
    overview: async ({ cycleId }: TestAuction, who: Bidder) =>
      (await app.call('GET', `/v2/subscribers/me/cycles/${cycleId}/auction/${who.enrollmentId}`, { token: who.token }))
        .data,
    auctionRow: ({ auctionId }: TestAuction) =>
      app.db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow(),
    /** A confirmed signature; with `confirm: false` nothing is uploaded. */
    async makeSignature(who: { token: string }, { confirm = true, bytes = PNG as Buffer } = {}): Promise<string> {
      const { data } = await app.call('POST', '/v3/subscribers/me/documents/signatures/generate', {
        token: who.token,
        body: { fileName: 'signature.png', contentType: 'image/png' },
      })
      if (!confirm) return data.signatureAssetId
      await uploadTo(data, bytes)
      const confirmed = await app.call('POST', '/v3/subscribers/me/documents/signatures/confirm', {
        token: who.token,
        body: { signatureAssetId: data.signatureAssetId },
      })
      expect(confirmed.status).toBe(200)
      return data.signatureAssetId
    },
  }
}
