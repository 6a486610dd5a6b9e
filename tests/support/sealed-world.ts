// An auction with sealed prebids whose amounts occur nowhere else, and every kind of person who might see them.

import { makeMember } from '@kuri/server/testing/auction-fixtures'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { staffOf } from '@kuri/server/testing/lifecycle'
import { type Bidder, prebidClient } from '@kuri/server/testing/prebids'
import type { TestApp } from '@kuri/server/testing/test-app'
import { expect } from 'vitest'

/** In the bid mode TOTAL_VALUE_DECREASING Ben's prebid, the lowest, leads. */
export const AMOUNTS = { anu: 87654.32, ben: 76543.21, dora: 98765.43, anuBefore: 91919.19, benCancelled: 65656.56 }
/** The terms of the program; dividends of its winners are smaller than an instalment, so that every bill shows them whole. */
export const TERMS = { totalPaise: 10_000_000, instalmentPaise: 2_500_000, commissionPercent: 5, ticketCount: 4 }
export type Owner = 'anu' | 'ben' | 'dora'

const WIDE = { amounts: AMOUNTS, minimumPaise: 6_000_000 }
/** So narrow that each of the amounts that the auction allows, paise by paise, can be tried in a second or two. */
export const NARROW = {
  amounts: { anu: 99_987.65, ben: 99_912.34, dora: 99_998.76, anuBefore: 99_919.19, benCancelled: 99_965.65 },
  minimumPaise: 9_990_000,
}

/** `divisions: 2` also ties Dora with Ben. */
export async function makeSealedWorld(app: TestApp, divisions: 1 | 2 = 1, { amounts, minimumPaise } = WIDE) {
  const company = await makeCompany(app)
  const client = prebidClient(app, company)
  const auction = await client.makeSealedAuction({
    program: {
      prebidDocumentRequired: true,
      divisions,
      subscriptionAmountPaise: TERMS.instalmentPaise,
      minimumBidAmountPaise: minimumPaise,
    },
    config: { approvalRequired: true, autoStart: false, autoRevealPrebids: false, autoDeclareWinner: false },
  })
  const template = await publishTemplate(app, company.token)
  const [anu, ben, dora] = await Promise.all(['Anu', 'Ben', 'Dora'].map((name) => client.makeBidder(auction, name)))
  const carol = await makeMember(app, auction, 'Carol')
  const outsider = await makeSubscriber(app, 'Outsider')
  const foreign = await makeCompany(app, 'Nila Chits')

  const place = async (who: Bidder, amount: number) => {
    const placed = await client.place(auction, who, amount, { signatureAssetId: await client.makeSignature(who) })
    expect(placed.status).toBe(201)
    return placed.data.prebidId as string
  }
  const anuPrebid = await place(anu!, amounts.anuBefore)
  const signatureAssetId = await client.makeSignature(anu!)
  expect((await client.edit(auction, anu!, anuPrebid, amounts.anu, { signatureAssetId })).status).toBe(200)
  const cancelled = await place(ben!, amounts.benCancelled)
  expect((await client.cancel(auction, ben!, cancelled)).status).toBe(200)
  const benPrebid = await place(ben!, amounts.ben)
  const doraPrebid = await place(dora!, amounts.dora)
  expect((await client.remove(auction, doraPrebid, 'entered twice')).status).toBe(200)

  if (divisions === 2) await place(dora!, amounts.ben)
  /** The amounts of their own prebids, which each may always see. */
  const own: Record<Owner, readonly number[]> = {
    anu: [amounts.anu],
    ben: [amounts.ben, amounts.benCancelled],
    dora: divisions === 2 ? [amounts.dora, amounts.ben] : [amounts.dora],
  }

  /** Bills the cycle after this one; the bills deduct whatever dividends exist. */
  const billNextCycle = async () => {
    const { token } = company
    const { data } = await app.call('POST', '/v2/companies/cycles', { token, body: { programId: auction.programId } })
    const billed = await app.call('POST', `/v2/companies/cycles/${data.cycleId}/invoices`, { token, body: {} })
    expect(billed.data.count).toBe(TERMS.ticketCount)
    nextCycle.push(data.cycleId)
    invoiceIds.push(...billed.data.invoices.map(({ id }: { id: string }) => id))
  }
  const nextCycle: string[] = []
  const invoiceIds: string[] = []

  return {
    own,
    billNextCycle,
    /** Set by `billNextCycle`. */
    nextCycle,
    invoiceIds,
    company,
    foreign,
    auction,
    template,
    staff: staffOf(app, company.token),
    members: { anu: anu!, ben: ben!, dora: dora!, carol },
    outsider,
    prebids: { anu: anuPrebid, ben: benPrebid, dora: doraPrebid },
    superadmin: (await app.superadmin()).token as string,
  }
}
export type SealedWorld = Awaited<ReturnType<typeof makeSealedWorld>>

async function publishTemplate(app: TestApp, token: string) {
  const base = '/v2/companies/prebid-templates'
  const fields = [
    { fieldKey: 'amount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT' },
    { fieldKey: 'signature', label: 'Signature', fieldType: 'SIGNATURE_IMAGE' },
  ]
  const body = { key: 'prebid', name: 'Prebid form', fileName: 'prebid.pdf', fields }
  const { data } = await app.call('POST', base, { token, body })
  const path = `${base}/${data.id}/versions/${data.templateVersionId}/publish`
  expect((await app.call('POST', path, { token })).status).toBe(200)
  return { templateId: data.id as string, versionId: data.templateVersionId as string }
}
