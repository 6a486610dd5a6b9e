// An auction that was held and has a winner, for the browser tests of minutes.
import { declareManually } from '@kuri/server/features/auctions/winners/winners.actions'
import { makeAuction, makeMember, makeParticipation } from '@kuri/server/testing/auction-fixtures'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { anySuperadmin, staffOf } from '@kuri/server/testing/lifecycle'
import type { TestApp } from '@kuri/server/testing/test-app'

/** Asha won; Babu and Chandra took part; Devi was not there. */
export async function makeHeldAuction(app: TestApp) {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company)
  const people = await Promise.all(['Asha', 'Babu', 'Chandra'].map((name) => makeSubscriber(app, name)))
  const staff = staffOf(app, company.token)
  await staff.plan(auction.auctionId, 60)
  const members = []
  for (const person of people) members.push(await makeMember(app, auction, 'Member', person))
  for (const member of members) await makeParticipation(app, auction, member)
  await staff.start(auction.auctionId)
  await staff.end(auction.auctionId)
  await makeMember(app, auction, 'Devi')
  const choice = { enrollmentId: members[0]!.enrollmentId, amountPaise: 7_000_000 }
  await declareManually(app.app.platform, anySuperadmin(), auction.auctionId, choice, 'Everybody agreed')
  return { ...auction, company, mobiles: people.map(({ mobileNumber }) => mobileNumber) }
}
